import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Decisions of moderators: each changes what it says, is logged, and can be undone.
struct DecisionTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let author, moderator: Member.ID
  private let topic: Topic.ID
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    (author, moderator) = (try database.openAccount("rosa"), try database.openAccount("carmen"))
    topic = try database.postTopic("A long walk", author: .member(author))
  }

  private func decision(_ kind: Decision.Kind, _ comment: Model.Comment.ID?) -> Decision {
    Decision(kind, of: author, comment, in: topic, by: moderator)
  }

  private func state(_ comment: Model.Comment.ID) throws -> Model.Comment.State? {
    try database.moderationState(of: .comment(comment))?.state
  }

  @Test(arguments: [
    (Decision.Kind.approve, Model.Comment.State.held, Model.Comment.State.visible),
    (.trust, .held, .visible), (.refuse, .held, .removed), (.hide, .visible, .removed),
    (.hold, .visible, .held), (.approve, .removed, .visible), (.hide, .deleted, .removed),
    (.approve, .deleted, .visible),
  ])
  func `a decision about a comment changes its state, and back`(
    kind: Decision.Kind, before: Model.Comment.State, after: Model.Comment.State
  ) throws {
    let comment = try database.postComment(in: topic, author: .member(author))
    if before == .deleted {
      _ = try database.write { try $0.delete(comment, at: now) }
    } else {
      try database.set(before, of: comment)
    }
    let made = try database.write { try $0.decide(decision(kind, comment)) }
    #expect(try state(comment) == after)
    #expect(try database.isTrusted(author) == (kind == .trust))
    #expect(try database.lastDecision(for: nil)?.id == made.id)
    let undone = try database.write { try $0.undo(made.id, by: nil, at: now) }
    #expect(undone.undoneAt == now && undone.undoneBy == nil)
    #expect(try state(comment) == before)
    #expect(try database.isTrusted(author) == false)
    #expect(try database.lastDecision(for: nil) == nil)
    if before == .deleted {
      let isBack = try database.write { try $0.restore(comment, deletedSince: now) }
      #expect(isBack, "its author can still bring it back")
    }
  }

  @Test func `an author trusted before stays so when an approval is undone`() throws {
    let comments = try (1...2).map { _ in
      let id = try database.postComment(in: topic, author: .member(author))
      try database.set(.held, of: id)
      return id
    }
    let first = try database.write { try $0.decide(decision(.trust, comments[0])) }
    let second = try database.write { try $0.decide(decision(.trust, comments[1])) }
    _ = try database.write { try $0.undo(second.id, by: moderator, at: now) }
    #expect(try database.isTrusted(author))
    _ = try database.write { try $0.undo(first.id, by: moderator, at: now) }
    #expect(try !database.isTrusted(author))
  }

  @Test(arguments: [Decision.Kind.approve, .trust, .keep])
  func `there is nothing to decide about what is as it should be`(kind: Decision.Kind) throws {
    let comment = try database.postComment(in: topic)
    #expect(throws: DecisionConflict.self) {
      try database.write { _ = try $0.decide(decision(kind, comment)) }
    }
    #expect(try database.lastDecision(for: nil) == nil)
  }

  @Test func `another moderator's decision is named, and nothing is done`() throws {
    let comment = try database.postComment(in: topic)
    try database.set(.held, of: comment)
    let seen = try #require(try database.stamp(of: .comment(comment)))
    let made = try database.write { try $0.decide(decision(.refuse, comment)) }
    do {
      try database.write { try $0.check(.comment(comment), seen: seen) }
      Issue.record("it was not seen so")
    } catch let conflict as DecisionConflict {
      #expect(conflict.latest?.id == made.id)
    }
    // Undone, the state is as before, but the stamp is not.
    _ = try database.write { try $0.undo(made.id, by: moderator, at: now) }
    #expect(try database.stamp(of: .comment(comment)) != seen)
  }

  @Test func `a decision answers all reports, and they are open again without it`() throws {
    let comment = try database.postComment(in: topic)
    let other = try database.postComment(in: topic)
    for id in [comment, other] {
      for member in [author, moderator] {
        try database.report(.comment(id), by: member, rule: 4, words: "So.")
      }
    }
    let open = {
      try database.texts("SELECT group_concat(comment_id) FROM reports WHERE decided_at IS NULL")
        .first
    }
    for kind in [Decision.Kind.keep, .hide] {
      let made = try database.write { try $0.decide(decision(kind, comment)) }
      #expect(try open() == "\(other),\(other)")
      _ = try database.write { try $0.undo(made.id, by: moderator, at: now) }
      #expect(try open() == "\(comment),\(comment),\(other),\(other)")
    }
    let made = try database.write { try $0.decide(decision(.hide, nil)) }
    #expect(try open() == "", "the whole topic")
    _ = try database.write { try $0.undo(made.id, by: moderator, at: now) }
    #expect(try open() == "\(comment),\(comment),\(other),\(other)")
  }

  @Test func `a decision is not undone under a later one`() throws {
    let comment = try database.postComment(in: topic)
    let hidden = try database.write { try $0.decide(decision(.hide, comment)) }
    let shown = try database.write { try $0.decide(decision(.approve, comment)) }
    guard case .later(let later) = try database.obstacle(toUndoing: hidden) else {
      Issue.record("it could be undone")
      return
    }
    #expect(later.id == shown.id)
    #expect(throws: UndoObstacle.self) {
      try database.write { _ = try $0.undo(hidden.id, by: moderator, at: now) }
    }
    #expect(try state(comment) == .visible)
    _ = try database.write { try $0.undo(shown.id, by: moderator, at: now) }
    _ = try database.write { try $0.undo(hidden.id, by: moderator, at: now) }
    #expect(try state(comment) == .visible)
    let again = try #require(try database.decision(hidden.id))
    guard case .undone = try database.obstacle(toUndoing: again) else {
      Issue.record("it could be undone twice")
      return
    }
  }

  @Test func `a decision is not undone when its author changed things since`() throws {
    let comment = try database.postComment(in: topic, author: .member(author))
    try database.set(.held, of: comment)
    let made = try database.write { try $0.decide(decision(.approve, comment)) }
    _ = try database.write { try $0.delete(comment, at: now) }
    guard case .changed = try database.obstacle(toUndoing: made) else {
      Issue.record("it could be undone")
      return
    }
  }

  @Test func `a topic is closed and opened, and each is undone`() throws {
    let closed = try database.write { try $0.decide(decision(.close, nil)) }
    #expect(try database.moderationState(of: .topic(topic))?.isClosed == true)
    #expect(throws: DecisionConflict.self) {
      try database.write { _ = try $0.decide(decision(.close, nil)) }
    }
    _ = try database.write { try $0.undo(closed.id, by: moderator, at: now) }
    #expect(try database.moderationState(of: .topic(topic))?.isClosed == false)
  }

  @Test func `a ban and a role come back as they were`() throws {
    let first = Ban(until: now.adding(seconds: 86_400), reason: "Shouting.")
    let made = try database.write { try $0.decide(decision(.ban, nil), ban: first) }
    #expect(made.banEnd == first.until)
    let second = try database.write {
      try $0.decide(decision(.ban, nil), ban: Ban(until: nil, reason: "Again."))
    }
    #expect(second.banEnd == nil)
    #expect(try database.account(author, at: now)?.ban?.reason == "Again.")
    _ = try database.write { try $0.undo(second.id, by: moderator, at: now) }
    #expect(try database.account(author, at: now)?.ban == first)
    let ended = try database.write { try $0.decide(decision(.unban, nil), ban: nil) }
    #expect(try database.account(author, at: now)?.ban == nil)
    #expect(throws: DecisionConflict.self) {
      try database.write { _ = try $0.decide(decision(.unban, nil), ban: nil) }
    }
    _ = try database.write { try $0.undo(ended.id, by: moderator, at: now) }
    #expect(try database.account(author, at: now)?.ban == first)
    let role = try database.write { try $0.decide(decision(.role, nil), role: .moderator) }
    #expect(role.role == .moderator)
    _ = try database.write { try $0.undo(role.id, by: moderator, at: now) }
    #expect(try database.role(of: author) == .member)
  }
}
