import Foundation
import Model
import Publishing
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database
@testable import Pages
@testable import Theme

/// Pages that cannot be read, and those that only the machine keeps from being written.
struct FailingPageTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(StudySite.files(languages: ["en"]))
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  /// Overwrites the first page of a table in the file.
  private func damage(_ table: String) throws {
    _ = try database.connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
    let page = try database.number(
      "SELECT rootpage FROM sqlite_schema WHERE name = ?", [.text(table)])
    let size = try database.number("PRAGMA page_size")
    let file = try #require(FileHandle(forUpdatingAtPath: site.folder.database))
    try file.seek(toOffset: UInt64((page - 1) * size))
    try file.write(contentsOf: Data(repeating: 0x55, count: size))
    try file.close()
  }

  @Test func `pages that read a damaged row are quarantined, and all others published`() throws {
    try database.set("UPDATE events SET first_day = 'soon' WHERE slug = 'trip'")
    #expect(try database.begin(try #require(CivilDate("2026-11-15"))))
    try database.postComment(in: Topic.ID(3), body: "New ones.")
    let damaged: Set = ["home/en", "events/en"]
    for round in 1...3 {
      let outcome = try site.publish()
      #expect(Set(outcome.failures.map(\.key.text)) == damaged, "round \(round)")
      #expect(outcome.isPublished(.topic(Topic.ID(3), page: 1)))
      #expect(
        outcome.isPublished(PageKey(TopicListPageKind(id: TopicList.forum.id, language: .english))))
    }
    #expect(Set(try database.quarantinedPages().map(\.key)) == damaged)
    #expect(try !database.hasPendingWork())
    #expect(try site.text("public/forum/3-boots/index.html").contains("New ones."))
    #expect(try site.text("public/forum/index.html").contains("/forum/3-boots/"))
  }

  @Test(arguments: [("home/en", "language_name"), ("card/carmen-vidal", "professor_of")])
  func `a page whose labels cannot be read is not rendered, and right the next time`(
    page: String, label: String
  ) throws {
    let site = try TemporarySite(StudySite.files())
    try site.build()
    let database = try SiteDatabase(site.folder)
    let stored = try SiteTheme.stored(in: database)
    let key = try #require(PageKey(text: page))
    let expected = try #require(try PageRenderer(database, stored).render(key)).bytes

    var (sources, faults) = (stored.sources, 1)
    let string = sources.string
    sources.string = { language, name in
      // Such as the other tree's name for itself, which no template reads.
      if faults > 0, name == label {
        faults -= 1
        throw DatabaseError.system(code: 5, action: "read", path: "tertulia.db")
      }
      return try string(language, name)
    }
    let theme = SiteTheme(
      settings: stored.settings, zone: stored.zone, build: stored.build, day: stored.day,
      sources: sources)
    let renderer = try PageRenderer(database, theme)
    #expect(throws: DatabaseError.self) { try renderer.render(key) }
    #expect(try renderer.render(key)?.bytes == expected)
  }

  @Test func `a page that reads a damaged part of the file is quarantined, and no other`() throws {
    // A page of the file becomes no valid page of a table.
    try damage("topics")
    try database.write { transaction in
      for key in ["topic/3/1", "events/en"] {
        try transaction.addStale(StalePage(key: key, priority: 0))
      }
    }
    for round in 1...3 {
      let outcome = try site.publish()
      #expect(outcome.failures.map(\.key.text) == ["topic/3/1"], "round \(round)")
      #expect(outcome.done == (round == 1 ? [PageKey(EventsPageKind(language: .english))] : []))
    }
    #expect(try !database.hasPendingWork())
    #expect(try database.quarantinedPages().map(\.key) == ["topic/3/1"])
  }

  @Test func `a page that the system does not let us write is tried again for ever`() throws {
    // No process follows a link in the place of the page's folder: the system's error, as a full disk's is.
    try site.remove("public/forum/3-boots")
    try FileManager.default.createSymbolicLink(
      atPath: site.folder.documentRoot + "/forum/3-boots", withDestinationPath: "3-boots")
    try database.postComment(in: Topic.ID(3))
    for _ in 1...5 {
      let failures = try site.publish().failures
      #expect(failures.contains { $0.key == .topic(Topic.ID(3), page: 1) })
      #expect(failures.allSatisfy { $0.error is DatabaseError })
    }
    #expect(try database.quarantinedPages() == [])
    try site.remove("public/forum/3-boots")
    try site.publish()
    #expect(try site.publicFiles() == site.cleanBuild())
  }
}
