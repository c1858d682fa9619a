import Testing

@testable import Model

struct HTMLTextTests {
  private func text(_ html: String, withQuotes: Bool = true, most: Int = .max) -> String {
    String(
      decoding: HTMLText.text(of: Array(html.utf8), withQuotes: withQuotes, most: most),
      as: UTF8.self)
  }

  @Test(
    arguments: [
      ("<p>One</p>\n<p>two</p>\n", "One two "), ("un<em>believ</em>able", "unbelievable"),
      ("<a href=\"x\">link</a>ed <abbr>a</abbr>b", "linked a b"),
      ("a &lt;b&gt; &amp;amp; &quot;c&quot; &#x27;d&#x27;", "a <b> &amp; \"c\" 'd'"),
      ("&hellip; & &", "&hellip; & &"), ("a<br />b<br>c", "a b c"),
      ("<p>never closed", "never closed"),
      ("a <unclosed", "a "), ("", ""), ("<p>niño</p>", "niño "), ("a \t\n\r b", "a b"),
    ] as [(String, String)])
  func `tags go, references are signs, blocks are parted`(html: String, words: String) {
    #expect(text(html) == words)
  }

  @Test func `quotes can be left out, one within another, too`() {
    let html = "a<blockquote>b<blockquote class=\"x\">c</blockquote>d</blockquote>e"
    #expect(text(html) == "a b c d e")
    #expect(text(html, withQuotes: false) == "a e")
  }

  @Test func `about as much is read as is wanted`() {
    #expect(text("<p>abcdef</p>", most: 3) == "abc")
  }
}
