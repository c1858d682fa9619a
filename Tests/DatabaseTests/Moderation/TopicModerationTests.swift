import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Moderation of topics: each action is logged, refused where it is impossible, and can be undone as long as nothing
/// contradicts it.
struct TopicModerationTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let author, moderator: Member.ID
  private let topic, other: Topic.ID
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    (author, moderator) = (try database.openAccount("rosa"), try database.openAccount("carmen"))
    topic = try database.postTopic("A long walk", tags: ["mud"], author: .member(author))
    other = try database.postTopic("A longer walk")
  }

  private func arrange(
    _ arrangement: TopicModerationAction, _ topic: Topic.ID? = nil
  ) throws -> Decision {
    let decision = Decision(
      arrangement.kind, of: author, in: topic ?? self.topic, by: moderator, at: now)
    return try database.write { try $0.decide(decision, arrangement) }
  }

  private func undo(_ decision: Decision) throws {
    _ = try database.write { try $0.undo(decision.id, by: moderator, at: now) }
  }

  private func moderationState() throws -> TopicModerationState {
    try #require(try database.topicModerationState(topic))
  }

  private func obstacle(_ decision: Decision) throws -> String? {
    try database.obstacle(toUndoing: try #require(try database.decision(decision.id))).map {
      switch $0 {
      case .undone: "undone"
      case .later(let later): "later \(later.kind)"
      case .changed: "changed"
      case .final: "final"
      case .unwritable: "unwritable"
      case .taken: "taken"
      }
    }
  }

  private func board(_ slug: String) throws -> TopicList.ID {
    try database.write { try $0.ensureList(.board, slug: slug).list.id }
  }

  @Test func `a topic is pinned and unpinned, and is as it was when that is taken back`() throws {
    let pinned = try arrange(.pin)
    #expect(try moderationState().pinnedAt == now)
    #expect(throws: DecisionConflict.self) { try arrange(.pin) }
    let unpinned = try arrange(.unpin)
    #expect(try moderationState().pinnedAt == nil)
    #expect(throws: DecisionConflict.self) { try arrange(.unpin) }
    #expect(try obstacle(pinned) == "later unpin")
    try undo(unpinned)
    #expect(try moderationState().pinnedAt == now && obstacle(unpinned) == "undone")
    try undo(pinned)
    #expect(try moderationState().pinnedAt == nil)
  }

  @Test func `so many are pinned, and no more, but for those that are hidden`() throws {
    let topics = try (1...TopicModerationAction.maxPinned).map {
      try database.postTopic("Topic \($0)")
    }
    let unpinned = try topics.map { topic in
      _ = try arrange(.pin, topic)
      return topic
    }
    #expect(throws: TopicModerationError.full) { try arrange(.pin) }
    let freed = try arrange(.unpin, unpinned[0])
    _ = try arrange(.pin)
    #expect(try obstacle(freed) == "taken")
    try database.write { try $0.remove(topics[1]) }
    try undo(freed)
    #expect(try database.pinnedCount() == TopicModerationAction.maxPinned)
  }

  @Test func `a topic is renamed, and back unless the title is another one's`() throws {
    let renamed = try arrange(.rename("A short walk"))
    #expect(try moderationState().title == "A short walk")
    #expect(renamed.titleBefore == "A long walk")
    #expect(throws: DecisionConflict.self) { try arrange(.rename("A short walk")) }
    let again = try arrange(.rename("No walk"))
    #expect(try obstacle(renamed) == "later rename")
    try undo(again)
    #expect(try moderationState().title == "A short walk")
    try database.write { try $0.rename(topic, to: "Edited by its author") }
    #expect(try obstacle(renamed) == "changed")
    try database.write { try $0.rename(topic, to: "A short walk") }
    let taken = try database.postTopic("A LONG walk")
    #expect(try obstacle(renamed) == "taken")
    try database.write { try $0.remove(taken) }
    try undo(renamed)
    #expect(try moderationState().title == "A long walk")
  }

  @Test func `a topic is moved with its tags, and back`() throws {
    let (books, travel) = (try board("books"), try moderationState().board)
    try database.write { try $0.setAudience(.members, ofBoard: books) }
    let tags = try moderationState().tags
    let moved = try arrange(.move(books))
    #expect(try moderationState().board == books && moderationState().audience == .members)
    #expect(try moderationState().tags == tags && database.hasHiddenFiles())
    #expect(throws: DecisionConflict.self) { try arrange(.move(books)) }
    #expect(throws: TopicModerationError.board) { try arrange(.move(TopicList.forum.id)) }
    #expect(throws: TopicModerationError.board) { try arrange(.move(TopicList.ID(9999))) }
    try undo(moved)
    #expect(try moderationState().board == travel && moderationState().audience == .everyone)
    #expect(try moderationState().tags == tags)
  }

  @Test func `a topic goes on in another one, and is open again, or closed, as it was`() throws {
    for isClosed in [false, true] {
      if isClosed { try database.write { try $0.close(topic) } }
      let merged = try arrange(.merge(other))
      #expect(try moderationState().mergedInto == other && moderationState().isClosed)
      #expect(throws: DecisionConflict.self) { try arrange(.merge(other)) }
      try undo(merged)
      #expect(try moderationState().mergedInto == nil && moderationState().isClosed == isClosed)
    }
  }

  @Test func `a topic goes on in no other one that does not go on itself`() throws {
    let books = try board("books")
    let hidden = try database.postTopic("Gone")
    try database.write { try $0.remove(hidden) }
    let members = try database.postTopic("For members", board: "books")
    try database.write { try $0.setAudience(.members, ofBoard: books) }
    for (target, fault) in [
      (topic, TopicModerationError.itself), (Topic.ID(9999), .unknown), (hidden, .unknown),
      (members, .hidden),
    ] {
      #expect(throws: fault) { try arrange(.merge(target)) }
    }
    _ = try arrange(.merge(other))
    let third = try database.postTopic("A third")
    #expect(throws: TopicModerationError.merged) { try arrange(.merge(topic), third) }
    #expect(throws: TopicModerationError.merged) { try arrange(.merge(topic), other) }
    for number in 2...TopicModerationAction.maxMerged {
      _ = try arrange(.merge(other), try database.postTopic("Same \(number)"))
    }
    #expect(throws: TopicModerationError.many) { try arrange(.merge(other), third) }
    #expect(try database.integrityErrors() == [])
  }

  @Test func `opened, it goes on in no other one, which can be taken back`() throws {
    let merged = try arrange(.merge(other))
    let open = Decision(.reopen, of: nil, in: topic, by: moderator, at: now)
    let opened = try database.write { try $0.decide(open) }
    #expect(try moderationState().mergedInto == nil && !moderationState().isClosed)
    #expect(try obstacle(merged) == "later reopen")
    let back = try arrange(.merge(topic), other)
    #expect(try obstacle(opened) == "taken", "they would lead round in a circle")
    try undo(back)
    try undo(opened)
    #expect(try moderationState().mergedInto == other && moderationState().isClosed)
    try undo(merged)
    #expect(try moderationState().mergedInto == nil && !moderationState().isClosed)
  }

  @Test func `a topic in a file is pinned, and nothing else; a hidden one, not even that`() throws {
    let books = try board("books")
    for arrangement: TopicModerationAction in [.rename("Another"), .move(books), .merge(other)] {
      #expect(throws: DecisionConflict.self) { try arrange(arrangement, Topic.ID(1)) }
    }
    _ = try arrange(.pin, Topic.ID(1))
    try database.write { try $0.hold(topic) }
    for arrangement: TopicModerationAction in [
      .pin, .rename("Another"), .move(books), .merge(other),
    ] {
      #expect(throws: DecisionConflict.self) { try arrange(arrangement) }
    }
    #expect(throws: DecisionConflict.self) { try arrange(.pin, Topic.ID(9999)) }
  }

  @Test func `a moderator who saw another state is warned`() throws {
    let seen = try database.stamp(ofTopic: topic)
    _ = try arrange(.pin)
    #expect(throws: DecisionConflict.self) {
      try database.write { try $0.check(topic: topic, seen: seen) }
    }
    let now = try database.stamp(ofTopic: topic)
    try database.write { try $0.check(topic: topic, seen: now) }
  }

  @Test func `of a title that goes with its author nothing is kept in the log`() throws {
    let renamed = try arrange(.rename("A short walk"))
    try database.write { try $0.leave(author, takingPosts: true, at: now) }
    #expect(try moderationState().title == "")
    #expect(try database.number("SELECT count(*) FROM decisions WHERE facts <> ''") == 0)
    #expect(try obstacle(renamed) == "changed")
  }

  @Test func `a comment is the answer that others read, and not the first`() throws {
    let first = try #require(
      try database.connection.first(
        "SELECT id FROM comments WHERE topic_id = ?", [.id(topic)]
      ) { Model.Comment.ID($0.integer(0)) })
    let comment = try database.postComment(in: topic)
    let elsewhere = try database.postComment(in: other)
    let hidden = try database.postComment(in: topic)
    try database.set(.removed, of: hidden)
    func answer(_ comment: Model.Comment.ID?) throws -> Bool {
      try database.write { try $0.setSolution(comment, of: topic) }
    }
    for wrong in [first, elsewhere, hidden, Model.Comment.ID(9999)] {
      #expect(try !answer(wrong))
      #expect(try moderationState().solution == nil)
    }
    #expect(try answer(comment) && moderationState().solution == comment)
    #expect(try !answer(comment))
    #expect(try answer(nil) && moderationState().solution == nil)
    #expect(try !answer(nil))
    try database.write { try $0.hold(topic) }
    #expect(try !answer(comment))
    #expect(try database.integrityErrors() == [])
  }
}
