public import Model
public import Time

/// A letter that waits to be written and sent: its cause and its receiver, not its text.
///
/// The text, what the receiver may see of the cause, and a token in it are made when it is sent.
public struct QueuedMail: Sendable {
  /// The number of a letter, which its Message-ID has as well.
  public typealias ID = Identifier<QueuedMail>

  /// What causes a letter.
  public enum Kind: String, CaseIterable, Sendable {
    /// Somebody signed up with the address: a link to open the account, or, when it has one, that it has one.
    case signUp = "sign-up"
    /// Somebody forgot a password: a link to choose another, when the address has an account; else no letter.
    case recover
    /// A member gave this new address: a link to confirm it, unless it is another member's.
    case email
    /// The e-mail address of an account was changed: to the old one.
    case emailChanged = "email-changed"
    /// The password of an account was changed.
    case passwordChanged = "password-changed"
  }

  /// Its number.
  public let id: ID
  /// What causes it.
  public let kind: Kind
  /// The account that it is for or about; nil when there is none.
  public let member: Member.ID?
  /// Where it goes; nil for the confirmed address of `member`.
  public let address: String?
  /// The language in which it was asked for; a member's own counts more.
  public let language: Language
  /// What a token in it will carry.
  public let facts: String
  /// When it was asked for.
  public let queuedAt: Timestamp
  /// How often it could not be handed over.
  public let attempts: Int
}

extension Transaction {
  /// Queues a letter, to be sent as soon as somebody can.
  public func queueMail(
    _ kind: QueuedMail.Kind, for member: Member.ID? = nil, to address: EmailAddress? = nil,
    _ language: Language, facts: String = "", at now: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT INTO mails (kind, member_id, address, lang, facts, queued_at, due_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(kind.rawValue), .id(member), .optional(address?.text), .text(language.code),
        .text(facts), .time(now), .time(now),
      ])
  }
}
