/// The value of a card's property as one line of version 3.0: commas, semicolons and ends of lines behind backslashes.
enum CardValue {
  /// The text of a line's value, decoded.
  ///
  /// - Throws: `UploadedVCard.Fault` for an unknown character set, and for bytes that are not text in theirs.
  static func text(_ value: ArraySlice<UInt8>, of line: CardLine) throws(UploadedVCard.Fault)
    -> String
  {
    let bytes =
      switch line.encoding {
      case .plain: value
      case .quotedPrintable: unquoted(value)[...]
      case .base64: unpacked(value)[...]
      }
    guard let text = try CardCharset.text(bytes, line.charset) else { throw .damaged }
    return oneLine(text)
  }

  /// Whatever was decoded is one line, without controls.
  private static func oneLine(_ text: String) -> String {
    var (result, last, isEscaped): (String.UnicodeScalarView, Unicode.Scalar, Bool) =
      (.init(), " ", false)
    for scalar in text.unicodeScalars {
      // A colon needs no backslash, although Apple's programs write one.
      if scalar == ":", isEscaped { result.removeLast() }
      switch scalar.value {
      case 0x0A where last == "\r": break
      case 0x0A, 0x0D, 0x2028, 0x2029: result.append(contentsOf: "\\n".unicodeScalars)
      case 0..<0x20, 0x7F..<0xA0: break
      default: result.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
      last = scalar
    }
    return String(result)
  }

  /// Quoted-printable (RFC 2045, section 6.7), soft line breaks gone already.
  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var (output, at): ([UInt8], Int) = ([], 0)
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "="), at + 2 < bytes.count,
        let high = hexadecimalValue(bytes[at + 1]), let low = hexadecimalValue(bytes[at + 2])
      {
        output.append(UInt8(truncatingIfNeeded: high << 4 | low))
        at += 3
      } else {
        output.append(bytes[at])
        at += 1
      }
    }
    return output
  }

  /// Decodes base64 (RFC 2045, section 6.8); other signs are skipped.
  private static func unpacked(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var (output, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for byte in bytes {
      guard let value = sixBits(byte) else { continue }
      (bits, count) = (bits << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        output.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return output
  }

  private static func sixBits(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte) - 0x41
    case 0x61...0x7A: UInt32(byte) - 0x61 + 26
    case 0x30...0x39: UInt32(byte) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// The parts of a value, for people to read.
  static func words(_ value: String) -> [String] {
    components(value).filter { part in part.utf8.contains { $0 > 0x20 } }
  }

  /// The parts of a value between semicolons, empty ones too, without backslashes.
  static func components(_ value: String) -> [String] {
    var (parts, part, isEscaped): ([String], String, Bool) = ([], "", false)
    for scalar in value.unicodeScalars {
      if isEscaped {
        part.unicodeScalars.append(scalar == "n" || scalar == "N" ? " " : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == ";" {
        parts.append(part)
        part = ""
      } else {
        part.unicodeScalars.append(scalar)
      }
    }
    return parts + [part]
  }

  /// Words as a value.
  static func escaped(_ words: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in words.unicodeScalars {
      if scalar == "\\" || scalar == "," || scalar == ";" { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}
