internal import Glibc

extension Span<UInt8> {
  /// Where a byte stands first in a range of positions, nil when it does not.
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
