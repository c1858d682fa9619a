import Model
import Pages
import TestSupport
import Testing
import Theme

@testable import Database

/// Where the first page of a document is put into a text, and where not.
struct PaperTests {
  private static let hash = "0123456789abcdef0123456789abcdef"
  private static let card = """
    <p><a class="paper" href="/uploads/\(hash).pdf"><img src="/uploads/\(hash)-340x480.jpg" alt="" \
    width="340" height="480" loading="lazy" /><span>
    """

  /// `HERE` stands for the address of the document.
  private func shown(_ htmls: [String], hash: String = hash) throws -> [String] {
    let site = try TemporarySite(SampleSite.files())
    let theme = try SiteTheme.stored(in: try site.compile())
    let page = try #require(UploadName("\(hash)-340x480.jpg"))
    return htmls.map {
      String(decoding: theme.withPages([page], in: Array(Self.filled($0).utf8)), as: UTF8.self)
    }
  }

  private static func filled(_ html: String) -> String {
    html.replacing("HERE", with: "/uploads/\(hash).pdf")
  }

  @Test func `a link that is alone gets the page, once, and all else stays as it is`() throws {
    let rest = """
      <p><a href="/uploads/\(String(repeating: "f", count: 32)).pdf">Another one</a></p>
      <p><a href="HERE">Again</a></p>

      """
    let before = "<p>Before</p>\n"
    let words = "The <em>way</em> (PDF, 1 KB)"
    #expect(
      try shown(["\(before)<p><a href=\"HERE\">\(words)</a></p>\n\(rest)"])
        == ["\(before)\(Self.card)\(words)</span></a></p>\n\(Self.filled(rest))"])
  }

  @Test func `a link that is not alone in its paragraph stays a link`() throws {
    let htmls = [
      "<p>See <a href=\"HERE\">this</a></p>", "<p><a href=\"HERE\">This</a> is it</p>",
      "<p><a href=\"HERE\">One</a> <a href=\"HERE\">two</a></p>",
      "<p><a href=\"HERE\" title=\"x\">This</a></p>", "<p><a href=\"HERE?x\">This</a></p>",
      "<p><a href=\"HERE", "<p><a href=\"HERE\">", "<p><a href=\"HERE\">x</a>",
      "<p><a href=\"https://club.exampleHERE\">This</a></p>",
      "<li><a href=\"HERE\">This</a></li>",
      "<pre><code>&lt;p&gt;&lt;a href=&quot;HERE&quot;&gt;</code></pre>", "",
    ]
    #expect(try shown(htmls) == htmls.map(Self.filled))
  }

  @Test func `the page of another one is not put there`() throws {
    let html = "<p><a href=\"HERE\">This</a></p>"
    #expect(try shown([html], hash: String(repeating: "a", count: 32)) == [Self.filled(html)])
  }
}
