// Reading of bytes that may be hostile: every access is checked, none traps.

extension Array where Element == UInt8 {
  /// The byte there; nil beyond the end.
  func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < count ? self[offset] : nil
  }

  /// A number of `length` bytes (1 to 4), the most significant first; nil beyond the end.
  func bigEndian(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, length >= 0, offset <= count - length else { return nil }
    return self[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of `length` bytes (1 to 4), the least significant first; nil beyond the end.
  func littleEndian(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, length >= 0, offset <= count - length else { return nil }
    return self[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// True if these bytes are at `offset`.
  func has(_ expected: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset <= count - expected.count else { return false }
    return self[offset..<offset + expected.count].elementsEqual(expected)
  }

  /// True if this ASCII text is at `offset`.
  func has(_ expected: StaticString, at offset: Int) -> Bool { has(ascii(expected), at: offset) }

  /// The part between two offsets; nil when it is not wholly inside.
  func part(_ start: Int, _ end: Int) -> ArraySlice<UInt8>? {
    start >= 0 && start <= end && end <= count ? self[start..<end] : nil
  }

  /// Appends a number in `length` bytes, the least significant first.
  mutating func appendLittleEndian(_ number: Int, _ length: Int) {
    for place in 0..<length { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}

extension ArraySlice where Element == UInt8 {
  /// The first place of this ASCII text; nil when it does not occur.
  ///
  /// Time is linear for the short texts sought here, none of which repeats its first byte.
  func firstRange(of text: StaticString) -> Range<Int>? {
    let sought = ascii(text)
    guard let first = sought.first else { return nil }
    var at = startIndex
    while at <= endIndex - sought.count {
      if self[at] == first, self[at..<at + sought.count].elementsEqual(sought) {
        return at..<at + sought.count
      }
      at += 1
    }
    return nil
  }
}

/// The bytes of a text in the source.
func ascii(_ text: StaticString) -> [UInt8] {
  text.withUTF8Buffer { [UInt8]($0) }
}

/// The lower-case letter of an ASCII capital; every other byte as it is.
func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

/// White space of XML 1.0, production 3: space, tab, line feed, carriage return.
func isXMLSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

/// The value of a hexadecimal digit in either case; nil for all else.
func hexadecimalValue(_ byte: UInt8) -> Int? { Character(Unicode.Scalar(byte)).hexDigitValue }
