extension ArraySlice where Element == UInt8 {
  /// The first place of this ASCII text; nil when it does not occur.
  ///
  /// Time is linear for the short texts sought here, none of which repeats its first byte.
  func range(of text: StaticString) -> Range<Int>? {
    let sought = text.withUTF8Buffer { [UInt8]($0) }
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

/// The lower-case letter of an ASCII capital; every other byte as it is.
func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

/// White space of XML 1.0, production 3: space, tab, line feed, carriage return.
func isXMLSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

/// The value of a hexadecimal digit in either case; nil for all else.
func hexadecimalValue(_ byte: UInt8) -> Int? { Character(Unicode.Scalar(byte)).hexDigitValue }
