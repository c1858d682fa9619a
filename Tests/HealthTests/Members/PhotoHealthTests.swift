import Database
import Glibc
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

  private func findings(_ site: TemporarySite, later: Int64 = 0) -> [String] {
    SiteHealth.findings(
      site.folder,
      SiteHealth.Surroundings(
        boot: TemporarySite.origin.boot, user: geteuid(),
        now: TemporarySite.now.adding(seconds: later),
        disk: { _ in SiteHealth.Disk(kind: "ext4", free: 1 << 30) })
    ).map(\.description).filter { $0.contains("photo") }
  }

  @Test func `the program is named, or that there is none`() throws {
    #expect(
      findings(try site("photos: {vipsthumbnail: /bin/true}")) == [
        "site.yml: ok: large pictures become photos with /bin/true"
      ])
    #expect(
      findings(try site("photos: {vipsthumbnail: off}")) == [
        "site.yml: ok: members' photos are taken as small JPEGs only, as «photos» says"
      ])
    #expect(
      findings(try site("photos: {vipsthumbnail: /nowhere/vips}")) == [
        "site.yml: error: /nowhere/vips, which «photos» names, cannot be run: large pictures cannot become photos"
      ])
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
