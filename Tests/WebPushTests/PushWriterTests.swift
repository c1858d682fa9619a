import Jobs
import Model
import Pages
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database
@testable import WebPush

/// What a push tells, looked at anew when it leaves.
struct PushWriterTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let mateo: Member.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    try site.write(try site.text("site.yml") + "\ncourier: /usr/bin/curl\n", "site.yml")
    database = try site.compile()
    irene = try database.openAccount("irene")
    mateo = try database.openAccount("mateo")
  }

  /// Whether a push about a conversation has something to tell.
  private func tells(_ talk: Conversation.ID) throws -> Bool {
    let time = now
    let context = JobContext(
      database, try SiteTheme.stored(in: database), boot: "boot", time: { time },
      milliseconds: { 0 })
    let push = QueuedPush(
      id: QueuedPush.ID(1), version: 0, cause: .news(.talk, talk.rawValue),
      device: PushDevice.ID(1), member: irene, endpoint: "", point: "", secret: "", queuedAt: now,
      attempts: 0)
    if case .written = try PushWriter(context: context).result(push) { return true }
    return false
  }

  @Test func `a message of whom its receiver blocked meanwhile is told no more`() throws {
    let talk = try database.write { try $0.talk(of: irene, with: mateo, at: now) }
    try database.write {
      _ = try $0.say(
        NewMessage(body: "Hello", html: [], renderer: 1), in: talk, by: mateo, at: now)
    }
    #expect(try tells(talk))
    try database.write { try $0.block(mateo, by: irene, at: now) }
    #expect(try !tells(talk))
    try database.write { try $0.unblock(mateo, by: irene) }
    #expect(try tells(talk))
  }
}
