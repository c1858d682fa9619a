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
    /// A member of whom no password is known wants another address: a link, to the present one, to say that it is they;
    /// `facts` is the new address.
    case emailConsent = "email-consent"
    /// A member gave another address: to the present one; `facts` is the new address.
    case emailRequested = "email-requested"
    /// The e-mail address of an account was changed: to the old one.
    case emailChanged = "email-changed"
    /// The password of an account was changed.
    case passwordChanged = "password-changed"
    /// The second step of an account was turned on or off (`facts` is `on` or `off`) or got new recovery codes (`codes`), a
    /// passkey was added or removed (`passkey`, `removed`), the password was removed (`alone`), or a recovery code was used: how
    /// many are left.
    case secondFactor = "second-factor"
    /// Somebody answered what a member wrote, or wrote in a topic that they started: `about` is the topic, `facts` the
    /// position of the first such comment.
    case reply
    /// Somebody named a member in a comment: `about` is the comment.
    case mention
    /// Somebody wrote in a topic that a member follows: `about` is the topic, `facts` the position of the first such comment.
    case followed
    /// Somebody started a topic where a member follows: `about` is the topic.
    case newTopic = "new_topic"
    /// Something that a member reported was decided: `about` is the decision.
    case report
    /// A moderator tells all members something: `about` is the notice.
    case notice
    /// What is new for a member, once a day: `about` is the day, `facts` are the numbers of the first and the last news.
    case daily
    /// Somebody who keeps order decided about what a member wrote: `about` and `facts` are the decision, `12 undone` when
    /// it was taken back.
    case decision
    /// Something waits for those who keep order; `facts` is what they have been told of.
    case desk
    /// A member may not sign in any more, or may again: likewise.
    case ban
    /// Something new fits a filter that a member saved: `about` is the filter, `facts` are the numbers of the products.
    case filter
    /// A member asks another for friendship: `about` is who asks, `facts` when they did.
    case friendRequest = "friend_request"
    /// A member accepted a request for friendship: `about` is that member, `facts` when they did.
    case friend
    /// A member likes another, who likes them: `about` is the one, for the other.
    case match
    /// Something waits for a member in a conversation: `about` is the conversation.
    case talk
    /// A reminder of a member's own is due: `about` is that of a `Reminded`, `facts` the day of an entry of the agenda.
    case reminder
    /// A member invites somebody who has no account: `facts` is the invitation.
    case invitation
    /// A member sends a picture of a conversation on, to a friend or to an address: `facts` are a `MailedPhoto`.
    case photo
    /// Somebody asked a shop to keep something, or the shop answered: to who asked; `facts` are its number and the state
    /// that is told of.
    case reservation
    /// The same, or that it was taken back: to the shop.
    case reservationShop = "reservation-shop"
    /// Somebody suggests something to those who keep order; `facts` is the form.
    case suggestion
    /// An admin wants to know whether letters arrive.
    case test
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
  /// What it is about, by its number; a receiver has one letter of a kind about one thing.
  ///
  /// Nil where several may wait.
  public let about: Int64?
  /// What a token in it will carry, or what the kind needs to know of its cause.
  public let facts: String
  /// When it was asked for.
  public let queuedAt: Timestamp
  /// How often it could not be handed over.
  public let attempts: Int
}

/// What the next letter of a kind about one thing waits for, once one was sent.
///
/// It is a letter in the queue like others. When it is due its kind looks whether there is anything new since; what comes
/// meanwhile finds it there and queues no other.
public struct MailRest: Hashable, Sendable {
  /// Where the next letter goes on.
  public let facts: String
  /// For how long: four hours at most, else a clock must have been set back.
  public let seconds: Int64

  /// Takes both; a longer rest is cut.
  public init(facts: String, seconds: Int64) {
    self.facts = facts
    self.seconds = min(seconds, QueuedMail.longestPause)
  }
}

/// Letters that could not be handed over for so long that nobody tries any more.
public struct GivenUpMail: Hashable, Sendable {
  /// Its number.
  public let id: QueuedMail.ID
  /// What caused it.
  public let kind: String
  /// When it was asked for.
  public let queuedAt: Timestamp
  /// Why it could not be handed over the last time.
  public let error: String
}

