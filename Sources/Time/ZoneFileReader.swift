/// The blocks of a TZif file, taken from its bytes front to back (RFC 8536 section 3).
///
/// Bytes go in, a header, a table and a rule come out. Every read is checked against the bytes that
/// there are, so that a file cut anywhere throws.
struct ZoneFileReader {
  /// The counts of a block and the version of the file.
  struct Header {
    let version: Int
    let utcFlags, standardFlags, leapSeconds, transitions, types, abbreviationBytes: Int

    /// The bytes of the data block that follows, with times of 4 or 8 bytes.
    func size(timeSize: Int) -> Int {
      transitions * (timeSize + 1) + types * 6 + abbreviationBytes + leapSeconds * (timeSize + 4)
        + standardFlags + utcFlags
    }
  }

  private let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Takes the 44 bytes of a header.
  mutating func header() throws(TimeZoneError) -> Header {
    let start = position
    guard try take(4).elementsEqual("TZif".utf8) else { throw .notTZif(at: start) }
    let versionByte = try integer(1)
    let version: Int
    switch versionByte {
    case 0: version = 1
    case 0x32...0x34: version = versionByte - 0x30
    default: throw .unsupportedVersion(UInt8(truncatingIfNeeded: versionByte))
    }
    try skip(15)
    return Header(
      version: version, utcFlags: try integer(4), standardFlags: try integer(4),
      leapSeconds: try integer(4), transitions: try integer(4), types: try integer(4),
      abbreviationBytes: try integer(4))
  }

  /// Takes the data block that follows a header.
  mutating func table(_ header: Header, timeSize: Int) throws(TimeZoneError) -> ZoneTable {
    try require(header.size(timeSize: timeSize))
    guard header.types > 0, header.types <= 256, header.abbreviationBytes > 0 else {
      throw .badCounts(types: header.types, abbreviationBytes: header.abbreviationBytes)
    }
    guard header.leapSeconds == 0 else { throw .leapSeconds(count: header.leapSeconds) }
    let changes = try changes(header.transitions, size: timeSize)
    let types = try take(header.transitions)
    var records: [TypeRecord] = []
    for type in 0..<header.types { records.append(try record(of: type, header)) }
    let names = try take(header.abbreviationBytes)
    try skip(header.standardFlags + header.utcFlags)
    let localTimes = records.map { record in
      let name = names.dropFirst(record.nameIndex).prefix { $0 != 0 }
      return LocalTime(
        offset: record.offset, isDaylight: record.isDaylight,
        abbreviation: PosixZoneRule.abbreviation(name))
    }
    // RFC 8536 section 3.2: before the first transition, type 0 holds.
    var table = ZoneTable(changes: changes, localTimes: [localTimes[0]])
    for (index, type) in types.enumerated() {
      guard type < localTimes.count else { throw .unknownType(Int(type), transition: index) }
      table.localTimes.append(localTimes[Int(type)])
    }
    return table
  }

  /// Takes the last line: a rule between two line ends, or nothing between them.
  mutating func footer(version: Int) throws(TimeZoneError) -> PosixZoneRule? {
    let lineEnd = UInt8(ascii: "\n")
    guard try integer(1) == lineEnd else { throw .badFooter("") }
    guard let end = bytes[position...].firstIndex(of: lineEnd) else {
      throw .truncated(needed: bytes.count + 1, count: bytes.count)
    }
    let line = try take(end - position)
    try skip(1)
    if line.isEmpty { return nil }
    guard let rule = PosixZoneRule(line, allowsLongTimes: version >= 3) else {
      throw .badFooter(String(decoding: line, as: UTF8.self))
    }
    return rule
  }

  /// Takes bytes without reading them.
  mutating func skip(_ count: Int) throws(TimeZoneError) { _ = try take(count) }

  /// Throws unless everything has been taken.
  func expectEnd() throws(TimeZoneError) {
    guard position == bytes.count else { throw .trailingBytes(bytes.count - position) }
  }
}

/// The transitions of a zone; one more local time than changes, since the first holds before all of them.
struct ZoneTable {
  var changes: [Int64] = []
  var localTimes = [LocalTime(offset: 0, isDaylight: false, abbreviation: "UTC")]
}

/// A local time type of the file, with an index into the table of abbreviations.
private typealias TypeRecord = (offset: Int, isDaylight: Bool, nameIndex: Int)

extension ZoneFileReader {
  private mutating func changes(_ count: Int, size: Int) throws(TimeZoneError) -> [Int64] {
    var changes: [Int64] = []
    for index in 0..<count {
      let time = Int64(try integer(size, isSigned: true))
      if let last = changes.last, time <= last { throw .unsortedTransition(index) }
      changes.append(time)
    }
    return changes
  }

  /// Takes one local time type: offset, flag for daylight saving time, abbreviation.
  private mutating func record(
    of type: Int, _ header: Header
  ) throws(TimeZoneError) -> TypeRecord {
    let offset = try integer(4, isSigned: true)
    let isDaylight = try integer(1) != 0
    guard (-89_999...93_599).contains(offset) else { throw .badOffset(offset, type: type) }
    let name = try integer(1)
    guard name < header.abbreviationBytes else { throw .badAbbreviation(type: type) }
    return (offset, isDaylight, name)
  }

  private func require(_ count: Int) throws(TimeZoneError) {
    guard count <= bytes.count - position else {
      throw .truncated(needed: position + count, count: bytes.count)
    }
  }

  private mutating func take(_ count: Int) throws(TimeZoneError) -> ArraySlice<UInt8> {
    try require(count)
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// Takes a big-endian number of 1, 4 or 8 bytes, of two's complement when signed.
  private mutating func integer(
    _ size: Int, isSigned: Bool = false
  ) throws(TimeZoneError) -> Int {
    let value = try take(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let pattern = Int64(bitPattern: value)
    guard isSigned else { return Int(pattern) }
    return Int(size == 4 ? Int64(Int32(truncatingIfNeeded: pattern)) : pattern)
  }
}
