import Database
import Model
import TestSupport
import Testing
import Theme

@testable import Pages

struct PageBatchTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let settings: SiteSettings
  /// A topic of seven pages; five comments make one.
  private let long: Topic.ID

  init() throws {
    site = try TemporarySite(
      SampleSite.files(languages: ["en"], limits: ["comments_per_page: 5", "rate_limits: 0"]))
    database = try site.compile()
    settings = try SiteTheme.stored(in: database).settings
    long = try database.postTopic("Boots")
    for _ in 2...32 { try database.postComment(in: long) }
    try database.postTopic("Wool socks")
  }

  private func batches(of size: Int) throws -> [PageBatch] {
    try database.read { try AllPages.batches(of: size, database, settings) }
  }

  private func pages(_ batch: PageBatch) throws -> [PageKey] {
    try database.read { try batch.pages(database, settings) }
  }

  @Test(arguments: [1, 2, 3, 7, 400, .max])
  func `batches have every page once, and none is larger than it may be`(size: Int) throws {
    var expected: Set<PageKey> = []
    try database.read {
      let source = PageSource(database, settings)
      for kind in settings.pageKinds { try kind.type.each(source) { expected.insert(PageKey($0)) } }
    }
    var found: [PageKey] = []
    for batch in try batches(of: size) {
      let pages = try pages(batch)
      #expect(!pages.isEmpty && pages.count == batch.count && batch.count <= size)
      found += pages
    }
    #expect(Set(found) == expected && found.count == expected.count)
  }

  /// Keys that are held, and pages.
  private func counts() throws -> (held: Int, pages: Int) {
    let batches = try batches(of: 3)
    return (batches.reduce(0) { $0 + $1.keys.count }, batches.reduce(0) { $0 + $1.count })
  }

  @Test func `of the pages of topics no key is held before its turn`() throws {
    let before = try counts()
    for number in 1...30 { try database.postTopic("Walk \(number)") }
    let after = try counts()
    #expect(after.held == before.held && after.pages == before.pages + 60)
  }

  @Test(arguments: [1, 2, 3, 7])
  func `a topic that grows between its batches is whole`(size: Int) throws {
    let batches = try batches(of: size)
    for _ in 1...25 { try database.postComment(in: long) }
    let found = Set(try batches.flatMap { try pages($0) })
    let texts = (1...7).map { "topic/\(long)/\($0)" } + ["latest/\(long)", "topic-feed/\(long)"]
    #expect(Set(texts).subtracting(found.map(\.text)) == [])
  }
}
