import Foundation
import Model
import Testing
import Theme
import Time

/// Zones and events for the suites of calendars.
enum CalendarSamples {
  static let zoneFolder = "/usr/share/zoneinfo/"
  static let zoneFilesExist = FileManager.default.fileExists(atPath: zoneFolder + "Europe/Madrid")

  static func systemZone(_ name: String) throws -> Time.TimeZone {
    let bytes = try Data(contentsOf: URL(filePath: zoneFolder + name))
    return try Time.TimeZone(name: name, tzif: Array(bytes))
  }

  /// A zone by a POSIX TZ rule alone, in a file made here.
  static func zone(_ name: String, _ rule: String) throws -> Time.TimeZone {
    func block(_ rule: String) -> [UInt8] {
      let counts: [UInt8] = [0, 0, 0, 0, 1, 4].flatMap { [0, 0, 0, $0] }
      return Array("TZif3".utf8) + [UInt8](repeating: 0, count: 15) + counts
        + [0, 0, 0, 0, 0, 0] + Array("LMT\0\(rule)".utf8)
    }
    return try Time.TimeZone(name: name, tzif: block("") + block("\n\(rule)\n"))
  }

  static func event(
    _ start: String, _ end: String? = nil, in zone: Time.TimeZone, summary: String = "Study night"
  ) throws -> CalendarEvent {
    let (start, end) = try (EventTime(start, in: zone), end.map { try EventTime($0, in: zone) })
    return event(try #require(EventSpan(start: start, end: end)), summary: summary)
  }

  static func event(_ span: EventSpan, summary: String = "Study night") -> CalendarEvent {
    CalendarEvent(
      uid: "event-1@club.example", sequence: 0, stamp: Timestamp(seconds: 1_790_000_000),
      span: span, summary: summary, url: "https://club.example/events/study-night/")
  }

  static func calendar(_ events: [CalendarEvent], zone: Time.TimeZone) -> CalendarFile {
    CalendarFile(
      name: "Club", productID: "-//Club//Tertulia//EN", zone: zone, url: nil, language: "",
      events: events)
  }

  /// The lines as they are in the file, each without its CR LF; every one must have it.
  static func rawLines(_ bytes: [UInt8]) throws -> [String] {
    try #require(bytes.suffix(2).elementsEqual([13, 10]))
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast()
    try #require(lines.allSatisfy { $0.last == 13 })
    return try lines.map { try #require(String(validating: $0.dropLast(), as: UTF8.self)) }
  }

  /// The content lines, unfolded.
  static func lines(_ bytes: [UInt8]) throws -> [String] {
    var lines: [String] = []
    for line in try rawLines(bytes) {
      if line.utf8.first == 0x20, let last = lines.popLast() {
        lines.append(last + String(decoding: line.utf8.dropFirst(), as: UTF8.self))
      } else {
        lines.append(line)
      }
    }
    return lines
  }
}
