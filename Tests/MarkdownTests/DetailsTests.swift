import Markdown
import MarkdownSupport
import Testing

struct DetailsTests {
  @Test func `a block of details folds the Markdown up to its end`() throws {
    #expect(
      try member("a\n\n<details><summary>Quoted & so on</summary>\n\n> *b*\n\n</details>\n\nc")
        == """
        <p>a</p>
        <details><summary>Quoted &amp; so on</summary>
        <blockquote>
        <p><em>b</em></p>
        </blockquote>
        </details>
        <p>c</p>

        """)
  }

  @Test func `a summary may stand in a line of its own, or be missing`() throws {
    #expect(
      try member("<details>\n<summary>a</summary>\n\nb\n\n</details>")
        == "<details><summary>a</summary>\n<p>b</p>\n</details>\n")
    #expect(try member("<details>\n\nb\n\n</details>") == "<details>\n<p>b</p>\n</details>\n")
  }

  @Test func `unclosed details end with the text, or with the quote around them`() throws {
    #expect(try member("<details>\n\na") == "<details>\n<p>a</p>\n</details>\n")
    #expect(
      try member("> <details>\n>\n> a\n\nb\n\n</details>")
        == """
        <blockquote>
        <details>
        <p>a</p>
        </details>
        </blockquote>
        <p>b</p>
        <pre><code class="language-html">&lt;/details&gt;
        </code></pre>

        """)
    #expect(
      try member("<details>\n\n- a\n\n  </details>\n\nb")
        .hasSuffix("</ul>\n<p>b</p>\n</details>\n"))
  }

  @Test(arguments: [
    "<details open>\n\na", "<details onclick=\"x\">\n\na",
    "<details><summary><b>a</b></summary>\n\nb",
    "<details><summary>a\n\nb", "<details><p>a</p></details>", "</details>",
    "<details><summary></summary><script></summary>\n\na", "<details></summary>",
  ])
  func `any other HTML is shown as text`(source: String) throws {
    let html = try member(source)
    #expect(!html.contains("<details") && !html.contains("</details>"))
    #expect(html.contains("&lt;"))
    #expect(problems(in: Array(html.utf8)) == [])
  }

  @Test func `many of them end somewhere`() throws {
    let html = try member(String(repeating: "<details>\n\n", count: 40))
    #expect(html.components("<details>") == 10 && html.components("</details>") == 10)
    #expect(problems(in: Array(html.utf8)) == [])
  }
}

extension String {
  /// Number of occurrences of a text.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
