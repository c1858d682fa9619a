public import Model
public import Time

/// What a member types to look for a friend.
public struct NewInvitation: Sendable {
  /// Who invites.
  public let member: Member.ID
  /// What was typed; what is kept of it is `digest`.
  public let contact: Contact
  /// The keyed digest of `contact`.
  public let digest: String
  /// The keyed digest of what all spellings of it have in common (`Contact.limitKey`): one email goes to all of them.
  public let mailbox: String
  /// The keyed digests of a telephone number, however its owner wrote it.
  public var numbers: FindableNumbers
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
    member: Member.ID, contact: Contact, digest: String, mailbox: String? = nil, text: String,
    comment: Comment.ID? = nil, language: Language, invitesOutside: Bool
  ) {
    self.member = member
    self.contact = contact
    self.digest = digest
    numbers = FindableNumbers(anywhere: [digest])
    self.mailbox = mailbox ?? digest
    self.text = text
    self.comment = comment
    self.language = language
    self.invitesOutside = invitesOutside
  }
}

/// An invitation by an e-mail address or a telephone number that nobody has answered.
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

  /// Whether a letter of invitation went to the address with a digest.
  public func wasInvited(_ address: String) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM invited_addresses WHERE address = ?", [.text(address)])
  }

  /// What digests of addresses are keyed with; nil before the first one.
  public func addressKey() throws -> String? { try mark(.addressKey) }
}

extension Transaction {
  /// Keeps what digests of addresses are keyed with, unless there is such a key.
  public func keep(addressKey key: String) throws {
    guard try site.addressKey() == nil else { return }
    try note(key, as: MetadataKey.addressKey.rawValue)
  }

  /// Invites whoever has an address or a number: to be a friend, where that is a member who lets others find them so; else
  /// by a letter to an address to which none went yet.
  ///
  /// Whatever it is, the same statements are run, and as much is written for who invites: nobody learns who has an account.
  /// Where the other had asked this member, both are friends then.
  public func invite(_ new: NewInvitation, at now: Timestamp) throws {
    let found = try find(new)
    let id = try keep(new, found: found, at: now)
    try usingUpNumbers {
      try ask(new, found, at: now)
      try tellAsked(found, by: new.member, at: now)
      try tellFriends(new.member, found, at: now)
      try write(new, id, found, at: now)
    }
    try connection.run(
      """
      DELETE FROM invitations
      WHERE (member_id = ?1 AND found_id = ?2 OR member_id = ?2 AND found_id = ?1)
        AND EXISTS (SELECT 1 FROM friendships
          WHERE low_id = min(?1, ?2) AND high_id = max(?1, ?2) AND state = 1 AND since = ?3)
      """, [.id(new.member), .id(found), .time(now)])
  }

