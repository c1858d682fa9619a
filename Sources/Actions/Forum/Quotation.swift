import Model

/// The quoted part of a comment in an answer to it, as Markdown.
enum Quotation {
  /// A name as the text of a link: on one line, and nothing in it is markup.
  static func escaped(_ name: String) -> String {
    var bytes: [UInt8] = []
    for byte in PlainText.singleLine(name).utf8 {
      if "\\[]<>*_`&~!@".utf8.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The lines of a text without those that it quotes itself: quote only what you answer.
  static func lines(of text: String) -> [Substring] {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let own = lines.map { Substring($0) }.filter { !isQuote($0) }
    let inner = own.drop { PlainText.isBlank(String($0)) }
    let blanks = inner.reversed().prefix { PlainText.isBlank(String($0)) }.count
    return Array(inner.dropLast(blanks))
  }

  /// True if a line is quoted: up to three spaces, then `>` (CommonMark, section 5.1).
  private static func isQuote(_ line: Substring) -> Bool {
    let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    return indent < 4 && line.utf8.dropFirst(indent).first == UInt8(ascii: ">")
  }
}
