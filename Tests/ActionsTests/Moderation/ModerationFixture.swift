@_spi(Raw) import Database
import Model
import TestSupport
import Testing
import Time

/// A site with a moderator, and items in the queue.
struct ModerationFixture {
  let site: SiteFixture
  let carmen, rosa: Browser
  let moderator, author: Member.ID

  init(_ settings: String = "", role: Role = .moderator) throws {
    site = try SiteFixture(settings)
    moderator = try site.addAccount("carmen", "Carmen", role: role)
    author = try site.addAccount("rosa", "Rosa")
    (carmen, rosa) = (try Browser(site, as: "carmen"), try Browser(site, as: "rosa"))
  }

  /// A comment of a member, or of a guest, in a topic of its own where none is named.
  @discardableResult
  func comment(
    _ body: String, by author: Author? = nil, in topic: Topic.ID? = nil,
    _ state: Model.Comment.State = .visible, at time: Timestamp = SiteFixture.now
  ) throws -> Model.Comment.ID {
    try site.site.postComment(
      in: topic ?? topicOfOurs(), author: author ?? .member(self.author), at: time, body: body,
      state: state)
  }

  private func topicOfOurs() throws -> Topic.ID {
    let title = "Who has the projector?"
    let known = try site.site.number("SELECT id FROM topics WHERE title = ?", [.text(title)])
    if known > 0 { return Topic.ID(Int64(known)) }
    return try site.site.postTopic(
      title, author: .guest(name: "Avito"), at: SiteFixture.now, body: "It went out.")
  }

  func report(_ comment: Model.Comment.ID, by name: String, rule: Int?, _ words: String) throws {
    try site.report(.comment(comment), by: name, rule: rule, words)
  }

  func report(_ member: Member.ID, by name: String, rule: Int?, _ words: String) throws {
    try site.report(.member(member), by: name, rule: rule, words)
  }

  func state(_ comment: Model.Comment.ID) throws -> Model.Comment.State? {
    try site.site.moderationState(of: .comment(comment))?.state
  }

  /// Presses a moderator's button about a comment, as the present page shows it.
  func decide(
    _ button: String, _ comment: Model.Comment.ID, rule: String = "0", words: String = "",
    seen: String? = nil
  ) throws -> Answer {
    let seen = try seen ?? site.site.stamp(of: .comment(comment)) ?? ""
    return try carmen.post(
      "/desk",
      [
        "do": button, "item": "c\(comment)", "seen": seen, "rule": rule, "words": words,
        "lang": "en",
      ])
  }

  func last() throws -> Decision { try #require(try site.site.lastDecision(for: nil)) }
}
