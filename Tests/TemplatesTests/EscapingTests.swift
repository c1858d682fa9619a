import Templates
import Testing

/// Escaping looks at several bytes at once: a sign is found wherever it stands.
struct EscapingTests {
  private final class Word: View {
    static let shape: Shape = ["word": .text]
    private let word: String

    init(word: String) { self.word = word }

    func value(for key: ViewKey) -> Value { key == "word" ? .text(word) : .missing }
  }

  private func escaped(_ text: String) throws -> String {
    let library = TemplateLibrary { _ in Array("{{word}}".utf8) }
    var bytes: [UInt8] = []
    try library.render("page", Word(word: text), into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"),
  ])
  func `a sign is escaped at every place of texts of every length`(sign: String, reference: String)
    throws
  {
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
