import Markdown
import Model
import Testing

@testable import Content

struct SiteMarkdownTests {
  private func markdown(base: String = "https://club.example") throws -> SiteMarkdown {
    let base = try #require(BaseURL(base))
    return SiteMarkdown(
      SiteSettings(name: LocalizedText(), languages: [.english, .spanish], base: base)
    ) { $0 == "irene" }
  }

  private func comment(_ body: String, base: String = "https://club.example") throws -> String {
    String(decoding: try markdown(base: base).comment(body), as: UTF8.self)
  }

  @Test func `a member who has a page is linked, whatever the case`() throws {
    #expect(try comment("@irene").contains("href=\"/people/irene/\">@irene</a>"))
    #expect(
      try comment("@IRENE", base: "https://uni.example/~club").contains("/~club/people/irene/"))
    #expect(try comment("@nobody") == "<p>@nobody</p>\n")
  }

  @Test func `a new member is linked from then on`() throws {
    var members: Set<String> = []
    let base = try #require(BaseURL("https://club.example"))
    let markdown = SiteMarkdown(
      SiteSettings(name: LocalizedText(), languages: [.english], base: base)
    ) { members.contains($0) }
    #expect(markdown.comment("@irene") == Array("<p>@irene</p>\n".utf8))
    members.insert("irene")
    for _ in 0..<2 {
      let html = String(decoding: markdown.comment("@Irene @irene @x"), as: UTF8.self)
      #expect(html.contains("/people/irene/\">@Irene</a> <a"))
      #expect(html.hasSuffix(">@irene</a> @x</p>\n"))
    }
  }

  @Test func `a comment has a member's rights`() throws {
    #expect(try comment("# Heading <b>x</b>") == "<h3>Heading &lt;b&gt;x&lt;/b&gt;</h3>\n")
    #expect(try comment("[[About]] $x$ ==y==") == "<p>[[About]] $x$ ==y==</p>\n")
  }

  @Test func `a comment beyond a limit is its source, escaped`() throws {
    let body = String(repeating: "> ", count: 200) + "<b>"
    let html = try comment(body)
    #expect(html.hasPrefix("<pre class=\"source\">"))
    #expect(html.contains("&lt;b&gt;") && !html.contains("<b>"))
  }

  @Test(arguments: [
    (MarkdownError.tooLong(bytes: 9, limit: 8), "the text has 9 bytes; expected at most 8"),
    (
      .tooManyColumns(line: 3, columns: 40, limit: 32),
      "the table in line 3 of the text has 40 columns; expected at most 32"
    ),
    (.containsNUL, "the text has a NUL character"),
    (.outputTooLarge(limit: 5), "the text would become more than 5 bytes of HTML"),
  ])
  func `an error of Markdown is reported in words`(error: MarkdownError, words: String) throws {
    #expect(SiteMarkdown.words(error) == words)
  }
}
