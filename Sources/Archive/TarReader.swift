/// Reads a tar archive: `ustar` and `pax` (POSIX.1-2017, pax, “EXTENDED DESCRIPTION”), and the long names of GNU tar.
struct TarReader {
  /// A plain file.
  struct Entry {
    let name: String
    /// Where its bytes are in those of the archive.
    let contents: Range<Int>
  }

  private static let block = 512

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True if it begins with a header whose checksum is right.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.count >= block && isHeader(bytes[..<block])
  }

  /// The next plain file; nil at the end.
  mutating func next() throws(ArchiveFault) -> Entry? {
    // Name of the next file from a header before it.
    var long: [UInt8]?
    while place + Self.block <= bytes.count {
      let header = bytes[place..<place + Self.block]
      if header.allSatisfy({ $0 == 0 }) { return nil }
      guard Self.isHeader(header), let size = Self.number(field(124, 12)) else { throw .damaged }
      let start = place + Self.block
      guard size <= bytes.count - start else { throw .damaged }
      let (contents, kind) = (start..<start + size, bytes[place + 156])
      let name = long ?? name
      place = start + (size + Self.block - 1) / Self.block * Self.block
      switch kind {
      case UInt8(ascii: "x"): long = Self.path(inRecords: bytes[contents]) ?? long
      case UInt8(ascii: "L"): long = Array(bytes[contents].prefix { $0 != 0 })
      case 0, UInt8(ascii: "0"): return Entry(name: ArchivePath.text(name), contents: contents)
      // A header for all files has no names.
      case UInt8(ascii: "g"): continue
      default: long = nil
      }
    }
    return nil
  }

  private var name: [UInt8] {
    let (name, prefix) = (field(0, 100).prefix { $0 != 0 }, field(345, 155).prefix { $0 != 0 })
    let hasPrefix = field(257, 6).elementsEqual([0x75, 0x73, 0x74, 0x61, 0x72, 0])
    return hasPrefix && !prefix.isEmpty ? prefix + [UInt8(ascii: "/")] + name : Array(name)
  }

  private func field(_ offset: Int, _ count: Int) -> ArraySlice<UInt8> {
    bytes[place + offset..<place + offset + count]
  }

  /// The sum of all bytes of a header, its own field read as blanks.
  private static func isHeader(_ header: ArraySlice<UInt8>) -> Bool {
    let start = header.startIndex
    let own = start + 148..<start + 156
    let sum = header.indices.reduce(0) { $0 + (own.contains($1) ? 32 : Int(header[$1])) }
    return number(header[own]) == sum
  }

  /// Octal digits between blanks, or, with the highest bit, a big-endian number; nil for any other field, and for a number that
  /// is too large.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    guard let first = field.first else { return nil }
    if first & 0x80 != 0 {
      let tail = field.dropFirst()
      guard first & 0x7f == 0, tail.dropLast(7).allSatisfy({ $0 == 0 }) else { return nil }
      return tail.suffix(7).reduce(0) { $0 << 8 | Int($1) }
    }
    let digits = field.drop { $0 == 32 }.prefix { (48...55).contains($0) }
    guard digits.count <= 12 else { return nil }
    return digits.reduce(0) { $0 << 3 | Int($1 - 48) }
  }

  /// The record `path` of a pax header: "22 path=notes/sums.md\n".
  private static func path(inRecords bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var (rest, path): (ArraySlice<UInt8>, [UInt8]?) = (bytes, nil)
    while let blank = rest.firstIndex(of: 32) {
      let digits = rest[..<blank]
      guard (1...7).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else {
        return path
      }
      let length = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
      guard length > digits.count + 1, length <= rest.count else { return path }
      let record = rest[(blank + 1)..<(rest.startIndex + length)]
      if record.starts(with: "path=".utf8) {
        path = Array(record.dropFirst(5).prefix { $0 != UInt8(ascii: "\n") })
      }
      rest = rest.dropFirst(length)
    }
    return path
  }
}
