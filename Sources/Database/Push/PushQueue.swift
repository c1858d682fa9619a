public import Model
public import Time

/// A push that waits to be sent to one device.
public struct QueuedPush: Sendable {
  /// Number of a queued push.
  public typealias ID = Identifier<QueuedPush>

  /// Row number.
  public let id: ID
  /// Number of events since it was queued: sending is only complete if none has come meanwhile.
  public let version: Int
  /// The reason for it.
  public let cause: PushCause
  /// The device.
  public let device: PushDevice.ID
  /// The device's owner.
  public let member: Member.ID
  /// Address of the push service: https for browsers, in tests a server on this machine.
  public let endpoint: String
  /// The browser's public point, in base64url.
  public let point: String
  /// The secret that it shares with the site, in base64url.
  public let secret: String
  /// When it was queued.
  public let queuedAt: Timestamp
  /// Number of attempts begun.
  public let attempts: Int

  /// Seconds for which a push is tried, and for which a service keeps it for a device that is away.
  public static let patience: Int64 = 86_400
  /// The longest pause between two tries, in seconds.
  public static let longestPause: Int64 = 3600
  /// Seconds until a push is tried again, by the number of attempts begun; after these every hour.
  private static let pauses: [Int64] = [60, 300, 900]
  /// Seconds after which a push that was begun and never finished is begun again: longer than a request may take.
  public static let claim: Int64 = 60

  /// Seconds until the next try.
  public var pause: Int64 {
    Self.pauses.indices.contains(attempts) ? Self.pauses[attempts] : Self.longestPause
  }

  /// True if the push is too old to be worth sending.
  public func isOver(at now: Timestamp) -> Bool {
    now.seconds >= queuedAt.seconds + Self.patience
  }
}

/// State of the pushes, for `doctor`.
public struct PushState: Sendable {
  /// Devices of all members.
  public let devices: Int
  /// Number of waiting pushes.
  public let waiting: Int
  /// An error of a push that could not be sent; nil where all wait for their first try.
  public let error: String?
}

extension SiteDatabase {
  /// The bookmark of the job: the last news and the last message for which pushes were queued.
  public static let pushJob = "push"

  private static let names =
    (PushKind.allCases.map(\.rawValue) + ["text", "call", "test"]).map { "'\($0)'" }.joined(
      separator: ", ")

  /// True if there is something new for devices, or a push is due; a site without devices runs a single query.
  public func isPushDue(at now: Timestamp) throws -> Bool {
    guard try connection.isTrue("SELECT 1 FROM push_devices LIMIT 1") else { return false }
    return try hasFreshPushes()
      || connection.isTrue(
        """
        SELECT 1 FROM push_queue WHERE (due_at <= ?1 OR due_at > ?2) AND kind IN (\(Self.names)) LIMIT 1
        """, Self.edges(of: now))
  }

  /// True if there is news, or a message, after the bookmark.
  public func hasFreshPushes() throws -> Bool {
    let (news, message) = try pushBookmark()
    return try connection.isTrue(
      """
      SELECT EXISTS (SELECT 1 FROM news WHERE id > ?1)
        OR EXISTS (SELECT 1 FROM messages WHERE id > ?2)
      """, [.integer(news), .integer(message)])
  }

  func pushBookmark() throws -> (news: Int64, message: Int64) {
    let numbers = (try bookmark(ofJob: Self.pushJob) ?? "").utf8.split(separator: 32)
      .map { Int64(Substring($0)) ?? 0 }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
  }

  /// A push is due up to the first of these times, and from the second on: only a clock that was set back makes one due so
  /// late.
  private static func edges(of now: Timestamp) -> [SQLValue] {
    [.time(now), .time(now.adding(seconds: QueuedPush.patience + QueuedPush.longestPause))]
  }

