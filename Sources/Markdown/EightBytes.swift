// Looking through eight bytes at a time: the first byte of a text is the lowest of its word.
extension UInt64 {
  /// The highest bit of each byte.
  static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The highest bit of each byte that is zero, and perhaps of some above one that is; of other bits nothing is
  /// said.
  @inline(__always)
  var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self }

  /// The highest bit of each byte that is zero, and no other bit.
  @inline(__always)
  var exactZeroBytes: UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((self & low) &+ low) | self | low)
  }

  /// As `zeroBytes`, the bytes that are escaped in HTML.
  @inline(__always)
  var escapedBytes: UInt64 {
    // `"` and `&` differ in one bit, and so do `<` and `>`.
    ((self | 0x0404_0404_0404_0404) ^ 0x2626_2626_2626_2626).zeroBytes
      | ((self | 0x0202_0202_0202_0202) ^ 0x3E3E_3E3E_3E3E_3E3E).zeroBytes
  }

  /// As `zeroBytes`, the bytes below a space.
  @inline(__always)
  var controlBytes: UInt64 { (self &- 0x2020_2020_2020_2020) & ~self }
}