  /// Queues the letter to an address where nobody was found; whether one went there before is looked at once more when it
  /// is sent.
  private func write(
    _ new: NewInvitation, _ id: Invitation.ID, _ found: Member.ID?, at now: Timestamp
  ) throws {
    let address = new.contact.email?.text
    try connection.run(
      """
      INSERT INTO mails (kind, address, lang, facts, queued_at, due_at)
      SELECT ?1, ?2, ?3, ?4, ?5, ?5 WHERE ?6 = 1
        AND NOT EXISTS (SELECT 1 FROM invited_addresses WHERE address IN (?7, ?8))
        AND NOT EXISTS (SELECT 1 FROM mails
          WHERE kind = ?1 AND facts = ?4 AND due_at < \(QueuedMail.never))
      """,
      [
        .text(QueuedMail.Kind.invitation.rawValue), .optional(address),
        .text(new.language.code), .text(id.description), .time(now),
        .flag(found == nil && address != nil && new.invitesOutside), .text(new.digest),
        .text(new.mailbox),
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
        CASE WHEN b.member_id IS NULL THEN ?3 ELSE '' END,
        CASE WHEN b.member_id IS NULL THEN ?4 END, ?5, 1
      FROM accounts a LEFT JOIN blocks b ON b.member_id = a.member_id AND b.blocked_id = ?1
      WHERE a.member_id = ?2
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE member_id = ?1 AND blocked_id = ?2)
      ON CONFLICT DO UPDATE SET
        asked_by = CASE state WHEN 0 THEN asked_by ELSE excluded.asked_by END,
        by_address = CASE state WHEN 0 THEN 0 ELSE 1 END,
        text = CASE state WHEN 0 THEN '' ELSE excluded.text END,
        comment_id = CASE state WHEN 0 THEN NULL ELSE excluded.comment_id END,
        asked_at = CASE state WHEN 0 THEN asked_at ELSE excluded.asked_at END,
        since = CASE state WHEN 0 THEN excluded.asked_at END,
        state = CASE state WHEN 0 THEN 1 ELSE excluded.state END
      WHERE state <> 1 AND asked_by <> excluded.asked_by
      """,
      [.id(new.member), .id(found), .text(new.text), .id(new.comment), .time(now)])
  }

  /// Takes an invitation back, and the request that it became; a letter that was sent leads nowhere then, and one that waits
  /// does not go.
  ///
  /// The same statements are run whatever it was.
  @discardableResult
  public func withdrawInvitation(_ id: Invitation.ID, by member: Member.ID) throws -> Bool {
    // 0 is nobody.
    let asked = try connection.first(
      "DELETE FROM invitations WHERE id = ? AND member_id = ? RETURNING coalesce(found_id, 0)",
      [.id(id), .id(member)]
    ) { Member.ID($0.integer(0)) }
    guard let asked else { return false }
    try connection.run(
      """
      DELETE FROM friendships
      WHERE low_id = min(?1, ?2) AND high_id = max(?1, ?2) AND state = 0 AND asked_by = ?1
        AND by_address = 1
      """, [.id(member), .id(asked)])
    signal(asked)
    try connection.run(
      """
      DELETE FROM news WHERE member_id = ?2 AND kind = ?3 AND about = ?1
        AND NOT EXISTS (SELECT 1 FROM friendships
          WHERE low_id = min(?1, ?2) AND high_id = max(?1, ?2) AND state = 0 AND asked_by = ?1)
      """, [.id(member), .id(asked), .text(NewsKind.friendRequest.rawValue)])
    try connection.run(
      "DELETE FROM mails WHERE kind = ? AND facts = ?",
      [.text(QueuedMail.Kind.invitation.rawValue), .text(id.description)])
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

  /// Notes that a letter of invitation went to the address with a digest: no second one does.
  public func noteInvited(_ address: String, at now: Timestamp) throws {
    try connection.run(
      "INSERT OR IGNORE INTO invited_addresses (address, invited_at) VALUES (?, ?)",
      [.text(address), .time(now)])
  }

  /// Forgets invitations that nobody has answered for so long that their links are over, requests by an address that
  /// wait, and when somebody was told of requests.
  ///
  /// A request by an address that was refused stays, so that it need not be refused again.
  public func dropInvitations(at now: Timestamp) throws {
    let limit = SQLValue.time(now.adding(seconds: -Invitation.kept))
    try connection.run("DELETE FROM invitations WHERE asked_at < ?", [limit])
    try connection.run(
      "DELETE FROM friendships WHERE by_address = 1 AND state = 0 AND asked_at < ?", [limit])
    try connection.run(
      "DELETE FROM asks WHERE asked_at < ?",
      [.time(now.adding(seconds: -Self.asksKept))])
    try connection.run(
      """
      DELETE FROM news WHERE kind = ?1 AND NOT EXISTS (
        SELECT 1 FROM friendships WHERE low_id = min(news.member_id, news.about)
          AND high_id = max(news.member_id, news.about) AND state < 2)
      """, [.text(NewsKind.friendRequest.rawValue)])
  }
}
