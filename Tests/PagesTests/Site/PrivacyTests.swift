import Database
import Foundation
import Model
import Pages
import TestSupport
import Testing
import Theme

extension TemporarySite {
  /// The files of `public/` that have some words, in them or in their names.
  func files(with words: String) throws -> [String] {
    try publicFiles().filter { path, bytes in
      path.contains(words) || String(decoding: bytes, as: UTF8.self).contains(words)
    }.keys.sorted()
  }
}

/// Nothing private reaches the document root.
struct PrivacyTests {
  @Test func `nothing that is not public is on disk`() throws {
    let site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    let canary = "canary-7f3a"
    let member = try database.write {
      try $0.addMember(
        username: "\(canary)-silent", name: "\(canary) silent", joined: TemporarySite.now,
        origin: .signUp)
    }
    try plantComments(canary, database)
    try plantTopics(canary, database, member)
    try plantWaiting(canary, database, member)
    try site.writePages()
    #expect(try site.files(with: canary) == [])
    // The pages refreshed one by one, not built.
    try database.postComment(in: Topic.ID(1))
    try database.postTopic("A public one", board: "travel", tags: ["trains"])
    try database.write { transaction in
      for key in try AllPages.keys(database, SiteTheme.stored(in: database).settings) {
        try transaction.addStale(StalePage(key: key.text, priority: 3))
      }
    }
    while try database.hasPendingWork() { try site.publish() }
    #expect(try site.files(with: canary) == [])
    #expect(try !site.files(with: "A public one").isEmpty)
  }

  /// A removed and a held comment, and an answer to the held one.
  private func plantComments(_ canary: String, _ database: SiteDatabase) throws {
    let removed = try database.postComment(
      in: Topic.ID(1), author: .guest(name: "\(canary) removed"), body: "\(canary) removed")
    try database.change(removed, to: nil)
    // Comments that were edited, removed or reported, with their former words.
    for state: Model.Comment.State in [.visible, .removed, .deleted] {
      let edited = try database.postComment(in: Topic.ID(1), body: "\(canary) first \(state)")
      try database.change(edited, to: state == .visible ? "Edited." : "\(canary) then \(state)")
      if state != .visible { try database.set(state, of: edited) }
      let member = try #require(try database.member(username: "\(canary)-silent"))
      try database.report(.comment(edited), by: member, rule: 1, words: "\(canary) report")
    }
    try plantDecisions(canary, database)
    let opening = try database.postTopic("No longer asked", body: "\(canary) opening")
    try database.set("UPDATE comments SET state = 2 WHERE topic_id = ?", [.id(opening)])
    let held = try database.postComment(
      in: Topic.ID(1), author: .guest(name: "\(canary) held"), body: "\(canary) held")
    try database.set("UPDATE comments SET state = 1, position = NULL WHERE id = ?", [.id(held)])
    try database.set("UPDATE topics SET comment_count = comment_count - 1 WHERE id = 1")
    try database.postComment(in: Topic.ID(1), body: "An answer", replyTo: held)
  }

  /// Decisions of moderators with their reasons, of visible posts and of hidden ones; a ban with its reason.
  private func plantDecisions(_ canary: String, _ database: SiteDatabase) throws {
    let moderator = try #require(try database.member(username: "\(canary)-silent"))
    for kind in [Decision.Kind.hide, .hold, .close] {
      let comment = try database.postComment(in: Topic.ID(1), body: "\(canary) \(kind)")
      let decision = Decision(
        kind, of: nil, kind == .close ? nil : comment, in: Topic.ID(1), rule: 4,
        reason: "\(canary) reason", by: moderator)
      try database.write { transaction in
        let made = try transaction.decide(decision)
        if kind == .close { _ = try transaction.undo(made.id, by: moderator, at: made.madeAt) }
      }
      if kind == .close { try database.change(comment, to: "Harmless.") }
    }
    try database.write { transaction in
      try transaction.openAccount(
        NewAccount(language: .english), for: moderator, at: TemporarySite.now)
      let decision = Decision(.ban, of: moderator, reason: "\(canary) reason")
      _ = try transaction.decide(decision, ban: Ban(until: nil, reason: "\(canary) ban"))
    }
  }

  /// Topics that wait, one of them refused, one taken back, and replies likewise.
  private func plantWaiting(
    _ canary: String, _ database: SiteDatabase, _ member: Member.ID
  ) throws {
    for (number, author) in [.guest(name: "\(canary) guest"), Author.member(member)].enumerated() {
      for (index, state) in [Model.Comment.State.held, .removed, .deleted].enumerated() {
        var comment = NewComment(
          author: author, language: .english, createdAt: TemporarySite.now,
          body: "\(canary) waits", html: Array("<p>\(canary) waits".utf8), renderer: 1)
        comment.state = .held
        let begun = NewTopic(
          slug: "\(canary)-\(number)-\(index)", title: "\(canary) waiting", language: .english,
          board: try #require(try database.boards().first).id,
          tags: [NewTag(slug: "trains", title: "\(canary) trains")]
            + [NewTag(slug: "\(canary)-waits", title: "\(canary) waits")], author: author,
          createdAt: TemporarySite.now)
        let ids = try database.write { transaction in
          [
            try transaction.startTopic(begun, saying: comment).comment,
            try transaction.reply(comment, in: Topic.ID(1)).comment,
          ]
        }
        for id in ids where state != .held { try database.set(state, of: id) }
      }
    }
  }

  /// A topic for members and a removed one, each in boards and tags.
  private func plantTopics(_ canary: String, _ database: SiteDatabase, _ member: Member.ID) throws {
    for name in ["members", "removed", "held"] {
      let topic = try database.postTopic(
        "\(canary) \(name)", tags: ["trains", "\(canary)-\(name)"],
        author: .guest(name: "\(canary) author"), body: "\(canary) body")
      try database.postComment(in: topic, body: "\(canary) answer")
      switch name {
      case "members":
        try database.set("UPDATE topics SET audience = 1 WHERE id = ?", [.id(topic)])
        try database.write { try $0.updatePublicTags() }
      case "removed": try database.write { try $0.remove(topic) }
      default: try database.write { try $0.hold(topic) }
      }
    }
    #expect(try database.member(username: "\(canary)-silent") == member)
  }
}
