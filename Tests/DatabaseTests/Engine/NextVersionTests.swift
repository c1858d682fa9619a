import Foundation
import Model
import Pages
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database

/// The file of a site that version 6 built, and what it becomes in the next version.
struct NextVersionTests {
  private let site: TemporarySite

  init() throws {
    let engine = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = engine.appendingPathComponent("../Fixtures/version-6.db")
    site = try TemporarySite()
    try site.write(Array(try Data(contentsOf: file)), "data/tertulia.db")
  }

  /// Today's version and 1 more, which has another durable table.
  private static func next(_ derived: Migration.Derived) -> [Migration] {
    let table = "CREATE TABLE coming (id INTEGER PRIMARY KEY);"
    return Schema.migrations + [Migration(durable: table, derived: derived)]
  }

  /// All pages that the site has without another build, by the text of their keys.
  private func pages(_ database: SiteDatabase) throws -> [String: [UInt8]] {
    let theme = try SiteTheme.stored(in: database)
    return try database.connection.read {
      let renderer = try PageRenderer(database, theme)
      var pages: [String: [UInt8]] = [:]
      for key in try AllPages.keys(database, theme.settings) {
        pages[key.text] = try renderer.render(key)?.bytes
      }
      return pages
    }
  }

  private func count(_ table: String, _ database: SiteDatabase) throws -> Int {
    try database.number("SELECT count(*) FROM \(table)")
  }

  @Test func `the file is sound and of version 6`() throws {
    let database = try SiteDatabase(site.folder, mode: .create)
    #expect(try database.number("PRAGMA user_version") == 6)
    #expect(try database.connection.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
    #expect(try database.texts("PRAGMA foreign_key_check") == [])
  }

