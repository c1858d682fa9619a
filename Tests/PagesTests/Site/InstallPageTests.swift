import Foundation
import TestSupport
import Testing

/// The page that says how the site is put on a home screen.
struct InstallPageTests {
  private func site(_ settings: String = "") throws -> TemporarySite {
    var files = SampleSite.files()
    files["site.yml", default: ""] += settings + "\n"
    let site = try TemporarySite(files)
    _ = try site.compile()
    try site.writePages()
    return site
  }

  @Test(arguments: [
    ("", "On your home screen", ["On an iPhone or iPad", "On Android", "On a computer"]),
    ("es/", "En tu pantalla de inicio", ["En un iPhone o iPad", "En Android", "En un ordenador"]),
  ])
  func `it tells how on each system, and More leads there`(
    tree: String, title: String, headings: [String]
  ) throws {
    let site = try site()
    let page = try site.text("public/\(tree)more/install/index.html")
    #expect(page.contains("<h1>\(title)</h1>"))
    for heading in headings { #expect(page.contains("<h2>\(heading)</h2>")) }
    let icon = try #require(page.firstMatch(of: /<img src="(\/assets\/icon-small\.[^"]+)"/))
    #expect(site.exists("public\(icon.1)"))
    let more = try site.text("public/\(tree)more/index.html")
    #expect(more.contains("<a class=\"title\" href=\"/\(tree)more/install/\">\(title)</a>"))
  }

  @Test func `it names the shortcuts that there are`() throws {
    let page = try site("features: {messages: off}").text("public/more/install/index.html")
    #expect(
      page.contains(
        "<li><a class=\"title\" href=\"/do/me/notebook/agenda?lang=en\" rel=\"nofollow\">Agenda</a>"
      ))
    #expect(!page.contains("<li><a class=\"title\" href=\"/do/talk"))
  }
}
