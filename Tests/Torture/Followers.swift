@_spi(Raw) import Database
import Model
import Time

// A topic that hundreds follow: the process that notifies them is killed in the middle, and each is notified once.
extension TestSite {
  /// More than two transactions notify.
  private static let followers = 450
  private static let title = "Followed by many"

  /// Starts the topic and lets members follow it if it does not exist; no notification is left to be sent.
  func ensureFollowers() throws {
    let database = try SiteDatabase(folder)
    guard try database.topic(titled: Self.title) == nil else {
      try must(refresh())
      return
    }
    let board = try database.boards().first?.id ?? TopicList.forum.id
    let new = NewTopic(
      slug: "followed", title: Self.title, language: .english, board: board, tags: [],
      author: .guest(name: "Ada"), createdAt: Club.now)
    let topic = try database.write { try $0.startTopic(new, saying: Self.words("First")).topic }
    try database.write { transaction in
      for number in 1...Self.followers {
        let member = try transaction.addMember(
          username: "follower-\(number)", name: "Follower \(number)", joined: Club.now,
          origin: .signUp)
        try transaction.openAccount(
          NewAccount(language: .english), for: member, at: Club.now)
        try transaction.follow(.topic(topic), by: member, at: Club.now)
      }
    }
    try must(refresh())
  }

  /// Posts an answer there, of which the job runner notifies.
  func notify(_ database: SiteDatabase, _ number: Int) throws -> Attempt {
    guard let topic = try database.topic(titled: Self.title) else {
      throw TortureError.failed("there is no topic that many follow")
    }
    let subject = ExpectedState.Subject.told(topic.rawValue)
    let former = try database.value(of: subject)
    _ = try database.write { try $0.reply(Self.words("Answer \(number)"), in: topic) }
    let value = "\(Self.followers) \(Self.followers)"
    return Attempt(
      command: refresh(),
      expectedState: ExpectedState(subject: subject, value: value, former: former))
  }

  private static func words(_ body: String) -> NewComment {
    NewComment(
      author: .guest(name: "Ada"), language: .english, createdAt: Club.now, body: body,
      html: Array("<p>\(body)</p>\n".utf8), renderer: 1)
  }
}

extension SiteDatabase {
  fileprivate func topic(titled title: String) throws -> Topic.ID? {
    try connection.first("SELECT id FROM topics WHERE title = ?", [.text(title)]) {
      Topic.ID($0.integer(0))
    }
  }
}
