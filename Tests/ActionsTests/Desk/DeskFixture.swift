import Actions
@_spi(Raw) import Database
import Model
import Testing
import Time

/// A site with somebody who keeps order, and things that wait for them.
struct DeskFixture {
  let site: SiteFixture
  let carmen, rosa: Browser
  let moderator, author: Member.ID

  init(_ settings: String = "", role: Role = .moderator) throws {
    site = try SiteFixture(settings)
    moderator = try site.addAccount("carmen", "Carmen", role: role)
    author = try site.addAccount("rosa", "Rosa")
    (carmen, rosa) = (Browser(site), Browser(site))
    _ = try carmen.signIn("carmen")
    _ = try rosa.signIn("rosa")
  }

  /// A comment of a member, or of a guest, in a topic of its own where none is named.
  @discardableResult
  func comment(
    _ body: String, by author: Author? = nil, in topic: Topic.ID? = nil,
    _ state: Model.Comment.State = .visible, at time: Timestamp = SiteFixture.now
  ) throws -> Model.Comment.ID {
    var comment = NewComment(
      author: author ?? .member(self.author), language: .english, createdAt: time, body: body,
      html: Array("<p>\(body)</p>".utf8), renderer: 1)
    comment.state = state
    return try site.site.write { [comment] in
      try $0.reply(comment, in: topic ?? topicOfOurs($0)).comment
    }
  }

  private func topicOfOurs(_ transaction: borrowing Transaction) throws -> Topic.ID {
    let title = "Who has the projector?"
    if let id = try transaction.site.connection.first(
      "SELECT id FROM topics WHERE title = ?", [.text(title)], { Topic.ID($0.integer(0)) })
    {
      return id
    }
    let board = try transaction.ensureList(.board, slug: "travel").list.id
    let first = NewComment(
      author: .guest(name: "Avito"), language: .english, createdAt: SiteFixture.now,
      body: "It went out.", html: Array("<p>It went out.</p>".utf8), renderer: 1)
    return try transaction.startTopic(
      NewTopic(
        slug: "projector", title: title, language: .english, board: board, tags: [],
        author: .guest(name: "Avito"), createdAt: SiteFixture.now), saying: first
    ).topic
  }

  func report(_ comment: Model.Comment.ID, by name: String, rule: Int?, _ words: String) throws {
    let member = try site.addAccount(name, name)
    _ = try site.site.write {
      try $0.report(
        NewReport(of: .comment(comment), reporter: member, rule: rule, words: words),
        at: SiteFixture.now)
    }
  }

  func state(_ comment: Model.Comment.ID) throws -> Model.Comment.State? {
    try site.site.standing(of: .comment(comment))?.state
  }

  /// Presses a button of the desk about a comment, as the page of now shows it.
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
