public import Model
public import Time

/// An email that is yet to be written and sent: its cause and its receiver, not its text.
///
/// The text, the parts of the cause that the receiver may see, and a token are only made when it is sent.
public struct QueuedMail: Sendable {
  /// Number of an email, which is also in its Message-ID.
  public typealias ID = Identifier<QueuedMail>

  /// Cause of an email.
  public enum Kind: String, CaseIterable, Sendable {
    /// A sign-up with the address: a link to open the account, or a notice that it already has one.
    case signUp = "sign-up"
    /// A forgotten password: a link to choose another if the address has an account; otherwise no email.
    case recover
    /// A new address of a member: a link to confirm it, unless it is another member's.
    case email
    /// A member without a known password wants to change their address: a link to the present address, to confirm that it is
    /// they; `facts` is the new address.
    case emailConsent = "email-consent"
    /// A requested change of address: to the present one; `facts` is the new address.
    case emailRequested = "email-requested"
    /// A changed address of an account: to the old one.
    case emailChanged = "email-changed"
    /// A changed password.
    case passwordChanged = "password-changed"
    /// A change of the second factor, which was turned on or off (`facts` is `on` or `off`) or got new recovery codes
    /// (`codes`); a passkey that was added or removed (`passkey`, `removed`); a removed password (`alone`); or a used recovery
    /// code: the number left.
    case secondFactor = "second-factor"
    /// A reply to a member, or a comment in a topic that they started: `about` is the topic, `facts` the position of the first
    /// such comment.
    case reply
    /// A mention of a member in a comment: `about` is the comment.
    case mention
    /// A comment in a topic that a member follows: `about` is the topic, `facts` the position of the first such comment.
    case followed
    /// A new topic in a list, or by a member, that a member follows: `about` is the topic.
    case newTopic = "new_topic"
    /// A decided report of a member: `about` is the decision.
    case report
    /// A moderator's notice to all members: `about` is the notice.
    case notice
    /// A member's news, once a day: `about` is the day, `facts` are the numbers of the first and the last news.
    case daily
    /// A moderator's decision about something that a member wrote: `about` and `facts` are the decision, `12 undone` when it
    /// was undone.
    case decision
    /// Something is waiting for the moderators; `facts` is what they have been notified of.
    case desk
    /// A member was banned or unbanned: `about` and `facts` as for `decision`.
    case ban
    /// New products for a saved filter: `about` is the filter, `facts` are the numbers of the products.
    case filter
    /// A request for friendship: `about` is the member asking, `facts` the time.
    case friendRequest = "friend_request"
    /// An accepted request for friendship: `about` is the accepting member, `facts` the time.
    case friend
    /// A mutual like: `about` is the other member.
    case match
    /// An unread message for a member: `about` is the conversation.
    case talk
    /// A due reminder: `about` is that of a `ReminderSubject`, `facts` the day of an entry of the agenda.
    case reminder
    /// A member's invitation to a person without an account: `facts` is the invitation.
    case invitation
    /// A picture of a conversation, sent by a member to a friend or to an address: `facts` are a `MailedPhoto`.
    case photo
    /// A reservation was requested or answered: to the customer; `facts` are its number and the state reported.
    case reservation
    /// A reservation was requested or withdrawn: to the shop; `facts` as for `reservation`.
    case reservationShop = "reservation-shop"
    /// A suggestion to the moderators; `facts` is the form.
    case suggestion
    /// An admin's test of whether emails arrive.
    case test
  }

  /// Row number.
  public let id: ID
  /// Cause of the email.
  public let kind: Kind
  /// The account that it is for or about; nil when there is none.
  public let member: Member.ID?
  /// The receiver's address; nil for the confirmed address of `member`.
  public let address: String?
  /// The language in which it was requested; a member's own language takes precedence.
  public let language: Language
  /// Subject of the email, by number; a receiver has one email of a kind about one thing.
  ///
  /// Nil where several may be queued.
  public let about: Int64?
  /// Data for the token in it, or data about the cause that the kind needs.
  public let facts: String
  /// When it was requested.
  public let queuedAt: Timestamp
  /// Number of failed attempts.
  public let attempts: Int
}

/// Pause of the next email of a kind about one thing, after one was sent.
///
/// It is an email in the queue like others. When it is due, its kind checks whether there is anything new since; meanwhile, new
/// causes find it there and queue no other.
public struct MailCooldown: Hashable, Sendable {
  /// Point from which the next email continues.
  public let facts: String
  /// Seconds of the pause: four hours at most, otherwise a clock must have been set back.
  public let seconds: Int64

