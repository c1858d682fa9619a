import Testing
import Time

@testable import Discourse

/// Polls of an archive: those that become a topic's own, those that stay lists, and what the report says of them.
struct PollTests {
  private static let options = "\n* By bicycle\n* On foot :smile:\n"

  /// The first post's source and what its JSON has besides; read at a time.
  private func read(
    _ raw: String, polls: String = "", topic fields: String = "", at now: String? = nil,
    more: [String] = []
  ) throws -> (topic: ArchivedTopic, report: SkipTally) {
    let archive = try AudienceTests.Archive()
    let posts = [AudienceTests.post(1, polls.isEmpty ? "" : #""polls": \#(polls)"#)]
    let later = more.indices.map { AudienceTests.post($0 + 2) }
    let texts = ([raw] + more).enumerated().map { index, text in
      "ann | 2024-05-01 10:00:00 UTC | #\(index + 1)\n\n\(text)\n\n-------------------------\n\n"
    }
    try archive.topic(5, fields, posts: posts + later, raw: texts.joined())
    let folder = try DiscourseArchive(folder: archive.folder.path)
    let reader = try TopicReader(
      folder, categories: [:], at: now.flatMap { Timestamp(rfc3339: $0) })
    let file = try #require(folder.topicFiles.first)
    return (try #require(try reader.topic(file)), reader.skipped)
  }

  @Test(arguments: [
    "[poll]", "[poll type=regular]", "[poll type=\"regular\" results='always' name=poll]",
    "[poll name=“poll” chartType=bar type=“regular”]", "[poll x y==  = type=regular]",
  ])
  func `attributes stand with quotes and without`(tag: String) throws {
    let (topic, report) = try read("Hello.\n\n\(tag)\(Self.options)[/poll]\n\nSee you.")
    let poll = try #require(topic.poll)
    #expect(poll.options == ["By bicycle", "On foot 😄"] && poll.question.isEmpty)
    #expect(!poll.isMultiple && !poll.isPublic && !poll.showsAtEnd && poll.endsAt == nil)
    #expect(topic.comments[0].markdown == "Hello.\n\nSee you.")
    #expect(report.isEmpty && poll.result == nil)
  }

  @Test func `type, end, results and voters come along`() throws {
    let tag =
      "[poll type=multiple min=1 max=2 results=on_close public=true close=2030-01-02T10:00:00.000Z]"
    let (topic, report) = try read("\(tag)\n# Who comes?\n1. A\n2. B\n3) C\n[/poll]")
    let poll = try #require(topic.poll)
    #expect(poll.isMultiple && poll.isPublic && poll.showsAtEnd)
    #expect(poll.endsAt == Timestamp(rfc3339: "2030-01-02T10:00:00Z"))
    #expect(poll.question == "Who comes?" && poll.options == ["A", "B", "C"])
    #expect(topic.comments[0].markdown == "Who comes?", "a post of nothing else says what it asks")
    #expect(report.isEmpty)
  }

  private static let closed = """
    [{"name": "poll", "status": "closed", "voters": 5,
      "options": [{"id": "a", "html": "x", "votes": 2}, {"id": "b", "html": "y", "votes": 3}]}]
    """

  @Test func `of one that has ended the numbers come along`() throws {
    let (topic, report) = try read("[poll]\(Self.options)[/poll]", polls: Self.closed)
    let result = try #require(topic.poll?.result)
    #expect(result.voters == 5 && result.votes == [2, 3] && report.isEmpty)
    // As Discourse of before 2018 writes it.
    let old = #"{"poll": \#(Self.closed.dropFirst().dropLast())}"#
    #expect(try read("[poll]\(Self.options)[/poll]", polls: old).topic.poll?.result == result)
    // Votes of an open poll begin again, and the report says so; a closed topic takes none.
    let open = Self.closed.replacing("closed", with: "open")
    let going = try read("[poll]\(Self.options)[/poll]", polls: open)
    #expect(going.topic.poll?.result == nil && going.report.count(.pollVotes) == 1)
    let end = "[poll close=2024-06-01T10:00:00Z]\(Self.options)[/poll]"
    let over = try read(end, polls: open, at: "2024-06-01T10:00:00Z")
    #expect(over.topic.poll?.result?.closedAt == Timestamp(rfc3339: "2024-06-01T10:00:00Z"))
    let still = try read(end, polls: open, at: "2024-06-01T09:59:59Z")
    #expect(still.topic.poll?.result == nil)
    let shut = try read("[poll]\(Self.options)[/poll]", polls: open, topic: #""closed": true"#)
    #expect(shut.topic.poll?.result?.votes == [2, 3])
  }

  @Test(arguments: [
    "[poll type=ranked_choice]\(PollTests.options)[/poll]": "ranked_choice",
    "[poll type=number min=1 max=3]\n[/poll]": "number",
    "[poll type=<b>]\(PollTests.options)[/poll]": "unknown type",
    "[poll groups=staff]\(PollTests.options)[/poll]": "for groups",
    "[poll results=staff_only]\(PollTests.options)[/poll]": "results for staff",
    "[poll close=soon]\(PollTests.options)[/poll]": "unknown end",
    "[poll]\n* One\n[/poll]": "1 options",
    "[poll]\n* Same\n* same\n[/poll]": "two options are the same",
    "[poll]\n* A\nor rather\n* B\n[/poll]": "text between options",
    "[poll]\n* [A](https://a.example)\n* B\n[/poll]": "links or pictures",
    "[poll]\n* \(String(repeating: "x", count: 201))\n* B\n[/poll]": "text too long",
    "[poll]\n\((1...21).map { "* \($0)\n" }.joined())[/poll]": "21 options",
  ])
  func `an impossible poll stays a list, and is in the report`(raw: String, why: String) throws {
    let (topic, report) = try read(raw)
    #expect(topic.poll == nil && report.count(.poll) == 1)
    #expect(report.warnings[0].hasSuffix("(json/t.5.json: post 1, \(why))"), "\(report.warnings)")
    #expect(report.lines.isEmpty, "nothing is missing, so the command ends with code 0")
    let text = topic.comments[0].markdown
    #expect(text.contains(raw.contains("number") ? "- 1\n- 2\n- 3" : "* "), "\(text)")
    #expect(!text.contains("[poll"))
  }

  @Test func `an end without numbers, other posts and further polls stay lists`() throws {
    let poll = "[poll]\(Self.options)[/poll]"
    let hidden = #"[{"status": "closed", "voters": 5, "options": [{"id": "a"}, {"id": "b"}]}]"#
    #expect(try read(poll, polls: hidden).report.warnings[0].contains("ended, result unknown"))
    for odd in ["7", "[7]", "\"x\"", "{\"poll\": 3}", "[{\"options\": {}}]", "[]"] {
      let (topic, _) = try read("\(poll)\n\n\(poll)", polls: odd, more: ["So.", poll])
      #expect(topic.poll != nil, "\(odd)")
    }
    let (topic, report) = try read("\(poll)\n\n\(poll)", more: [poll])
    #expect(topic.poll != nil && report.count(.poll) == 2)
    #expect(topic.comments[0].markdown == "* By bicycle\n* On foot 😄")
    #expect(topic.comments[1].markdown == "* By bicycle\n* On foot 😄")
  }

  @Test func `the poll that is taken goes from the text, and no other one`() throws {
    let odd = "[poll type=number min=1 max=5 step=0]\n* 1\n[/poll]"
    let (topic, report) = try read("\(odd)\n\n[poll name=b]\n* Yes\n* No\n[/poll]")
    #expect(topic.poll?.options == ["Yes", "No"] && report.count(.poll) == 1)
    let text = topic.comments[0].markdown
    #expect(text.contains("1") && !text.contains("Yes"), "\(text)")
    let within = "[details=\"Vote\"]\n[poll]\n* A\n* B\n[/poll]\n[/details]"
    let nested = try read(within)
    #expect(nested.topic.poll == nil && nested.report.count(.poll) == 1)
    #expect(nested.topic.comments[0].markdown.contains("A"))
  }

  @Test(arguments: [
    "```\n[poll]\n* A\n* B\n[/poll]\n```", "`[poll]\n* A\n* B\n[/poll]`",
    "[code]\n[poll]\n* A\n* B\n[/poll]\n[/code]",
    "[quote=\"ann\"]\n[poll]\n* A\n* B\n[/poll]\n[/quote]", "Write [poll] and [/poll] around it.",
    "[poll]\n* A\n* B", "\\[poll]\n* A\n* B\n[/poll]",
  ])
  func `in quotes and code it is text, and so is half of one`(raw: String) throws {
    let (topic, report) = try read(raw)
    #expect(topic.poll == nil && report.isEmpty)
    #expect(topic.comments[0].markdown.contains("A") || topic.comments[0].markdown == raw)
  }

  @Test func `numbers without votes are cut`() throws {
    let odd = #"[{"status": "closed", "voters": -3, "options": [{"votes": -1}, {"votes": 9}]}]"#
    let result = try read("[poll]\(Self.options)[/poll]", polls: odd).topic.poll?.result
    #expect(result?.voters == 9 && result?.votes == [0, 9])
  }
}
