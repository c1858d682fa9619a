import Sodium

/// A person's card for address books that a member sent (vCard 2.1, RFC 2426, RFC 6350): read strictly, and written anew.
///
/// What comes out is a card of version 3.0 with name, telephone numbers, addresses, firm, web page and note; pictures, keys, where
/// somebody is on a map and whatever programs add are gone. Refused: several cards in one file, lines that are none, more than
/// 16 KB.
public struct SentCard: Sendable {
  /// Most bytes of one.
  public static let most = 16_384
  /// Most lines that are kept.
  private static let lines = 40

  /// The card anew.
  public let bytes: [UInt8]
  /// 32 lower-case hexadecimal digits, as of other files that members send (`SentFile`).
  public let hash: String
  /// The name that it shows.
  public let name: String
  /// What else it says, a line each, for people to read.
  public let facts: [String]

  /// What is kept, in the order in which it is written.
  private static let kept = ["FN", "N", "ORG", "TITLE", "TEL", "EMAIL", "ADR", "URL", "NOTE"]

  /// Whether a file's first bytes are those of a card.
  public static func isOne(_ file: [UInt8]) -> Bool {
    let start = file.has([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
    return file.dropFirst(start).prefix(11).map(lowercased) == ascii("begin:vcard")
  }

  /// Looks at a file that `owner` sent.
  public init(_ file: [UInt8], of owner: String) throws(SentFile.Fault) {
    guard Self.isOne(file) else { throw .otherKind }
    guard file.count <= Self.most, let text = String(validating: file, as: UTF8.self),
      !file.contains(0)
    else { throw .damaged }
    var found: [(property: String, value: String)] = []
    var lines = Self.unfolded(text)
    guard lines.popLast()?.uppercased() == "END:VCARD" else { throw .damaged }
    for line in lines.dropFirst() {
      guard let property = VCardLine(line), property.name != "BEGIN", property.name != "END" else {
        throw .damaged
      }
      if Self.kept.contains(property.name), !property.value.isEmpty {
        found.append((property.name, property.value))
      }
    }
    guard let name = found.first(where: { $0.property == "FN" })?.value, found.count <= Self.lines
    else { throw .damaged }
    self.name = VCardLine.words(name).joined(separator: " ")
    let sorted = Self.kept.flatMap { kept in found.filter { $0.property == kept } }
    facts = sorted.filter { !["FN", "N"].contains($0.property) }.map {
      VCardLine.words($0.value).joined(separator: ", ")
    }.filter { !$0.isEmpty }
    let written = sorted.map { "\($0.property):\($0.value)\r\n" }.joined()
    bytes = Array("BEGIN:VCARD\r\nVERSION:3.0\r\n\(written)END:VCARD\r\n".utf8)
    hash = SentFile.hash(bytes, owner)
  }

  /// The lines without empty ones, those put together again that were too long for one (RFC 6350, section 3.2).
  private static func unfolded(_ text: String) -> [String] {
    var lines: [String] = []
    for line in text.unicodeScalars.split(whereSeparator: { $0 == "\r" || $0 == "\n" }) {
      let line = line.first == "\u{FEFF}" ? line.dropFirst() : line
      if let last = lines.last, line.first == " " || line.first == "\t" {
        lines[lines.count - 1] = last + String(line.dropFirst())
      } else if let last = lines.last, last.hasSuffix("="), VCardLine.isQuoted(last) {
        lines[lines.count - 1] = String(last.dropLast()) + String(line)
      } else {
        lines.append(String(line))
      }
    }
    return lines
  }
}

/// A line of a card: `item1.TEL;TYPE=cell:+34 600`.
private struct VCardLine {
  let name: String
  /// As version 3.0 has it: commas, semicolons and ends of lines behind backslashes.
  let value: String

  init?(_ line: String) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let head = line[..<colon].uppercased()
    let full = head.utf8.prefix { $0 != UInt8(ascii: ";") }
    let name = full.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last
    guard let name, !name.isEmpty,
      name.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
    else { return nil }
    self.name = String(Substring(name))
    let raw = String(line[line.utf8.index(after: colon)...])
    var text = Self.isQuoted(line) ? Self.decoded(raw) : raw
    for scheme in ["tel:", "mailto:"] where text.lowercased().hasPrefix(scheme) {
      text = String(text.dropFirst(scheme.count))
    }
    // Whatever was decoded, it is one line.
    let scalars = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    value = String(String.UnicodeScalarView(scalars))
  }

  /// Whether a line of version 2.1 is quoted-printable.
  static func isQuoted(_ line: String) -> Bool {
    line.utf8.prefix { $0 != UInt8(ascii: ":") }.split(separator: UInt8(ascii: ";")).contains {
      String(Substring($0)).uppercased().hasSuffix("QUOTED-PRINTABLE")
    }
  }

  private static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var (output, at): ([UInt8], Int) = ([], 0)
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "="), at + 2 < bytes.count,
        let high = hexadecimalValue(bytes[at + 1]), let low = hexadecimalValue(bytes[at + 2])
      {
        let byte = UInt8(truncatingIfNeeded: high << 4 | low)
        output += byte == 10 ? Array("\\n".utf8) : [byte]
        at += 3
      } else {
        output.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The parts of a value, for people to read.
  static func words(_ value: String) -> [String] {
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
    return (parts + [part]).filter { part in part.utf8.contains { $0 > 0x20 } }
  }
}
