import Markdown
import Testing
import Vault

/// Texts that are written without spaces.
struct EastAsianTests {
  @Test(arguments: [
    ("これは**「注意」**です。", "これは<strong>「注意」</strong>です。"),
    ("**太字。**次", "<strong>太字。</strong>次"), ("これは**bold**です", "これは<strong>bold</strong>です"),
    ("한국어**강조(괄호)**입니다", "한국어<strong>강조(괄호)</strong>입니다"),
    ("が*（好き）*で", "が<em>（好き）</em>で"), ("~~「消す」~~する", "<del>「消す」</del>する"),
    ("**重要：**必ず**（注）**も", "<strong>重要：</strong>必ず<strong>（注）</strong>も"),
    ("`**「a」**b`", "<code>**「a」**b</code>"), ("\\**「a」**b", nil),
    ("a **b** c", "a <strong>b</strong> c"),
    ("**«a»**b", nil), ("2*3*4、5", nil), ("** 「a」 **b", nil),
  ])
  func `stars beside their signs are emphasis`(source: String, expected: String?) throws {
    let html = try expected.map { "<p>\($0)</p>\n" } ?? editor(source)
    #expect(try note(source) == html)
    let post = try MemberText.post(Array(source.utf8), in: MarkdownRenderer.Context())
    #expect(String(decoding: post.html, as: UTF8.self) == html)
  }
}
