import Model
import Testing
import Theme
import Time

/// Reads a VTIMEZONE as RFC 5545 section 3.6.5 says, to ask what a file's local times mean.
private struct ZoneReading {
  /// A change to an offset, by the instant in seconds since 1970 UTC.
  private var onsets: [(at: Int64, offset: Int64)] = []
  private(set) var hasRules = false

  init(_ lines: [String], years: ClosedRange<Int>) throws {
    var values: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      values[parts[0]] = parts[1]
      guard parts[0] == "END", parts[1] != "VTIMEZONE" else { continue }
      let from = try Self.offset(try #require(values["TZOFFSETFROM"]))
      let to = try Self.offset(try #require(values["TZOFFSETTO"]))
      let start = try Self.local(try #require(values["DTSTART"]))
      var starts = [start.secondsAsUTC]
      if let rule = values["RRULE"] {
        hasRules = true
        starts = try years.map { try Self.day(rule, $0).secondsAsUTC(start) }
          .filter { $0 >= start.secondsAsUTC }
        try #require(starts.first == start.secondsAsUTC, "a rule that its start does not keep")
      }
      onsets += starts.map { ($0 - from, to) }
      values = [:]
    }
    onsets.sort { $0.at < $1.at }
  }

  /// Seconds east of UTC at an instant.
  func offset(at instant: Int64) -> Int64? { onsets.last { $0.at <= instant }?.offset }

  /// The instant of a local time, the first of two; nil when it never comes.
  func instant(_ local: CivilDateTime) -> Int64? {
    Set(onsets.map(\.offset)).map { (local.secondsAsUTC - $0, $0) }
      .filter { offset(at: $0.0) == $0.1 }.map(\.0).min()
  }

  static func local(_ text: String) throws -> CivilDateTime {
    let numbers = try [0..<4, 4..<6, 6..<8, 9..<11, 11..<13, 13..<15].map { range in
      try #require(Int(String(decoding: Array(text.utf8)[range], as: UTF8.self)))
    }
    let date = try #require(CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]))
    return try #require(
      CivilDateTime(date: date, hour: numbers[3], minute: numbers[4], second: numbers[5]))
  }

  private static func offset(_ text: String) throws -> Int64 {
    let number = try #require(Int64(text.dropFirst()))
    let parts = text.utf8.count == 5 ? number * 100 : number
    let east = parts / 10_000 * 3600 + parts / 100 % 100 * 60 + parts % 100
    return text.hasPrefix("-") ? -east : east
  }

  /// `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU` in a year, found by trying all days of the month.
  private static func day(_ rule: String, _ year: Int) throws -> CivilDate {
    let parts = rule.split(separator: ";").map { $0.split(separator: "=").map(String.init) }
    try #require(parts.map(\.first) == ["FREQ", "BYMONTH", "BYDAY"] && parts[0][1] == "YEARLY")
    let month = try #require(Int(parts[1][1]))
    let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    let weekday = try #require(names.firstIndex(of: String(parts[2][1].suffix(2)))) + 1
    let week = try #require(Int(parts[2][1].dropLast(2)))
    let days = (1...31).compactMap { CivilDate(year: year, month: month, day: $0) }
      .filter { $0.weekday == weekday }
    let index = week < 0 ? days.count + week : week - 1
    try #require(days.indices.contains(index), "a rule that has no day in \(year)")
    return days[index]
  }
}

/// Numbers that look random and are the same in each run (Knuth's MMIX).
private struct Steps: RandomNumberGenerator {
  private var state: UInt64 = 7

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

extension CivilDate {
  fileprivate func secondsAsUTC(_ time: CivilDateTime) throws -> Int64 {
    try #require(
      CivilDateTime(date: self, hour: time.hour, minute: time.minute, second: time.second)
    ).secondsAsUTC
  }
}

@Suite(.enabled(if: CalendarSamples.zoneFilesExist, "there is no /usr/share/zoneinfo to read"))
struct CalendarZoneTests {
  private static func calendar(_ zone: TimeZone, _ days: [String]) throws -> CalendarFile {
    CalendarSamples.calendar(
      try days.map { try CalendarSamples.event("\($0)T12:00", in: zone) }, zone: zone)
  }

  private static func reading(_ file: CalendarFile, years: ClosedRange<Int>) throws -> ZoneReading {
    let lines = try CalendarSamples.lines(file.bytes)
    let begin = try #require(lines.firstIndex(of: "BEGIN:VTIMEZONE"))
    let end = try #require(lines.firstIndex(of: "END:VTIMEZONE"))
    return try ZoneReading(Array(lines[begin...end]), years: years)
  }

