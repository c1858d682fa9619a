public import Model
public import Time

/// An e-mail address by which a member looks for a friend.
public struct NewInvitation: Sendable {
  /// Who invites.
  public let member: Member.ID
  /// The address as it was typed; what is kept of it is `digest`.
  public let address: EmailAddress
  /// The keyed digest of the address.
  public let digest: String
  /// What goes along; may be empty.
  public let text: String
  /// What the member was reading; nil for nothing.
  public var comment: Comment.ID?
  /// The language of a letter.
  public let language: Language
  /// Whether somebody without an account is written to.
  public let invitesOutside: Bool

  /// Takes every value as it is.
  public init(
    member: Member.ID, address: EmailAddress, digest: String, text: String,
    comment: Comment.ID? = nil, language: Language, invitesOutside: Bool
  ) {
    self.member = member
    self.address = address
    self.digest = digest
    self.text = text
    self.comment = comment
    self.language = language
    self.invitesOutside = invitesOutside
  }
}

/// An invitation by an e-mail address that nobody has answered.
public struct Invitation: Sendable {
  /// The number of an invitation.
  public typealias ID = Identifier<Invitation>

  /// Its number.
  public let id: ID
  /// Who invites.
  public let member: Member.ID
  /// The keyed digest of the address.
  public let address: String
  /// What goes along; may be empty.
  public let text: String
  /// What the member was reading; nil for nothing.
  public let comment: Comment.ID?
  /// When it was asked for.
  public let askedAt: Timestamp

  /// When its link ends.
  public var ends: Timestamp { askedAt.adding(seconds: Token.Purpose.invitation.lifetime) }
  /// Seconds for which it is kept: a letter may be tried for three days, and its link works for as long as it says.
  static let kept: Int64 = Token.Purpose.invitation.lifetime + 4 * 86_400

  static let columns = "id, member_id, address, text, comment_id, asked_at"

  init(_ row: borrowing Row) {
    id = ID(row.integer(0))
    member = Member.ID(row.integer(1))
    (address, text) = (row.text(2), row.text(3))
    comment = row.id(4)
    askedAt = row.time(5)
  }
}

extension SiteDatabase {
  /// An invitation; nil when it was answered, taken back, or is over.
  public func invitation(_ id: Invitation.ID) throws -> Invitation? {
    try connection.first(
      "SELECT \(Invitation.columns) FROM invitations WHERE id = ?", [.id(id)], Invitation.init)
  }

  /// Whom a member invited by an address, the last first, at most `limit`.
  public func invitations(
    of member: Member.ID, at now: Timestamp, atMost limit: Int
  ) throws -> [Invitation] {
    try connection.all(
      """
      SELECT \(Invitation.columns) FROM invitations WHERE member_id = ? AND asked_at > ?
      ORDER BY asked_at DESC, id DESC LIMIT ?
      """,
      [
        .id(member), .time(now.adding(seconds: -Token.Purpose.invitation.lifetime)), .int(limit),
      ], Invitation.init)
  }

  /// What digests of addresses are keyed with; nil before the first one.
  public func addressKey() throws -> String? { try mark(.addressKey) }
}

extension Transaction {
  /// Keeps what digests of addresses are keyed with, unless there is such a key.
  public func keep(addressKey key: String) throws {
    guard try site.addressKey() == nil else { return }
    try note(key, as: Mark.addressKey.rawValue)
  }

  /// Invites whoever has an address: to be a friend, where that is a member; else by a letter, if none ever went there.
  ///
  /// Whatever it is, the same statements are run, and as much is written for who invites: nobody learns who has an account.
  /// Where the other had asked this member, both are friends then.
  public func invite(_ new: NewInvitation, at now: Timestamp) throws {
    let found =
      try connection.first(
        "SELECT member_id FROM accounts WHERE folded_email = ? AND member_id <> ?",
        [.text(new.address.folded), .id(new.member)]
      ) { $0.id(0) as Member.ID? } ?? nil
    let id = try keep(new, found: found, at: now)
    try ask(new, found, at: now)
    try tellAsked(found, by: new.member, at: now)
    try tellFriends(new.member, found, at: now)
    let isFirst =
      try connection.run(
        """
        INSERT OR IGNORE INTO invited_addresses (address, invited_at) SELECT ?, ? WHERE ? = 1
        """, [.text(new.digest), .time(now), .flag(found == nil && new.invitesOutside)]) > 0
    try connection.run(
      """
      INSERT INTO mails (kind, address, lang, facts, queued_at, due_at)
      SELECT ?1, ?2, ?3, ?4, ?5, ?5 WHERE ?6 = 1
      """,
      [
        .text(QueuedMail.Kind.invitation.rawValue), .text(new.address.text),
        .text(new.language.code), .id(id), .time(now), .flag(isFirst),
      ])
  }

