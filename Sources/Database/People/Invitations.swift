public import Model
public import Time

/// A member's search for a friend by contact details.
public struct NewInvitation: Sendable {
  /// The inviting member.
  public let member: Member.ID
  /// Contact as typed; only `digest` is stored.
  public let contact: Contact
  /// The keyed digest of `contact`.
  public let digest: String
  /// Keyed digest of the part that all spellings share (`Contact.limitKey`): all of them together get one email.
  public let mailbox: String
  /// Keyed digests of a phone number, for each way in which its owner may have written it.
  public var numbers: FindableNumbers
  /// Accompanying text; may be empty.
  public let text: String
  /// The comment that the member was reading; nil for none.
  public var comment: Comment.ID?
  /// Language of an email.
  public let language: Language
  /// True if emails are sent to people without an account.
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

/// A pending invitation by an email address or a phone number.
public struct Invitation: Sendable {
  /// The number of an invitation.
  public typealias ID = Identifier<Invitation>

  /// Invitation number.
  public let id: ID
  /// The inviting member.
  public let member: Member.ID
  /// Keyed digest of the address.
  public let address: String
  /// Accompanying text; may be empty.
  public let text: String
  /// The comment that the member was reading; nil for none.
  public let comment: Comment.ID?
  /// Time of the invitation.
  public let askedAt: Timestamp

  /// Time when its link expires.
  public var ends: Timestamp { askedAt.adding(seconds: Token.Purpose.invitation.lifetime) }
  /// Seconds for which it is kept: its email may be tried for three days, and its link works for as long as the email says.
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
  /// Returns an invitation; nil if it was answered, withdrawn, or is over.
  public func invitation(_ id: Invitation.ID) throws -> Invitation? {
    try connection.first(
      "SELECT \(Invitation.columns) FROM invitations WHERE id = ?", [.id(id)], Invitation.init)
  }

  /// Returns the invitations of a member by an address, the latest first, at most `limit`.
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

  /// Returns true if an email with an invitation went to the address with a digest.
  public func wasInvited(_ address: String) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM invited_addresses WHERE address = ?", [.text(address)])
  }

  /// Key of the digests of addresses; nil before the first one.
  public func addressKey() throws -> String? { try mark(.addressKey) }
}

extension Transaction {
  /// Stores the key of the digests of addresses, unless there is one.
  public func keep(addressKey key: String) throws {
    guard try site.addressKey() == nil else { return }
    try note(key, as: MetadataKey.addressKey.rawValue)
  }

  /// Invites the owner of an address or a number: with a request for friendship if it is a member who lets others find them so;
  /// otherwise with an email, if none has gone to the address yet.
  ///
  /// In all cases the same statements run, and as much is stored for the inviting member, so that no one learns who has an
  /// account. If the other had sent this member a request, both become friends.
  public func invite(_ new: NewInvitation, at now: Timestamp) throws {
    let found = try find(new)
    let id = try keep(new, found: found, at: now)
    try usingUpNumbers {
      try ask(new, found, at: now)
      try notifyOfRequest(found, by: new.member, at: now)
      try notifyOfFriendship(new.member, found, at: now)
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

  /// Queues the email to an address if no member was found; whether one went there before is checked again when it is sent.
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

  /// Sends a request to the member with the address, unless one of the two blocked the other, or a request exists.
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

  /// Withdraws an invitation, and the request made from it; the link in a sent email stops working, and a queued one is not
  /// sent.
  ///
  /// Runs identical statements in all cases.
  @discardableResult
  public func withdrawInvitation(_ id: Invitation.ID, by member: Member.ID) throws -> Bool {
    // 0 stands for no member.
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

  /// Makes a member and the inviting member friends; the address may get emails again.
  ///
  /// Returns false if the invitation is over, or is their own.
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

  /// Notes that an email with an invitation went to the address with a digest: it gets no second one.
  public func noteInvited(_ address: String, at now: Timestamp) throws {
    try connection.run(
      "INSERT OR IGNORE INTO invited_addresses (address, invited_at) VALUES (?, ?)",
      [.text(address), .time(now)])
  }

  /// Deletes unanswered invitations whose links have expired, pending requests by an address, and old records of notifications
  /// about requests.
  ///
  /// Keeps a request by an address that was declined, so that it need not be declined again.
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
