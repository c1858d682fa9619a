import Jobs
import Model
import Pages
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database
@testable import WebPush

/// Contents of a push, looked up when it leaves.
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

  /// Body of a push to Irene; nil if it has nothing to announce.
  private func body(_ cause: PushCause) throws -> String? {
    let time = now
    let context = JobContext(
      database, try SiteTheme.stored(in: database), boot: "boot", time: { time },
      milliseconds: { 0 })
    let push = QueuedPush(
      id: QueuedPush.ID(1), version: 0, cause: cause, device: PushDevice.ID(1), member: irene,
      endpoint: "", point: "", secret: "", queuedAt: now, attempts: 0)
    guard case .written(let payload) = try PushWriter(context: context).result(push) else {
      return nil
    }
    return payload.body
  }

  private func tells(_ talk: Conversation.ID) throws -> Bool {
    try body(.news(.talk, talk.rawValue)) != nil
  }

  @Test func `a message of a sender blocked meanwhile is not pushed`() throws {
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

  @Test func `a caller is named on a locked screen only where its owner wants names`() throws {
    try site.write(try site.text("site.yml") + "features: {calls: on}\n", "site.yml")
    try site.compile()
    let (caller, called) = (
      CallParty(member: mateo, isRelayed: false), CallParty(member: irene, isRelayed: false)
    )
    let begun = try database.write {
      let talk = try $0.talk(of: mateo, with: irene, at: now)
      return try $0.call([called], in: talk, by: caller, isVideo: false, at: now)
    }
    guard case .rings(let id, _) = begun else { throw DatabaseError.damagedRow("no call") }
    #expect(try body(.call(id.rawValue)) == "Incoming call")
    var settings = PushSettings()
    settings.namesPeople = true
    try database.write { [settings] in try $0.save(settings, [:], of: irene) }
    #expect(try body(.call(id.rawValue))?.hasSuffix(" is calling") == true)
    try database.write { _ = try $0.leaveOpenCalls(mateo, at: now) }
    #expect(try body(.call(id.rawValue)) == nil)
  }
}
