import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

// Actions of members on posts besides writing them.
extension MemberLife {
  /// Sends a picture or a document, and answers with it or changes a comment so that it shows this one; sometimes the first
  /// page of one that waits is drawn.
  func attach(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let isPicture = Bool.random(using: &dice)
    let name = try database.send(
      Array("picture \(count % 4)".utf8), by: person.id, at: now, isPicture: isPicture)
    if Bool.random(using: &dice), let waiting = try database.nextWithoutThumbnail(pictures: false) {
      try database.draw(waiting, saying: Self.mark)
    }
    let text =
      isPicture
      ? "\(Self.mark)-\(count) shows ![\(count)](/uploads/\(name.text))"
      : "\(Self.mark)-\(count) shows\n\n[\(count) (PDF, 1 KB)](/uploads/\(name.text))"
    guard Bool.random(using: &dice), let comment = try own(person, .visible, &dice) else {
      return try reply(person, &dice, now, text)
    }
    try send("/comments/\(comment)/edit", ["body": text], person, now)
    #expect(try database.uploads(in: Model.Comment.ID(comment)) == [name])
    return "comment \(comment) shows \(name.text)"
  }

  /// Reacts to a comment, or takes that back.
  func react(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let comments = try database.connection.all(
      """
      SELECT c.id FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.state = 0 AND c.position > 0 AND c.kind = 0 AND t.state = 0 AND t.audience = 0
        AND c.author_id IS NOT ?
      """, [.id(person.id)]
    ) { $0.integer(0) }
    guard let comment = comments.randomElement(using: &dice),
      let reaction = Reaction.allCases.randomElement(using: &dice)
    else { return "nothing" }
    let id = Model.Comment.ID(comment)
    let before = try database.reactions(of: person.id, to: id)
    try send("/reactions", [reaction.name: "\(comment)"], person, now)
    #expect(
      try database.reactions(of: person.id, to: id) == before.symmetricDifference([reaction]))
    return "member \(person.id) says \(reaction) of comment \(comment)"
  }

  /// Votes in a poll that takes votes, ends it now and then, or gives a new topic one.
  func vote(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let polls = try database.connection.all(
      """
      SELECT p.topic_id, t.author_id FROM polls p JOIN topics t ON t.id = p.topic_id
        JOIN comments c ON c.topic_id = t.id AND c.position = 1
      WHERE p.closed_at IS NULL AND t.state = 0 AND NOT t.is_closed AND t.audience = 0 AND c.state = 0
      """
    ) { (topic: Topic.ID($0.integer(0)), author: $0.id(1, of: Member.self)) }
    guard let poll = polls.randomElement(using: &dice) else {
      let topic = try law.start("Poll \(count)", author: .member(person.id))
      let fields = ["do": "make", "question": "Which \(count)?", "answers": "This\nThat"]
      try send("/topics/\(topic)/poll", fields, person, now)
      #expect(try database.fullPoll(of: topic) != nil)
      return "member \(person.id) asks in \(topic)"
    }
    let path = "/topics/\(poll.topic)/poll"
    if poll.author == person.id, Bool.random(using: &dice) {
      try send(path, ["do": "close"], person, now)
      #expect(try database.fullPoll(of: poll.topic)?.closedAt != nil)
      return "the poll of \(poll.topic) ends"
    }
    let number = Int.random(in: 1...2, using: &dice)
    try send(path, ["do": "vote", "answer": "\(number)"], person, now)
    #expect(try database.votes(of: person.id, in: poll.topic) == [number])
    return "member \(person.id) votes in \(poll.topic)"
  }

  /// Bookmarks a public comment or topic, or removes the bookmark; no page changes then.
  func mark(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let shown = try database.connection.all(
      """
      SELECT c.id, t.id FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.state = 0 AND c.position IS NOT NULL AND t.state = 0 AND t.audience = 0
      """
    ) { (comment: Model.Comment.ID($0.integer(0)), topic: Topic.ID($0.integer(1))) }
    guard let found = shown.randomElement(using: &dice) else { return "nothing" }
    let thing: Bookmarked =
      Bool.random(using: &dice) ? .topic(found.topic) : .comment(found.comment)
    let isThere = try database.bookmark(of: thing, by: person.id) != nil
    let waiting = try database.pendingChanges()
    let path =
      switch thing {
      case .comment(let id): "/comments/\(id)/bookmark"
      default: "/topics/\(found.topic)/bookmark"
      }
    let fields = isThere ? ["do": "remove"] : ["do": "keep", "remind": "week"]
    try send(path, fields, person, now)
    #expect(try (database.bookmark(of: thing, by: person.id) != nil) != isThere)
    #expect(try database.pendingChanges() == waiting, "a bookmark touches no page")
    return "member \(person.id) \(isThere ? "removes" : "sets") a bookmark"
  }
}
