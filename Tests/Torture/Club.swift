@_spi(Raw) import Database
import Glibc
import Model
import Sodium
import Time

/// The members of a tortured site: they have accounts, and are signed in.
enum Club {
  static let members = ["ada", "bruno-r", "carmen"]
  /// Author of so many topics that a new name is written in slices.
  static let prolific = "ada"
  /// Member who is banned now and then.
  static let bannedMember = "mateo"
  /// The moderator.
  static let moderator = "lola"
  /// The shop that can be asked to keep things.
  static let shop = "la-horma"
  /// Starts of private texts: email addresses, reports, reasons.
  static let secretWords = ["@example.org", "Canary", "Ungrund", "$argon2"]
  static let word = "cuatro palabras sueltas"
  /// The hash of the word; 20 ms are enough once.
  static let hash = PasswordHash.make(word) ?? ""

  static var now: Timestamp { Timestamp(seconds: Int64(time(nil))) }
  static var nextMonth: Timestamp { now.adding(seconds: 30 * 86_400) }

  /// Secret in the cookie of a member's browser.
  static func secret(of username: String) -> Secret {
    let text = Array(username.utf8) + Array(repeating: 65, count: 43)
    return Secret(String(decoding: text.prefix(43), as: UTF8.self)) ?? Secret()
  }

  /// Opens the accounts, and signs everyone in; their posts are not held.
  static func join(_ site: SiteDatabase) throws {
    for username in members + [bannedMember, moderator] {
      var account = NewAccount(language: .english)
      if username == moderator { account.role = .moderator }
      account.email = EmailAddress("\(username)@example.org")
      account.password = hash
      try join(username, "Member \(username)", site, account)
    }
    try site.connection.execute("UPDATE accounts SET is_trusted = 1 WHERE email IS NOT NULL")
  }

  /// Signs a person up, and in.
  static func join(
    _ username: String, _ name: String, _ site: SiteDatabase,
    _ account: NewAccount = NewAccount(language: .english)
  ) throws {
    try site.write { transaction in
      let member = try transaction.addMember(
        username: username, name: name, joined: now, origin: .signUp)
      try transaction.openAccount(account, for: member, at: now)
      try transaction.startSession(secret(of: username).digest, of: member, browser: "", at: now)
    }
  }

  /// Cookie that the member's browser sends.
  static func cookie(of username: String) -> String { "session=\(secret(of: username).text)" }
}

/// A comment of a member.
struct MemberPost {
  let id: Int64
  let author: String
  /// The word that occurs nowhere else.
  let token: String
}

extension SiteDatabase {
  /// The number of a member.
  func id(of username: String) throws -> Int64 {
    guard let member = try member(username: username) else {
      throw TortureError.failed("there is no member \(username)")
    }
    return member.rawValue
  }
}

extension TestSite {
  /// One of the last comments of members in a state, where a topic is open; nil when there is none.
  func comment(_ state: Comment.State, _ dice: inout Dice) throws -> MemberPost? {
    try SiteDatabase(folder).connection.all(
      """
      SELECT c.id, m.username, c.body FROM comments c JOIN members m ON m.id = c.author_id
      WHERE c.state = ? AND c.position IS NOT NULL AND c.body GLOB 'tok*'
      ORDER BY c.id DESC LIMIT 5
      """, [.integer(state.rawValue)]
    ) {
      MemberPost(
        id: $0.integer(0), author: $0.text(1),
        token: String(Substring($0.text(2).utf8.prefix { $0 != 32 && $0 != 10 })))
    }.randomElement(using: &dice)
  }

  /// A comment or a topic of a member without any disturbance.
  func postAsMember(_ kind: Post.Kind, _ dice: inout Dice) throws {
    let post = post(kind, &dice)
    try postUndisturbed(post, by: Club.members[dice.below(Club.members.count)])
  }

  /// So many topics of a member that its new name is written in two slices or more.
  func growTopics(of username: String) throws {
    let site = try SiteDatabase(folder)
    let member = Member.ID(try site.id(of: username))
    let count =
      try site.connection.first(
        "SELECT count(*) FROM topics WHERE author_id = ?", [.integer(member.rawValue)]
      ) { $0.int(0) } ?? 0
    guard count <= 22 else { return }
    for number in count...22 {
      try site.write { transaction in
        let list = try transaction.ensureList(.board, slug: "talk").list
        let topic = NewTopic(
          slug: "grown-\(number)", title: "Grown \(number)", language: .english, board: list.id,
          tags: [], author: .member(member), createdAt: Club.now)
        _ = try transaction.startTopic(
          topic,
          saying: NewComment(
            author: .member(member), language: .english, createdAt: Club.now, body: "Grown.",
            html: Array("<p>Grown.</p>\n".utf8), renderer: 1))
      }
    }
    try must(refresh())
    try look()
  }

  /// Answers the topic that is grown first.
  func answerGrown() throws {
    let site = try SiteDatabase(folder)
    let topic = Topic.ID(try site.grownTopic())
    guard try site.topic(topic, hasComments: 1) else { return }
    let member = Member.ID(try site.id(of: Club.members[1]))
    try site.write {
      _ = try $0.reply(
        NewComment(
          author: .member(member), language: .english, createdAt: Club.now,
          body: "Grown, too.",
          html: Array("<p>Grown, too.</p>\n".utf8), renderer: 1), in: topic)
    }
    try must(refresh())
    try look()
  }
}

extension SiteDatabase {
  /// The number of the first topic that was grown.
  func grownTopic() throws -> Int64 {
    try connection.first("SELECT min(id) FROM topics WHERE slug LIKE 'grown-%'") { $0.integer(0) }
      ?? 0
  }

  fileprivate func topic(_ topic: Topic.ID, hasComments count: Int) throws -> Bool {
    try connection.first("SELECT comment_count FROM topics WHERE id = ?", [.id(topic)]) {
      $0.int(0) == count
    } ?? false
  }
}
