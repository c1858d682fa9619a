extension FoldingTable {
  /// The form of a scalar for comparison: plain characters for compatible ones (`㈱` → `(株)`), ASCII digits for digits, the
  /// letter and its marks for letters with marks; nil if it stays.
  static func compatible(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    // The letters of most texts stay as they are.
    case 0x3400...0x9FFF, 0xAC00...0xD7FF, 0x3041...0x309E, 0x30A1...0x30FE, 0xC0...0x2AF,
      0x388...0x3CE, 0x400...0x4FF:
      return nil
    default: break
    }
    guard let key = UTF8.encode(scalar) else { return nil }
    return packed.utf8.withContiguousStorageIfAvailable { find(key, in: $0) } ?? nil
  }

  /// The rest of the line that begins with a character.
  private static func find(
    _ key: UTF8.EncodedScalar, in bytes: UnsafeBufferPointer<UInt8>
  ) -> String? {
    var (low, high) = (0, bytes.count)
    while low < high {
      var start = (low + high) / 2
      while start > low, bytes[start - 1] != newline { start -= 1 }
      let line = bytes[start...].prefix { $0 != newline }
      if line.starts(with: key) {
        return String(decoding: line.dropFirst(key.count), as: UTF8.self)
      }
      if key.lexicographicallyPrecedes(line) {
        high = start
      } else {
        low = line.endIndex + 1
      }
    }
    return nil
  }

  private static let newline = UInt8(ascii: "\n")
}