  /// Takes both; a longer rest is shortened.
  public init(facts: String, seconds: Int64) {
    self.facts = facts
    self.seconds = min(seconds, QueuedMail.longestPause)
  }
}

/// Emails that are no longer tried because they could not be handed over for too long.
public struct GivenUpMail: Hashable, Sendable {
  /// Row number.
  public let id: QueuedMail.ID
  /// Cause of the email, by the name of its kind.
  public let kind: String
  /// When it was requested.
  public let queuedAt: Timestamp
  /// The last error.
  public let error: String
}

/// State of the email queue.
public struct MailQueueState: Sendable {
  /// How many emails are to be sent or tried again.
  public let waiting: Int
  /// Since when the oldest one has waited; nil when none is waiting.
  public let oldest: Timestamp?
  /// Error of the email that was tried most often; nil when all are waiting for their first attempt.
  public let error: String?
  /// Emails that are no longer tried, the newest first; at most 100.
  public let givenUp: [GivenUpMail]
}

extension QueuedMail {
  /// Seconds until an email is tried again, by the number of failed attempts; after these every four hours.
  private static let pauses: [Int64] = [60, 300, 900, 3600]
  /// The longest pause, in seconds.
  fileprivate static let longestPause: Int64 = 4 * 3600
  /// Seconds for which an email is tried: three days.
  private static let patience: Int64 = 3 * 86_400
  /// `due_at` of an email that is no longer tried.
  static let never = Int64.max
  /// Seconds for which an email that was given up is listed.
  fileprivate static let listed: Int64 = 30 * 86_400

  /// When an email that could not be handed over now is tried again; nil for never.
  func nextTry(after now: Timestamp) -> Timestamp? {
    // A clock that was set back must not lead to endless attempts: the attempts themselves take longer than that.
    guard now.seconds < queuedAt.seconds + Self.patience, attempts < 100 else { return nil }
    let pause = attempts < Self.pauses.count ? Self.pauses[max(attempts, 0)] : Self.longestPause
    return now.adding(seconds: pause)
  }
}

extension SiteDatabase {
  /// An email that is due, or due so late that a clock must have been set back.
  ///
  /// Each part reads the end of a range of the index: emails that are not due yet are not looked at, however many there are.
  static let nextMailSQL = """
    SELECT id, kind, member_id, address, lang, facts, queued_at, attempts, about FROM mails
    WHERE id = coalesce(
      (SELECT id FROM mails WHERE due_at <= ?1 AND kind IN (\(kinds)) ORDER BY due_at, id LIMIT 1),
      (SELECT id FROM mails WHERE due_at > ?2 AND due_at < \(QueuedMail.never) AND kind IN (\(kinds))
        ORDER BY due_at, id LIMIT 1))
    """

  private static let kinds = QueuedMail.Kind.allCases.map { "'\($0.rawValue)'" }
    .joined(separator: ", ")

  private static func times(_ now: Timestamp) -> [SQLValue] {
    [.time(now), .time(now.adding(seconds: QueuedMail.longestPause))]
  }

  /// The email that has been due for longest; one of a kind that this program does not know waits for a newer program.
  public func nextMail(at now: Timestamp) throws -> QueuedMail? {
    try connection.first(Self.nextMailSQL, Self.times(now)) { row in
      QueuedMail.Kind(rawValue: row.text(1)).map { kind in
        QueuedMail(
          id: QueuedMail.ID(row.integer(0)), kind: kind, member: row.id(2),
          address: row.optionalText(3), language: row.language(4),
          about: row.isNull(8) ? nil : row.integer(8), facts: row.text(5),
          queuedAt: row.time(6), attempts: row.int(7))
      }
    }
  }

  /// True if an email of any kind is due, or may be once new comments have been checked for the members they reply to.
  public func isMailDue(at now: Timestamp) throws -> Bool {
    try connection.first(
      """
      SELECT EXISTS (SELECT 1 FROM mails WHERE due_at <= ?1)
        OR EXISTS (SELECT 1 FROM mails WHERE due_at > ?2 AND due_at < \(QueuedMail.never))
        OR \(Self.hasPendingNotice) OR \(Self.hasFreshComments)
      """, Self.times(now)
    ) { $0.int(0) == 1 } == true
  }