  private func keep(
    _ new: NewInvitation, found: Member.ID?, at now: Timestamp
  ) throws -> Invitation.ID {
    let id = try connection.first(
      """
      INSERT INTO invitations (member_id, address, found_id, text, comment_id, asked_at)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET found_id = excluded.found_id, text = excluded.text,
        comment_id = excluded.comment_id, asked_at = excluded.asked_at RETURNING id
      """,
      [
        .id(new.member), .text(new.digest), .id(found), .text(new.text), .id(new.comment),
        .time(now),
      ]
    ) { Invitation.ID($0.integer(0)) }
    guard let id else { throw DatabaseError.damagedRow("an invitation that was just kept") }
    return id
  }

  /// Asks who has the address, unless one of both wants no contact, or was asked already.
  private func ask(_ new: NewInvitation, _ found: Member.ID?, at now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO friendships
        (low_id, high_id, asked_by, state, text, comment_id, asked_at, by_address)
      SELECT min(a.member_id, ?1), max(a.member_id, ?1), ?1,
        CASE WHEN b.member_id IS NULL THEN 0 ELSE 2 END,
        CASE WHEN b.member_id IS NULL THEN ?3 ELSE '' END, ?4, ?5, 1
      FROM accounts a LEFT JOIN blocks b ON b.member_id = a.member_id AND b.blocked_id = ?1
      WHERE a.member_id = ?2
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE member_id = ?1 AND blocked_id = ?2)
      ON CONFLICT DO UPDATE SET
        asked_by = CASE state WHEN 0 THEN asked_by ELSE excluded.asked_by END,
        by_address = CASE state WHEN 0 THEN 0 ELSE 1 END,
        text = CASE state WHEN 0 THEN '' ELSE excluded.text END,
        comment_id = CASE state WHEN 0 THEN comment_id ELSE excluded.comment_id END,
        asked_at = CASE state WHEN 0 THEN asked_at ELSE excluded.asked_at END,
        since = CASE state WHEN 0 THEN excluded.asked_at END,
        state = CASE state WHEN 0 THEN 1 ELSE excluded.state END
      WHERE state <> 1 AND asked_by <> excluded.asked_by
      """,
      [.id(new.member), .id(found), .text(new.text), .id(new.comment), .time(now)])
  }

  /// Takes an invitation back, and the request that it became; a letter that was sent leads nowhere then.
  @discardableResult
  public func withdrawInvitation(_ id: Invitation.ID, by member: Member.ID) throws -> Bool {
    let found: Member.ID?? = try connection.first(
      "DELETE FROM invitations WHERE id = ? AND member_id = ? RETURNING found_id",
      [.id(id), .id(member)]
    ) { $0.id(0) as Member.ID? }
    guard let row = found else { return false }
    guard let asked = row else { return true }
    let changed = try connection.run(
      """
      DELETE FROM friendships
      WHERE low_id = ? AND high_id = ? AND state = 0 AND asked_by = ? AND by_address = 1
      """, Pair(member, asked).values + [.id(member)])
    if changed > 0 { try untell(asked, .friendRequest, about: member.rawValue) }
    return true
  }

  /// Makes friends of a member and of who invited them; the address may be written to again.
  ///
  /// False when the invitation is over, or is their own.
  @discardableResult
  public func acceptInvitation(
    _ id: Invitation.ID, by member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    guard let invitation = try site.invitation(id), invitation.member != member else {
      return false
    }
    try connection.run("DELETE FROM invitations WHERE id = ?", [.id(id)])
    try connection.run(
      "DELETE FROM invited_addresses WHERE address = ?", [.text(invitation.address)])
    try makeFriends(member, invitation.member, at: now)
    return true
  }

  /// Forgets an invitation that somebody does not want; nobody is told, and no other letter goes to the address.
  public func declineInvitation(_ id: Invitation.ID) throws {
    try connection.run("DELETE FROM invitations WHERE id = ?", [.id(id)])
  }

  /// Forgets invitations that nobody has answered for so long that their links are over, and requests by an address.
  public func dropInvitations(at now: Timestamp) throws {
    let limit = SQLValue.time(now.adding(seconds: -Invitation.kept))
    try connection.run("DELETE FROM invitations WHERE asked_at < ?", [limit])
    try connection.run(
      "DELETE FROM friendships WHERE by_address = 1 AND state <> 1 AND asked_at < ?", [limit])
    try connection.run(
      """
      DELETE FROM news WHERE kind = ?1 AND NOT EXISTS (
        SELECT 1 FROM friendships WHERE low_id = min(news.member_id, news.about)
          AND high_id = max(news.member_id, news.about) AND state <> 2)
      """, [.text(NewsKind.friendRequest.rawValue)])
  }
}
