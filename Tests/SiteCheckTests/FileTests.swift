import SiteCheck
import Testing

/// Files as a whole: which there are, and their bytes.
struct FileTests {
  @Test func `empty files and what an interrupted write left are found`() throws {
    let site = try GeneratedSite([
      "index.html": "", "a.css": "", "assets/.gitkeep": "", "forum/.index.html.new": "x",
      ".well-known": "", "media/a.svg": "x",
    ])
    let report = site.check()
    #expect(
      report.problems == [
        SiteProblem(file: "a.css", kind: .file(.empty)),
        SiteProblem(file: "forum/.index.html.new", kind: .file(.temporary)),
        SiteProblem(file: "index.html", kind: .file(.empty)),
      ])
    #expect(report.problems.map(\.severity) == [.error, .warning, .error])
    #expect(report.files == 4)
  }

  @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func `bytes that are no text are found`(_ bytes: [UInt8]) throws {
    let parts = page("<p>MARK</p>").split(separator: "MARK").map { Array($0.utf8) }
    let site = try GeneratedSite([:])
    try site.write(parts[0] + bytes + parts[1], "index.html")
    let expected = SiteProblem(file: "index.html", line: 10, kind: .file(.notUTF8))
    #expect(site.check().problems == [expected])
  }

  @Test func `files below assets are looked up and not read`() throws {
    let site = try GeneratedSite([
      "assets/broken.html": "<p>", "index.html": page("<a href=\"assets/broken.html\">x</a>"),
    ])
    #expect(site.check().problems == [])
    #expect(site.check().pages == 1)
  }

  @Test func `a part of another page is looked up`() throws {
    let site = try GeneratedSite([
      "a.html": page("<a href=\"b.html#x\">x</a><a href=\"b.html#y\">x</a>"),
      "b.html": page("<p id=\"x\">x<p>"),
    ])
    let expected = SiteProblem(
      file: "a.html", line: 10, kind: .address(.missingFragment("b.html#y")))
    #expect(site.check().problems == [expected])
  }

  @Test func `a missing document root is reported`() throws {
    let checker = SiteChecker(
      root: "/nowhere/public", basePath: "", baseURL: "https://uni.example", actions: "/do")
    let expected = SiteProblem(file: "", kind: .file(.unreadable(code: 2)))
    #expect(checker.check().problems == [expected])
  }

  @Test func `symbolic links that lead round in circles are followed once`() throws {
    let site = try GeneratedSite(["a/index.html": page()])
    try site.link("a/self", to: "..")
    try site.link("a/b", to: ".")
    #expect(site.check().pages == 1)
  }
}