  /// Emails that are waiting, and those that were given up.
  public func mailQueue() throws -> MailQueueState {
    // A resting email is due later than it was queued, and was never tried.
    let waiting = try connection.first(
      """
      SELECT count(*), min(queued_at) FROM mails
      WHERE due_at < \(QueuedMail.never) AND (attempts > 0 OR due_at <= queued_at)
      """
    ) { ($0.int(0), $0.isNull(1) ? nil : $0.time(1)) }
    let error = try connection.first(
      """
      SELECT error FROM mails WHERE due_at < \(QueuedMail.never) AND attempts > 0
      ORDER BY attempts DESC, id LIMIT 1
      """
    ) { $0.text(0) }
    let givenUp = try connection.all(
      """
      SELECT id, kind, queued_at, error FROM mails WHERE due_at = \(QueuedMail.never)
      ORDER BY id DESC LIMIT 100
      """
    ) {
      GivenUpMail(
        id: QueuedMail.ID($0.integer(0)), kind: $0.text(1), queuedAt: $0.time(2), error: $0.text(3))
    }
    return MailQueueState(
      waiting: waiting?.0 ?? 0, oldest: waiting?.1, error: error, givenUp: givenUp)
  }
}

extension Transaction {
  /// Deletes an email that was handed over, or turned out to be unnecessary.
  ///
  /// Where the next email of the kind about the same thing may not follow at once, a new row takes its place, which rests.
  public func finish(_ mail: QueuedMail, resting rest: MailCooldown? = nil, at now: Timestamp)
    throws
  {
    try connection.run("DELETE FROM mails WHERE id = ?", [.id(mail.id)])
    guard let rest, let about = mail.about else { return }
    try connection.run(
      """
      INSERT INTO mails (kind, member_id, lang, about, facts, queued_at, due_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(mail.kind.rawValue), .id(mail.member), .text(mail.language.code), .integer(about),
        .text(rest.facts), .time(now), .time(now.adding(seconds: rest.seconds)),
      ])
  }

  /// Notes that an email could not be handed over, and schedules another attempt; returns false when it was given up.
  ///
  /// `token` is the digest of one that was issued for the email: no one has its secret.
  public func postpone(
    _ mail: QueuedMail, because error: String, dropping token: String? = nil, at now: Timestamp
  ) throws -> Bool {
    let next = mail.nextTry(after: now)
    try connection.run(
      "UPDATE mails SET attempts = attempts + 1, due_at = ?, error = ? WHERE id = ?",
      [next.map { .time($0) } ?? .integer(QueuedMail.never), .text(error), .id(mail.id)])
    if let token { try connection.run("DELETE FROM tokens WHERE digest = ?", [.text(token)]) }
    // The address of a person without an account is not kept for a month without need.
    if next == nil, mail.kind == .invitation || mail.kind == .photo && mail.member == nil {
      try connection.run(
        """
        UPDATE mails SET error = replace(error, address, '…'), address = '',
          facts = iif(kind = \(Self.photo), '', facts) WHERE id = ?
        """, [.id(mail.id)])
    }
    return next != nil
  }

  private static let photo = "'\(QueuedMail.Kind.photo.rawValue)'"

  /// Makes emails that were given up, or are to be tried again, due now; returns how many.
  public func retryMails(at now: Timestamp) throws -> Int {
    try connection.run("UPDATE mails SET due_at = ? WHERE attempts > 0", [.time(now)])
  }

  /// Deletes emails that were given up long ago.
  public func dropGivenUpMails(at now: Timestamp) throws {
    try connection.run(
      "DELETE FROM mails WHERE due_at = ? AND queued_at < ?",
      [.integer(QueuedMail.never), .time(now.adding(seconds: -QueuedMail.listed))])
  }

  /// Queues an email, to be sent as soon as possible.
  @discardableResult
  public func queueMail(
    _ kind: QueuedMail.Kind, for member: Member.ID? = nil, to address: EmailAddress? = nil,
    _ language: Language, facts: String = "", at now: Timestamp
  ) throws -> QueuedMail.ID {
    try connection.run(
      """
      INSERT INTO mails (kind, member_id, address, lang, facts, queued_at, due_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(kind.rawValue), .id(member), .optional(address?.text), .text(language.code),
        .text(facts), .time(now), .time(now),
      ])
    return QueuedMail.ID(connection.lastInsertedID)
  }
}
