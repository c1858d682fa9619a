import TestSupport
import Testing

@_spi(Raw) @testable import Database

struct PublicViewTests {
  @Test func `a statement begins with the views that it names, and those that they name`() {
    let plain = "SELECT id FROM topics"
    #expect(PublicView.define(in: plain) == plain)
    let lists = PublicView.define(in: "SELECT id FROM public_lists")
    #expect(lists.hasPrefix("WITH public_lists AS NOT MATERIALIZED (SELECT id, kind, slug, "))
    #expect(lists.hasSuffix(" WHERE is_public = 1) SELECT id FROM public_lists"))
    let pictures = PublicView.define(in: "SELECT name FROM public_uploads")
    let names = pictures.matches(of: /(public_\w+) AS NOT/).map(\.1)
    #expect(names == ["public_own_notes", "public_uploads"])
    // Tables of this kind are defined by the file.
    let documents = "SELECT slug FROM public_documents"
    #expect(PublicView.define(in: documents) == documents)
  }

  @Test func `of what people write a view has the columns that a statement names`() throws {
    let merged = PublicView.define(in: "SELECT id FROM public_topics WHERE merged_into = 1")
    #expect(
      merged.hasPrefix(
        "WITH public_topics AS NOT MATERIALIZED (SELECT t.id, t.merged_into FROM topics t WHERE "))
    let site = try TemporarySite().migrated()
    for table in VisibleTable.allCases {
      for isMember in [false, true] {
        let columns = site.connection.columnNames(table.rows(forMembers: isMember))
        let view = table.view(forMembers: isMember)
        #expect(columns.count > 5, "\(view)")
        for column in columns {
          #expect(throws: Never.self) { try site.number("SELECT count(\(column)) FROM \(view)") }
        }
        #expect(
          site.connection.columnNames("SELECT \(columns.joined(separator: ", ")) FROM \(view)")
            == columns)
      }
    }
  }

  @Test func `a statement that begins with its views is left as it is`() {
    let defined = PublicView.define(in: "SELECT id FROM public_lists")
    #expect(PublicView.define(in: defined) == defined)
  }

  @Test(arguments: [
    "WITH few AS (SELECT 1 AS id) SELECT count(*) FROM few JOIN public_lists USING (id)",
    "WITH RECURSIVE few (id) AS (SELECT 1 UNION SELECT id + 1 FROM few WHERE id < 3) "
      + "SELECT count(*) FROM few JOIN public_topics USING (id)",
    "EXPLAIN QUERY PLAN SELECT id FROM public_comments",
    "INSERT INTO stale_pages SELECT * FROM stale_pages WHERE 1 IN (SELECT id FROM public_members)",
    "DELETE FROM stale_pages WHERE 1 IN (SELECT id FROM public_notes)",
  ])
  func `every kind of statement may name one`(sql: String) throws {
    let site = try TemporarySite().migrated()
    #expect(throws: Never.self) { try site.connection.all(sql) { $0.text(0) } }
  }

  @Test func `each view can be read, and a later one names none behind it`() throws {
    let site = try TemporarySite().migrated()
    for (index, view) in PublicView.all.enumerated() {
      #expect(throws: Never.self) { try site.number("SELECT count(*) FROM \(view.name)") }
      for later in PublicView.all[(index + 1)...] { #expect(!view.query.contains(later.name)) }
    }
  }
}
