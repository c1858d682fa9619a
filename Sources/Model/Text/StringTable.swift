/// Texts or templates by name, packed into bytes that are searched as they are.
///
/// Whoever starts for one request needs a few dozen of some hundred strings: one row to read and
/// nothing to parse. Layout: how many, then where each entry begins, all as four bytes, the lowest
/// first; then the entries in the order of their names' bytes, each the name, a zero byte and the text.
public struct StringTable: Sendable {
  /// The table as it is stored.
  public let bytes: [UInt8]

  /// Packs texts; of two with one name the later stays.
  public init(_ texts: [(name: String, text: String)]) {
    self.init(entries: texts.map { ($0.name, Array($0.text.utf8)) })
  }

  /// Packs bytes, such as those of templates; of two with one name the later stays.
  public init(entries: [(name: String, bytes: [UInt8])]) {
    var last: [String: [UInt8]] = [:]
    for (name, bytes) in entries { last[name] = bytes }
    let entries = last.map { (name: Array($0.key.utf8), text: $0.value) }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
    var head: [UInt8] = []
    var body: [UInt8] = []
    let start = 4 * (entries.count + 1)
    Self.append(entries.count, to: &head)
    for entry in entries {
      Self.append(start + body.count, to: &head)
      body += entry.name + [0] + entry.text
    }
    bytes = head + body
  }

  /// Takes what another table had in `bytes`; what is damaged is not found.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The text of a name; nil when there is none.
  public subscript(name: String) -> String? { find(name) { String(decoding: $0, as: UTF8.self) } }

  /// The bytes of a name; nil when there are none.
  public func bytes(of name: String) -> [UInt8]? { find(name) { Array($0) } }

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

  /// Below, at or above 0 as the name stands before, at or after that of an entry.
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
