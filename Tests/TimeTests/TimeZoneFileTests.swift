import Testing
import Time

/// Zones from files made here, so that every part of the format is met.
struct TimeZoneFileTests {
  private static func word(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func block(_ version: Character, _ zone: ZoneParts, _ size: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version.asciiValue ?? 0] + word(0, 15)
    for count in [0, 0, zone.leapSeconds, zone.times.count, zone.offsets.count, 4] {
      bytes += word(count, 4)
    }
    bytes += zone.times.flatMap { word($0, size) } + zone.types
    bytes += zone.offsets.enumerated().flatMap { type, offset in
      word(offset, 4) + [type == zone.daylightType ? 1 : 0, zone.abbreviation]
    }
    return bytes + zone.names + word(0, zone.leapSeconds * (size + 4))
  }

  struct ZoneParts {
    var times: [Int] = []
    var types: [UInt8] = []
    var offsets = [0]
    var daylightType: Int?
    var abbreviation: UInt8 = 0
    var names = Array("LMT\0".utf8)
    var leapSeconds = 0
    var footer = "\n\n"
  }

  private static func file(_ version: Character, _ zone: ZoneParts) -> [UInt8] {
    if version == "\0" { return block(version, zone, 4) }
    return block(version, ZoneParts(), 4) + block(version, zone, 8) + Array(zone.footer.utf8)
  }

  private static func zone(rule: String, version: Character = "3") throws -> TimeZone {
    try TimeZone(name: "x", tzif: file(version, ZoneParts(footer: "\n\(rule)\n")))
  }

