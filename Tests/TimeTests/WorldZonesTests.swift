import Testing

@testable import Time

/// The time zones that are part of the program, by every name that calendars know them by.
struct WorldZonesTests {
  @Test(arguments: [
    ("Europe/Paris", "Europe/Paris"), ("europe/lisbon", "Europe/Lisbon"), ("Etc/UTC", "UTC"),
    ("GMT", "UTC"), ("Zulu", "UTC"), ("US/Eastern", "America/New_York"),
    ("Asia/Calcutta", "Asia/Kolkata"), ("Europe/Stockholm", "Europe/Stockholm"),
    ("Mexico/General", "America/Mexico_City"), ("Etc/GMT-11", "Etc/GMT-11"),
    ("Europe/Kiev", "Europe/Kyiv"), ("Europe/Vaduz", "Europe/Vaduz"),
  ])
  func `a zone is known by every spelling of its name`(spelling: String, name: String) {
    #expect(WorldZones.name(spelling) == name)
    #expect(WorldZones.zone(named: spelling)?.name == name)
  }

  @Test(arguments: [
    "", "Europe", "Europe/CUSTOM", "CET-1CEST", "3600,0,CET", "EET", "a|b", "Europe/Paris=",
    String(repeating: "x", count: 5000),
  ])
  func `words of the table that are no names give none`(text: String) {
    #expect(WorldZones.name(text) == (text == "EET" ? "Europe/Athens" : nil))
  }

  @Test(arguments: [
    ("Eastern Standard Time", "America/New_York"), ("romance standard time", "Europe/Paris"),
    ("Central Standard Time (Mexico)", "America/Mexico_City"), ("UTC+12", "Etc/GMT-12"),
    ("W. Europe Standard Time", "Europe/Berlin"), ("GMT Standard Time", "Europe/London"),
    ("Western/Central Europe", "Europe/Berlin"), ("Yukon Standard Time", "America/Whitehorse"),
  ])
  func `Windows has names of its own`(name: String, zone: String) {
    #expect(WorldZones.windowsName(name) == zone)
  }

  @Test func `each zone that Windows has a name for is there`() {
    let names = WindowsZones.names.split(separator: "\n").compactMap {
      $0.split(separator: "=").last
    }
    #expect(names.count == 141)
    for name in names { #expect(WorldZones.name(String(name)) == String(name), "\(name)") }
    #expect(WorldZones.windowsName("Standard Time") == nil)
  }

  @Test(.enabled(if: ZoneFiles.exist, "there is no /usr/share/zoneinfo to read"))
  func `the clocks are those of the system's files`() throws {
    let first = try instant("1990-01-01T00:00:00Z")
    for name in ZoneFiles.names + ["Asia/Kolkata", "Pacific/Auckland", "Asia/Gaza"] {
      let (own, file) = (try #require(WorldZones.zone(named: name)), try ZoneFiles.zone(name))
      // Until 2025: later laws may differ between the table and the system.
      let odd = (0..<35 * 365).lazy.map { first.adding(seconds: Int64($0) * 86_400 + 7200) }
        .first { own.offset(at: $0) != file.offset(at: $0) }
      #expect(odd == nil, "\(name) \(odd?.rfc3339 ?? "")")
    }
  }

  @Test func `zones that have shown the same are alike`() throws {
    #expect(WorldZones.areAlike("Europe/Paris", "Europe/Madrid"))
    #expect(!WorldZones.areAlike("Europe/Paris", "Europe/London"))
    #expect(!WorldZones.areAlike("Nowhere", "Nowhere"))
  }

  @Test func `each of the clocks is there once, by its best known name`() {
    let names = WorldZones.all.map(\.name)
    #expect(names.count > 250 && names.first == "UTC")
    #expect(names.contains("Europe/Berlin") && !names.contains("Europe/Madrid"))
    let others = names.filter { $0 != "UTC" }
    #expect(Set(others).count == others.count)
  }

  @Test func `the table stays small, since every request loads the program`() {
    #expect(WorldZones.packed.utf8.count < 60_000)
  }
}
