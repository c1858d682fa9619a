import Model
import TestSupport
import Testing
import Time

@testable import Content
@_spi(Raw) @testable import Database

/// The clocks of entries in agendas, when events of the site go by others.
struct AgendaZoneTests {
  @Test func `an entry keeps its clocks when no event goes by them`() throws {
    let site = try TemporarySite(
      StudySite.files().merging([
        "content/events/far.md": StudySite.note(
          "title: Far", "start: 2026-11-26T20:00", "zone: America/Lima", body: "x")
      ]) { $1 })
    let database = try site.compile()
    let irene = try database.openAccount("irene")
    let day = try #require(CivilDate("2026-11-27"))
    var event = OwnEvent(title: "Call", day: day, minute: 540, zone: "America/Lima")
    event.remind = 0
    _ = try database.write { [event] in try $0.keep(event, of: irene, at: TemporarySite.now) }
    let lima = try database.texts("SELECT remind_at FROM own_events")
    try site.remove("content/events/far.md")
    _ = try site.compile()
    #expect(try database.zoneNames().contains("America/Lima"))
    #expect(try database.timeZone(named: "America/Lima").name == "America/Lima")
    let kept = try #require(try database.agenda(of: irene, from: day).first)
    _ = try database.write { try $0.keep(kept, of: irene, at: TemporarySite.now) }
    #expect(try database.texts("SELECT remind_at FROM own_events") == lima)
    try database.set("UPDATE own_events SET zone = '../../etc/passwd'")
    _ = try site.compile()
    #expect(try !database.zoneNames().contains { $0.contains("passwd") || $0.contains("Lima") })
  }
}
