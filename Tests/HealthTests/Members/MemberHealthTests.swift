@_spi(Raw) import Database
import Health
import Model
import Publishing
import TestSupport
import Testing
import Time

/// Findings of `tertulia doctor` about accounts, and the settings that keep them safe.
struct MemberHealthTests {
  private func site(_ base: String, _ line: String = "") throws -> TemporarySite {
    var files = SampleSite.files(languages: ["en"])
    files["site.yml"] = "name: Club\nlanguages: [en]\nbase: \(base)\n\(line)\n"
    let site = try TemporarySite(files)
    try site.build()
    return site
  }

  @discardableResult
  private func add(
    _ username: String, _ role: Role, email: String? = nil, to site: TemporarySite
  ) throws -> Member.ID {
    try SiteDatabase(site.folder).openAccount(username, role: role, email: email)
  }

  /// Findings about members; the folders of a temporary site are open, which is not checked here.
  private func complaints(_ site: TemporarySite) -> [String] {
    site.findings().complaints.filter {
      // Findings about emails are tested in `DoctorTests`.
      !$0.contains("`mail`")
        && ["site.yml", "admin", "session", "reports"].contains(where: $0.contains)
    }
  }

  @Test(arguments: ["https://club.example", "http://localhost:8080", "http://127.0.0.1"])
  func `an admin with an address, on https or on this machine, is as it should be`(
    _ base: String
  ) throws {
    let site = try site(base)
    #expect(complaints(site) == [], "nobody has an account")
    try add("ana", .admin, email: "example.org", to: site)
    #expect(complaints(site) == [])
  }

  @Test func `reports that no moderator sees are the owner's`() throws {
    let site = try site("https://club.example")
    let database = try SiteDatabase(site.folder)
    let ana = try add("ana", .admin, email: "example.org", to: site)
    let (eva, lea) = (try add("eva", .member, to: site), try add("lea", .member, to: site))
    for reported in [ana, eva] {
      try database.report(.member(reported), by: lea, words: "Rude.")
    }
    #expect(
      complaints(site) == [
        """
        data/tertulia.db: warning: members with reports that no moderator can see: 1 (ana); see `tertulia user \
        reports`
        """
      ])
    let other = try add("bea", .moderator, to: site)
    #expect(complaints(site) == [])
    try database.write { try $0.ban(other, Ban(until: nil, reason: "")) }
    #expect(complaints(site).count == 1)
  }

  @Test func `passwords in the clear are named`() throws {
    let site = try site("http://club.example")
    #expect(complaints(site) == [], "there are none")
    try add("ana", .admin, email: "example.org", to: site)
    #expect(
      complaints(site) == [
        """
        site.yml: warning: `base` is http://club.example: passwords and sessions of members are sent \
        unencrypted; get a certificate and use https
        """
      ])
  }

  @Test func `a shared host is named, unless it is trusted or sign-up is off`() throws {
    let base = "https://uni.example/~club"
    let shared = complaints(try site(base))
    #expect(shared.count == 1)
    #expect(shared.first?.hasPrefix("site.yml: warning: `base` has the path /~club: ") == true)
    #expect(complaints(try site(base, "shared_host: trusted")) == [])
    let closed = try site(base, "sign_up: off")
    #expect(complaints(closed) == [])
    try add("ana", .admin, email: "example.org", to: closed)
    #expect(complaints(closed) == shared, "somebody signs in all the same")
  }

  @Test func `accounts without an admin, and admins without an address, are named`() throws {
    let site = try site("https://club.example")
    let ana = try add("ana", .moderator, to: site)
    let nobody =
      "data/tertulia.db: warning: there is no admin; make one with `tertulia user role USERNAME admin`"
    #expect(complaints(site) == [nobody])
    try SiteDatabase(site.folder).write { try $0.setRole(.admin, of: ana) }
    #expect(
      complaints(site) == [
        """
        data/tertulia.db: warning: admins without an email address, who cannot reset their password: 1 (ana); \
        they can add one in their account settings
        """
      ])
    try SiteDatabase(site.folder).write { try $0.ban(ana, Ban(until: nil, reason: "Rule 3")) }
    #expect(complaints(site) == [nobody])
  }

  @Test func `sessions and links that were not pruned are counted`() throws {
    let site = try site("https://club.example")
    let ana = try add("ana", .admin, email: "example.org", to: site)
    try SiteDatabase(site.folder).write { transaction in
      let limit = TemporarySite.now.adding(seconds: -2 * 86_400)
      try transaction.startSession(
        "old", of: ana, browser: "", at: limit.adding(seconds: -Session.lifetime))
      try transaction.issueToken("old", .claim, until: limit)
      try transaction.issueToken("yesterday's", .claim, until: limit.adding(seconds: 1))
    }
    #expect(
      complaints(site) == [
        """
        data/tertulia.db: warning: sessions and links that expired more than two days ago: 2; run \
        `tertulia refresh` from a timer
        """
      ])
  }
}
