/// Texts or templates by name, packed into bytes that are searched as they are.
///
/// A process that starts for one request needs a few dozen of some thousand strings, and has nothing to parse. Layout: the
/// number of entries, then the offset of each, all as four bytes, the lowest first; then the entries in the order of their
/// names' bytes, each the name, a zero byte and the text.
public struct StringTable: Sendable {
  /// A name, and the bytes of a text or template.
  public typealias Entry = (name: String, bytes: [UInt8])

  /// The packed table.
  public let bytes: [UInt8]

  /// Packs texts; of two with one name the later wins.
  public init(_ texts: [(name: String, text: String)]) {
    self.init(entries: texts.map { ($0.name, Array($0.text.utf8)) })
  }

  /// Packs bytes, such as those of templates; of two with one name the later wins.
  public init(entries: [Entry]) {
    self.init(sorted: Self.sorted(entries)[...])
  }

  private init(sorted entries: ArraySlice<Entry>) {
    var head: [UInt8] = []
    var body: [UInt8] = []
    let start = 4 * (entries.count + 1)
    Self.append(entries.count, to: &head)
    for entry in entries {
      Self.append(start + body.count, to: &head)
      body += Array(entry.name.utf8) + [0] + entry.bytes
    }
    bytes = head + body
  }

  private static func sorted(_ entries: [Entry]) -> [Entry] {
    var last: [String: [UInt8]] = [:]
    for (name, bytes) in entries { last[name] = bytes }
    return last.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { (name: $0.key, bytes: $0.value) }
  }

  /// Packs entries into tables of at most `bytes` each, or of one longer entry, with the first name of each table.
  public static func parts(
    of entries: [Entry], bytes: Int = 4_500
  ) -> [(first: String, table: StringTable)] {
    var (parts, rest): ([(first: String, table: StringTable)], _) = ([], sorted(entries)[...])
    while let first = rest.first {
      var size = 4
      let part = rest.prefix {
        size += $0.name.utf8.count + $0.bytes.count + 5
        return size <= bytes
      }
      let taken = part.isEmpty ? rest.prefix(1) : part
      parts.append((first.name, StringTable(sorted: taken)))
      rest = rest.dropFirst(taken.count)
    }
    return parts
  }

  /// Uses the packed bytes of another table; damaged entries are not found.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The text of a name; nil when there is none.
  public subscript(name: String) -> String? { find(name) { String(decoding: $0, as: UTF8.self) } }

  /// The bytes of a name; nil when there are none.
  public func bytes(of name: String) -> [UInt8]? { find(name) { Array($0) } }

  /// All entries, in the order of their names' bytes.
  public var entries: [Entry] {
    bytes.withUnsafeBytes { bytes in
      let count = Self.number(0, bytes).map { min($0, bytes.count / 4) } ?? 0
      return (0..<count).compactMap { index in
        guard let entry = Self.entry(index, of: count, bytes),
          let end = entry.firstIndex(of: 0)
        else { return nil }
        return (
          String(decoding: entry[..<end], as: UTF8.self), Array(entry[entry.index(after: end)...])
        )
      }
    }
  }

  /// True if a name is between the first and the last of the table, or one of them: then no other table can have it.
  public func reaches(over name: String) -> Bool {
    var name = name
    return name.withUTF8 { name in
      bytes.withUnsafeBytes { bytes in
        let name = UnsafeRawBufferPointer(name)
        guard let count = Self.number(0, bytes), count > 0, count <= bytes.count / 4,
          let first = Self.entry(0, of: count, bytes),
          let last = Self.entry(count - 1, of: count, bytes)
        else { return false }
        return Self.compare(name, first) >= 0 && Self.compare(name, last) <= 0
      }
    }
  }

  private func find<T>(_ name: String, _ read: (Slice<UnsafeRawBufferPointer>) -> T) -> T? {
    var name = name
    return name.withUTF8 { name in
      bytes.withUnsafeBytes { Self.text(of: UnsafeRawBufferPointer(name), in: $0).map(read) }
    }
  }

  private static func text(
    of name: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer
  ) -> Slice<UnsafeRawBufferPointer>? {
    guard let count = number(0, bytes), count <= bytes.count / 4 else { return nil }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let entry = entry(middle, of: count, bytes) else { return nil }
      switch compare(name, entry) {
      case ..<0: high = middle
      case 1...: low = middle + 1
      default: return entry[(entry.startIndex + name.count + 1)...]
      }
    }
    return nil
  }

  /// Negative, zero or positive if the name comes before, equals or comes after that of an entry.
  private static func compare(
    _ name: UnsafeRawBufferPointer, _ entry: Slice<UnsafeRawBufferPointer>
  ) -> Int {
    var index = entry.startIndex
    for byte in name {
      guard index < entry.endIndex else { return 1 }
      if byte != entry[index] { return Int(byte) - Int(entry[index]) }
      index += 1
    }
    guard index < entry.endIndex else { return 1 }
    return entry[index] == 0 ? 0 : -1
  }

  private static func entry(
    _ index: Int, of count: Int, _ bytes: UnsafeRawBufferPointer
  ) -> Slice<UnsafeRawBufferPointer>? {
    let end = index + 1 < count ? number(index + 2, bytes) : bytes.count
    guard let start = number(index + 1, bytes), let end, start <= end, end <= bytes.count else {
      return nil
    }
    return bytes[start..<end]
  }

  private static func number(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Int? {
    guard 4 * index + 4 <= bytes.count else { return nil }
    return Int(
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
