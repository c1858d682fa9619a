public import Model
public import Time

/// Something that a link or a code lets its bearer do, once or a few times, until it is over.
public struct Token: Sendable {
  /// What it lets somebody do, and nothing else.
  public enum Purpose: String, CaseIterable, Sendable {
    /// Open the account that somebody asked for; `facts` has the form.
    case signUp = "sign-up"
    /// Take another e-mail address; `facts` is the address.
    case email
    /// Say, at the present address of an account without a password, that its owner wants another one; `facts` is the new
    /// address.
    case emailConsent = "email-consent"
    /// Choose another password.
    case recover
    /// Open an account without an e-mail address: a code that a class hands out; `facts` is the role.
    case join
    /// Take the place of an imported author: choose e-mail and password.
    case claim
    /// Sign in without a password: printed on the console of a preview.
    case enter
    /// Say that a browser has signed in before.
    case device
    /// Give the code of the second step, after the first one was right.
    case code
    /// Turn the second step on by a first code; `facts` is its secret in base 32.
    case factor
    /// Answer a challenge with a passkey: with a new one of `member`, or to sign in.
    case passkey
    /// Get no more of one kind of letters, as often as it is presented; `facts` is the kind, and the topic that is followed
    /// no more where it is about one: `followed 12`.
    case unsubscribe
    /// Become the friend of whoever invited, with an account that there is or a new one; `facts` is the invitation.
    case invitation
    /// See a reservation, confirm that one asked for it, and take it back; `facts` is its number.
    case reservation
    /// Answer a reservation for the shop; `facts` is its number.
    case answer

    /// Seconds for which a link of this purpose lasts; codes say it themselves.
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
      // A week to fetch something, and for as long as it is known afterwards.
      case .reservation: 38 * 86_400
      case .answer: 14 * 86_400
      }
    }
  }

  /// Whose account it is about; nil when there is none yet.
  public let member: Member.ID?
  /// What else is needed when it is used, as whoever made it wrote it.
  public let facts: String
  /// When it ends.
  public let ends: Timestamp
}

extension SiteDatabase {
  /// What a token lets its bearer do, without using it; nil when it was used up, is over or has another purpose.
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
  /// Keeps a token for whoever presents its secret before it ends.
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

  /// Keeps a token that a queued email carries; false, and nothing is kept, where the email was taken out of the queue since it
  /// was read, by another password for example.
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

  /// Keeps a token that stands in several letters, until the end that the last of them says; nobody uses it up.
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

  /// Uses a token; nil when that cannot be done any more.
  public func useToken(
    _ digest: String, _ purpose: Token.Purpose, at now: Timestamp
  ) throws -> Token? {
    guard let token = try site.token(digest, purpose, at: now) else { return nil }
    try connection.run("UPDATE tokens SET uses = uses - 1 WHERE digest = ?", [.text(digest)])
    try connection.run("DELETE FROM tokens WHERE digest = ? AND uses <= 0", [.text(digest)])
    return token
  }

  /// Takes back all tokens of a purpose that a member has.
  public func dropTokens(_ purpose: Token.Purpose, of member: Member.ID) throws {
    try connection.run(
      "DELETE FROM tokens WHERE member_id = ? AND purpose = ?",
      [.id(member), .text(purpose.rawValue)])
  }

  /// Forgets tokens that are over.
  public func dropTokens(endedBy now: Timestamp) throws {
    try connection.run("DELETE FROM tokens WHERE ends_at <= ?", [.time(now)])
  }
}
