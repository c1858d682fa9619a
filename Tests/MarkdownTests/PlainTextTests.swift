import Markdown
import Testing

struct PlainTextTests {
  private func plain(_ source: String) throws -> String {
    try MarkdownRenderer().render(source, by: .editor).plainText
  }

  @Test(arguments: [
    ("# T\n\n*a*\nb  \nc", "T a b c"), ("- a\n- b", "a b"), ("a `b  c`", "a b c"),
    ("|a|b|\n|-|-|\n|c|d|", "a b c d"), ("```\nx\n  y\n```", "x y"),
    ("![alt](/x) [l](/y)", "alt l"),
    ("a&nbsp;&lt;b&gt;", "a\u{A0}<b>"), ("<div>x</div>", "<div>x</div>"),
    ("un*think*able", "unthinkable"),
  ])
  func `the words stand alone, blocks apart`(source: String, expected: String) throws {
    #expect(try plain(source) == expected)
  }

  @Test func `it is cut at 32 KB between two characters`() throws {
    let text = try plain("a" + String(repeating: "é", count: 30_000))
    #expect(text.utf8.count == 32_767)
    #expect(text.hasSuffix("éé"))
  }

  @Test func `a source can be shown as it was typed`() {
    let shown = escapedSource(Array("<b>\"&\n".utf8) + [0, 0xFF, 0x1B])
    #expect(
      String(decoding: shown, as: UTF8.self)
        == "<pre class=\"source\">&lt;b&gt;&quot;&amp;\n\u{FFFD}\u{FFFD}\u{FFFD}</pre>\n")
  }
}
