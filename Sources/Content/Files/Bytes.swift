import Model
import Vault

/// Values one after the other as bytes: numbers in groups of seven bits, texts with their lengths before
/// them.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func add(_ other: [UInt8]) {
    add(other.count)
    bytes.append(contentsOf: other)
  }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ link: WikiLink) {
    add(link.name)
    add((link.fragment == nil ? 0 : 1) + (link.isEmbed ? 2 : 0) + (link.isWiki ? 4 : 0))
    if let fragment = link.fragment { add(fragment) }
  }

  mutating func add(_ outline: [OutlineEntry]) {
    add(outline) { writer, entry in
      writer.add(entry.level)
      writer.add(entry.id)
      writer.add(entry.text)
    }
  }

  mutating func add<T>(_ items: [T], _ write: (inout ByteWriter, T) -> Void) {
    add(items.count)
    for item in items { write(&self, item) }
  }
}

/// Reads bytes that `ByteWriter` wrote; beyond the end everything is empty, and `isWhole` is false.
struct ByteReader {
  private let all: [UInt8]
  private var offset = 0
  /// True if nothing was missing so far.
  private(set) var isWhole = true

  init(_ bytes: [UInt8]) { all = bytes }

  mutating func number() -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while offset < all.count, shift < 64 {
      let byte = all[offset]
      offset += 1
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: number) }
      shift += 7
    }
    isWhole = false
    return 0
  }

  private mutating func slice(_ count: Int) -> ArraySlice<UInt8> {
    guard count >= 0, count <= all.count - offset else {
      isWhole = false
      return []
    }
    defer { offset += count }
    return all[offset..<(offset + count)]
  }

  mutating func language() -> Language {
    if let language = Language(text()) { return language }
    isWhole = false
    return .english
  }

  mutating func bytes() -> [UInt8] { Array(slice(number())) }

  mutating func text() -> String { String(decoding: slice(number()), as: UTF8.self) }

  mutating func link() -> WikiLink {
    let (name, flags) = (text(), number())
    return WikiLink(
      name: name, fragment: flags & 1 == 1 ? text() : nil, isEmbed: flags & 2 == 2,
      isWiki: flags & 4 == 4)
  }

  mutating func outline() -> [OutlineEntry] {
    list { OutlineEntry(level: $0.number(), id: $0.text(), text: $0.text()) }
  }

  mutating func list<T>(_ read: (inout ByteReader) -> T) -> [T] {
    let count = number()
    var items: [T] = []
    // In damaged bytes a count may be any number.
    while items.count < count, isWhole { items.append(read(&self)) }
    return items
  }
}
