@_spi(Raw) import Database
import Foundation
import Model
import Pages
import Publishing
import Seeding
import TestSupport
import Testing
import Time

/// Contents that `tertulia seed` writes.
struct SeederTests {
  private func plan(
    topics: Int = 40, mean: Double = 3, members: Int = 12, random: UInt64 = 7
  ) throws -> SeedPlan {
    try SeedPlan(
      topics: topics, commentsPerTopic: mean, members: members, random: random,
      now: TemporarySite.now)
  }

  private func builtSite() throws -> TemporarySite {
    let site = try TemporarySite(SampleSite.files())
    try site.build()
    return site
  }

  @discardableResult
  private func seed(_ site: TemporarySite, _ plan: SeedPlan) throws -> SeedTally {
    var seeder = try Seeder(try SiteDatabase(site.folder), plan)
    return try seeder.run { _ in }
  }

  @Test func `invented posts are no news`() throws {
    let site = try builtSite()
    try seed(site, try plan())
    #expect(try !SiteDatabase(site.folder).hasFreshComments())
  }

  private func texts(_ site: TemporarySite) throws -> [String] {
    try SiteDatabase(site.folder).texts(
      """
      SELECT t.title || '|' || c.position || '|' || c.created_at || '|' || c.lang || '|' || c.body
        || '|' || coalesce(m.username, c.guest_name)
      FROM comments c JOIN topics t ON t.id = c.topic_id LEFT JOIN members m ON m.id = c.author_id
      ORDER BY c.id
      """
    )
  }

  @Test func `it writes as many rows as it says`() throws {
    let site = try builtSite()
    let database = try SiteDatabase(site.folder)
    func counts() throws -> [Int] {
      try ["members", "topics", "comments"].map {
        try database.number("SELECT count(*) FROM \($0)")
      }
    }
    let before = try counts()
    let tally = try seed(site, plan())
    #expect((tally.topics, tally.members) == (40, 12))
    #expect(tally.comments > 40)
    #expect(try counts() == zip(before, [12, 40, tally.comments]).map { $0 + $1 })
    #expect(try database.needsWholeBuild())
  }

  @Test func `equal plans give equal texts`() throws {
    let texts = try ([7, 7, 8] as [UInt64]).map { random in
      let site = try builtSite()
      try seed(site, plan(random: random))
      return try self.texts(site)
    }
    #expect(texts[0] == texts[1] && texts[0] != texts[2])
  }

  @Test func `accounts have no password and no address, and the texts are the same`() throws {
    let (one, other) = (try builtSite(), try builtSite())
    try seed(one, plan())
    var withAccounts = try plan()
    withAccounts.hasAccounts = true
    try seed(other, withAccounts)
    #expect(try texts(one) == texts(other))
    let database = try SiteDatabase(other.folder)
    #expect(try database.number("SELECT count(*) FROM accounts") == 12)
    #expect(
      try database.number(
        "SELECT count(*) FROM accounts WHERE password IS NULL AND email IS NULL AND role = 0") == 12
    )
    #expect(try SiteDatabase(one.folder).number("SELECT count(*) FROM accounts") == 0)
  }

  @Test func `existing posts stay as they are`() throws {
    let site = try builtSite()
    for _ in 1...2 {
      let before = try texts(site)
      try seed(site, plan(topics: 5))
      let after = try texts(site)
      #expect(after.starts(with: before) && after.count > before.count)
    }
  }

  @Test func `texts are in the site's languages and dates within the years before now`() throws {
    let site = try builtSite()
    try seed(site, plan(topics: 60))
    let database = try SiteDatabase(site.folder)
    let seeded = "source IS NULL"
    let languages = try database.texts(
      "SELECT DISTINCT lang FROM comments WHERE \(seeded) ORDER BY lang"
    )
    #expect(languages == ["en", "es"])
    let now = Int(TemporarySite.now.seconds)
    let late = try database.number("SELECT count(*) FROM comments WHERE created_at > \(now)")
    #expect(late == 0)
    let first = try database.number("SELECT min(created_at) FROM comments WHERE \(seeded)")
    #expect((now - 6 * 365 * 86_400..<now - 5 * 365 * 86_400).contains(first))
  }

  @Test func `a build afterwards writes every topic's page`() throws {
    let site = try builtSite()
    try seed(site, plan(topics: 10))
    let tally = try site.build()
    #expect(tally.failures.isEmpty)
    let database = try SiteDatabase(site.folder)
    let topics = try database.number("SELECT count(*) FROM topics")
    #expect(try database.number("SELECT count(*) FROM pages WHERE key LIKE 'topic/%/1'") == topics)
  }

  @Test func `a site that was never built is refused`() throws {
    let site = try TemporarySite(SampleSite.files())
    let database = try site.migrated()
    let plan = try plan()
    #expect(throws: DatabaseError.notBuilt(path: site.folder.path)) {
      _ = try Seeder(database, plan)
    }
  }

  @Test(
    arguments: [
      (0, 3.0, 1, "topics"), (1_000_001, 3.0, 1, "topics"), (1, 0.5, 1, "comments per topic"),
      (1, 201.0, 1, "comments per topic"), (1, .nan, 1, "comments per topic"),
      (1, 3.0, 0, "members"), (1, 3.0, 200_001, "members"),
    ])
  func `numbers out of range are refused`(topics: Int, mean: Double, members: Int, name: String) {
    let error = #expect(throws: SeedError.self) {
      try SeedPlan(
        topics: topics, commentsPerTopic: mean, members: members, random: 1, now: TemporarySite.now)
    }
    guard case .outOfRange(name, _) = error else {
      Issue.record("expected \(name)")
      return
    }
  }
}
