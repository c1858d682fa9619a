public import Model
public import Time

/// Who a member is, with or without an account.
public struct MemberName: Hashable, Sendable {
  /// The number.
  public let id: Member.ID
  /// The name in addresses.
  public let username: String
  /// The name beside posts.
  public let name: String
}

/// An account as an operator's list shows it.
public struct ListedAccount: Sendable {
  /// The account.
  public let account: Account
  /// The day on which a session of theirs was last used; nil when there is none.
  public let seen: Timestamp?
}

/// A code that lets people join, as an operator's list shows it; the code itself is stored nowhere.
public struct ListedInvitation: Sendable {
  /// Of the code.
  public let digest: String
  /// The name of the role that it gives.
  public let role: String
  /// How many may still use it.
  public let uses: Int
  /// When it ends.
  public let ends: Timestamp
}

extension SiteDatabase {
  /// The names of a member; nil when there is none.
  ///
  /// The name of who left is empty.
  public func memberName(_ id: Member.ID) throws -> MemberName? {
    try connection.first("SELECT id, username, name FROM members WHERE id = ?", [.id(id)]) {
      MemberName(id: Member.ID($0.integer(0)), username: $0.text(1), name: $0.text(2))
    }
  }

  /// All accounts, or those with one role, by username.
  public func listedAccounts(_ role: Role? = nil, at now: Timestamp) throws -> [ListedAccount] {
    let role = role.map { SQLValue.integer($0.rawValue) } ?? .null
    let rows = try connection.all(
      """
      SELECT a.member_id, (SELECT max(s.used_at) FROM sessions s WHERE s.member_id = a.member_id)
      FROM accounts a JOIN members m ON m.id = a.member_id
      WHERE ? IS NULL OR a.role = ? ORDER BY m.username
      """, [role, role]
    ) { (id: Member.ID($0.integer(0)), seen: $0.isNull(1) ? nil : $0.time(1)) }
    return try rows.compactMap { row in
      try account(row.id, at: now).map { ListedAccount(account: $0, seen: row.seen) }
    }
  }

  /// Codes that still let people join, those that end first in front.
  public func invitations(at now: Timestamp) throws -> [ListedInvitation] {
    try connection.all(
      """
      SELECT digest, facts, uses, ends_at FROM tokens
      WHERE purpose = ? AND ends_at > ? AND uses > 0 ORDER BY ends_at, digest
      """, [.text(Token.Purpose.join.rawValue), .time(now)]
    ) {
      ListedInvitation(
        digest: $0.text(0), role: $0.text(1), uses: $0.int(2), ends: $0.time(3))
    }
  }

  /// Who wrote in `content/`, the first to have come first.
  public func contentAuthors(atMost limit: Int) throws -> [Member.ID] {
    try connection.ids(
      "SELECT id FROM members WHERE origin = ? AND number IS NOT NULL ORDER BY number LIMIT ?",
      [.integer(Member.Origin.content.rawValue), .int(limit)])
  }

  /// How many sessions and links ended before a moment, and are still stored.
  public func countEnded(before moment: Timestamp) throws -> Int {
    try connection.number(
      """
      SELECT (SELECT count(*) FROM sessions WHERE used_at <= ?)
        + (SELECT count(*) FROM tokens WHERE ends_at <= ?)
      """, [.time(moment.adding(seconds: -Session.lifetime)), .time(moment)])
  }
}

extension Transaction {
  /// Takes back a code that lets people join.
  public func dropInvitation(_ digest: String) throws {
    try connection.run(
      "DELETE FROM tokens WHERE digest = ? AND purpose = ?",
      [.text(digest), .text(Token.Purpose.join.rawValue)])
  }
}
