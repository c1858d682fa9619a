@_spi(Raw) import Database
import Model

// Messages between two members, and clearing by one of them.
extension Operation {
  /// Something is said once more, by a form that knows the newest message: sent twice, it is stored once.
  func talk(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt {
    let subject = ExpectedState.Subject.said(Club.prolific)
    let last = try database.value(of: subject).prefix { $0 != " " }
    let (count, words) = (Int(last) ?? 0, "Canary \(number)")
    // Unanswered calls are messages too, which no form sends.
    let newest = try database.connection.first(
      """
      SELECT max(last) FROM conversations JOIN participants p ON p.conversation_id = conversations.id
      WHERE p.member_id = (SELECT id FROM members WHERE username = ?)
      """, [.text(Club.prolific)]
    ) { $0.int(0) }
    return try site.act(
      subject, "\(count + 1) \(words)",
      "/people/\(try database.id(of: Club.moderator))/talk",
      [("body", words), ("seen", "\(newest ?? 0)")], by: Club.prolific)
  }

  /// The history of their first conversation is cleared; where it is, it is restored, or deleted at once.
  func clear(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt {
    let subject = ExpectedState.Subject.cleared(Club.prolific)
    let now = try database.clearing(of: Club.prolific)
    guard let former = now.former else {
      return try site.act(
        subject, "\(now.talk) \(now.last) 1", "/talk/\(now.talk)/about",
        [("do", "wipe"), ("talk", "\(now.talk)")], by: Club.prolific)
    }
    let isBack = number % 2 == 0
    return try site.act(
      subject, "\(now.talk) \(isBack ? former : now.wiped) 0", "/talk",
      [("do", isBack ? "restore" : "delete-now"), ("talk", "\(now.talk)")],
      by: Club.prolific,
      isSingleUse: true)
  }
}

extension SiteDatabase {
  /// The first conversation of a member: up to which message it is cleared, up to which it was before, where that can be restored, and
  /// its last message.
  fileprivate func clearing(
    of username: String
  ) throws -> (talk: Int, wiped: Int, former: Int?, last: Int) {
    let found = try connection.first(
      """
      SELECT c.id, p.wiped_to, p.cleared_at IS NOT NULL, p.cleared_from, c.last
      FROM participants p JOIN conversations c ON c.id = p.conversation_id
      WHERE p.member_id = (SELECT id FROM members WHERE username = ?) ORDER BY c.id LIMIT 1
      """, [.text(username)]
    ) { ($0.int(0), $0.int(1), $0.int(2) == 1 ? $0.int(3) : nil, $0.int(4)) }
    guard let found else { throw TortureError.failed("\(username) talks with nobody") }
    return (found.0, found.1, found.2, found.3)
  }

  /// True if a conversation of the member has messages to clear, or is cleared and can be restored.
  func hasHistory(_ username: String) throws -> Bool {
    let clearing = try clearing(of: username)
    return clearing.former != nil || clearing.wiped < clearing.last
  }
}

extension TestSite {
  /// Two who talk with each other.
  func ensureConversation() throws {
    let database = try SiteDatabase(folder)
    let members = try [Club.prolific, Club.moderator].map {
      Member.ID(try database.id(of: $0))
    }
    try database.write { transaction in
      try transaction.makeFriends(members[0], members[1], at: Club.now)
      _ = try transaction.talk(of: members[0], with: members[1], at: Club.now)
    }
  }
}
