import Model
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database
@testable import Pages

/// Every query of a page costs the same on a site of a hundred topics and of a million: it goes through
/// an index, sorts nothing large and copies no view.
struct QueryPlanTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
  }

  /// SQL that the readers below ran, with the plan that SQLite has for it.
  private func plans(_ read: (PageReader) throws -> Void) throws -> [(sql: String, steps: [String])]
  {
    let connection = database.connection
    let known = Set(connection.preparedSQL)
    try read(PageReader(database.reader(for: .everyone)))
    return try connection.preparedSQL.filter { !known.contains($0) }.map { sql in
      (sql, try plan(of: sql, connection))
    }
  }

  private func plan(of sql: String, _ connection: Connection) throws -> [String] {
    let bound = Array(repeating: SQLValue.integer(1), count: sql.utf8.count(where: { $0 == 63 }))
    return try connection.all("EXPLAIN QUERY PLAN " + sql, bound) { $0.text(3) }
  }

  /// Faults of a plan; `sorting` allows it to sort some rows, `inOrder` to go through an index from its end until a limit.
  private func faults(_ steps: [String], sorting: Bool = false, inOrder: Bool = false) -> [String] {
    steps.filter { step in
      if step.hasPrefix("SCAN") { return !(inOrder && step.contains("USING")) }
      if step.contains("TEMP B-TREE") { return !sorting }
      return step.hasPrefix("MATERIALIZE") || step.hasPrefix("CO-ROUTINE")
        || step.contains("AUTOMATIC")
    }
  }

  private func expectGood(
    sorting: Bool = false, inOrder: Bool = false, _ read: (PageReader) throws -> Void
  ) throws {
    let plans = try plans(read)
    #expect(!plans.isEmpty)
    for (sql, steps) in plans {
      #expect(!steps.isEmpty)
      let faults = faults(steps, sorting: sorting, inOrder: inOrder)
      #expect(faults == [], "\(sql)\n\(steps.joined(separator: "\n"))")
    }
  }

  private let forum = TopicList.forum.id

  /// Posts of members are what grows; of notes and events whole subjects and months are read.
  @Test func `every kind of page reads what members wrote through indexes`() throws {
    let site = try TemporarySite(StudySite.files())
    try site.compile()
    let database = try SiteDatabase(site.folder)
    let theme = try SiteTheme.stored(in: database)
    let keys = try AllPages.keys(try SiteDatabase(site.folder), theme.settings)
    try database.read {
      let renderer = try PageRenderer(database, theme)
      for key in keys { _ = try renderer.render(key) }
    }
    let queries = database.connection.preparedSQL.filter { sql in
      ["public_topics", "public_comments", "public_members"].contains { sql.contains($0) }
    }
    #expect(queries.count > 5)
    for sql in queries {
      let steps = try plan(of: sql, database.connection)
      #expect(faults(steps, inOrder: true) == [], "\(sql)\n\(steps.joined(separator: "\n"))")
    }
  }

  @Test func `lists`() throws {
    // Boards are few.
    try expectGood(sorting: true) { _ = try $0.lists(.board) }
    try expectGood { _ = try $0.list(forum) }
    try expectGood { _ = try $0.documents("about") }
    try expectGood { _ = try $0.hotTopics(forum, limit: 50) }
    try expectGood { _ = try $0.newestTopics(forum, limit: 20) }
    try expectGood { _ = try $0.topics(forum, numbers: 1...50) }
  }

  @Test func `topics`() throws {
    try expectGood { _ = try $0.topic(Topic.ID(1)) }
    try expectGood { _ = try $0.comments(Topic.ID(1), positions: 1...20) }
    try expectGood { _ = try $0.latestCommentTimes(Topic.ID(1), limit: 20) }
  }

  @Test func `people`() throws {
    try expectGood { _ = try $0.person(Member.ID(1)) }
    try expectGood(inOrder: true) { _ = try $0.newestPeople(limit: 50) }
    try expectGood { _ = try $0.people(numbers: 1...50) }
    try expectGood { _ = try $0.lastPersonNumber() }
    try expectGood { _ = try $0.topics(startedBy: Member.ID(1), limit: 20) }
  }

  @Test func `notes`() throws {
    let address = NoteAddress(subject: "a", lesson: "b", slug: "c")
    try expectGood { _ = try $0.subject("a", .english) }
    try expectGood { _ = try $0.note(address, .english) }
    try expectGood { _ = try $0.lessonTitle("b", in: "a", .english) }
    // A note is in a lesson of dozens, has some links, and is in a handful of trees.
    try expectGood(sorting: true) { _ = try $0.notes(of: "b", in: "a", .english) }
    try expectGood(sorting: true) { _ = try $0.links(from: 1) }
    try expectGood(sorting: true) { _ = try $0.links(to: 1) }
    try expectGood(sorting: true) { _ = try $0.versions("a/b/c") }
    try expectGood(sorting: true) { _ = try $0.tags(of: 1, .note) }
  }

  @Test func `the notes and events on a comment's pages are found through indexes`() throws {
    try expectGood(sorting: true) { _ = try $0.newestNotes(.english, limit: 5) }
    try expectGood(sorting: true) { _ = try $0.events(from: day, .english, limit: 3) }
    try expectGood(sorting: true) { _ = try $0.notes(forum, .english, limit: 51, offset: 0) }
    try expectGood(sorting: true) { _ = try $0.events(forum, .english, limit: 20) }
    try expectGood { _ = try $0.noteCount(forum, .english) }
    try expectGood { _ = try $0.event("dinner", .english) }
    try expectGood(sorting: true) { _ = try $0.events(in: day...day, .english) }
  }

  private let day = CivilDate(dayNumber: 20_770)

  @Test func `a scan, a copy and a sort are found`() throws {
    let steps = try database.connection.all(
      """
      EXPLAIN QUERY PLAN WITH x AS MATERIALIZED (SELECT * FROM comments) SELECT html FROM x
      ORDER BY html
      """
    ) { $0.text(3) }
    #expect(faults(steps).count == 4)
  }

  @Test func `pages with a member's name are found through indexes`() throws {
    let member = try #require(try database.member(username: "bruno"))
    let topic = try database.postTopic("Another", author: .member(member))
    let comment = try database.postComment(in: topic, author: .member(member))
    try database.postComment(in: topic, replyTo: comment)
    let settings = try SiteTheme.stored(in: database).settings
    try expectGood { _ in
      let source = PageSource(database, settings)
      let slice = try AuthorSlice(of: member, after: Topic.ID(0), Model.Comment.ID(0), source)
      #expect(slice.invalidations.count > 4 && slice.following == nil)
    }
  }
}
