import Foundation
import Jobs
import Model
import Pages
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database
@testable import WebPush

/// Pushes: to whom, in which words, and their outcome.
struct PushJobTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let topic: Topic.ID
  private let key = PrivateKey()
  private let secret = Random.bytes(16)

  init() throws {
    site = try TemporarySite(SampleSite.files())
    let program = site.folder.path + "/curl"
    try site.write(try site.text("site.yml") + "\ncourier: \(program)\n", "site.yml")
    database = try site.compile()
    try PushKeyFile.make(for: database)
    irene = try database.openAccount("irene")
    topic = try database.postTopic("Night trains")
    while try database.notifyOfComments() {}
    try answer(201)
  }

  /// A program that stands for curl: it keeps its input, and gives this answer to each request.
  private func answer(_ status: Int, retryAfter: String = "", says: String = "") throws {
    let script = """
      #!/bin/sh
      cd '\(site.folder.path)'
      cat > told
      cat /dev/fd/3 > body
      grep -o 'write-out = "[0-9]*' told | grep -o '[0-9]*$' | while read -r n; do
        printf '%s\\t%s\\t\(retryAfter)\\t\(says)\\n' "$n" \(status)
      done
      """
    try site.write(script, "curl")
    chmod(site.folder.path + "/curl", 0o755)
    if site.exists("told") { try site.remove("told") }
  }

  /// A device of a member, signed in for it.
  @discardableResult
  private func add(
    _ name: String = "phone", of member: Member.ID? = nil, point: [UInt8]? = nil
  ) throws -> Int64 {
    let owner = member ?? irene
    try database.write { transaction in
      try transaction.startSession(name, of: owner, browser: "Firefox/140 Linux", at: now)
      let subscription = try #require(
        PushSubscription(
          endpoint: "https://push.example/\(name)",
          point: Base64URL.text(point ?? key.point), secret: Base64URL.text(secret)))
      try transaction.addPushDevice(subscription, of: owner, in: name, at: now)
    }
    // Names are not resolved here.
    try database.set(
      "UPDATE push_devices SET endpoint = 'http://127.0.0.1:9/' || session WHERE session = ?",
      [.text(name)])
    return try Int64(database.number("SELECT max(id) FROM push_devices"))
  }

  @discardableResult
  private func mention(_ words: String = "Look, ") throws -> Model.Comment.ID {
    let comment = try database.postComment(
      in: topic, body: "@irene",
      html: "<p>\(words)<a class=\"mention\" href=\"/people/irene/\">@irene</a></p>")
    while try database.notifyOfComments() {}
    return comment
  }

  @discardableResult
  private func run(after seconds: Int64 = 0, allowsLoopback: Bool = true) throws -> JobRunner {
    let time = now.adding(seconds: seconds)
    let context = JobContext(
      database, try SiteTheme.stored(in: database), boot: "boot", time: { time },
      milliseconds: { 0 })
    var runner = JobRunner([PushJob(allowsLoopback: allowsLoopback)])
    runner.run(context)
    return runner
  }

  private var queue: [String] {
    get throws {
      try database.texts(
        "SELECT kind || ' ' || attempts || ' ' || (due_at - \(now.seconds)) FROM push_queue ORDER BY id"
      )
    }
  }

  /// Push that the last request carried to the device.
  private func shown() throws -> String {
    let body = [UInt8](try Data(contentsOf: URL(fileURLWithPath: site.folder.path + "/body")))
    let message = try #require(EncryptedPush.decrypt(body, by: key, secret: secret))
    return String(decoding: message, as: UTF8.self)
  }

  @Test func `news are pushed once to each device, encrypted, and nothing is left`() throws {
    try add()
    try add("laptop")
    let comment = try mention()
    let runner = try run()
    #expect(runner.problems.isEmpty)
    #expect(try queue == [])
    let told = try site.text("told")
    for line in [
      "url = \"http://127.0.0.1:9/phone\"", "url = \"http://127.0.0.1:9/laptop\"",
      "header = \"Content-Encoding: aes128gcm\"", "header = \"TTL: 86400\"",
      "header = \"Urgency: normal\"",
    ] {
      #expect(told.contains(line), "\(line)")
    }
    #expect(!told.contains("irene") && !told.contains("Night"))
    #expect(
      try shown().hasPrefix(
        #"{"web_push":8030,"notification":{"title":"Club Niebla","body":"Something new","lang":"en","dir":"ltr","#
          + #""navigate":"https://club.example/forum/4-night-trains/#c\#(comment)","tag":"mention-\#(comment)","#
          + #""data":{"id":""#))
    #expect(try shown().contains(/"id":"[0-9a-f]{32}"\}\},"app_badge":/))
    try site.remove("told")
    try run(after: 3600)
    #expect(!site.exists("told"))
  }

  @Test func `names are shown to who wants them`() throws {
    try add()
    var settings = PushSettings()
    settings.namesPeople = true
    try database.write { try $0.save(settings, [:], of: irene) }
    try mention()
    try run()
    #expect(try shown().contains(#""body":"Ada (guest) mentioned you in Night trains""#))
  }

  @Test func `events from before there was a device are not pushed`() throws {
    try mention()
    try add()
    try run()
    #expect(!site.exists("told"))
  }

  @Test func `news that were read, or are not wanted, are not pushed`() throws {
    try add()
    let comment = try mention()
    try database.set("UPDATE news SET read_at = 1 WHERE about = ?", [.id(comment)])
    try run()
    try database.write { try $0.save(PushSettings(), [.mention: false], of: irene) }
    try mention()
    try run()
    #expect(!site.exists("told"))
    try database.write { try $0.save(PushSettings(), [.mention: true], of: irene) }
    try mention()
    try run()
    #expect(site.exists("told"))
  }

  @Test func `a push for a message has its sender's name alone`() throws {
    let mateo = try database.openAccount("mateo")
    let talk = try database.write { try $0.talk(of: irene, with: mateo, at: now) }
    try add()
    try add("tablet", of: mateo)
    try database.write {
      _ = try $0.say(
        NewMessage(body: "canary", html: [], renderer: 1), in: talk, by: mateo, at: now)
      try $0.save(PushSettings(), [:], of: irene)
    }
    var settings = PushSettings()
    settings.namesPeople = true
    try database.write { try $0.save(settings, [:], of: irene) }
    try run()
    let told = try site.text("told")
    #expect(told.contains("9/phone") && !told.contains("9/tablet"))
    #expect(told.contains("header = \"Urgency: high\""))
    let shown = try shown()
    #expect(shown.contains(#""body":"New message from Mateo""#) && !shown.contains("canary"))
  }

  @Test func `it is quiet for as long as its owner wants`() throws {
    try add()
    var settings = PushSettings()
    // It is 18:00 on the site's clock.
    settings.quiet = QuietHours(from: 17 * 60, to: 18 * 60 + 30)
    try database.write { try $0.save(settings, [:], of: irene) }
    try mention()
    try run()
    #expect(!site.exists("told"))
    #expect(try queue == ["mention 0 1800"])
    try run(after: 1800)
    #expect(site.exists("told"))
    #expect(try queue == [])
  }

  @Test(arguments: [404, 410])
  func `a device that its service does not know any longer is removed`(_ status: Int) throws {
    try add()
    try mention()
    try answer(status)
    #expect(try run().problems.isEmpty)
    #expect(try database.pushDevices(of: irene).isEmpty)
    #expect(try queue == [])
  }

  @Test(
    arguments: [
      (429, "", 60), (429, "300", 300), (503, "7200", 7200), (500, "5", 60), (0, "", 60),
      (301, "", 60),
    ] as [(Int, String, Int)])
  func `a service that cannot is asked again later, and as late as it says`(
    _ status: Int, _ retryAfter: String, _ seconds: Int
  ) throws {
    try add()
    try mention()
    try answer(status, retryAfter: retryAfter)
    try run()
    #expect(try queue == ["mention 1 \(seconds)"])
    try answer(201)
    try run(after: Int64(seconds) - 1)
    #expect(!site.exists("told"))
    try run(after: Int64(seconds))
    #expect(try queue == [])
  }

  @Test func `a push that a service refuses for a day is given up and reported`() throws {
    try add()
    try mention()
    try answer(500)
    for hour in 0...30 { try run(after: Int64(hour) * 3600) }
    #expect(try queue == [])
    #expect(try !database.pushDevices(of: irene).isEmpty)
  }

  @Test func `a push that no service can take is dropped and reported`() throws {
    try add()
    try mention()
    try answer(413)
    let runner = try run()
    #expect(
      runner.problems.map { $0.error as? PushError }
        == [.refused(413, host: "127.0.0.1", says: "")])
    #expect(try queue == [])
  }

  @Test func `a device with keys that are none is removed`() throws {
    try add(point: [4] + [UInt8](repeating: 1, count: 64))
    try mention()
    try run()
    #expect(!site.exists("told"))
    #expect(try database.pushDevices(of: irene).isEmpty)
  }

  @Test func `a push interrupted by a kill is sent again a minute later, with its number`() throws {
    try add()
    let mentioned = try mention()
    // Work that the process had done when it was killed.
    _ = try database.write { try $0.queueFreshPushes(at: now) }
    try database.write { try $0.claim(database.duePushes(at: now, atMost: 9), at: now) }
    try run(after: 59)
    #expect(!site.exists("told"))
    try run(after: 60)
    let first = try #require(try shown().firstMatch(of: /"id":"([0-9a-f]{32})"/)).1
    #expect(try queue == [])
    // Once more, as if the service had accepted it and that had not been recorded.
    try database.set(
      "INSERT INTO push_queue (id, device_id, kind, about, queued_at, due_at) SELECT 1, id, 'mention', \(mentioned), \(now.seconds), 0 FROM push_devices"
    )
    try run(after: 61)
    #expect(try shown().contains("\"id\":\"\(first)\""))
  }

  @Test func `an event that comes while a push is on its way is not taken for sent`() throws {
    try add()
    try mention()
    _ = try database.write { try $0.queueFreshPushes(at: now) }
    let sent = try #require(try database.duePushes(at: now, atMost: 9).first)
    try database.write { try $0.claim([sent], at: now) }
    try database.set(
      "INSERT OR REPLACE INTO news (member_id, kind, about, happened_at) SELECT member_id, kind, about, happened_at FROM news"
    )
    _ = try database.write { try $0.queueFreshPushes(at: now) }
    try database.write { try $0.finish(sent, at: now) }
    #expect(try queue == ["mention 0 0"])
    try run()
    #expect(try queue == [])
  }

  @Test func `signing out ends the pushes to a device, and leaving those to all`() throws {
    try add()
    try add("laptop")
    try mention()
    _ = try database.write { try $0.queueFreshPushes(at: now) }
    try database.write { try $0.endSession("phone", of: irene) }
    #expect(try database.pushDevices(of: irene).map(\.session) == ["laptop"])
    #expect(try queue.count == 1)
    try database.write { try $0.endSessions(of: irene) }
    #expect(try database.number("SELECT count(*) FROM push_queue") == 0)
  }

  @Test func `an operator's text reaches who wants notices`() throws {
    let mateo = try database.openAccount("mateo")
    try add()
    try add("tablet", of: mateo)
    try database.write { try $0.save(PushSettings(), [.notice: false], of: mateo) }
    #expect(try database.write { try $0.queuePushes(text: "Moving on Sunday", at: now) } == 1)
    var settings = PushSettings()
    settings.namesPeople = true
    try database.write { try $0.save(settings, [:], of: irene) }
    try run()
    #expect(try shown().contains(#""body":"Moving on Sunday""#))
  }

  @Test func `without its key nothing is sent, and nothing is lost`() throws {
    try add()
    try mention()
    try site.remove("data/push.key")
    #expect(try run().problems.map { $0.error as? PushError } == [.noKey])
    #expect(try queue.count == 1)
    // Devices subscribed for the key that is gone, and are sent nothing with another one.
    #expect(try PushKeyFile.make(for: database) == 1)
    try run()
    #expect(try queue == [] && !site.exists("told"))
  }

  @Test func `a damaged key stays for its operator to restore, unless another is asked for`() throws
  {
    try add()
    let key = try site.text("data/push.key")
    try site.write(key.replacing("\n", with: "\r\n"), "data/push.key")
    #expect(try PushKeyFile.make(for: database) == nil)
    #expect(try site.text("data/push.key").contains("\r\n"))
    #expect(try database.pushDevices(of: irene).count == 1)
    #expect(try PushKeyFile.make(for: database, replacingDamaged: true) == 1)
    #expect(try PushKeyFile(in: site.folder)?.key != nil)
  }

  @Test func `a device with many pushes has one in each slice`() throws {
    try add()
    let bruno = try database.openAccount("bruno-b")
    try add("other", of: bruno)
    for number in 1...30 {
      try database.set(
        "INSERT INTO push_queue (device_id, kind, about, queued_at, due_at) SELECT id, 'reply', \(number), \(now.seconds), \(number) FROM push_devices WHERE member_id = \(irene)"
      )
    }
    try database.set(
      "INSERT INTO push_queue (device_id, kind, about, queued_at, due_at) SELECT id, 'test', 0, \(now.seconds), 99 FROM push_devices WHERE member_id = \(bruno)"
    )
    let due = try database.duePushes(at: now, atMost: 20)
    #expect(due.map(\.member) == [irene, bruno])
  }

  @Test func `nothing rings that happened while nothing was sent, or before the device was there`()
    throws
  {
    try add()
    try mention()
    let queued = { try database.number("SELECT count(*) FROM push_queue") }
    try database.set("UPDATE news SET happened_at = \(now.seconds - QueuedPush.patience)")
    try database.set("UPDATE push_devices SET added_at = 0")
    _ = try database.write { try $0.queueFreshPushes(at: now) }
    #expect(try queued() == 0)
    try mention()
    try database.set("UPDATE push_devices SET added_at = \(now.seconds + 1)")
    _ = try database.write { try $0.queueFreshPushes(at: now) }
    #expect(try queued() == 0)
  }

  @Test func `the key is no one else's, and is made once`() throws {
    var status = stat()
    #expect(stat(site.folder.pushKey, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let first = try #require(try PushKeyFile(in: site.folder))
    #expect(try PushKeyFile.make(for: database) == nil)
    #expect(try PushKeyFile(in: site.folder) == first && first.key?.point.count == 65)
    #expect(PushKeyFile(secret: first.secret, point: Base64URL.text(PrivateKey().point)).key == nil)
  }

  @Test func `many devices are sent to in slices`() throws {
    for number in 0..<45 {
      try add("device-\(number)", of: database.openAccount("member-\(number)"))
    }
    #expect(try database.write { try $0.queuePushes(text: "Hello", at: now) } == 45)
    try run()
    #expect(try queue == [])
    // The last slice has what was left of 45 after two of 20.
    #expect(try site.text("told").split(separator: "\n").count { $0.hasPrefix("url = ") } == 5)
  }
}
