import Testing
import Time

@Suite(.enabled(if: ZoneFiles.exist, "there is no /usr/share/zoneinfo to read"))
struct TimeZoneObservanceTests {
  /// `2026-03-29T01:00:00Z 3600>7200 CEST daylight`.
  private static func words(_ observance: Time.TimeZone.Observance) -> String {
    "\(observance.at.rfc3339) \(observance.offsetBefore)>\(observance.offsetAfter)"
      + " \(observance.abbreviation)" + (observance.isDaylight ? " daylight" : "")
  }

  private static func words(_ zone: String, _ from: String, _ through: String) throws -> [String] {
    let found = try ZoneFiles.zone(zone).observances(
      from: try instant(from), through: try instant(through))
    return ([found.first] + found.changes).map(words)
  }

  @Test func `the changes of a year are listed`() throws {
    #expect(
      try Self.words("Europe/Madrid", "2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z") == [
        "2025-10-26T01:00:00Z 7200>3600 CET", "2026-03-29T01:00:00Z 3600>7200 CEST daylight",
        "2026-10-25T01:00:00Z 7200>3600 CET",
      ])
    #expect(
      try Self.words("Europe/Dublin", "2026-06-01T00:00:00Z", "2026-12-31T00:00:00Z") == [
        "2026-03-29T01:00:00Z 0>3600 IST", "2026-10-25T01:00:00Z 3600>0 GMT daylight",
      ])
    #expect(
      try Self.words("Asia/Kathmandu", "2026-06-01T00:00:00Z", "2090-01-01T00:00:00Z") == [
        "1985-12-31T18:30:00Z 19800>20700 +0545"
      ])
    #expect(
      try Self.words("Pacific/Apia", "2011-12-01T00:00:00Z", "2012-01-31T00:00:00Z") == [
        "2011-09-24T14:00:00Z -39600>-36000 -10 daylight",
        "2011-12-30T10:00:00Z -36000>50400 +14 daylight",
      ])
  }

  @Test func `a span holds the change at its end and not the one at its beginning`() throws {
    let change = "2026-03-29T01:00:00Z"
    #expect(try Self.words("Europe/Madrid", "2026-03-29T00:59:59Z", change).count == 2)
    #expect(try Self.words("Europe/Madrid", change, "2026-10-25T00:59:59Z").count == 1)
    #expect(
      try Self.words("Europe/Madrid", change, change)
        == ["2026-03-29T01:00:00Z 3600>7200 CEST daylight"])
    #expect(try Self.words("Europe/Madrid", change, "2026-01-01T00:00:00Z").count == 1)
  }

  @Test func `the rule follows the table without a gap or a repeated change`() throws {
    let changes = try Self.words("Europe/Madrid", "2030-01-01T00:00:00Z", "2045-01-01T00:00:00Z")
    #expect(changes.count == 31)
    #expect(changes.last == "2044-10-30T01:00:00Z 7200>3600 CET")
  }

  @Test func `an observance without a beginning has the earliest instant`() throws {
    let found = Time.TimeZone.utc.observances(from: .earliest, through: .latest)
    #expect(Self.words(found.first) == "0000-01-01T00:00:00Z 0>0 UTC")
    #expect(found.changes.isEmpty)
    #expect(
      try Self.words("Europe/Madrid", "1800-01-01T00:00:00Z", "1800-01-01T00:00:00Z")
        == ["0000-01-01T00:00:00Z -884>-884 LMT"])
  }

  @Test(arguments: ZoneFiles.names + ["Pacific/Apia", "America/St_Johns"])
  func `the observances say the zone's offset at every instant`(name: String) throws {
    let zone = try ZoneFiles.zone(name)
    var random = SeededGenerator(seed: 6)
    for _ in 0..<60 {
      let from = Timestamp(seconds: .random(in: -4_000_000_000..<6_000_000_000, using: &random))
      let through = from.adding(seconds: .random(in: 0..<300_000_000, using: &random))
      let (first, changes) = zone.observances(from: from, through: through)
      #expect(first.at <= from && changes.allSatisfy { $0.at > from && $0.at <= through })
      for (before, after) in zip([first] + changes, changes) {
        #expect(before.at < after.at && before.offsetAfter == after.offsetBefore)
      }
      for _ in 0..<20 {
        let instant = Timestamp(
          seconds: .random(in: from.seconds...through.seconds, using: &random))
        let shown = ([first] + changes).last { $0.at <= instant }
        #expect(shown?.offsetAfter == zone.offset(at: instant))
      }
    }
  }

  @Test func `yearly changes are listed where the present rule alone holds`() throws {
    func yearly(_ name: String, _ from: String, _ through: String) throws -> [String] {
      try ZoneFiles.zone(name).yearlyChanges(
        from: try instant(from), through: try instant(through)
      ).map { "\($0.month).\($0.week).\($0.weekday) \(Self.words($0.first))" }
    }
    #expect(
      try yearly("Europe/Madrid", "2025-01-01T00:00:00Z", "2060-01-01T00:00:00Z") == [
        "3.5.7 2025-03-30T01:00:00Z 3600>7200 CEST daylight",
        "10.5.7 2025-10-26T01:00:00Z 7200>3600 CET",
      ])
    #expect(
      try yearly("Australia/Lord_Howe", "2030-01-01T00:00:00Z", "2031-01-01T00:00:00Z") == [
        "4.1.7 2030-04-06T15:00:00Z 39600>37800 +1030",
        "10.1.7 2030-10-05T15:30:00Z 37800>39600 +11 daylight",
      ])
    for (name, from) in [
      ("Europe/Madrid", "1990-01-01T00:00:00Z"), ("America/New_York", "2005-01-01T00:00:00Z"),
      ("Africa/Casablanca", "2025-01-01T00:00:00Z"), ("Asia/Kathmandu", "2025-01-01T00:00:00Z"),
      ("Europe/Madrid", "2029-06-01T00:00:00Z"), ("America/Nuuk", "2025-01-01T00:00:00Z"),
    ] { #expect(try yearly(name, from, "2030-01-01T00:00:00Z").isEmpty, "\(name) \(from)") }
  }
}
