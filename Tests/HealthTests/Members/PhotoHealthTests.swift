import Database
import Health
import Model
import Publishing
import TestSupport
import Testing
import Time

/// Findings of `tertulia doctor` about members' photos.
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
    site.findings(later: later).map(\.description).filter {
      $0.contains(word) && !$0.contains("settings other than the defaults")
    }
  }

  @Test(arguments: [
    ("/bin/true", "ok: large pictures are converted to photos with /bin/true"),
    ("off", "ok: members can upload small JPEG photos only, as set in `photos`"),
    (
      "/nowhere/vips",
      "error: /nowhere/vips, set in `photos`, cannot be run, so large pictures cannot become photos"
    ),
  ])
  func `the program is named, or that there is none`(program: String, words: String) throws {
    #expect(findings(try site("photos: {vipsthumbnail: \(program)}")) == ["site.yml: \(words)"])
  }

  @Test(arguments: [
    ("/bin/true", "ok: the first page of PDFs is drawn by /bin/true"),
    (
      "off",
      "ok: PDFs are links without a preview; install `pdftoppm` (Debian: poppler-utils) to show their first page"
    ),
    (
      "/nowhere/pdf",
      "error: /nowhere/pdf, set in `photos`, cannot be run, so PDFs are links without a preview"
    ),
  ])
  func `the program that draws PDFs is named, or that there is none`(
    program: String, words: String
  ) throws {
    let site = try site("photos: {pdftoppm: \(program)}")
    #expect(findings(site, about: "PDFs") == ["site.yml: \(words)"])
  }

  @Test func `a picture that stays without a small copy is named after a while`() throws {
    let site = try site("photos: {vipsthumbnail: off}")
    let database = try SiteDatabase(site.folder)
    let member = try #require(try database.member(username: "bruno"))
    try database.write { try $0.saveAvatarUpload("x", of: member, at: TemporarySite.now) }
    #expect(findings(site, later: 500).count == 1)
    let late = findings(site, later: 700)
    #expect(
      late.count == 2 && late[1].hasPrefix("data/uploads: warning: a photo has been waiting since"))
  }
}
