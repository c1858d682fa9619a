import Testing

@_spi(Syntax) @testable import Markdown

struct ForbiddenCharacterTests {
  @Test(arguments: [
    ("a\u{3}b", "<p>a\u{FFFD}b</p>\n"), ("a&#3;b", "<p>a\u{FFFD}b</p>\n"),
    ("`\u{1B}[1m`", "<p><code>\u{FFFD}[1m</code></p>\n"), ("a\u{7F}b", "<p>a\u{FFFD}b</p>\n"),
    ("a\u{85}b", "<p>a\u{FFFD}b</p>\n"), ("a&#xFFFE;b&#xFFFF;", "<p>a\u{FFFD}b\u{FFFD}</p>\n"),
    ("a&#xFDD0;b", "<p>a\u{FFFD}b</p>\n"), ("a&#x1FFFE;b", "<p>a\u{FFFD}b</p>\n"),
    ("[x](/y \"\u{1}\")", "<p><a href=\"/y\" title=\"\u{FFFD}\">x</a></p>\n"),
  ])
  func `characters forbidden in HTML or XML are replaced`(source: String, expected: String) throws {
    #expect(try member(source) == expected)
  }

  @Test(arguments: ["a\tb", "é ñ ¿ – “”", "日本 😀 🏳️‍🌈", "\u{A0}x", "\u{FFFD}", "\u{EFFF}"])
  func `all other characters stay as they are`(text: String) throws {
    #expect(try member("x\(text)x") == "<p>x\(text)x</p>\n")
  }

  @Test(arguments: [
    "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}",
    "\u{2068}", "\u{2069}",
  ])
  func `marks that change the direction of text are removed everywhere`(mark: String) throws {
    let number = String(mark.unicodeScalars.reduce(0) { $1.value + $0 }, radix: 16)
    for sign in [mark, "&#x\(number);"] {
      #expect(try member("a\(sign)b") == "<p>ab</p>\n")
      #expect(
        try member("`a\(sign)b`")
          == (sign == mark
            ? "<p><code>ab</code></p>\n" : "<p><code>a&amp;#x\(number);b</code></p>\n"))
      #expect(
        try editor("[a\(sign)](/x \"b\(sign)\")") == "<p><a href=\"/x\" title=\"b\">a</a></p>\n")
    }
    let rendered = try MarkdownRenderer().render("# a\(mark)b", by: .editor)
    #expect(rendered.plainText == "ab")
  }

  @Test(arguments: ["\u{2029}", "\u{202F}", "\u{2065}", "\u{206A}", "\u{200E}", "שלום \u{200F}!"])
  func `their neighbours stay`(text: String) throws {
    #expect(try member("x\(text)x").contains(text))
  }

  /// The borders of what is forbidden, at every place that eight bytes at a time may begin with.
  @Test(arguments: [
    (0x1, true), (0x8, true), (0xB, true), (0x1F, true), (0x7F, true), (0x80, true), (0x9F, true),
    (0xFDD0, true), (0xFDEF, true), (0xFFFE, true), (0xFFFF, true), (0x1_FFFE, true),
    (0xA_FFFF, true), (0x10_FFFE, true), (0xA0, false), (0xFDCF, false), (0xFDF0, false),
    (0xFFFD, false), (0x1_FFFD, false), (0x10_FFFD, false), (0x7E, false), (0x1_EFFF, false),
    (0x20, false), (0x2A, false),
  ])
  func `it is found at any place`(value: UInt32, isForbidden: Bool) throws {
    let scalar = String(Character(try #require(Unicode.Scalar(value))))
    for before in 0..<40 {
      for after in [0, 1, 7, 9] {
        let start = String(String(repeating: "ab\n", count: 20).prefix(before))
        let end = String(repeating: "c", count: after)
        let found = replacingForbiddenCharacters(Array((start + scalar + end).utf8))
        let expected = start + (isForbidden ? "\u{FFFD}" : scalar) + end
        #expect(found == Array(expected.utf8), "\(before) \(after)")
      }
    }
  }
}
