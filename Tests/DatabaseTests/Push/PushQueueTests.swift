import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// The queue of pushes: what waits for which device, and until when.
struct PushQueueTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now

  /// Irene's phone with two pushes, her laptop with one.
  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    let (irene, now) = (try database.openAccount("irene"), now)
    for name in ["phone", "laptop"] {
      try database.write { transaction in
        try transaction.startSession(name, of: irene, browser: "Firefox/140 Linux", at: now)
        let subscription = try #require(
          PushSubscription(
            endpoint: "https://push.example/\(name)",
            point: "B" + String(repeating: "A", count: 86),
            secret: String(repeating: "A", count: 22)
          ))
        try transaction.addPushDevice(subscription, of: irene, in: name, at: now)
      }
    }
    for (session, kind, about) in [
      ("phone", "mention", 1), ("phone", "reply", 2), ("laptop", "reply", 2),
    ] {
      try database.set(
        """
        INSERT INTO push_queue (device_id, kind, about, queued_at, due_at)
        SELECT id, ?1, ?2, ?3, ?3 FROM push_devices WHERE session = ?4
        """, [.text(kind), .int(about), .time(now), .text(session)])
    }
  }

  /// Each push by its device and kind, with the seconds until it is due.
  private var queue: [String] {
    get throws {
      try database.texts(
        """
        SELECT d.session || ' ' || q.kind || ' ' || (q.due_at - \(now.seconds))
        FROM push_queue q JOIN push_devices d ON d.id = q.device_id ORDER BY q.id
        """)
    }
  }

  @Test(arguments: [true, false])
  func `a service's answer about a device holds for its whole queue, and for no other`(
    isOfDevice: Bool
  ) throws {
    let push = try #require(try database.duePushes(at: now, atMost: 1).first)
    let isKept = try database.write {
      try $0.postpone(push, for: 300, because: "busy", isOfDevice: isOfDevice, at: now)
    }
    #expect(isKept)
    #expect(
      try queue == ["phone mention 300", "phone reply \(isOfDevice ? 300 : 0)", "laptop reply 0"])
    // A push that waits for longer keeps its time.
    try database.set("UPDATE push_queue SET due_at = due_at + 5000 WHERE kind = 'reply'")
    _ = try database.write {
      try $0.postpone(push, for: 600, because: "busy", isOfDevice: isOfDevice, at: now)
    }
    #expect(
      try queue == [
        "phone mention 600", "phone reply \(isOfDevice ? 5300 : 5000)", "laptop reply 5000",
      ])
  }

  @Test func `a push that is due too late was put off by a clock that was set back`() throws {
    let longest = QueuedPush.patience + QueuedPush.longestPause
    try database.set("UPDATE push_queue SET due_at = due_at + \(longest)")
    #expect(try database.duePushes(at: now, atMost: 9).isEmpty)
    try database.set("UPDATE push_queue SET due_at = due_at + 1")
    #expect(try database.duePushes(at: now, atMost: 9).count == 2)
    #expect(try database.isPushDue(at: now))
  }

  /// The next pushes to send, by device and kind.
  private func next(atMost limit: Int) throws -> [String] {
    try database.duePushes(at: now, atMost: limit).map { "\($0.device) \($0.cause.name)" }
  }

  @Test func `a device is sent one after the other, and who waits for longest comes first`() throws
  {
    #expect(try next(atMost: 9) == ["1 mention", "2 reply"])
    try database.set("UPDATE push_queue SET due_at = due_at - 9 WHERE device_id = 2")
    try database.set("UPDATE push_queue SET due_at = due_at - 5 WHERE kind = 'reply'")
    #expect(try next(atMost: 9) == ["2 reply", "1 reply"])
    #expect(try next(atMost: 1) == ["2 reply"])
    // A kind of a later version is in no one's way.
    try database.set("UPDATE push_queue SET kind = 'dance' WHERE device_id = 2")
    #expect(try next(atMost: 9) == ["1 reply"])
  }

  @Test func `it takes no longer to find the next push where thousands wait`() throws {
    func cost() throws -> Int {
      _ = database.steps()
      #expect(try database.isPushDue(at: now))
      #expect(try next(atMost: 20).count == 2)
      return database.steps()
    }
    let few = try cost()
    try database.set(
      """
      INSERT INTO push_queue (device_id, kind, about, queued_at, due_at)
      WITH RECURSIVE n (i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      SELECT d.id, 'reply', i, ?1, ?1 + i % 7 - 3 FROM n, push_devices d
      """, [.time(now)])
    #expect(try cost() <= few + 50)
  }

  @Test func `texts of a week ago are forgotten, unless a device waits for them`() throws {
    _ = try database.write { try $0.queuePushes(text: "Moving on Sunday", at: now) }
    let later = now.adding(seconds: 7 * 86_400 + 1)
    try database.set("UPDATE push_queue SET queued_at = ?", [.time(later)])
    try database.write { try $0.dropOldPushes(at: later) }
    #expect(try database.pushText(1) == "Moving on Sunday")
    try database.set("DELETE FROM push_queue")
    try database.write { try $0.dropOldPushes(at: later) }
    #expect(try database.pushText(1) == nil)
  }
}
