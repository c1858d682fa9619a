import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// All posts of one member, hidden by one decision and shown again by undoing it.
struct HiddenPostsTests {
  typealias State = Model.Comment.State
  private let site: TemporarySite
  private let database: SiteDatabase
  private let spammer, moderator, other: Member.ID
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    (spammer, moderator) = (try database.openAccount("rosa"), try database.openAccount("carmen"))
    other = try database.openAccount("irene")
  }

  private func decide() throws -> Decision {
    var decision = Decision(.hidePosts, by: moderator, at: now)
    decision.member = spammer
    let made = decision
    return try database.write { try $0.decideHidingPosts(made) }
  }

  private func work(atMost limit: Int = 100) throws {
    while try !database.write({ try $0.hidePosts(atMost: limit) }).isEmpty {}
  }

  private func undo(_ decision: Decision) throws {
    _ = try database.write { try $0.undo(decision.id, by: moderator, at: now) }
  }

  private func state(_ topic: Topic.ID) throws -> State? {
    try database.moderationState(of: .topic(topic))?.state
  }

  private func state(_ comment: Model.Comment.ID) throws -> State? {
    try database.moderationState(of: .comment(comment))?.state
  }

  private func topic(_ title: String, by author: Member.ID) throws -> Topic.ID {
    try database.postTopic(title, author: .member(author))
  }

  private func comment(
    in topic: Topic.ID, by author: Member.ID, _ state: State = .visible
  ) throws -> Model.Comment.ID {
    try database.postComment(in: topic, author: .member(author), state: state)
  }

  private func first(of topic: Topic.ID) throws -> Model.Comment.ID {
    Model.Comment.ID(
      Int64(try database.number("SELECT min(id) FROM comments WHERE topic_id = ?", [.id(topic)])))
  }

  @Test(arguments: [1, 100])
  func `unanswered topics go as a whole, and answers of others stay`(limit: Int) throws {
    let alone = try topic("Watches", by: spammer)
    _ = try comment(in: alone, by: spammer)
    let answered = try topic("Pills", by: spammer)
    let answer = try comment(in: answered, by: other)
    let reply = try comment(in: try topic("Trains", by: other), by: spammer)
    #expect(try database.hideablePosts(of: spammer) == PostCount(topics: 1, comments: 2))

    let made = try decide()
    #expect(made.hiddenPosts == PostCount(topics: 1, comments: 2))
    #expect(try state(alone) == .visible, "the work is done in slices")
    try work(atMost: limit)
    #expect(try state(alone) == .removed && state(reply) == .removed)
    #expect(try state(first(of: answered)) == .removed)
    #expect(try state(answered) == .visible && state(answer) == .visible)
    #expect(try database.hideablePosts(of: spammer).isEmpty)
    #expect(try database.number("SELECT count(*) FROM decisions") == 1, "one entry in the log")

    try undo(made)
    try work(atMost: limit)
    #expect(try state(alone) == .visible && state(reply) == .visible)
    #expect(try state(first(of: answered)) == .visible)
    #expect(try database.number("SELECT count(*) FROM hidden_posts") == 0)
  }

  @Test func `each post is as it was before, after the decision is undone`() throws {
    let topic = try topic("Trains", by: other)
    let (held, deleted) = (
      try comment(in: topic, by: spammer, .held), try comment(in: topic, by: spammer)
    )
    let removed = try comment(in: topic, by: spammer)
    _ = try database.write { try $0.delete(deleted, at: now) }
    _ = try database.write { try $0.decide(Decision(.hide, of: spammer, removed, in: topic)) }
    #expect(try database.hideablePosts(of: spammer) == PostCount(comments: 2))
    let made = try decide()
    try work()
    #expect(try [held, deleted, removed].map(state) == [.removed, .removed, .removed])
    let isBack = try database.write { try $0.restore(deleted, deletedSince: now) }
    #expect(!isBack, "its author cannot bring it back")
    try undo(made)
    try work()
    #expect(try [held, deleted, removed].map(state) == [.held, .deleted, .removed])
    let isBackNow = try database.write { try $0.restore(deleted, deletedSince: now) }
    #expect(isBackNow)
  }

  @Test func `undone half way, what is hidden appears and nothing else is hidden`() throws {
    let topic = try topic("Trains", by: other)
    let comments = try (1...5).map { _ in try comment(in: topic, by: spammer) }
    let made = try decide()
    let done = try database.write { try $0.hidePosts(atMost: 2) }
    #expect(done == comments.prefix(2).map { .comment($0) })
    #expect(throws: DecisionConflict.self, "one at a time") { try decide() }
    try undo(made)
    #expect(throws: DecisionConflict.self) { try decide() }
    #expect(try database.hasPendingPosts(of: spammer) && !database.hasPendingPosts(of: other))
    try work()
    #expect(try comments.map(state) == Array(repeating: .visible, count: 5))
    #expect(try !database.hasPendingPosts())
    #expect(throws: UndoObstacle.self) { try undo(made) }
  }

  @Test func `a decision made about a post meanwhile stays`() throws {
    let topic = try topic("Trains", by: other)
    let comments = try (1...3).map { _ in try comment(in: topic, by: spammer) }
    func decide(_ kind: Decision.Kind, _ comment: Model.Comment.ID) throws {
      _ = try database.write { try $0.decide(Decision(kind, of: spammer, comment, in: topic)) }
    }
    let made = try self.decide()
    try decide(.hold, comments[0])
    try work()
    #expect(try comments.map(state) == [.held, .removed, .removed])
    try decide(.approve, comments[1])
    try decide(.approve, comments[2])
    try decide(.hide, comments[2])
    try undo(made)
    try work()
    #expect(try comments.map(state) == [.held, .visible, .removed])
  }

  @Test func `a topic that is answered meanwhile keeps the answer`() throws {
    let topic = try topic("Watches", by: spammer)
    _ = try decide()
    let answer = try comment(in: topic, by: other)
    try work()
    #expect(try state(topic) == .visible && state(answer) == .visible)
    #expect(try state(first(of: topic)) == .removed)
  }

  @Test func `a comment from a file stays in a topic that is answered meanwhile`() throws {
    let topic = try topic("Watches", by: spammer)
    let file = try database.postComment(
      in: topic, author: .member(spammer), source: "content:0012/2")
    _ = try decide()
    _ = try comment(in: topic, by: other)
    try work()
    #expect(try state(first(of: topic)) == .removed && state(file) == .visible)
  }

  @Test func `an unseen topic is refused, and held again`() throws {
    let topic = try database.postTopic("Pills", author: .member(spammer), state: .held)
    #expect(try database.hideablePosts(of: spammer) == PostCount(comments: 1))
    let made = try decide()
    try work()
    #expect(try state(topic) == .removed)
    try undo(made)
    try work()
    #expect(try state(topic) == .held)
  }

  @Test func `reports are answered, and open again when it is undone`() throws {
    let topic = try topic("Watches", by: spammer)
    let reply = try comment(in: try self.topic("Trains", by: other), by: spammer)
    for comment in [try first(of: topic), reply] {
      #expect(try database.report(.comment(comment), by: other, rule: 1, words: "Spam"))
    }
    let made = try decide()
    try work()
    let reader = database.reader(for: .everyone)
    #expect(try reader.openReports(of: .comment(reply)).isEmpty)
    #expect(try reader.openReports(of: .comment(first(of: topic))).isEmpty)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
    try undo(made)
    #expect(try reader.openReports(of: .comment(reply)).count == 1)
  }

  @Test func `without posts there is nothing to decide, and files are left to editors`() throws {
    #expect(throws: DecisionConflict.self) { try decide() }
    let topic = try topic("Trains", by: other)
    try database.postComment(
      in: topic, author: .member(spammer), source: "content:0012/2")
    #expect(try database.hideablePosts(of: spammer).isEmpty)
    #expect(throws: DecisionConflict.self) { try decide() }
    #expect(try database.number("SELECT count(*) FROM decisions") == 0)
  }

  @Test(arguments: [false, true])
  func `posts whose author left meanwhile are not shown again`(takingPosts: Bool) throws {
    let topic = try topic("Watches", by: spammer)
    let held = try comment(in: try self.topic("Trains", by: other), by: spammer, .held)
    let made = try decide()
    try work(atMost: 100)
    try database.write { try $0.leave(spammer, takingPosts: takingPosts, at: now) }
    #expect(throws: UndoObstacle.self) { try undo(made) }
    #expect(try state(topic) != .visible)
    #expect(try state(held) != .visible)
    #expect(try database.integrityErrors() == [])
  }

  @Test(arguments: [false, true])
  func `posts whose author left before they were back stay hidden`(takingPosts: Bool) throws {
    let topic = try topic("Watches", by: spammer)
    let reply = try comment(in: try self.topic("Trains", by: other), by: spammer)
    let made = try decide()
    try work()
    try undo(made)
    try database.write { try $0.leave(spammer, takingPosts: takingPosts, at: now) }
    try work()
    #expect(try (state(topic) == .visible) == !takingPosts)
    #expect(try state(reply) != .visible)
    #expect(try database.integrityErrors() == [])
  }
}
