import Foundation
import Media
import Model
import Pages
import Publishing
import Seeding
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Contents that `tertulia seed --people` writes.
struct CommunityTests {
  private func builtSite() throws -> TemporarySite {
    let site = try TemporarySite(SampleSite.files().merging(CatalogueSite.files) { $1 })
    try site.build()
    return site
  }

  @discardableResult
  private func fill(_ site: TemporarySite) throws -> Bool {
    try Community(try SiteDatabase(site.folder), now: TemporarySite.now).run()
  }

  private func rows(_ sql: String, _ site: TemporarySite) throws -> [String] {
    try SiteDatabase(site.folder).texts(sql)
  }

  @Test func `every room has something in it`() throws {
    let site = try builtSite()
    #expect(try fill(site))
    let database = try SiteDatabase(site.folder)
    let counts = [
      "accounts": 12, "accounts WHERE password IS NOT NULL": 0, "accounts WHERE role = 1": 1,
      "accounts WHERE role > 1": 0, "faces": 9, "reports": 2, "comments WHERE state = 1": 1,
      "friendships WHERE since IS NOT NULL": 10, "friendships WHERE since IS NULL": 3,
      "public_pictures": 4,
    ]
    for (what, count) in counts {
      #expect(try database.number("SELECT count(*) FROM \(what)") == count, "\(what)")
    }
    for what in ["news", "mails", "choices", "saved_filters"] {
      #expect(try database.number("SELECT count(*) FROM \(what)") > 0, "\(what)")
    }
    #expect(try rows("SELECT DISTINCT lang FROM accounts ORDER BY 1", site) == ["en", "es"])
    #expect(try database.integrityErrors().isEmpty)
  }

  @Test func `on a site with a map friends show each other where they are`() throws {
    let plain = try builtSite()
    try fill(plain)
    #expect(try rows("SELECT member_id FROM positions", plain).isEmpty)
    var files = SampleSite.files()
    files["site.yml", default: ""] += "\nmap: on\n"
    let site = try TemporarySite(files)
    try site.build()
    try fill(site)
    let database = try SiteDatabase(site.folder)
    let friends = try database.connection.all(
      "SELECT member_id FROM place_settings ORDER BY member_id"
    ) { Member.ID($0.integer(0)) }
    #expect(friends.count == 5)
    let seen = try database.visibleLocations(
      for: friends[0], at: TemporarySite.now, in: .utc, atMost: 10)
    #expect(
      seen.map { "\($0.visibleLocation.level) \($0.visibleLocation.age(at: TemporarySite.now))" }
        .sorted() == [
          "area today", "exact fresh", "exact today", "town old",
        ])
    let days = try database.visits(of: friends[0], from: .earliest, to: .latest, atMost: 50)
    #expect(days.count == 10)
    #expect(try database.integrityErrors().isEmpty)
  }

  @Test func `of who leaves nothing is left that is said to go`() throws {
    var files = SampleSite.files()
    files["site.yml", default: ""] += "\nmap: on\n"
    let site = try TemporarySite(files)
    try site.build()
    try fill(site)
    let database = try SiteDatabase(site.folder)
    let erased = FeatureStores.personalData.filter(\.leaving.isErasure)
    func tables(_ member: Member.ID) throws -> [String] {
      try erased.map { ($0.table, $0.condition) }.filter { table, condition in
        try database.connection.isTrue(
          "SELECT 1 FROM \(table) WHERE \(condition)", [.id(member)])
      }.map(\.0)
    }
    let members = try database.connection.all("SELECT member_id FROM accounts ORDER BY 1") {
      Member.ID($0.integer(0))
    }
    var seen: Set<String> = []
    for member in members {
      seen.formUnion(try tables(member))
      try database.write { try $0.leave(member, takingPosts: false, at: TemporarySite.now) }
      #expect(try tables(member) == [], "\(member)")
    }
    let some: Set = [
      "accounts", "faces", "member_names", "friendships", "news", "participants", "poll_votes",
      "own_notes", "positions", "last_places",
    ]
    #expect(some.subtracting(seen) == [])
    #expect(try database.integrityErrors() == [])
  }

  @Test func `a site with accounts gets no invented members`() throws {
    let site = try builtSite()
    try fill(site)
    let before = try rows("SELECT body FROM comments ORDER BY id", site)
    #expect(try !fill(site))
    #expect(try rows("SELECT body FROM comments ORDER BY id", site) == before)
    #expect(try SiteDatabase(site.folder).number("SELECT count(*) FROM accounts") == 12)
  }

  @Test func `one site at one time gets equal people and pages`() throws {
    let sites = [try builtSite(), try builtSite()]
    for site in sites {
      try fill(site)
      try site.build()
    }
    #expect(try sites[0].publicFiles() == sites[1].publicFiles())
    #expect(try sites[0].publicFiles() == sites[0].cleanBuild())
  }

  @Test func `drawn photos are shown as they are`() throws {
    let site = try builtSite()
    try fill(site)
    let faces = try SiteDatabase(site.folder).connection.all(
      "SELECT jpeg FROM faces ORDER BY member_id"
    ) { $0.bytes(0) }
    #expect(Set(faces).count == 9)
    for face in faces {
      guard case .ready(face) = try AvatarPicture(face) else {
        Issue.record("a drawn photo would have to be made smaller")
        continue
      }
    }
  }

  @Test func `a site that was never built is refused`() throws {
    let site = try TemporarySite(SampleSite.files())
    let database = try site.migrated()
    #expect(throws: DatabaseError.notBuilt(path: site.folder.path)) {
      _ = try Community(database, now: TemporarySite.now)
    }
  }
}
