import Content
@_spi(Raw) import Database
import Export
import Model
import TestSupport
import Testing
import Time

/// A poll on its way out into files and in again.
struct PollFolderTests {
  private let saved: ExportedSite
  private let member: Member.ID
  private let topic: Topic.ID

  init() throws {
    saved = try ExportedSite()
    member = try saved.database.openAccount("asker")
    topic = try saved.database.postTopic("A poll", author: .member(member))
    var poll = NewPoll(question: "Which \"way\": left?", answers: ["Left: yes", "[Right]", "- no"])
    (poll.isAnonymous, poll.isMultiple, poll.showsAtEnd) = (false, true, true)
    poll.endsAt = TemporarySite.now.adding(seconds: 60)
    let (topic, member) = (topic, member)
    try saved.database.write { transaction in
      _ = try transaction.addPoll(poll, to: topic, at: TemporarySite.now)
      _ = try transaction.vote([2, 3], in: topic, by: member, at: TemporarySite.now)
    }
  }

  private func read() throws -> Poll {
    _ = try saved.write()
    let files = try saved.files()
    for folder in files.topicFolders {
      if let poll = try files.topic(folder).0.poll { return poll }
    }
    throw DatabaseError.damagedRow("no poll")
  }

  @Test func `an open poll starts over where it moves to`() throws {
    let poll = try read()
    #expect(poll.question == "Which \"way\": left?")
    #expect(poll.answers.map(\.words) == ["Left: yes", "[Right]", "- no"])
    #expect(poll.isMultiple && !poll.isAnonymous && poll.showsAtEnd)
    #expect(poll.endsAt == TemporarySite.now.adding(seconds: 60) && poll.closedAt == nil)
    #expect(poll.answers.map(\.votes) == [0, 0, 0] && poll.voters == 0)
  }

  @Test func `a closed poll keeps its result, and no votes`() throws {
    let end = TemporarySite.now.adding(seconds: 30)
    try saved.database.write { try $0.closePoll(of: topic, at: end) }
    let poll = try read()
    #expect(poll.closedAt == end && poll.voters == 1)
    #expect(poll.answers.map(\.votes) == [0, 1, 1])
    let other = try saved.database.postTopic("Where it moves to")
    try saved.database.write { try $0.keepPoll(poll, of: other) }
    let kept = try #require(try saved.database.fullPoll(of: other))
    #expect(kept.closedAt == end && kept.voters == 1 && kept.answers.map(\.votes) == [0, 1, 1])
    #expect(try saved.database.votes(of: member, in: other) == [])
    #expect(try saved.database.integrityErrors() == [])
  }
}
