import Foundation
import TestSupport
import Testing

/// Footnotes where several texts stand on one page, and in both languages.
struct FootnotePageTests {
  private static let text = "Said[^1] so[^1].\n\n[^1]: By *her* <x>."

  private func site() throws -> TemporarySite {
    var files = SampleSite.files()
    files["content/forum/1-night-trains/2.md"] =
      "---\nauthor: Mateo Rubio\ndate: 2026-10-01T10:30:00Z\n---\n\n\(Self.text)\n"
    files["content/forum/1-night-trains/3.md"] =
      "---\nauthor: Irene Salvat\ndate: 2026-10-02T08:00:00Z\n---\n\n\(Self.text)\n"
    files["content/notes/a/b/n.md"] = Self.text
    let site = try TemporarySite(files)
    try site.build()
    return site
  }

  private static func values(_ name: String, in html: String) throws -> [String] {
    html.matches(of: try Regex(" \(name)=\"([^\"]*)\"", as: (Substring, Substring).self)).map {
      String($0.output.1)
    }
  }

  @Test func `two posts with one text have ids of their own, and each link finds its own`() throws {
    let page = try site().text("public/forum/1-night-trains/index.html")
    let ids = try Self.values("id", in: page)
    #expect(Set(ids).count == ids.count)
    let notes = ids.filter { $0.contains("fn-") }
    #expect(notes.count == 2)
    let links = try Self.values("href", in: page).filter { $0.contains("#c") && $0.contains("fn") }
    #expect(links.count == 8)
    for link in links { #expect(ids.contains(String(link.dropFirst())), "\(link)") }
    #expect(page.ranges(of: "class=\"back\" aria-label=\"Back to the text\"").count == 4)
  }

  @Test func `a note says the way back in the language of its page`() throws {
    let site = try site()
    let note = try site.text("public/notes/a/b/n/index.html")
    #expect(note.contains("<li id=\"fn-1\">By <em>her</em> &lt;x&gt;."))
    #expect(
      note.contains("<a class=\"back\" aria-label=\"Back to the text\" href=\"#fnref-1\">↩</a>"))
    #expect(
      try site.text("public/es/notes/a/b/n/index.html").contains("aria-label=\"Volver al texto\""))
  }
}
