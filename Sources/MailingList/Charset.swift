/// Bytes of a letter as text: the character sets that western lists have used, by tables of our own.
///
/// What says that it is something else, or nothing, is taken for UTF-8 where it can be, else for windows-1252, as
/// browsers do. Controls but tabs and line ends are dropped.
enum Charset {
  /// The text, and whether the name is one that is known.
  static func text(_ bytes: [UInt8], _ name: String) -> (text: String, isKnown: Bool) {
    switch name {
    case "", "utf-8", "utf8", "us-ascii", "ascii": (utf8(bytes) ?? western(bytes), true)
    // What is written in the set that has more signs is often labelled with the name of the other.
    case "iso-8859-1", "latin1", "iso8859-1", "iso_8859-1", "windows-1252", "cp1252":
      (western(bytes), true)
    case "iso-8859-15", "latin9", "iso8859-15": (western(bytes, changes: euro), true)
    default: (utf8(bytes) ?? western(bytes), false)
    }
  }

  private static func utf8(_ bytes: [UInt8]) -> String? {
    String(validating: bytes, as: UTF8.self).map(clean)
  }

  private static func clean(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 32 && $0 != 9 && $0 != 10 || $0 == 127 }) else {
      return text
    }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { isKept($0.value) }))
  }

  private static func isKept(_ value: UInt32) -> Bool {
    value >= 32 && value != 127 || value == 9 || value == 10
  }

  private static func western(_ bytes: [UInt8], changes: [UInt8: UInt32] = [:]) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let value: UInt32 =
        (128...159).contains(byte) ? windows[Int(byte) - 128] : changes[byte] ?? UInt32(byte)
      if isKept(value), let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return String(text)
  }

  /// Where windows-1252 has signs and ISO 8859-1 controls; 0 where neither has.
  private static let windows: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
  /// Where ISO 8859-15 differs from ISO 8859-1.
  private static let euro: [UInt8: UInt32] = [
    0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152,
    0xBD: 0x0153, 0xBE: 0x0178,
  ]
}

/// Bytes that travelled as letters and digits (RFC 2045, section 6.8); what is none of them is skipped.
enum Base64 {
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 3 / 4)
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in bytes {
      if byte == UInt8(ascii: "=") { break }
      guard let value = value(byte) else { continue }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        output += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        (bits, count) = (0, 0)
      }
    }
    if count == 3 { output += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)] }
    if count == 2 { output.append(UInt8(bits >> 4 & 255)) }
    return output
  }

  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 65...90: byte - 65
    case 97...122: byte - 71
    case 48...57: byte + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