  @Test(arguments: [
    ("Europe/Madrid", true), ("America/New_York", true), ("America/Sao_Paulo", false),
    ("Asia/Kathmandu", false), ("Africa/Casablanca", false), ("Europe/Dublin", true),
    ("Australia/Lord_Howe", true), ("Pacific/Apia", false), ("America/Nuuk", false),
    ("Asia/Gaza", false), ("America/Havana", true),
  ])
  func `a described zone is the zone every day of four years`(name: String, hasRules: Bool) throws {
    let zone = try CalendarSamples.systemZone(name)
    let file = try Self.calendar(zone, ["2028-12-31", "2025-01-01"])
    let reading = try Self.reading(file, years: 2023...2031)
    #expect(reading.hasRules == hasRules)
    var day = try #require(CivilDate("2025-01-01"))
    let last = try #require(CivilDate("2028-12-31"))
    while day <= last {
      let noon = try #require(CivilDateTime(date: day, hour: 12, minute: 0))
      let isQuiet =
        zone.offset(at: zone.timestamp(of: noon))
        == zone.offset(at: zone.timestamp(of: noon).adding(seconds: -86_400))
      for minute in stride(from: 0, to: 1440, by: isQuiet ? 360 : 15) {
        let local = try #require(CivilDateTime(date: day, hour: minute / 60, minute: minute % 60))
        let instant = zone.timestamp(of: local)
        let isShown = zone.civil(instant) == local
        #expect(reading.instant(local) == (isShown ? instant.seconds : nil), "\(local)")
        #expect(reading.offset(at: instant.seconds) == Int64(zone.offset(at: instant)), "\(local)")
      }
      day = day.adding(days: 1)
    }
  }

  @Test(arguments: [
    "Europe/Madrid", "America/New_York", "Africa/Casablanca", "Australia/Lord_Howe",
    "Europe/Dublin", "Pacific/Apia",
  ])
  func `a file says the instants of all its events`(name: String) throws {
    let zone = try CalendarSamples.systemZone(name)
    var random = Steps()
    for epoch in [1_262_300_400, 0, 1_900_000_000] as [Int64] {
      var starts = (0..<40).map { _ in
        Timestamp(seconds: epoch + .random(in: 0..<300_000_000, using: &random))
      }
      let changes = zone.observances(
        from: Timestamp(seconds: epoch), through: Timestamp(seconds: epoch + 300_000_000)
      ).changes
      starts += changes.flatMap { change in
        [-5400, -1800, -1, 0, 900, 3599, 5400].map { change.at.adding(seconds: $0) }
      }
      let events = try starts.map {
        CalendarSamples.event(
          try #require(EventSpan(start: .moment($0), end: .moment($0.adding(seconds: 1800)))))
      }
      let file = CalendarSamples.calendar(events, zone: zone)
      let reading = try Self.reading(file, years: 1960...2060)
      let lines = try CalendarSamples.lines(file.bytes)
      let times = lines.drop { $0 != "BEGIN:VEVENT" }
      let found = try ["DTSTART", "DTEND"].map { property in
        try times.filter { $0.hasPrefix(property) }.map { line in
          let local = try ZoneReading.local(String(line.drop { $0 != ":" }.dropFirst()))
          return line.hasSuffix("Z") ? local.secondsAsUTC : reading.instant(local)
        }
      }
      #expect(found[0] == starts.map(\.seconds))
      #expect(found[1] == starts.map { $0.seconds + 1800 })
    }
  }

  @Test func `a zone whose clocks are not set has one observance from the year before`() throws {
    let zone = try CalendarSamples.systemZone("Asia/Kathmandu")
    let lines = try CalendarSamples.lines(try Self.calendar(zone, ["2026-11-26"]).bytes)
    #expect(
      lines.drop { $0 != "BEGIN:STANDARD" }.prefix(6) == [
        "BEGIN:STANDARD", "DTSTART:20250101T000000", "TZOFFSETFROM:+0545", "TZOFFSETTO:+0545",
        "TZNAME:+0545", "END:STANDARD",
      ])
  }

  @Test func `the first years and the last are written without a trap`() throws {
    let madrid = try CalendarSamples.systemZone("Europe/Madrid")
    for instant in [Timestamp.earliest, .latest] {
      let span = try #require(EventSpan(start: .moment(instant), end: .moment(instant)))
      let file = CalendarSamples.calendar([CalendarSamples.event(span)], zone: madrid)
      #expect(try CalendarSamples.lines(file.bytes).contains("END:VEVENT"))
    }
    let day = CivilDate(dayNumber: .max)
    let span = try #require(EventSpan(start: .day(day), end: .day(day)))
    let file = CalendarSamples.calendar([CalendarSamples.event(span)], zone: madrid)
    #expect(try CalendarSamples.lines(file.bytes).contains("END:VEVENT"))
  }
}
