import Database
import Model
import Time

extension ForumFiles {
  /// The fields of a topic's poll, in `index.md` of an export.
  static let pollFields = [
    "poll", "poll_answers", "poll_kind", "poll_ends", "poll_closed", "poll_votes",
  ]

  /// The poll of a topic; nil, with a report, where it could not have been made here.
  func poll(_ fields: Fields, of topic: Topic.ID) -> Poll? {
    let question = fields.value("poll", expected: "a question of at most 200 bytes", Self.words)
    let answers = fields.values(
      "poll_answers", expected: "answers of at most 200 bytes each", Self.words)
    guard let question else { return nil }
    guard NewPoll.answerCount.contains(answers.count) else {
      fields.report("poll_answers", "\(answers.count)", expected: "2 to 20 answers")
      return nil
    }
    let kinds = fields.values("poll_kind", expected: "several, anonymous or at_end") {
      ["several", "anonymous", "at_end"].contains($0) ? $0 : nil
    }
    let closed = time("poll_closed", fields)
    let votes = fields.values("poll_votes", expected: "whole numbers, 0 or more") {
      Int($0).flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }
    }
    // The number of voters, then the votes of each answer; an open poll starts again.
    let isCounted = closed != nil && votes.count == answers.count + 1
    if closed != nil, !isCounted {
      fields.report("poll_votes", "\(votes.count)", expected: "\(answers.count + 1) numbers")
    }
    var poll = Poll(
      topic: topic, question: question, isMultiple: kinds.contains("several"),
      isAnonymous: kinds.contains("anonymous"), showsAtEnd: kinds.contains("at_end"),
      endsAt: time("poll_ends", fields), closedAt: closed, voters: isCounted ? votes[0] : 0)
    poll.answers = answers.enumerated().map { index, words in
      Poll.Answer(number: index + 1, words: words, votes: isCounted ? votes[index + 1] : 0)
    }
    return poll
  }

  private static func words(_ text: String) -> String? {
    let line = PlainText.singleLine(text)
    return !PlainText.isBlank(line) && line.utf8.count <= NewPoll.maxBytes ? line : nil
  }
}
