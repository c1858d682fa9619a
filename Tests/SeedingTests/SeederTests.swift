@_spi(Raw) import Database
import Foundation
import Model
import Pages
import Publishing
import Seeding
import TestSupport
import Testing
import Time

/// What `tertulia seed` writes.
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

  private func seed(_ site: TemporarySite, _ plan: SeedPlan) throws -> SeedTally {
    var seeder = try Seeder(try SiteDatabase(site.folder), plan)
    return try seeder.run { _ in }
  }

  @Test func `what it invents is no news`() throws {
    let site = try builtSite()
    _ = try seed(site, try plan())
    #expect(try !SiteDatabase(site.folder).hasFreshComments())
  }

  private func texts(_ site: TemporarySite) throws -> [String] {
    try SiteDatabase(site.folder).connection.all(
      """
      SELECT t.title || '|' || c.position || '|' || c.created_at || '|' || c.lang || '|' || c.body
        || '|' || coalesce(m.username, c.guest_name)
      FROM comments c JOIN topics t ON t.id = c.topic_id LEFT JOIN members m ON m.id = c.author_id
      ORDER BY c.id
      """
    ) { $0.text(0) }
  }

  @Test func `it writes as many rows as it says`() throws {
    let site = try builtSite()
    let database = try SiteDatabase(site.folder)
    let before = try ["members", "topics", "comments"].map {
      try database.number("SELECT count(*) FROM \($0)")
    }
    let tally = try seed(site, plan())
    #expect(tally.topics == 40)
    #expect(tally.members == 12)
    #expect(tally.comments > 40)
    #expect(try database.number("SELECT count(*) FROM members") == before[0] + tally.members)
    #expect(try database.number("SELECT count(*) FROM topics") == before[1] + tally.topics)
    #expect(try database.number("SELECT count(*) FROM comments") == before[2] + tally.comments)
    #expect(try database.isUnbuilt())
  }

  @Test func `the same plan gives the same texts`() throws {
    let one = try builtSite()
    let other = try builtSite()
    _ = try seed(one, plan())
    _ = try seed(other, plan())
    #expect(try texts(one) == texts(other))
    let third = try builtSite()
    _ = try seed(third, plan(random: 8))
    #expect(try texts(one) != texts(third))
  }

  @Test func `accounts have no password and no address, and the texts are the same`() throws {
    let (one, other) = (try builtSite(), try builtSite())
    _ = try seed(one, plan())
    var withAccounts = try plan()
    withAccounts.hasAccounts = true
    _ = try seed(other, withAccounts)
    #expect(try texts(one) == texts(other))
    let database = try SiteDatabase(other.folder)
    #expect(try database.number("SELECT count(*) FROM accounts") == 12)
    #expect(
      try database.number(
        "SELECT count(*) FROM accounts WHERE password IS NULL AND email IS NULL AND role = 0") == 12
    )
    #expect(try SiteDatabase(one.folder).number("SELECT count(*) FROM accounts") == 0)
  }

  @Test func `what is there stays as it is`() throws {
    let site = try builtSite()
    let before = try texts(site)
    _ = try seed(site, plan(topics: 5))
    let once = try texts(site)
    _ = try seed(site, plan(topics: 5))
    let twice = try texts(site)
    #expect(Array(once.prefix(before.count)) == before)
    #expect(Array(twice.prefix(once.count)) == once)
    #expect(twice.count > once.count)
  }

  @Test func `texts are in the site's languages and dates within the years before now`() throws {
    let site = try builtSite()
    _ = try seed(site, plan(topics: 60))
    let database = try SiteDatabase(site.folder)
    let seeded = "source IS NULL"
    let languages = try database.connection.all(
      "SELECT DISTINCT lang FROM comments WHERE \(seeded) ORDER BY lang"
    ) { $0.text(0) }
    #expect(languages == ["en", "es"])
    let now = Int(TemporarySite.now.seconds)
    let late = try database.number("SELECT count(*) FROM comments WHERE created_at > \(now)")
    #expect(late == 0)
    let first = try database.number("SELECT min(created_at) FROM comments WHERE \(seeded)")
    #expect(first >= now - 6 * 365 * 86_400)
    #expect(first < now - 5 * 365 * 86_400)
  }

  @Test func `a build afterwards writes every topic's page`() throws {
    let site = try builtSite()
    _ = try seed(site, plan(topics: 10))
    let tally = try site.build()
    #expect(tally.failures.isEmpty)
    let database = try SiteDatabase(site.folder)
    let topics = try database.number("SELECT count(*) FROM topics")
    #expect(
      try database.number("SELECT count(*) FROM pages WHERE key LIKE 'topic/%/1'") == topics)
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
      (1, 3.0, 0, "members"),
      (1, 3.0, 200_001, "members"),
    ])
  func `numbers out of range are refused`(
    topics: Int, mean: Double, members: Int, name: String
  ) {
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
