public import Model
public import Time

/// A right of the bearer of a link or a code, usable once or a few times, until it expires.
public struct Token: Sendable {
  /// The single action that it permits.
  public enum Purpose: String, CaseIterable, Sendable {
    /// Open a requested account; `facts` has the form.
    case signUp = "sign-up"
    /// Change to another email address; `facts` is the address.
    case email
    /// Confirm, at the present address of an account without a password, that its owner wants another address; `facts` is the
    /// new one.
    case emailConsent = "email-consent"
    /// Choose another password.
    case recover
    /// Open an account without an email address: a code that a class hands out; `facts` is the role.
    case join
    /// Take the place of an imported author: choose email and password.
    case claim
    /// Sign in without a password: printed on the console of a preview.
    case enter
    /// Prove that a browser has signed in before.
    case device
    /// Enter the code of the second step, after the first one was right.
    case code
    /// Turn the second step on by a first code; `facts` is its secret in base 32.
    case factor
    /// Answer a challenge with a passkey: with a new one of `member`, or to sign in.
    case passkey
    /// Unsubscribe from one kind of emails, as often as it is presented; `facts` is the kind, and also the topic to unfollow if
    /// it is about one: `followed 12`.
    case unsubscribe
    /// Become the friend of the inviting member, with an existing or a new account; `facts` is the invitation.
    case invitation
    /// View a reservation, confirm the request for it, and cancel it; `facts` is its number.
    case reservation
    /// Answer a reservation for the shop; `facts` is its number.
    case answer

    /// Seconds for which a link of this purpose is valid; codes have their own end.
    public var lifetime: Int64 {
      switch self {
      case .signUp, .email, .emailConsent: 3 * 86_400
      case .recover, .enter: 3_600
      case .join, .claim: 7 * 86_400
      case .invitation: 14 * 86_400
      case .code, .passkey: 600
      case .factor: 3_600
      case .unsubscribe: 90 * 86_400
      case .device: 366 * 86_400
      // A week for collection, and the time for which it is stored afterwards.
      case .reservation: 38 * 86_400
      case .answer: 14 * 86_400
      }
    }
  }

  /// The member that it is about; nil if there is no account yet.
  public let member: Member.ID?
  /// Further data for its use, as its creator wrote it.
  public let facts: String
  /// Time of expiry.
  public let ends: Timestamp
}

extension SiteDatabase {
  /// Returns a token without using it; nil if it is used up, expired or has another purpose.
  public func token(
    _ digest: String, _ purpose: Token.Purpose, at now: Timestamp
  ) throws -> Token? {
    try connection.first(
      """
      SELECT member_id, facts, ends_at FROM tokens
      WHERE digest = ? AND purpose = ? AND ends_at > ? AND uses > 0
      """, [.text(digest), .text(purpose.rawValue), .time(now)]
    ) { Token(member: $0.id(0), facts: $0.text(1), ends: $0.time(2)) }
  }
}

extension Transaction {
  /// Stores a token for the bearer of its secret, until it expires.
  public func issueToken(
    _ digest: String, _ purpose: Token.Purpose, for member: Member.ID? = nil, facts: String = "",
    uses: Int = 1, until end: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT INTO tokens (digest, purpose, member_id, facts, uses, ends_at)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .text(digest), .text(purpose.rawValue), .id(member), .text(facts), .int(uses), .time(end),
      ])
  }

  /// Stores a token that a queued email carries; returns false, and stores nothing, if the email was removed from the queue
  /// since it was read, for example because of another password.
  public func issueToken(
    _ digest: String, _ purpose: Token.Purpose, for member: Member.ID?, facts: String,
    until end: Timestamp, in mail: QueuedMail.ID
  ) throws -> Bool {
    guard try connection.isTrue("SELECT 1 FROM mails WHERE id = ?", [.id(mail)]) else {
      return false
    }
    try issueToken(digest, purpose, for: member, facts: facts, until: end)
    return true
  }

  /// Stores a token that several emails contain, until the latest of their ends; it is never used up.
  public func keepToken(
    _ digest: String, _ purpose: Token.Purpose, for member: Member.ID, facts: String,
    until end: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT INTO tokens (digest, purpose, member_id, facts, uses, ends_at) VALUES (?, ?, ?, ?, 1, ?)
      ON CONFLICT DO UPDATE SET ends_at = max(ends_at, excluded.ends_at)
      """,
      [.text(digest), .text(purpose.rawValue), .id(member), .text(facts), .time(end)])
  }

  /// Uses a token; nil if it is used up or expired.
  public func useToken(
    _ digest: String, _ purpose: Token.Purpose, at now: Timestamp
  ) throws -> Token? {
    guard let token = try site.token(digest, purpose, at: now) else { return nil }
    try connection.run("UPDATE tokens SET uses = uses - 1 WHERE digest = ?", [.text(digest)])
    try connection.run("DELETE FROM tokens WHERE digest = ? AND uses <= 0", [.text(digest)])
    return token
  }

  /// Deletes all tokens of a purpose that a member has.
  public func dropTokens(_ purpose: Token.Purpose, of member: Member.ID) throws {
    try connection.run(
      "DELETE FROM tokens WHERE member_id = ? AND purpose = ?",
      [.id(member), .text(purpose.rawValue)])
  }

  /// Deletes expired tokens.
  public func dropTokens(endedBy now: Timestamp) throws {
    try connection.run("DELETE FROM tokens WHERE ends_at <= ?", [.time(now)])
  }
}
