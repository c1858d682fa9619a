import Database
import Health
import Model
import Publishing
import TestSupport
import Testing
import Time

/// What `tertulia doctor` says of members' photos.
struct PhotoHealthTests {
  private func site(_ line: String) throws -> TemporarySite {
    var files = SampleSite.files(languages: ["en"])
    files["site.yml"] = (files["site.yml"] ?? "") + "\n\(line)\n"
    let site = try TemporarySite(files)
    try site.build()
    return site
  }

  private func findings(
    _ site: TemporarySite, later: Int64 = 0, about word: String = "photo"
  ) -> [String] {
    site.findings(later: later).map(\.description).filter { $0.contains(word) }
  }

  @Test(arguments: [
    ("/bin/true", "ok: large pictures become photos with /bin/true"),
    ("off", "ok: members' photos are taken as small JPEGs only, as «photos» says"),
    (
      "/nowhere/vips",
      "error: /nowhere/vips, which «photos» names, cannot be run: large pictures cannot become photos"
    ),
  ])
  func `the program is named, or that there is none`(program: String, words: String) throws {
    #expect(findings(try site("photos: {vipsthumbnail: \(program)}")) == ["site.yml: \(words)"])
  }

  @Test(arguments: [
    ("/bin/true", "ok: of PDFs the first page is drawn by /bin/true"),
    (
      "off",
      "ok: PDFs are links; with «pdftoppm» (Debian: poppler-utils) their first page is shown"
    ),
    (
      "/nowhere/pdf",
      "error: /nowhere/pdf, which «photos» names, cannot be run: PDFs are links without a page"
    ),
  ])
  func `the program that draws PDFs is named, or that there is none`(
    program: String, words: String
  ) throws {
    let site = try site("photos: {pdftoppm: \(program)}")
    #expect(findings(site, about: "PDFs") == ["site.yml: \(words)"])
  }

  @Test func `a picture that nobody makes small is named after a while`() throws {
    let site = try site("photos: {vipsthumbnail: off}")
    let database = try SiteDatabase(site.folder)
    let member = try #require(try database.member(username: "bruno"))
    try database.write { try $0.keepFaceUpload("x", of: member, at: TemporarySite.now) }
    #expect(findings(site, later: 500).count == 1)
    let late = findings(site, later: 700)
    #expect(late.count == 2 && late[1].hasPrefix("data/uploads: warning: a picture waits since"))
  }
}
