import Model

/// Writes the lines of iCalendar and vCard files (RFC 5545 section 3.1, RFC 2426).
///
/// Names, parameters and values go in; out come bytes with lines folded at 75 octets, each ended by CR LF. Nothing in a value
/// can end its line or begin another: controls are dropped and line ends are written as `\n`. It keeps every letter of a text
/// of any length.
struct ContentLines {
  /// The lines so far.
  private(set) var bytes: [UInt8] = []

  /// The octets of a line without its end, and of each of its continuations with their space.
  private static let limit = 75

  /// Adds a line whose name and value are known to be clean: numbers, dates, words of the format.
  mutating func add(_ name: String, _ value: String, _ parameters: [(String, String)] = []) {
    add(name, Array(value.utf8), parameters)
  }

  /// Adds a line of text of any kind, escaped.
  mutating func addText(_ name: String, _ text: String, _ parameters: [(String, String)] = []) {
    add(name, ContentLines.text(text), parameters)
  }

  /// Adds a line of text that is shown on one line; skips a text without visible characters.
  mutating func addLine(_ name: String, _ text: String?, _ parameters: [(String, String)] = []) {
    guard let text = text.map(PlainText.singleLine), !text.isEmpty else { return }
    addText(name, text, parameters)
  }

  /// Adds a line of several texts, each escaped, with a separator between them: `a,b` or `a;b;;`.
  mutating func addTexts(
    _ name: String, _ texts: [String], separator: Unicode.Scalar,
    _ parameters: [(String, String)] = []
  ) {
    let parts = texts.map(ContentLines.text)
    add(name, Array(parts.joined(separator: Array(String(separator).utf8))), parameters)
  }

  /// Adds an address; characters that no address has are percent-encoded.
  mutating func addURI(_ name: String, _ uri: String, _ parameters: [(String, String)] = []) {
    add(name, ContentLines.uri(uri), parameters)
  }

  private mutating func add(_ name: String, _ value: [UInt8], _ parameters: [(String, String)]) {
    var line = Array(name.utf8)
    for (key, value) in parameters {
      line += Array(";\(key)=".utf8) + ContentLines.parameter(value)
    }
    line.append(UInt8(ascii: ":"))
    fold(line + value)
  }

  /// Adds a line, folded where it is too long, but never inside a character's UTF-8 bytes.
  private mutating func fold(_ line: [UInt8]) {
    var start = 0
    var room = ContentLines.limit
    while line.count - start > room {
      var end = start + room
      while end > start + 1, line[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
      bytes += line[start..<end]
      bytes += [0x0D, 0x0A, 0x20]
      start = end
      room = ContentLines.limit - 1
    }
    bytes += line[start...]
    bytes += [0x0D, 0x0A]
  }
}

extension ContentLines {
  /// A text as a value of the type TEXT (RFC 5545 section 3.3.11, RFC 2426 section 4).
  ///
  /// Line ends of every kind, CR LF to U+2029, become `\n`; other controls but the tab are dropped.
  static func text(_ text: String) -> [UInt8] {
    var escaped: [UInt8] = []
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\\", ";", ",": escaped += [0x5C, UInt8(truncatingIfNeeded: scalar.value)]
      case "\n" where previous == "\r": continue
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
        escaped += [0x5C, 0x6E]
      case _ where isControl(scalar): continue
      default: escaped += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return escaped
  }

  /// A parameter's value: in quotes if it has `:`, `;` or `,`; quotes and controls cannot be written there and are dropped (RFC
  /// 5545 section 3.2).
  static func parameter(_ text: String) -> [UInt8] {
    let kept = text.unicodeScalars.filter {
      $0 != "\"" && $0 != "\t" && $0 != "\u{2028}" && $0 != "\u{2029}" && !isControl($0)
    }
    let needsQuotes = kept.contains { $0 == ":" || $0 == ";" || $0 == "," }
    let value = Array(String(String.UnicodeScalarView(kept)).utf8)
    return needsQuotes ? [0x22] + value + [0x22] : value
  }

  /// An address by RFC 3986: other bytes percent-encoded, controls dropped.
  static func uri(_ text: String) -> [UInt8] {
    PercentEncoding.bytes(text.utf8.filter { $0 > 0x1F && $0 != 0x7F }) {
      $0 < 0x7F && !#" "<>\^`{|}"#.utf8.contains($0)
    }
  }

  /// C0 and C1 controls and DEL, except the tab.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
  }
}
