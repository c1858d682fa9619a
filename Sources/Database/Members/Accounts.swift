public import Model
public import Time

/// Somebody who can sign in, as their own page shows them.
public struct Account: Sendable {
  /// Whose it is.
  public let id: Member.ID
  /// The name in addresses.
  public let username: String
  /// The name beside posts.
  public let name: String
  /// When they came.
  public let joined: Timestamp
  /// Their number among the people; nil before the first post.
  public let number: Int?
  /// Where letters go, confirmed; nil for who joined with a code.
  public let email: String?
  /// What they may do.
  public let role: Role
  /// The language of their letters.
  public let language: Language
  /// What the password is verified against; nil for an account that has none yet.
  public let password: String?
  /// Until when they may not sign in, and why; nil when they may.
  public let ban: Ban?
}

/// Why somebody may not sign in, and until when.
public struct Ban: Hashable, Sendable {
  /// The moment from which they may again; nil for never.
  public let until: Timestamp?
  /// What a moderator wrote, for the one who is banned.
  public let reason: String

  /// Takes both as they are.
  public init(until: Timestamp?, reason: String) {
    self.until = until
    self.reason = reason
  }

  /// For ever, as it is stored.
  static let never = Int64.max

  /// The end as it is stored.
  var end: Int64 { until?.seconds ?? Self.never }

  /// The ban that is stored so, also one that is over; nil for none.
  init?(end: Int64?, reason: String) {
    guard let end else { return nil }
    self.init(until: end == Self.never ? nil : Timestamp(seconds: end), reason: reason)
  }

  /// The ban of a row, unless it is over.
  init?(until seconds: Int64?, reason: String, now: Timestamp) {
    guard let seconds, seconds > now.seconds else { return nil }
    self.init(end: seconds, reason: reason)
  }
}

/// What makes an account.
public struct NewAccount: Sendable {
  /// Their e-mail address, confirmed.
  public var email: EmailAddress?
  /// `PasswordHash`; nil when it is chosen later.
  public var password: String?
  /// What they may do.
  public var role = Role.member
  /// The language of their letters.
  public var language: Language
  /// What else they said of themselves.
  public var profile = Profile()
  /// Whether they follow the forum from the beginning.
  public var followsForum = false

  /// An account that has nothing but a language.
  public init(language: Language) { self.language = language }
}

extension SiteDatabase {
  /// The account of a member; nil for who has none.
  public func account(_ id: Member.ID, at now: Timestamp) throws -> Account? {
    try account("a.member_id = ?", .id(id), now)
  }

  /// The account that somebody means who types a username or an e-mail address.
  public func account(login: String, at now: Timestamp) throws -> Account? {
    if let email = EmailAddress(login) {
      return try account("a.folded_email = ?", .text(email.folded), now)
    }
    return try account("m.username = ?", .text(Folding.username(login)), now)
  }

  private func account(
    _ condition: String, _ value: SQLValue, _ now: Timestamp
  ) throws -> Account? {
    try connection.first(
      """
      SELECT m.id, m.username, m.name, m.joined_at, m.number, a.email, a.role, a.lang, a.password,
        a.banned_until, a.ban_reason
      FROM accounts a JOIN members m ON m.id = a.member_id WHERE \(condition)
      """, [value]
    ) { row in
      Account(
        id: Member.ID(row.integer(0)), username: row.text(1), name: row.text(2),
        joined: row.time(3), number: row.isNull(4) ? nil : row.int(4), email: row.optionalText(5),
        role: Role(rawValue: row.integer(6)) ?? .member, language: row.language(7),
        password: row.optionalText(8),
        ban: Ban(
          until: row.isNull(9) ? nil : row.integer(9), reason: row.text(10), now: now))
    }
  }

  /// Whether a member has an account.
  public func hasAccount(_ member: Member.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM accounts WHERE member_id = ?", [.id(member)])
  }

  /// Whether anybody has an account.
  public func hasAccounts() throws -> Bool {
    try connection.isTrue("SELECT 1 FROM accounts LIMIT 1")
  }
}

extension Transaction {
  /// Lets a member sign in from now on.
  ///
  /// The member has no account, and nobody's account the e-mail address: `hasAccount` and `account(login:)` tell.
  public func openAccount(_ new: NewAccount, for member: Member.ID, at now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO accounts (member_id, email, folded_email, password, role, lang, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(member), .optional(new.email?.text), .optional(new.email?.folded),
        .optional(new.password), .integer(new.role.rawValue), .text(new.language.code), .time(now),
      ])
    try enterDirectory(member)
    try set(new.profile, of: member)
    if new.followsForum { try follow(.list(TopicList.forum.id), by: member, at: now) }
  }

  /// Replaces the hash of an account's password by another one of the same password: nothing ends.
  public func renewHash(_ hash: String, of member: Member.ID) throws {
    try connection.run(
      "UPDATE accounts SET password = ? WHERE member_id = ?", [.text(hash), .id(member)])
  }

  /// Takes the password of an account away, which has a passkey and an address by which it can be recovered.
  public func dropPassword(of member: Member.ID) throws {
    try connection.run("UPDATE accounts SET password = NULL WHERE member_id = ?", [.id(member)])
  }

  /// Gives an account another password and ends everything that the former one could have made.
  public func setPassword(_ hash: String, of member: Member.ID) throws {
    try connection.run(
      "UPDATE accounts SET password = ? WHERE member_id = ?", [.text(hash), .id(member)])
    try endAccess(of: member)
  }

  /// Gives an account another e-mail address, which is nobody else's.
  ///
  /// Requests for other addresses end, and so does what was sent to the former one to choose another password.
  public func setEmail(_ email: EmailAddress?, of member: Member.ID) throws {
    try endEmailRequests(of: member)
    try dropRecoveryMails(of: member)
    try connection.run(
      "UPDATE accounts SET email = ?, folded_email = ? WHERE member_id = ?",
      [.optional(email?.text), .optional(email?.folded), .id(member)])
    try dropTokens(.recover, of: member)
  }

  /// Gives an account another role and ends its sessions: rights change with a new sign-in only.
  public func setRole(_ role: Role, of member: Member.ID) throws {
    try connection.run(
      "UPDATE accounts SET role = ? WHERE member_id = ?", [.integer(role.rawValue), .id(member)])
    try endSessions(of: member)
  }

  /// The language of an account's letters, and of pages that are for its owner alone.
  public func setLanguage(_ language: Language, of member: Member.ID) throws {
    try connection.run(
      "UPDATE accounts SET lang = ? WHERE member_id = ?", [.text(language.code), .id(member)])
  }

  /// Keeps somebody from signing in, and ends their sessions; nil lets them in again.
  public func ban(_ member: Member.ID, _ ban: Ban?) throws {
    try connection.run(
      "UPDATE accounts SET banned_until = ?, ban_reason = ? WHERE member_id = ?",
      [ban.map { .integer($0.end) } ?? .null, .text(ban?.reason ?? ""), .id(member)])
    if ban != nil {
      try endSessions(of: member)
      // They are in nobody's deck, and come back by themselves if they like.
      try stopMeeting(member)
    }
  }
}
