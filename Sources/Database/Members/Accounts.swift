public import Model
public import Time

/// A member who can sign in, as their own page shows them.
public struct Account: Sendable {
  /// Owner of the account.
  public let id: Member.ID
  /// The name in addresses.
  public let username: String
  /// The name beside posts.
  public let name: String
  /// Time of joining.
  public let joined: Timestamp
  /// Number among the people; nil before the first post.
  public let number: Int?
  /// Confirmed email address; nil for a member who joined with a code.
  public let email: String?
  /// Role.
  public let role: Role
  /// Language of their emails.
  public let language: Language
  /// Hash of the password; nil for an account without a password.
  public let password: String?
  /// Present ban with its end and reason; nil if there is none.
  public let ban: Ban?
}

/// A ban from signing in, with its reason and end.
public struct Ban: Hashable, Sendable {
  /// Time from which they may sign in again; nil for a permanent ban.
  public let until: Timestamp?
  /// A moderator's explanation to the banned member.
  public let reason: String

  /// Takes both as they are.
  public init(until: Timestamp?, reason: String) {
    self.until = until
    self.reason = reason
  }

  /// Stored end of a permanent ban.
  static let never = Int64.max

  /// The end as it is stored.
  var end: Int64 { until?.seconds ?? Self.never }

  /// Reads a stored ban, including one that is over; nil for none.
  init?(end: Int64?, reason: String) {
    guard let end else { return nil }
    self.init(until: end == Self.never ? nil : Timestamp(seconds: end), reason: reason)
  }

  /// Reads the ban of a row, unless it is over.
  init?(until seconds: Int64?, reason: String, now: Timestamp) {
    guard let seconds, seconds > now.seconds else { return nil }
    self.init(end: seconds, reason: reason)
  }
}

/// Properties of an account to create.
public struct NewAccount: Sendable {
  /// Confirmed email address.
  public var email: EmailAddress?
  /// `PasswordHash`; nil when it is chosen later.
  public var password: String?
  /// Role.
  public var role = Role.member
  /// Language of their emails.
  public var language: Language
  /// Other profile data.
  public var profile = Profile()
  /// True if they follow the forum from the beginning.
  public var followsForum = false

  /// Creates an account with nothing but a language.
  public init(language: Language) { self.language = language }
}

extension SiteDatabase {
  /// Returns the account of a member; nil if there is none.
  public func account(_ id: Member.ID, at now: Timestamp) throws -> Account? {
    try account("a.member_id = ?", .id(id), now)
  }

  /// Returns the account with a typed username or email address.
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

  /// Returns true if a member has an account.
  public func hasAccount(_ member: Member.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM accounts WHERE member_id = ?", [.id(member)])
  }

  /// Returns true if any member has an account.
  public func hasAccounts() throws -> Bool {
    try connection.isTrue("SELECT 1 FROM accounts LIMIT 1")
  }
}

extension Transaction {
  /// Creates an account, so that a member can sign in from now on.
  ///
  /// The member must have no account, and no account the email address: `hasAccount` and `account(login:)` check that.
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
  public func rehashPassword(_ hash: String, of member: Member.ID) throws {
    try connection.run(
      "UPDATE accounts SET password = ? WHERE member_id = ?", [.text(hash), .id(member)])
  }

  /// Removes the password of an account that has a passkey and an address for recovery.
  public func dropPassword(of member: Member.ID) throws {
    try connection.run("UPDATE accounts SET password = NULL WHERE member_id = ?", [.id(member)])
  }

  /// Changes the password of an account and ends everything that could have been created with the former one.
  public func setPassword(_ hash: String, of member: Member.ID) throws {
    try connection.run(
      "UPDATE accounts SET password = ? WHERE member_id = ?", [.text(hash), .id(member)])
    try endAccess(of: member)
  }

  /// Changes the email address of an account; no other account may have it.
  ///
  /// Requests for other addresses end, and so do recovery emails to the former one.
  public func setEmail(_ email: EmailAddress?, of member: Member.ID) throws {
    try endEmailRequests(of: member)
    try dropRecoveryMails(of: member)
    try connection.run(
      "UPDATE accounts SET email = ?, folded_email = ? WHERE member_id = ?",
      [.optional(email?.text), .optional(email?.folded), .id(member)])
    try dropTokens(.recover, of: member)
  }

  /// Changes the role of an account and ends its sessions: rights change only with a new sign-in.
  public func setRole(_ role: Role, of member: Member.ID) throws {
    try connection.run(
      "UPDATE accounts SET role = ? WHERE member_id = ?", [.integer(role.rawValue), .id(member)])
    try endSessions(of: member)
  }

  /// Sets the language of an account's emails, and of pages that only its owner sees.
  public func setLanguage(_ language: Language, of member: Member.ID) throws {
    try connection.run(
      "UPDATE accounts SET lang = ? WHERE member_id = ?", [.text(language.code), .id(member)])
  }

  /// Bans a member from signing in, and ends their sessions; nil lifts the ban.
  public func ban(_ member: Member.ID, _ ban: Ban?) throws {
    try connection.run(
      "UPDATE accounts SET banned_until = ?, ban_reason = ? WHERE member_id = ?",
      [ban.map { .integer($0.end) } ?? .null, .text(ban?.reason ?? ""), .id(member)])
    if ban != nil {
      try endSessions(of: member)
      // They leave all decks, and can come back themselves if they like.
      try stopMeeting(member)
    }
  }
}