  @Test(arguments: [
    ("<-03>3", "2026-01-01T00:00:00Z", -10_800), ("AAA1:02:03", "2026-01-01T00:00:00Z", -3723),
    ("<+0545>-5:45", "2026-01-01T00:00:00Z", 20_700), ("AAA+1", "2026-01-01T00:00:00Z", -3600),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2050-03-27T01:00:00Z", 7200),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2050-10-30T01:00:00Z", 3600),
    ("EST5EDT,M3.2.0/2,M11.1.0/2", "2040-03-11T07:00:00Z", -14_400),
    ("EST5EDT,M3.2.0/2,M11.1.0/2", "2040-11-04T06:00:00Z", -18_000),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2040-03-25T01:00:00Z", 3600),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2040-10-28T01:00:00Z", 0),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2040-03-31T16:00:00Z", 36_000),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2040-10-06T16:00:00Z", 39_600),
    ("AAA0BBB,J60/0,J300/0", "2027-03-01T00:00:00Z", 3600),
    ("AAA0BBB,J60/0,J300/0", "2028-03-01T00:00:00Z", 3600),
    ("AAA0BBB,59/0,299/0", "2027-03-01T00:00:00Z", 3600),
    ("AAA0BBB,59/0,299/0", "2028-02-29T00:00:00Z", 3600),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2027-03-27T00:00:00Z", 10_800),
    ("AAA0BBB,J1/-167,J200/0", "2026-12-25T01:00:00Z", 3600),
    ("AAA0BBB,J100/0,J365/167", "2027-01-06T22:00:00Z", 0),
    ("AAA0BBB-0:20:30,J1/0,J200/0", "2027-01-01T00:00:00Z", 1230),
  ])
  func `a rule changes the offset at its instant`(rule: String, instant: String, offset: Int)
    throws
  {
    let zone = try Self.zone(rule: rule)
    let timestamp = try #require(Timestamp(rfc3339: instant))
    #expect(zone.offset(at: timestamp) == offset)
    let before = zone.offset(at: timestamp.adding(seconds: -1))
    #expect((before != offset) == rule.utf8.contains(UInt8(ascii: ",")))
  }

  @Test(arguments: ["EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23"])
  func `daylight time all year never ends`(rule: String) throws {
    let zone = try Self.zone(rule: rule)
    for year in 2020...2060 {
      let newYear = try instant("\(year)-01-01T00:00:00Z")
      for hour in -9...9 {
        #expect(zone.offset(at: newYear.adding(seconds: Int64(hour) * 1800)) == -14_400)
      }
    }
  }

  @Test(arguments: [
    "C-1", "CET", "CET-", "CET-25", "CET-1:60", "<CET-1", "<>1", "CET-1CEST", "CET-1CEST,M3.5.0",
    "CET-1CEST,M3.5.0,M10.5.0/", "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J365",
    "CET-1CEST,J1,J366", "CET-1CEST,0,366", "CET-1CEST,M3.5.0,M10.5.0,", "CET-1 ", "ÇET-1",
    "CET-99999999999999999999", "CET-1CEST,M3.5.0/-,M10.5.0",
  ])
  func `a footer that is no rule throws`(rule: String) {
    #expect(throws: TimeZoneError.badFooter(rule)) { try Self.zone(rule: rule) }
  }

  @Test(arguments: ["AAA0BBB,J1/-1,J200/0", "AAA0BBB,J1/25,J200/0"])
  func `version 2 has no times beyond a day`(rule: String) throws {
    #expect(throws: TimeZoneError.badFooter(rule)) { try Self.zone(rule: rule, version: "2") }
    #expect(throws: Never.self) { try Self.zone(rule: rule, version: "4") }
  }

  @Test(arguments: ["\0", "2", "3", "4"] as [Character])
  func `a table is read in every version`(version: Character) throws {
    let parts = ZoneParts(times: [-100, 50], types: [1, 2], offsets: [10, -20, 30])
    let zone = try TimeZone(name: "Here", tzif: Self.file(version, parts))
    let offsets = [-101, -100, 49, 50].map { zone.offset(at: Timestamp(seconds: $0)) }
    #expect(offsets == [10, -20, -20, 30])
    #expect(zone.name == "Here")
  }

  @Test func `damage is named`() {
    let good = ZoneParts(times: [5, 6], types: [0, 0])
    func error(_ parts: ZoneParts, _ version: Character = "2") -> TimeZoneError? {
      error(Self.file(version, parts))
    }
    func error(_ bytes: [UInt8]) -> TimeZoneError? {
      do throws(TimeZoneError) { _ = try TimeZone(name: "x", tzif: bytes) } catch { return error }
      return nil
    }
    func changed(_ change: (inout ZoneParts) -> Void) -> ZoneParts {
      var parts = good
      change(&parts)
      return parts
    }
    #expect(error(good) == nil)
    #expect(error([]) == .truncated(needed: 4, count: 0))
    #expect(error(Array("TZif2".utf8)) == .truncated(needed: 20, count: 5))
    #expect(error(Array("GIF89a".utf8)) == .notTZif(at: 0))
    #expect(error(good, "5") == .unsupportedVersion(0x35))
    #expect(error(Self.file("2", good) + [0]) == .trailingBytes(1))
    #expect(error(changed { $0.times = [6, 6] }) == .unsortedTransition(1))
    #expect(error(changed { $0.types = [0, 9] }) == .unknownType(9, transition: 1))
    #expect(error(changed { $0.offsets = [0, 93_600] }) == .badOffset(93_600, type: 1))
    #expect(error(changed { $0.offsets = [-90_000] }) == .badOffset(-90_000, type: 0))
    #expect(error(changed { $0.abbreviation = 4 }) == .badAbbreviation(type: 0))
    #expect(error(changed { $0.leapSeconds = 2 }) == .leapSeconds(count: 2))
    #expect(error(changed { $0.footer = "x\n" }) == .badFooter(""))
    #expect(error(ZoneParts(offsets: [])) == .badCounts(types: 0, abbreviationBytes: 4))
    #expect(error(Array(Self.file("2", good).prefix(44 + 10))) == .truncated(needed: 58, count: 54))
    let footless = Self.file("2", changed { $0.footer = "\nUTC0" })
    #expect(error(footless) == .truncated(needed: footless.count + 1, count: footless.count))
  }

  @Test(arguments: [
    (UInt8(0), "LMT\0", "LMT"), (1, "LMT\0", "MT"), (0, "+\n;\0", "+"), (2, "A\0é\0", ""),
    (0, "ABCD", "ABCD"),
  ])
  func `an abbreviation keeps letters, digits and signs`(
    index: UInt8, names: String, abbreviation: String
  ) throws {
    var parts = ZoneParts(abbreviation: index)
    parts.names = Array(names.utf8.prefix(4))
    let zone = try TimeZone(name: "x", tzif: Self.file("2", parts))
    #expect(zone.observances(from: .earliest, through: .latest).first.abbreviation == abbreviation)
  }

  @Test func `a rule names its times`() throws {
    let zone = try Self.zone(rule: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0")
    let newYear = try instant("2026-01-01T00:00:00Z")
    let found = zone.observances(from: newYear, through: newYear.adding(seconds: 365 * 86_400))
    #expect(([found.first] + found.changes).map(\.abbreviation) == ["-02", "-01", "-02"])
    #expect(([found.first] + found.changes).map(\.isDaylight) == [false, true, false])
  }

  @Test func `a rule that the table suspends is not yearly`() throws {
    let changes = ["2025-04-06T00:00:00Z", "2025-09-06T23:00:00Z", "2029-04-01T00:00:00Z"]
    let times = try changes.map { Int(try instant($0).seconds) }
    let parts = ZoneParts(
      times: times, types: [1, 0, 1], offsets: [0, 3600], daylightType: 1,
      footer: "\nLMT0LMT,M4.1.0/0,M9.1.0/0\n")
    let zone = try TimeZone(name: "x", tzif: Self.file("3", parts))
    func yearly(_ from: Int, _ through: Int) throws -> Int {
      let span = try [from, through].map { try instant("\($0)-01-01T00:00:00Z") }
      return zone.yearlyChanges(from: span[0], through: span[1]).count
    }
    #expect(try yearly(2025, 2026) == 2)
    #expect(try yearly(2025, 2028) == 0)
    #expect(try yearly(2029, 2050) == 2)
  }

  @Test func `UTC has no offset`() throws {
    #expect(TimeZone.utc.offset(at: .earliest) == 0)
    #expect(TimeZone.utc.offset(at: .latest) == 0)
    #expect(TimeZone.utc.name == "UTC")
    let instant = Timestamp(seconds: 1_794_680_400)
    #expect(TimeZone.utc.timestamp(of: TimeZone.utc.civil(instant)) == instant)
  }
}
