import Templates
import Testing

/// Escaping looks at several bytes at once: a sign is found at any place.
struct EscapingTests {
  private struct Word: View {
    let word: String
    static let keys: Keys<Self> = [.text("word") { $0.word }]
  }

  private struct Words: View {
    let words: [String]
    static let keys: Keys<Self> = [.list("words") { $0.words.map(TextItem.init) }]
  }

  private func escaped(_ text: String) throws -> String {
    try rendered("{{word}}", Word(word: text))
  }

  @Test(arguments: [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")])
  func `a sign is escaped at every place of any text`(sign: String, reference: String) throws {
    for filler in ["a", "!", "#", "%", "(", ";", "=", "?", "\u{80}"] {
      for before in 0...18 {
        for after in 0...18 {
          let (left, right) = (
            String(repeating: filler, count: before), String(repeating: filler, count: after)
          )
          #expect(try escaped(left + sign + right) == left + reference + right)
        }
      }
    }
  }

  /// Escaping, byte by byte.
  private func reference(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: String(scalar)
      }
    }.joined()
  }

  @Test func `every byte has its place around a sign or two`() throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for length in 0...52 {
      for first in 0..<max(length, 1) {
        var text = Array(letters.prefix(length))
        if length > 0 { text[first] = "<" }
        #expect(try escaped(String(text)) == reference(String(text)))
        if length > 0 { text[(first * 7 + 3) % length] = "&" }
        #expect(try escaped(String(text)) == reference(String(text)))
      }
    }
  }

  @Test func `many pieces of every length fill a page`() throws {
    let words = (0..<4000).map { number in
      String("0123456789<abcdefghijklmnopqrstuvwxyz'ABCDEFGHIJ".prefix(number % 41))
    }
    let page = try rendered("{{#words}}{{.}}|{{{.}}}|{{/words}}", Words(words: words))
    #expect(page.utf8.count > 160_000)
    #expect(page == words.map { "\(reference($0))|\($0)|" }.joined())
  }

  @Test func `a page grows with what is escaped in it`() throws {
    for length in [1, 7, 8, 9, 63, 1000, 32_760, 32_767, 32_768, 32_769, 100_003] {
      let plain = String(repeating: "a", count: length)
      #expect(try escaped(plain + "\"" + plain) == plain + "&quot;" + plain)
      #expect(
        try escaped(String(repeating: "'", count: length))
          == String(repeating: "&#39;", count: length))
      #expect(
        try escaped(String(repeating: "aaaaaaa<", count: length))
          == String(repeating: "aaaaaaa&lt;", count: length))
    }
  }

  @Test func `all other bytes stay as they are`() throws {
    let signs = Set("&<>\"'".unicodeScalars)
    let text = String(
      String.UnicodeScalarView(
        (0..<0x300).compactMap(Unicode.Scalar.init).filter { !signs.contains($0) }))
    for drop in 0..<20 {
      #expect(try escaped(String(text.dropFirst(drop))) == String(text.dropFirst(drop)))
    }
  }
}
