/// Bytes that travelled in 64 signs (RFC 2045, section 6.8).
enum Base64 {
  /// The bytes that the signs stand for; others are skipped.
  ///
  /// Padding may come in the middle, where pieces were put together.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 3 / 4)
    var (bits, count): (UInt32, Int) = (0, 0)
    func end() {
      if count == 3 { output += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)] }
      if count == 2 { output.append(UInt8(bits >> 4 & 255)) }
      (bits, count) = (0, 0)
    }
    for byte in bytes {
      guard let value = value(byte) else {
        if byte == 61 { end() }
        continue
      }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        output.append(UInt8(bits >> 16 & 255))
        output.append(UInt8(bits >> 8 & 255))
        output.append(UInt8(bits & 255))
        (bits, count) = (0, 0)
      }
    }
    end()
    return output
  }

  /// A text whose header promises base64.
  ///
  /// From the first line that is not base64 on it is plain: lists put their lines there, and some programs do not keep their
  /// promise.
  static func text(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var end = bytes.startIndex
    for line in Lines(bytes) {
      guard line.allSatisfy({ value($0) != nil || [61, 13, 32, 9].contains($0) }) else { break }
      end = min(line.endIndex + 1, bytes.endIndex)
    }
    let (coded, rest) = (bytes[..<end], bytes[end...])
    let isCoded = coded.count { $0 > 32 } % 4 == 0 || rest.isEmpty || coded.count > 76
    guard isCoded, coded.contains(where: { $0 > 32 }) else { return Array(bytes) }
    let decoded = decoded(coded)
    return rest.isEmpty ? decoded : decoded + [10] + rest
  }

  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 65...90: byte - 65
    case 97...122: byte - 71
    case 48...57: byte + 4
    case 43: 62
    case 47: 63
    default: nil
    }
  }
}
