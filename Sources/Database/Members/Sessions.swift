public import Model
public import Time

/// A browser in which a member is signed in.
public struct Session: Sendable {
  /// Stored digest of the cookie; forms use it to name the session, since it opens nothing.
  public let digest: String
  /// Time of signing in.
  public let since: Timestamp
  /// Day of the last use.
  public let used: Timestamp
  /// The browser's `User-Agent`, shortened.
  public let browser: String

  /// Seconds after its last use until it ends: 90 days.
  public static let lifetime: Int64 = 90 * 86_400
  /// Seconds between updates of the last use: one day.
  static let noted: Int64 = 86_400
  /// Maximum number of sessions of one member; the least recently used one ends first.
  static let most = 50
}

extension SiteDatabase {
  /// Returns the member whose cookie has this digest; nil if the session is over, ended, or its owner banned.
  ///
  /// Moderators and admins without the second step that the site requires have only the rights of a member.
  public func signedIn(
    _ digest: String, at now: Timestamp, _ policy: SecondFactorPolicy
  ) throws -> SignedIn? {
    try connection.first(
      """
      SELECT s.member_id, a.role, a.lang, m.name, m.username, s.used_at,
        \(Self.shares(.lastSeen)) OR \(Self.shares(.online)),
        a.role = 0 OR EXISTS (SELECT 1 FROM second_factors f WHERE f.member_id = a.member_id)
      FROM sessions s JOIN accounts a ON a.member_id = s.member_id
        JOIN members m ON m.id = s.member_id
      WHERE s.digest = ? AND s.used_at > ? AND coalesce(a.banned_until, 0) <= ?
      """,
      [.text(digest), .time(now.adding(seconds: -Session.lifetime)), .time(now)]
    ) { row in
      let role = Role(rawValue: row.integer(1)) ?? .member
      let isAwaited = policy == .staff && !row.flag(7)
      return SignedIn(
        id: Member.ID(row.integer(0)), role: isAwaited ? .member : role,
        pendingRole: isAwaited ? role : nil,
        language: row.language(2), name: row.text(3), username: row.text(4), session: digest,
        isUseRecorded: row.time(5).seconds > now.seconds - Session.noted,
        sharesLastSeen: row.flag(6))
    }
  }

  /// SQL condition that the member `m` shows a block to friends, or to all members, as `blocks(of:for:at:)` does.
  static func shares(_ block: ProfileBlock) -> String {
    """
    coalesce(
      (SELECT p.audience FROM profile_blocks p
        WHERE p.member_id = m.id AND p.block = '\(block.rawValue)'),
      \(block.usualAudience.rawValue)) <= \(Audience.friends.rawValue)
    """
  }

  /// Returns the sessions of a member, the latest use first.
  public func sessions(of member: Member.ID, at now: Timestamp) throws -> [Session] {
    try connection.all(
      """
      SELECT digest, created_at, used_at, browser FROM sessions
      WHERE member_id = ? AND used_at > ? ORDER BY used_at DESC, created_at DESC, digest
      """, [.id(member), .time(now.adding(seconds: -Session.lifetime))]
    ) { Session(digest: $0.text(0), since: $0.time(1), used: $0.time(2), browser: $0.text(3)) }
  }
}

extension Transaction {
  /// Signs a member in: from now on, the bearer of a cookie with this digest is that member.
  public func startSession(
    _ digest: String, of member: Member.ID, browser: String, at now: Timestamp
  ) throws {
    try noteVisit(of: member, at: now)
    try connection.run(
      """
      INSERT INTO sessions (digest, member_id, created_at, used_at, browser) VALUES (?, ?, ?, ?, ?)
      """, [.text(digest), .id(member), .time(now), .time(now), .text(browser)])
    try connection.run(
      """
      DELETE FROM sessions WHERE digest IN (
        SELECT digest FROM sessions WHERE member_id = ?
        ORDER BY used_at DESC, created_at DESC LIMIT -1 OFFSET \(Session.most))
      """, [.id(member)])
  }

  /// Notes that a session is in use, which extends it, and that its owner is here.
  public func noteUse(of session: String, at now: Timestamp) throws {
    let member = try connection.first(
      "SELECT member_id FROM sessions WHERE digest = ?", [.text(session)]
    ) { $0.id(0, of: Member.self) }
    if let member { try noteVisit(of: member, at: now) }
    try connection.run(
      "UPDATE sessions SET used_at = ? WHERE digest = ?", [.time(now), .text(session)])
  }

  /// Ends a session of a member.
  public func endSession(_ digest: String, of member: Member.ID) throws {
    try connection.run(
      "DELETE FROM sessions WHERE digest = ? AND member_id = ?", [.text(digest), .id(member)])
  }

  /// Ends all sessions of a member, but one.
  public func endSessions(of member: Member.ID, but session: String? = nil) throws {
    try connection.run(
      "DELETE FROM sessions WHERE member_id = ? AND digest IS NOT ?",
      [.id(member), .optional(session)])
  }

  /// Deletes sessions that are over.
  public func dropSessions(endedBy now: Timestamp) throws {
    try connection.run(
      "DELETE FROM sessions WHERE used_at <= ?",
      [.time(now.adding(seconds: -Session.lifetime))])
  }
}