  /// The number of the next push for a device `d`, by the `edges` of a time: the one that has been due for longest.
  ///
  /// Each is one look into an index, however many wait.
  private static let nextOfDevice: String = {
    func first(_ condition: String) -> String {
      """
      (SELECT id FROM push_queue WHERE device_id = d.id AND \(condition) AND kind IN (\(names))
        ORDER BY due_at, id LIMIT 1)
      """
    }
    return "coalesce(\(first("due_at <= ?1")), \(first("due_at > ?2")))"
  }()

  /// Pushes that have been due for longest, one per device, so that a device with many does not keep others waiting.
  public func duePushes(at now: Timestamp, atMost limit: Int) throws -> [QueuedPush] {
    try connection.all(
      """
      SELECT q.id, q.version, q.kind, q.about, q.device_id, d.member_id, d.endpoint, d.point, d.secret,
        q.queued_at, q.attempts
      FROM push_devices d CROSS JOIN push_queue q ON q.id = \(Self.nextOfDevice)
      ORDER BY q.due_at, q.id LIMIT ?3
      """,
      Self.edges(of: now) + [.int(limit)]
    ) { row in
      PushCause(row.text(2), about: row.integer(3)).map { cause in
        QueuedPush(
          id: QueuedPush.ID(row.integer(0)), version: row.int(1), cause: cause,
          device: PushDevice.ID(row.integer(4)), member: Member.ID(row.integer(5)),
          endpoint: row.text(6), point: row.text(7), secret: row.text(8),
          queuedAt: row.time(9), attempts: row.int(10))
      }
    }.compactMap(\.self)
  }

  /// A text of the operators; nil where it was deleted.
  public func pushText(_ number: Int64) throws -> String? {
    try connection.first("SELECT text FROM push_texts WHERE id = ?", [.integer(number)]) {
      $0.text(0)
    }
  }

  /// Number of devices and of waiting pushes, and the last error.
  public func pushState() throws -> PushState {
    try connection.first(
      """
      SELECT (SELECT count(*) FROM push_devices), (SELECT count(*) FROM push_queue),
        (SELECT error FROM push_queue WHERE error <> '' ORDER BY attempts DESC, id LIMIT 1)
      """
    ) { PushState(devices: $0.int(0), waiting: $0.int(1), error: $0.optionalText(2)) }
      ?? PushState(devices: 0, waiting: 0, error: nil)
  }
}

extension Transaction {
  /// Merges a new row into one of the same kind about the same thing, which then covers both.
  private static let takesAlong = """
    ON CONFLICT (device_id, kind, about) DO UPDATE SET version = version + 1, queued_at = excluded.queued_at
    """

  /// The condition that the owner of a device `d` wants news of a kind.
  private static func wants(_ kind: String) -> String {
    """
    coalesce((SELECT c.is_wanted FROM push_choices c
      WHERE c.member_id = d.member_id AND c.kind = \(kind)), \(kind) NOT IN (\(PushKind.unusualSQL)))
    """
  }

  /// Queues pushes of some news and messages after the bookmark; returns true if there may be more.
  ///
  /// The pushes and the bookmark are one transaction: a killed process leaves the rest to the next, and nothing is queued
  /// twice.
  public func queueFreshPushes(at now: Timestamp, limit: Int = 200) throws -> Bool {
    let (news, message) = try site.pushBookmark()
    func last(_ table: String, after number: Int64) throws -> Int64 {
      try connection.first(
        "SELECT max(id) FROM (SELECT id FROM \(table) WHERE id > ? ORDER BY id LIMIT ?)",
        [.integer(number), .int(limit)]
      ) { $0.isNull(0) ? number : $0.integer(0) } ?? number
    }
    let (lastNews, lastMessage) = (
      try last("news", after: news), try last("messages", after: message)
    )
    if lastNews > news { try queuePushes(news: news, lastNews, at: now) }
    if lastMessage > message { try queuePushes(messages: message, lastMessage, at: now) }
    try note(bookmark: "\(lastNews) \(lastMessage)", ofJob: SiteDatabase.pushJob)
    return try site.hasFreshPushes()
  }

