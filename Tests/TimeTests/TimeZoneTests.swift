import Foundation
import Testing
import Time

/// The instant of a text, which must be one.
func instant(_ text: String) throws -> Timestamp { try #require(Timestamp(rfc3339: text)) }

/// The system's files, for the suites that need them.
enum ZoneFiles {
  static let folder = "/usr/share/zoneinfo/"
  static let exist = FileManager.default.fileExists(atPath: folder + "Europe/Madrid")
  static let names = [
    "Europe/Madrid", "America/New_York", "America/Sao_Paulo", "Asia/Kathmandu",
    "Australia/Lord_Howe", "Europe/Dublin", "Africa/Casablanca",
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: folder + name)))
  }

  static func zone(_ name: String) throws -> Time.TimeZone {
    try Time.TimeZone(name: name, tzif: try bytes(name))
  }
}

@Suite(.enabled(if: ZoneFiles.exist, "there is no /usr/share/zoneinfo to read"))
struct TimeZoneTests {
  @Test(arguments: [
    ("Europe/Madrid", "2026-03-29T00:59:59Z", 3600),
    ("Europe/Madrid", "2026-03-29T01:00:00Z", 7200),
    ("Europe/Madrid", "2090-07-01T00:00:00Z", 7200),
    ("Europe/Madrid", "2090-01-01T00:00:00Z", 3600),
    ("Europe/Madrid", "1850-01-01T00:00:00Z", -884),
    ("America/New_York", "2026-03-08T06:59:59Z", -18_000),
    ("America/New_York", "2026-03-08T07:00:00Z", -14_400),
    ("America/New_York", "2070-11-02T05:59:59Z", -14_400),
    ("America/New_York", "2070-11-02T06:00:00Z", -18_000),
    ("America/Sao_Paulo", "2019-01-01T00:00:00Z", -7200),
    ("America/Sao_Paulo", "2090-01-01T00:00:00Z", -10_800),
    ("Asia/Kathmandu", "1985-12-31T18:29:59Z", 19_800),
    ("Asia/Kathmandu", "1985-12-31T18:30:00Z", 20_700),
    ("Australia/Lord_Howe", "2026-01-01T00:00:00Z", 39_600),
    ("Australia/Lord_Howe", "2099-07-01T00:00:00Z", 37_800),
    ("Europe/Dublin", "2026-01-01T00:00:00Z", 0), ("Europe/Dublin", "2026-07-01T00:00:00Z", 3600),
    ("Europe/Dublin", "2090-01-01T00:00:00Z", 0), ("Europe/Dublin", "2090-07-01T00:00:00Z", 3600),
    ("Africa/Casablanca", "2026-01-01T00:00:00Z", 3600),
    ("Africa/Casablanca", "2026-03-01T00:00:00Z", 0),
    ("Africa/Casablanca", "2095-01-01T00:00:00Z", 3600),
  ])
  func `a zone has its known offsets`(name: String, instant: String, offset: Int) throws {
    let timestamp = try #require(Timestamp(rfc3339: instant))
    #expect(try ZoneFiles.zone(name).offset(at: timestamp) == offset)
  }

  @Test(arguments: ZoneFiles.names)
  func `a zone agrees with Foundation`(name: String) throws {
    let zone = try ZoneFiles.zone(name)
    let reference = try #require(NSTimeZone(name: name)) as Foundation.TimeZone
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let timestamp = Timestamp(seconds: .random(in: 0..<4_102_444_800, using: &random))
      let date = Date(timeIntervalSince1970: TimeInterval(timestamp.seconds))
      #expect(
        zone.offset(at: timestamp) == reference.secondsFromGMT(for: date), "\(timestamp.rfc3339)")
    }
  }

  @Test(arguments: ZoneFiles.names)
  func `a local time leads back to its first instant`(name: String) throws {
    let zone = try ZoneFiles.zone(name)
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let timestamp = Timestamp(seconds: .random(in: 0..<4_102_444_800, using: &random))
      let found = zone.timestamp(of: zone.civil(timestamp))
      #expect(zone.civil(found) == zone.civil(timestamp))
      #expect(found <= timestamp && found >= timestamp.adding(seconds: -3600))
    }
  }

  @Test(arguments: [
    ("Europe/Madrid", "2026-03-29", 1, 59, "2026-03-29T00:59:00Z"),
    ("Europe/Madrid", "2026-03-29", 2, 0, "2026-03-29T01:00:00Z"),
    ("Europe/Madrid", "2026-03-29", 2, 30, "2026-03-29T01:30:00Z"),
    ("Europe/Madrid", "2026-03-29", 3, 0, "2026-03-29T01:00:00Z"),
    ("Europe/Madrid", "2026-10-25", 2, 30, "2026-10-25T00:30:00Z"),
    ("Europe/Madrid", "2026-10-25", 3, 0, "2026-10-25T02:00:00Z"),
    ("Europe/Madrid", "2060-10-31", 2, 30, "2060-10-31T00:30:00Z"),
    ("Australia/Lord_Howe", "2026-04-05", 1, 45, "2026-04-04T14:45:00Z"),
    ("Australia/Lord_Howe", "2026-10-04", 2, 15, "2026-10-03T15:45:00Z"),
    ("Pacific/Apia", "2011-12-30", 12, 0, "2011-12-30T22:00:00Z"),
    ("Asia/Kathmandu", "2026-01-01", 0, 0, "2025-12-31T18:15:00Z"),
  ])
  func `a local time is an instant, also where clocks are set`(
    name: String, day: String, hour: Int, minute: Int, instant: String
  ) throws {
    let date = try #require(CivilDate(day))
    let civil = try #require(CivilDateTime(date: date, hour: hour, minute: minute))
    #expect(try ZoneFiles.zone(name).timestamp(of: civil).rfc3339 == instant)
  }

  @Test(arguments: ["Europe/Madrid", "Asia/Kathmandu", "Africa/Casablanca"])
  func `a file cut anywhere throws`(name: String) throws {
    let bytes = try ZoneFiles.bytes(name)
    for count in 0..<bytes.count {
      #expect(throws: TimeZoneError.self, "\(count) bytes") {
        try Time.TimeZone(name: name, tzif: Array(bytes[..<count]))
      }
    }
  }

  @Test(arguments: ["Europe/Madrid", "Asia/Kathmandu", "Africa/Casablanca"])
  func `a damaged file throws or gives offsets, and never traps`(name: String) throws {
    let bytes = try ZoneFiles.bytes(name)
    var random = SeededGenerator(seed: 5)
    var refused = 0
    for _ in 0..<1000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      do {
        let zone = try Time.TimeZone(name: name, tzif: damaged)
        for seconds in [Int64.min, 0, 1_800_000_000, 4_000_000_000, .max] {
          let offset = zone.offset(at: Timestamp(seconds: seconds))
          #expect((-93_600...93_600).contains(offset))
        }
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0)
  }
}
