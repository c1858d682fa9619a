// Looking through eight bytes at a time: the first byte of a text is the lowest of its word.
extension Span<UInt8> {
  /// The bytes from an index on, of which there is one at least; zeros behind the last.
  @inline(__always)
  func eightBytes(from index: Int) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      if index &+ 8 <= bytes.count {
        return bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      }
      var word: UInt64 = 0
      for place in (index..<bytes.count).reversed() { word = word << 8 | UInt64(bytes[place]) }
      return word
    }
  }

  /// True if one of sixteen bytes is escaped in HTML: `escapedBytes` of two words at once.
  @inline(__always)
  func hasEscapedInSixteen(from index: Int) -> Bool {
    let words = bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
    let ones = SIMD2<UInt64>(repeating: 0x0101_0101_0101_0101)
    let ampersands = (words | (ones &* 0x04)) ^ (ones &* 0x26)
    let angles = (words | (ones &* 0x02)) ^ (ones &* 0x3E)
    let found = ((ampersands &- ones) & ~ampersands) | ((angles &- ones) & ~angles)
    return (found[0] | found[1]) & .highBits != 0
  }
}

extension UInt64 {
  /// The highest bit of each byte.
  static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Has the highest bit of each byte that is zero set, and perhaps that of some bytes above such a byte; the other bits are
  /// undefined.
  @inline(__always)
  var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self }

  /// The highest bit of each byte that is zero, and no other bit.
  @inline(__always)
  var exactZeroBytes: UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((self & low) &+ low) | self | low)
  }

  /// Finds, like `zeroBytes`, the bytes that are escaped in HTML.
  @inline(__always)
  var escapedBytes: UInt64 {
    // `"` and `&` differ in one bit, and so do `<` and `>`.
    ((self | 0x0404_0404_0404_0404) ^ 0x2626_2626_2626_2626).zeroBytes
      | ((self | 0x0202_0202_0202_0202) ^ 0x3E3E_3E3E_3E3E_3E3E).zeroBytes
  }

  /// Finds, like `zeroBytes`, the bytes below a space.
  @inline(__always)
  var controlBytes: UInt64 { (self &- 0x2020_2020_2020_2020) & ~self }
}
