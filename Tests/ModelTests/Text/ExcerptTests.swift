import Testing

@testable import Model

/// The beginning of a text.
struct ExcerptTests {
  @Test(arguments: [
    ("<p>One <strong>tw</strong>o.</p>\n<p>Three</p>\n", "One two. Three"),
    ("<blockquote>\n<p>a <em>b</em></p>\n<blockquote>c</blockquote></blockquote>\n<p>d</p>", "d"),
    ("<blockquote><p>a</p></blockquote>\n", ""),
    ("<p>a<br />\nb</p><ul><li>c</li><li>d</li></ul>", "a b c d"),
    ("<p>&lt;b&gt; &amp;lt; &quot;x&quot; &x;</p>", "<b> &lt; \"x\" &x;"),
    ("<p>a\u{202E}b\u{2028}Bcc: x</p>", "ab Bcc: x"), ("<p", ""), ("", ""),
  ])
  func `tags and quotations go, signs and words stay`(html: String, text: String) {
    #expect(Excerpt.text(of: Array(html.utf8)) == text)
  }

  @Test func `a long text is cut after a word, one long word after a letter`() {
    let words = Excerpt.text(of: Array("<p>\(String(repeating: "four ", count: 500))</p>".utf8))
    #expect(words.hasSuffix("four…") && words.utf8.count <= 283)
    let word = Excerpt.text(of: Array("<p>\(String(repeating: "ñ", count: 5000))</p>".utf8))
    #expect(word.hasSuffix("ñ…") && word.utf8.count <= 283 && !word.contains("\u{FFFD}"))
  }
}
