/// The source's bytes and a place in them; it knows how TeX cuts bytes into commands, and nothing else.
///
/// Nothing here can run beyond the end: there, `peek` is nil and moves do nothing.
struct Scanner {
  private let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  func peek(_ distance: Int = 0) -> UInt8? {
    let index = position + distance
    return bytes.indices.contains(index) ? bytes[index] : nil
  }

  mutating func advance(_ count: Int = 1) { position = min(position + count, bytes.count) }

  /// True if the byte was next; then it is passed.
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  /// Passes white space, and comments from `%` to the end of the line.
  mutating func skipBlanks() {
    while let byte = peek() {
      if byte == UInt8(ascii: "%") {
        while let next = peek(), next != 10 { position += 1 }
      } else if !Scanner.isBlank(byte) {
        return
      } else {
        position += 1
      }
    }
  }

  /// The name of the command at the backslash that is next: letters, or a single character.
  mutating func command() -> String? {
    guard take(UInt8(ascii: "\\")) else { return nil }
    let start = position
    while let byte = peek(), Scanner.isLetter(byte) { position += 1 }
    if position > start { return String(decoding: bytes[start..<position], as: UTF8.self) }
    return scalar().map { String($0) }
  }

  /// The next character, decoded.
  mutating func scalar() -> Unicode.Scalar? {
    guard let first = peek() else { return nil }
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let end = min(position + length, bytes.count)
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    position = end
    return text.unicodeScalars.first
  }

  /// The bytes of `{…}` without groups inside, as names of environments and colours are written.
  mutating func plainGroup() -> String? {
    plain(from: UInt8(ascii: "{"), to: UInt8(ascii: "}"))
  }

  /// The bytes of `[…]`, without groups inside.
  mutating func plainOption() -> String? {
    plain(from: UInt8(ascii: "["), to: UInt8(ascii: "]"))
  }

  private mutating func plain(from opening: UInt8, to closing: UInt8) -> String? {
    let start = position
    skipBlanks()
    guard take(opening) else {
      position = start
      return nil
    }
    let first = position
    while let byte = peek(), byte != closing, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}") {
      position += 1
    }
    let text = String(decoding: bytes[first..<position], as: UTF8.self)
    guard take(closing) else {
      position = start
      return nil
    }
    return text
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
}
