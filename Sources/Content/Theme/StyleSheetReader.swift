/// Goes through the declarations of a stylesheet (CSS Syntax Module Level 3, as far as custom properties need it).
struct StyleSheetReader {
  /// A declaration such as `--paper: #fff`, or a statement such as `@import "a.css"`.
  struct Part {
    /// Preludes of the blocks around it, the outermost first: `@media print`, `:root`.
    let blocks: [String]
    let text: String
    /// From 1, in bytes.
    let line: Int
    let column: Int

    /// The name of the property; nil where there is no colon.
    var name: String? { text.contains(":") ? Self.trimmed(text.prefix { $0 != ":" }) : nil }
    /// Text after the colon, without `!important`.
    var value: String {
      let value = Self.trimmed(text.drop { $0 != ":" }.dropFirst())
      let mark = "!important"
      return value.hasSuffix(mark) ? Self.trimmed(value.dropLast(mark.count)) : value
    }

    /// The custom properties that it reads, by `var(--name)`.
    var read: [String] {
      text.filter { $0 != " " }.split(separator: "var(").dropFirst().map { rest in
        String(rest.prefix { $0 != ")" && $0 != "," })
      }
    }

    static func trimmed(_ text: Substring) -> String {
      String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  private let bytes: [UInt8]
  private var at = 0
  private var (line, lineStart) = (1, 0)
  private var blocks: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next declaration or statement; nil at the end.
  mutating func next() -> Part? {
    var (text, start): ([UInt8], (line: Int, column: Int)?) = ([], nil)
    var depth = 0
    while at < bytes.count {
      let (byte, place) = (bytes[at], (line, at - lineStart + 1))
      advance()
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        text.append(byte)
        if Self.endsAddress(text) { text += skipAddress() }
      case UInt8(ascii: ")"):
        depth = max(0, depth - 1)
        text.append(byte)
      case UInt8(ascii: "{") where depth > 0, UInt8(ascii: "}") where depth > 0,
        UInt8(ascii: ";") where depth > 0:
        text.append(byte)
      case UInt8(ascii: "/") where at < bytes.count && bytes[at] == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        start = start ?? place
        text += skipString(byte)
      case UInt8(ascii: "{"):
        blocks.append(Self.words(text))
        (text, start) = ([], nil)
      case UInt8(ascii: "}"):
        let part = part(text, start)
        _ = blocks.popLast()
        if let part { return part }
        (text, start) = ([], nil)
      case UInt8(ascii: ";"):
        if let part = part(text, start) { return part }
        (text, start) = ([], nil)
      default:
        if start == nil, byte != 32, !(9...13).contains(byte) { start = place }
        text.append(byte)
      }
    }
    return nil
  }

  private func part(_ text: [UInt8], _ start: (line: Int, column: Int)?) -> Part? {
    start.map { Part(blocks: blocks, text: Self.words(text), line: $0.line, column: $0.column) }
  }

  private mutating func advance() {
    guard at < bytes.count else { return }
    if bytes[at] == 10 { (line, lineStart) = (line + 1, at + 1) }
    at += 1
  }

  /// True if the text ends with the start of an address: `url(`.
  private static func endsAddress(_ text: [UInt8]) -> Bool {
    text.suffix(4).map { $0 | 0x20 }.elementsEqual("url(".utf8.map { $0 | 0x20 })
  }

  /// An address without quotes may have anything in it but its end.
  private mutating func skipAddress() -> ArraySlice<UInt8> {
    let start = at
    while at < bytes.count, bytes[at] == 32 || (9...13).contains(bytes[at]) { advance() }
    guard at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "'") else {
      return bytes[start..<at]
    }
    while at < bytes.count, bytes[at] != UInt8(ascii: ")") {
      if bytes[at] == UInt8(ascii: "\\") { advance() }
      advance()
    }
    return bytes[start..<at]
  }

  private mutating func skipComment() {
    advance()
    while at < bytes.count {
      let isEnd =
        bytes[at] == UInt8(ascii: "*") && bytes[at...].dropFirst().first == UInt8(ascii: "/")
      advance()
      guard isEnd else { continue }
      return advance()
    }
  }

  /// The string with its quotes.
  private mutating func skipString(_ quote: UInt8) -> ArraySlice<UInt8> {
    let start = at - 1
    while at < bytes.count, bytes[at] != quote {
      if bytes[at] == UInt8(ascii: "\\") { advance() }
      advance()
    }
    advance()
    return bytes[start..<at]
  }

  private static func words(_ text: [UInt8]) -> String {
    Part.trimmed(String(decoding: text.map { (9...13).contains($0) ? 32 : $0 }, as: UTF8.self)[...])
  }
}
