/// The time zones of the world as part of the program: every name of the tz database, with old spellings and those of Windows,
/// and the changes of the clocks since 1990.
///
/// A site stores the complete zones that it and its events use; these serve imported calendars, which may name any other. Times
/// before 1990 get the offset from the beginning of 1990. `tools/pack-zones` writes the table and documents its format.
public enum WorldZones {
  /// 1990-01-01, the first day of the changes in the table.
  private static let first: Int64 = 631_152_000

  /// The present name of a zone, by any spelling: `US/Eastern`, `europe/paris`, `Etc/UTC`; nil for a zone that the database
  /// does not have.
  public static func name(_ spelling: String) -> String? { find(Array(spelling.utf8))?.name }

  /// The name of a zone by that of Windows: `Romance Standard Time`; nil for a name that Windows does not have.
  public static func windowsName(_ name: String) -> String? {
    WindowsZones.zone(name.utf8).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A zone by any spelling of its name; nil for a zone that the database does not have.
  public static func zone(named spelling: String) -> TimeZone? {
    guard let (name, line) = find(Array(spelling.utf8)) else { return nil }
    return name == TimeZone.utc.name ? .utc : TimeZone(name: name, packed: line)
  }

  /// True if the clocks of two zones have been alike since 1990.
  public static func areAlike(_ one: String, _ other: String) -> Bool {
    guard let line = find(Array(one.utf8))?.line else { return false }
    return line.startIndex == find(Array(other.utf8))?.line.startIndex
  }

  /// One zone for each set of clocks, by the best known name of each.
  public static var all: [TimeZone] {
    [.utc]
      + lines.compactMap { line in
        spellings(line).first?.split(separator: UInt8(ascii: "=")).first.flatMap {
          TimeZone(name: String(decoding: $0, as: UTF8.self), packed: line)
        }
      }
  }

  private static var lines: [ArraySlice<UInt8>] { Array(packed.utf8).split(separator: 10) }

  /// The names of a line, each followed by its other spellings.
  private static func spellings(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: UInt8(ascii: "|")).last?.split(separator: 32) ?? []
  }

  /// The line that has a name, and the present name, by any spelling.
  private static func find(_ name: [UInt8]) -> (name: String, line: ArraySlice<UInt8>)? {
    let (space, bar, sign) = (UInt8(32), UInt8(ascii: "|"), UInt8(ascii: "="))
    guard (1...40).contains(name.count), name.allSatisfy({ $0 > 32 && $0 != bar && $0 != sign })
    else { return nil }
    let bytes = Array(packed.utf8)
    for start in bytes.indices where start > 0 && isSame(bytes[start], name[0]) {
      let end = start + name.count
      guard [space, bar, sign].contains(bytes[start - 1]), end <= bytes.count,
        end == bytes.count || [space, sign, 10].contains(bytes[end]),
        zip(bytes[start..<end], name).allSatisfy({ isSame($0, $1) }),
        // The first fields have other words in them.
        let line = line(around: start, bytes), line.lastIndex(of: bar).map({ $0 < start }) ?? false
      else { continue }
      let before = bytes[..<start].lastIndex { $0 == space || $0 == bar } ?? 0
      let own = bytes[(before + 1)...].prefix { ![space, sign, 10].contains($0) }
      return (String(decoding: own, as: UTF8.self), line)
    }
    return nil
  }

  private static func line(around index: Int, _ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let start = bytes[..<index].lastIndex(of: 10).map { $0 + 1 } ?? 0
    return bytes[start..<(bytes[index...].firstIndex(of: 10) ?? bytes.count)]
  }

  /// The value of `name=value` in a text of such lines.
  static func value(of name: some Collection<UInt8>, in table: String) -> [UInt8]? {
    for line in Array(table.utf8).split(separator: 10) {
      guard let end = line.lastIndex(of: UInt8(ascii: "=")) else { continue }
      if isSame(line[..<end], name) { return Array(line[(end + 1)...]) }
    }
    return nil
  }

  /// True if two names differ only in the case of ASCII letters.
  private static func isSame(
    _ one: some Collection<UInt8>, _ other: some Collection<UInt8>
  ) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { isSame($0, $1) }
  }

  private static func isSame(_ one: UInt8, _ other: UInt8) -> Bool {
    func small(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
    return small(one) == small(other)
  }

  /// The changes of a line: minutes since the one before in base 36, and a capital for the local time from then on.
  fileprivate static func table(_ types: [LocalTime], _ text: ArraySlice<UInt8>) -> ZoneTable {
    var (table, last, minutes) = (ZoneTable(localTimes: Array(types.prefix(1))), first, Int64(0))
    for byte in text {
      switch byte {
      case 48...57: minutes = minutes &* 36 &+ Int64(byte - 48)
      case 97...122: minutes = minutes &* 36 &+ Int64(byte - 87)
      default:
        let type = Int(byte) - 65
        guard types.indices.contains(type) else { return table }
        last &+= minutes &* 60
        table.changes.append(last)
        table.localTimes.append(types[type])
        minutes = 0
      }
    }
    return table
  }
}

extension TimeZone {
  /// Creates a zone from a line of the table.
  fileprivate init?(name: String, packed line: ArraySlice<UInt8>) {
    let parts = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let types = parts[1].split(separator: 32).compactMap { type -> LocalTime? in
      let facts = type.split(separator: UInt8(ascii: ","))
      guard facts.count == 3, let offset = Int(String(decoding: facts[0], as: UTF8.self)) else {
        return nil
      }
      return LocalTime(
        offset: offset, isDaylight: facts[1].first == UInt8(ascii: "1"),
        abbreviation: String(decoding: facts[2], as: UTF8.self))
    }
    guard !types.isEmpty else { return nil }
    self.init(
      name: name, table: WorldZones.table(types, parts[2]),
      rule: PosixZoneRule(parts[0], allowsLongTimes: true))
  }

  /// A zone with `offset` seconds east of UTC until the first of its changes, which are ascending, and another offset from each on.
  public init(name: String, offset: Int, changes: [(at: Timestamp, offset: Int)]) {
    func time(_ offset: Int) -> LocalTime {
      LocalTime(offset: offset, isDaylight: false, abbreviation: "")
    }
    let table = ZoneTable(
      changes: changes.map(\.at.seconds),
      localTimes: [time(offset)] + changes.map { time($0.offset) })
    self.init(name: name, table: table, rule: nil)
  }
}
