internal import Glibc

extension Span<UInt8> {
  /// Returns the first position of a byte in a range of positions, or nil.
  @_spi(Syntax) public func first(_ byte: UInt8, from start: Int, before end: Int) -> Int? {
    let end = Swift.min(end, count)
    guard start < end else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + start, CInt(byte), end - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