/// How the queue of letters is.
public struct MailQueueState: Sendable {
  /// How many letters wait to be sent, or to be tried again.
  public let waiting: Int
  /// Since when the oldest of them waits; nil when none does.
  public let oldest: Timestamp?
  /// Why one of them could not be handed over, the one tried most often; nil when all wait for their first try.
  public let error: String?
  /// Letters that nobody tries any more, the newest first; a hundred at most.
  public let givenUp: [GivenUpMail]
}

extension QueuedMail {
  /// Seconds until a letter is tried again, by how often it could not be handed over; after these every four hours.
  private static let pauses: [Int64] = [60, 300, 900, 3600]
  /// The longest pause, in seconds.
  fileprivate static let longestPause: Int64 = 4 * 3600
  /// Seconds for which a letter is tried: three days.
  private static let patience: Int64 = 3 * 86_400
  /// `due_at` of a letter that is not tried any more.
  static let never = Int64.max
  /// Seconds for which a letter that was given up is listed.
  fileprivate static let listed: Int64 = 30 * 86_400

  /// When a letter is tried again that could not be handed over now; nil for never.
  func nextTry(after now: Timestamp) -> Timestamp? {
    // A clock that was set back is no reason to try for ever: the tries themselves take longer than that.
    guard now.seconds < queuedAt.seconds + Self.patience, attempts < 100 else { return nil }
    let pause = attempts < Self.pauses.count ? Self.pauses[max(attempts, 0)] : Self.longestPause
    return now.adding(seconds: pause)
  }
}

extension SiteDatabase {
  /// A letter that is due, or is due so late that a clock must have been set back.
  ///
  /// Each is the end of a range of the index: what is not due yet is not looked at, however much it is.
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

  /// The letter that is due for longest; one of a kind that this program does not know waits for a newer program.
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

  /// Whether a letter is due, of whatever kind, or may be once somebody has looked whom comments answer.
  public func isMailDue(at now: Timestamp) throws -> Bool {
    try connection.first(
      """
      SELECT EXISTS (SELECT 1 FROM mails WHERE due_at <= ?1)
        OR EXISTS (SELECT 1 FROM mails WHERE due_at > ?2 AND due_at < \(QueuedMail.never))
        OR \(Self.hasNoticeToTell) OR \(Self.hasFreshComments)
      """, Self.times(now)
    ) { $0.int(0) == 1 } == true
  }

  /// What waits, and what was given up.
  public func mailQueue() throws -> MailQueueState {
    // One that rests after its like was sent is due later than it was queued, and was never tried.
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
  /// Forgets a letter that was handed over, or that was not to be written after all.
  ///
  /// Where one of the kind about the same thing may not follow at once, a new one takes its place, which rests.
  public func finish(_ mail: QueuedMail, resting rest: MailRest? = nil, at now: Timestamp) throws {
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

  /// Notes that a letter could not be handed over, and tries it again later; returns false when it never will be.
  ///
  /// `token` is the digest of one that was issued for it: nobody has its secret.
  public func postpone(
    _ mail: QueuedMail, because error: String, dropping token: String? = nil, at now: Timestamp
  ) throws -> Bool {
    let next = mail.nextTry(after: now)
    try connection.run(
      "UPDATE mails SET attempts = attempts + 1, due_at = ?, error = ? WHERE id = ?",
      [next.map { .time($0) } ?? .integer(QueuedMail.never), .text(error), .id(mail.id)])
    if let token { try connection.run("DELETE FROM tokens WHERE digest = ?", [.text(token)]) }
    // The address of somebody who is no member is not kept a month for nothing.
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

  /// Lets letters that were given up, or wait to be tried again, be tried once more now; returns how many.
  public func retryMails(at now: Timestamp) throws -> Int {
    try connection.run("UPDATE mails SET due_at = ? WHERE attempts > 0", [.time(now)])
  }

  /// Forgets letters that were given up long ago.
  public func dropGivenUpMails(at now: Timestamp) throws {
    try connection.run(
      "DELETE FROM mails WHERE due_at = ? AND queued_at < ?",
      [.integer(QueuedMail.never), .time(now.adding(seconds: -QueuedMail.listed))])
  }

  /// Queues a letter, to be sent as soon as somebody can.
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
