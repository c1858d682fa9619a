import Markdown
import Testing

struct ForbiddenCharacterTests {
  @Test(arguments: [
    ("a\u{3}b", "<p>a\u{FFFD}b</p>\n"), ("a&#3;b", "<p>a\u{FFFD}b</p>\n"),
    ("`\u{1B}[1m`", "<p><code>\u{FFFD}[1m</code></p>\n"), ("a\u{7F}b", "<p>a\u{FFFD}b</p>\n"),
    ("a\u{85}b", "<p>a\u{FFFD}b</p>\n"), ("a&#xFFFE;b&#xFFFF;", "<p>a\u{FFFD}b\u{FFFD}</p>\n"),
    ("a&#xFDD0;b", "<p>a\u{FFFD}b</p>\n"), ("a&#x1FFFE;b", "<p>a\u{FFFD}b</p>\n"),
    ("[x](/y \"\u{1}\")", "<p><a href=\"/y\" title=\"\u{FFFD}\">x</a></p>\n"),
  ])
  func `what neither HTML nor XML may hold is replaced`(source: String, expected: String) throws {
    #expect(try member(source) == expected)
  }

  @Test(arguments: ["a\tb", "é ñ ¿ – “”", "日本 😀 🏳️‍🌈", "\u{A0}x", "\u{FFFD}", "\u{EFFF}"])
  func `all other characters stay as they are`(text: String) throws {
    #expect(try member("x\(text)x") == "<p>x\(text)x</p>\n")
  }
}
