public import Model
public import Time

/// Number and names of a member, with or without an account.
public struct MemberName: Hashable, Sendable {
  /// Member number.
  public let id: Member.ID
  /// The name in addresses.
  public let username: String
  /// The name beside posts.
  public let name: String
}

/// An account in an operator's list.
public struct ListedAccount: Sendable {
  /// The account.
  public let account: Account
  /// Day on which one of their sessions was last used; nil if there is none.
  public let seen: Timestamp?
}

/// An invitation code in an operator's list; the code itself is not stored.
public struct ListedInvitation: Sendable {
  /// Digest of the code.
  public let digest: String
  /// Name of the role that it gives.
  public let role: String
  /// Number of remaining uses.
  public let uses: Int
  /// Time when it expires.
  public let ends: Timestamp
}

extension SiteDatabase {
  /// Returns the names of a member; nil if there is none.
  ///
  /// The name of a member who left is empty.
  public func memberName(_ id: Member.ID) throws -> MemberName? {
    try connection.first("SELECT id, username, name FROM members WHERE id = ?", [.id(id)]) {
      MemberName(id: Member.ID($0.integer(0)), username: $0.text(1), name: $0.text(2))
    }
  }

  /// Returns all accounts, or those with one role, by username.
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

  /// Returns codes that still let people join, those that expire first in front.
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

  /// Returns the authors of `content/`, by number.
  public func contentAuthors(atMost limit: Int) throws -> [Member.ID] {
    try connection.ids(
      "SELECT id FROM members WHERE origin = ? AND number IS NOT NULL ORDER BY number LIMIT ?",
      [.integer(Member.Origin.content.rawValue), .int(limit)])
  }

  /// Returns the number of sessions and links that ended before a moment, and are still stored.
  public func countEnded(before moment: Timestamp) throws -> Int {
    try connection.number(
      """
      SELECT (SELECT count(*) FROM sessions WHERE used_at <= ?)
        + (SELECT count(*) FROM tokens WHERE ends_at <= ?)
      """, [.time(moment.adding(seconds: -Session.lifetime)), .time(moment)])
  }
}

extension Transaction {
  /// Revokes an invitation code.
  public func dropInvitation(_ digest: String) throws {
    try connection.run(
      "DELETE FROM tokens WHERE digest = ? AND purpose = ?",
      [.text(digest), .text(Token.Purpose.join.rawValue)])
  }
}
