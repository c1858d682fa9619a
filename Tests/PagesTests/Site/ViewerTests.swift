import Model
import TestSupport
import Testing
import Theme

@_spi(Raw) @testable import Database
@testable import Pages

/// Visibility: one condition for everything that has an audience.
struct ViewerTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let member = Viewer.member(SignedIn(id: Member.ID(1), role: .member))

  init() throws {
    site = try TemporarySite(StudySite.files())
    database = try site.compile()
  }

  /// The rows of a table that a viewer sees, after all have got an audience.
  private func count(_ table: VisibleTable, _ viewer: Viewer, of audience: Audience) throws -> Int {
    let owner = table == .comments ? VisibleTable.topics : table
    try database.set("UPDATE \(owner.rawValue) SET audience = \(audience.rawValue)", [])
    let source = table.source(for: viewer)
    return try database.reader(for: viewer).first("SELECT count(*) FROM \(source) x") { $0.int(0) }
      ?? 0
  }

  @Test(arguments: VisibleTable.allCases)
  func `a member sees what is for members, and everyone does not`(_ table: VisibleTable) throws {
    let all = try count(table, .everyone, of: .everyone)
    #expect(all > 0)
    #expect(try count(table, member, of: .everyone) == all)
    #expect(try count(table, .everyone, of: .members) == 0)
    #expect(try count(table, member, of: .members) == all)
  }

  @Test(arguments: VisibleTable.allCases)
  func `private things are hidden from all others`(_ table: VisibleTable) throws {
    for audience in [Audience.friends, .group, .me] {
      #expect(try count(table, .everyone, of: audience) == 0)
      #expect(try count(table, member, of: audience) == 0)
    }
  }

  @Test func `a member sees the same columns, and of topics who may read them`() throws {
    for table in VisibleTable.allCases {
      let names = [false, true].map { database.connection.columnNames(table.rows(forMembers: $0)) }
      // Public topics have one audience, so that it need not be read.
      let more = table == .topics ? ["audience"] : []
      #expect(names[0] + more == names[1] && !names[0].isEmpty, "\(table)")
    }
  }

  @Test func `the page of a topic for members is rendered for a member alone`() throws {
    try database.set("UPDATE topics SET audience = 1 WHERE id = 1", [])
    let theme = try SiteTheme.stored(in: database)
    let key = PageKey(TopicPageKind(topic: Topic.ID(1), page: 1))
    #expect(try PageRenderer(database, theme).render(key) == nil)
    let page = try PageRenderer(database, theme, for: member).render(key)
    #expect(page?.bytes.isEmpty == false)
  }

  @Test func `one topic is looked up for a viewer`() throws {
    let comment = try database.postComment(in: Topic.ID(1))
    try database.set("UPDATE topics SET audience = 1 WHERE id = 1", [])
    let title = try #require(try database.reader(for: member).topic(Topic.ID(1))?.title)
    for (viewer, isShown) in [(Viewer.everyone, false), (member, true)] {
      let reader = database.reader(for: viewer)
      #expect((try reader.topic(Topic.ID(1)) != nil) == isShown)
      #expect((try reader.topic(titled: title) != nil) == isShown)
      #expect((try reader.summary(of: Topic.ID(1)) != nil) == isShown)
      #expect((try reader.comment(comment) != nil) == isShown)
      let search = TextSearch(reader, SearchQuery(title), SearchScope(), .english)
      #expect(try search.comments().found.isEmpty != isShown)
    }
  }

  @Test(arguments: ["members", "topics", "comments", "notes", "note_texts", "events"])
  func `publishing cannot read a private table`(_ table: String) throws {
    let reader = database.reader(for: .everyone)
    #expect(throws: DatabaseError.self) {
      try database.connection.refusingPrivateTables {
        try reader.forEach("SELECT * FROM \(table)") { _ in }
      }
    }
    try reader.forEach("SELECT * FROM \(table)") { _ in }
  }
}