  @Test func `the site of version 6 speaks before its next build`() throws {
    let database = try SiteDatabase.migrate(site.folder)
    _ = try SiteDatabase(site.folder)
    let pages = try pages(database)
    #expect(pages.count > 90)
    for (key, words) in [
      ("topic/1/1", "Which one still has <em>beds</em>?"),
      ("note/books/general/intervals/en", "A promise about the <em>method</em>."),
      ("note/books/general/intervals/es", "Una promesa sobre el <em>método</em>."),
      ("home/es", "Cena"), ("professor/carmen-vidal/en", "Believes in you."),
      ("asset/tertulia.css", "body { color: black }"),
    ] {
      let page = String(decoding: try #require(pages[key], "\(key)"), as: UTF8.self)
      #expect(page.contains(words), "\(key)")
    }
  }

  @Test func `every topic keeps its places, every list its titles, every page its key`() throws {
    let old = try SiteDatabase(site.folder, mode: .create)
    let places = "SELECT list_id || ' ' || number || ' ' || topic_id || ' ' || active_at FROM"
    let titles = "SELECT list_id || ' ' || lang || ' ' || title || ' ' || description FROM"
    let before = (
      try old.texts("\(places) public_listings ORDER BY 1"),
      try old.texts("\(titles) public_list_texts ORDER BY 1")
    )
    let written = Set(try old.texts("SELECT key FROM pages"))

    let site = try SiteDatabase.migrate(site.folder)
    let after = (
      try site.texts("\(places) listings ORDER BY 1"),
      try site.texts("\(titles) list_texts ORDER BY 1")
    )
    #expect(after == before)
    #expect((after.0.count, after.1.count) == (28, 22))
    #expect(try written.isSubset(of: pages(site).keys))
  }

  @Test func `values that were no settings have tables of their own`() throws {
    let old = try SiteDatabase(site.folder, mode: .create)
    let settings = try count("settings", old)
    let madrid = try old.connection.first("SELECT value FROM settings WHERE name = 'zone'") {
      $0.bytes(0)
    }
    try old.connection.execute(
      """
      INSERT INTO settings (name, value) VALUES ('media.a.1.png', ''), ('media.b.2.pdf', ''),
        ('zone.America/Lima', CAST(x'545a690001ff' AS TEXT)), ('unbuilt', 'a mark')
      """)

    let site = try SiteDatabase.migrate(site.folder)
    #expect(try site.mediaNames() == ["a.1.png", "b.2.pdf"])
    #expect(try site.zoneNames() == ["America/Lima", "Europe/Madrid"])
    #expect(try site.zone("America/Lima") == [0x54, 0x5a, 0x69, 0, 1, 0xff])
    #expect(try site.zone("Europe/Madrid") == madrid)
    #expect(try site.settingRows().zone == madrid)
    #expect(try site.wholeBuildMark() == "a mark")
    #expect(try (site.buildNumber(), site.day()?.description) == (3, "2026-11-14"))
    #expect(try site.asset("tertulia.css")?.file == "tertulia.f414ae61b276.css")
    // Three files of the theme, the build's number and day, the zone.
    #expect(try count("settings", site) == settings - 6)
  }

  @Test(arguments: [
    "INSERT INTO changes (change) VALUES ('comment 1 1 1')",
    "INSERT INTO rounds (at, boot, work) VALUES (1, 'boot', 'all')", nil,
  ])
  func `changes in the words of version 6 give way to a whole build`(sql: String?) throws {
    let old = try SiteDatabase(site.folder, mode: .create)
    if let sql { try old.connection.execute(sql) }
    let site = try SiteDatabase.migrate(site.folder)
    #expect(try site.needsWholeBuild() == (sql != nil))
    #expect(try count("changes", site) == 0)
    #expect(try count("rounds", site) == 0)
  }

  @Test func `a mark outlives the next build's tables, and is forgotten when that is done`() throws
  {
    let site = try SiteDatabase.migrate(site.folder)
    let mark = try site.write { transaction in
      try transaction.requireWholeBuild()
      try transaction.beginContent(everything: 0, fingerprint: nil)
      return try transaction.site.wholeBuildMark()
    }
    #expect(try site.needsWholeBuild())
    #expect(try site.buildNumber() == 4)
    try site.write { try $0.markBuilt(mark) }
    #expect(try !site.needsWholeBuild())
  }

  @Test func `the next version finds all that version 6 had, and the same pages`() throws {
    let other = try TemporarySite(copyOf: site)
    let today = try pages(SiteDatabase.migrate(other.folder))
    let database = try SiteDatabase.migrate(site.folder, by: Self.next(.kept))
    #expect(try database.number("PRAGMA user_version") == Schema.version + 1)
    #expect(try count("coming", database) == 0)
    #expect(try count("note_texts", database) == 6)
    #expect(try pages(database) == today)
    #expect(try database.integrityErrors() == [])
  }

  @Test func `the next version may bring along what a build stored`() throws {
    let database = try SiteDatabase.migrate(
      site.folder,
      by: Self.next(
        .adopted { try $0.execute("UPDATE note_texts SET html = '<p>Adopted.</p>'") }))
    let page = try #require(try pages(database)["note/books/general/intervals/en"])
    #expect(String(decoding: page, as: UTF8.self).contains("<p>Adopted.</p>"))
  }

  @Test func `a version that can use nothing of an older build is not built`() throws {
    let database = try SiteDatabase.migrate(site.folder, by: Self.next(.dropped))
    #expect(throws: DatabaseError.notBuilt(path: site.folder.path)) {
      _ = try SiteTheme.stored(in: database)
    }
    for table in ["note_texts", "locales", "public_documents", "content_digests"] {
      #expect(try count(table, database) == 0, "\(table)")
    }
    #expect(try count("topics", database) == 7)
    #expect(try count("comments", database) > 15)
    #expect(try database.integrityErrors() == [])
  }

  @Test func `a step that fails leaves the file as it was`() throws {
    let steps = Self.next(.adopted { _ in throw DatabaseError.damagedRow("stop") })
    #expect(throws: DatabaseError.damagedRow("stop")) {
      _ = try SiteDatabase.migrate(site.folder, by: steps)
    }
    let database = try SiteDatabase(site.folder, mode: .create)
    #expect(try database.number("PRAGMA user_version") == 6)
    #expect(throws: DatabaseError.self) { _ = try count("coming", database) }
    #expect(try pages(SiteDatabase.migrate(site.folder)).count > 90)
  }

  @Test func `this version refuses a database of the next one`() throws {
    _ = try SiteDatabase.migrate(site.folder, by: Self.next(.kept))
    let refusal = DatabaseError.otherSchema(found: Schema.version + 1, expected: Schema.version)
    #expect(throws: refusal) { _ = try SiteDatabase.migrate(site.folder) }
    #expect(throws: refusal) { _ = try SiteDatabase(site.folder) }
  }
}
