/// The offsets from UTC that a place has had and will have, read from a TZif file (RFC 8536).
///
/// The file's bytes go in, versions 1 to 4; out come offsets at instants and instants of local
/// times, for the past by the file's table, after it by the rule in its last line. It refuses
/// damaged files and those that count leap seconds; it opens no file itself.
public struct TimeZone: Hashable, Sendable {
  /// The name with which it was created: `Europe/Madrid`.
  public let name: String

  /// The instants, in seconds since 1970 UTC, at which the offset changes, ascending.
  let changes: [Int64]
  /// Local times: before the first change, then from each change on.
  private let localTimes: [LocalTime]
  /// The rule for the time from the last change on, if the file has one.
  let rule: PosixZoneRule?

  /// Coordinated Universal Time, which never has an offset.
  public static let utc = TimeZone(name: "UTC", table: ZoneTable(), rule: nil)

  /// Reads the bytes of a TZif file; the name is only stored, not checked.
  ///
  /// Throws when the file is damaged or is not of this kind, with the fault and its place.
  public init(name: String, tzif bytes: [UInt8]) throws(TimeZoneError) {
    var reader = ZoneFileReader(bytes: bytes)
    let first = try reader.header()
    guard first.version > 1 else {
      let table = try reader.table(first, timeSize: 4)
      try reader.expectEnd()
      self.init(name: name, table: table, rule: nil)
      return
    }
    // The first block is for readers of version 1; the second has the same data in 64 bits.
    try reader.skip(first.size(timeSize: 4))
    let second = try reader.header()
    let table = try reader.table(second, timeSize: 8)
    let rule = try reader.footer(version: second.version)
    try reader.expectEnd()
    self.init(name: name, table: table, rule: rule)
  }

  init(name: String, table: ZoneTable, rule: PosixZoneRule?) {
    self.name = name
    changes = table.changes
    localTimes = table.localTimes
    self.rule = rule
  }

  /// Seconds east of UTC at an instant: 3600 for Madrid in winter.
  public func offset(at timestamp: Timestamp) -> Int { localTime(at: timestamp).offset }

  /// Local time of the zone at an instant, with its abbreviation.
  func localTime(at timestamp: Timestamp) -> LocalTime {
    if let rule, changes.last.map({ $0 <= timestamp.seconds }) ?? true {
      return rule.localTime(at: timestamp)
    }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= timestamp.seconds { low = middle + 1 } else { high = middle }
    }
    return localTimes[low]
  }

  /// Day and time on the zone's clocks at an instant.
  public func civil(_ timestamp: Timestamp) -> CivilDateTime {
    CivilDateTime(timestamp, offset: offset(at: timestamp))
  }

  /// The instant at which clocks show a time.
  ///
  /// A time that occurs twice, when clocks are set back, means its first occurrence. A time that never occurs, when clocks are
  /// set forward, is read with the offset before: 02:30 in the hour that Madrid skips is the instant that clocks call 03:30.
  public func timestamp(of civil: CivilDateTime) -> Timestamp {
    let local = Timestamp(seconds: civil.secondsAsUTC)
    // No zone is a day away from UTC, so a change nearby is between these two.
    let before = offset(at: local.adding(seconds: -86_400))
    let after = offset(at: local.adding(seconds: 86_400))
    let early = local.adding(seconds: -Int64(before))
    let late = local.adding(seconds: -Int64(after))
    if offset(at: early) == before || offset(at: late) != after { return early }
    return late
  }
}

/// A way to set the clocks of a zone: TZif's local time type (RFC 8536 section 2).
struct LocalTime: Hashable, Sendable {
  /// Seconds east of UTC.
  let offset: Int
  /// True if the zone calls it daylight saving time.
  let isDaylight: Bool
  /// Abbreviation of ASCII letters, digits and signs only.
  let abbreviation: String
}

/// Reason why bytes are not a time zone.
public enum TimeZoneError: Error, Equatable, Sendable {
  /// The file ends too early: it needs more bytes than it has.
  case truncated(needed: Int, count: Int)
  /// At a byte offset, where a header must begin, the letters `TZif` are missing.
  case notTZif(at: Int)
  /// The version byte is none of NUL, `2`, `3`, `4`.
  case unsupportedVersion(UInt8)
  /// The header's counts contradict each other or RFC 8536: no types, or no abbreviations.
  case badCounts(types: Int, abbreviationBytes: Int)
  /// The file counts leap seconds, so that its times are not those of POSIX.
  case leapSeconds(count: Int)
  /// A transition, counted from 0, is not later than the one before.
  case unsortedTransition(Int)
  /// A transition, counted from 0, names a type that does not exist.
  case unknownType(Int, transition: Int)
  /// A type, counted from 0, has an offset beyond -25 to 26 hours, in seconds.
  case badOffset(Int, type: Int)
  /// A type, counted from 0, names an abbreviation outside the table of them.
  case badAbbreviation(type: Int)
  /// The last line is not between two line ends, or is not a POSIX TZ rule.
  case badFooter(String)
  /// There are bytes after the end.
  case trailingBytes(Int)
}