  private func queuePushes(news first: Int64, _ last: Int64, at now: Timestamp) throws {
    let kind = "replace(n.kind, '-', '_')"
    try connection.run(
      """
      INSERT INTO push_queue (device_id, kind, about, queued_at, due_at)
      SELECT d.id, \(kind), n.about, ?3, ?3
      FROM news n CROSS JOIN push_devices d ON d.member_id = n.member_id
      WHERE n.id > ?1 AND n.id <= ?2 AND n.read_at IS NULL AND n.happened_at >= d.added_at
        AND n.happened_at > ?4 AND \(Self.wants(kind))
      ORDER BY n.id, d.id
      \(Self.takesAlong)
      """, [.integer(first), .integer(last), .time(now), oldest(now)])
  }

  /// Time since when an event counts as new: older ones, from while nothing was sent, are not pushed.
  private func oldest(_ now: Timestamp) -> SQLValue {
    .time(now.adding(seconds: -QueuedPush.patience))
  }

  private func queuePushes(messages first: Int64, _ last: Int64, at now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO push_queue (device_id, kind, about, queued_at, due_at)
      SELECT d.id, 'talk', m.conversation_id, ?3, ?3
      FROM messages m CROSS JOIN participants p ON p.conversation_id = m.conversation_id
        CROSS JOIN push_devices d ON d.member_id = p.member_id
      WHERE m.id > ?1 AND m.id <= ?2 AND m.state = \(Message.State.heard.rawValue)
        AND p.member_id <> m.author_id AND p.joined_at IS NOT NULL AND p.left_at IS NULL
        AND p.is_muted = 0 AND m.number > max(p.read_to, p.joined_at, p.wiped_to)
        AND m.sent_at >= d.added_at AND m.sent_at > ?4
        AND \(Self.wants("'talk'"))
      ORDER BY m.id, d.id
      \(Self.takesAlong)
      """, [.integer(first), .integer(last), .time(now), oldest(now)])
  }

  /// Skips all events so far.
  func skipPushes() throws {
    let last = try connection.first(
      """
      SELECT coalesce((SELECT max(id) FROM news), 0), coalesce((SELECT max(id) FROM messages), 0)
      """
    ) { "\($0.integer(0)) \($0.integer(1))" }
    if let last { try note(bookmark: last, ofJob: SiteDatabase.pushJob) }
  }

  /// Queues a text for all devices whose owners want notices; returns the number of devices.
  ///
  /// Banned members have none: devices go with the sessions that a ban ends.
  public func queuePushes(text: String, at now: Timestamp) throws -> Int {
    try connection.run(
      "INSERT INTO push_texts (text, sent_at) VALUES (?, ?)", [.text(text), .time(now)])
    return try connection.run(
      """
      INSERT INTO push_queue (device_id, kind, about, queued_at, due_at)
      SELECT d.id, 'text', ?1, ?2, ?2 FROM push_devices d WHERE \(Self.wants("'notice'"))
      ORDER BY d.id
      """, [.integer(connection.lastInsertedID), .time(now)])
  }

  /// Queues pushes about a call to a member's devices.
  func queueCallPush(_ call: Call.ID, to member: Member.ID, at now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO push_queue (device_id, kind, about, queued_at, due_at)
      SELECT id, 'call', ?2, ?3, ?3 FROM push_devices WHERE member_id = ?1
      """, [.id(member), .id(call), .time(now)])
  }

  /// Queues a test push to the device of a session; returns false where there is none.
  public func queueTestPush(in session: String, at now: Timestamp) throws -> Bool {
    try connection.run(
      """
      INSERT INTO push_queue (device_id, kind, about, queued_at, due_at)
      SELECT id, 'test', 0, ?2, ?2 FROM push_devices WHERE session = ?1
      ON CONFLICT (device_id, kind, about) DO UPDATE SET due_at = excluded.due_at
      """, [.text(session), .time(now)]) > 0
  }
}
