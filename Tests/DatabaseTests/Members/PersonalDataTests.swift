import Model
import TestSupport
import Testing

@_spi(Raw) @testable import Database

/// Personal data in each table, and its deletion: declared once, and so that the schema agrees.
struct PersonalDataTests {
  private let database: SiteDatabase

  init() throws { database = try TemporarySite().migrated() }

  /// Columns that name a member without a foreign key.
  private static let names = [
    "member_id", "author_id", "person_id", "blocked_id", "asked_id", "found_id", "reporter_id",
    "moderator_id", "asked_by", "decided_by", "undone_by",
  ]

  private func texts(_ sql: String, _ value: String) throws -> [String] {
    try database.connection.all(sql, [.text(value)]) { $0.text(0) }
  }

  /// True if the rows of a table go with the account that they belong to.
  private func goesWithAccount(_ table: String) throws -> Bool {
    let parents = try texts(
      "SELECT \"table\" FROM pragma_foreign_key_list(?) WHERE on_delete = 'CASCADE'", table)
    return try parents.contains { try $0 == "accounts" || goesWithAccount($0) }
  }

  @Test func `each table that names members says so in one declaration`() throws {
    let names = Self.names.map { "'\($0)'" }.joined(separator: ", ")
    let tables = try database.connection.all(
      """
      SELECT s.name FROM sqlite_schema s JOIN pragma_foreign_key_list(s.name) f
      WHERE s.type = 'table' AND f."table" IN ('members', 'accounts')
      UNION SELECT s.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c
      WHERE s.type = 'table' AND c.name IN (\(names))
      """
    ) { $0.text(0) }
    #expect(tables.count > 40)
    let declared = FeatureStores.personalData.map(\.table)
    #expect(Set(declared).count == declared.count)
    #expect(Set(tables).subtracting(declared).sorted() == [])
  }

  @Test func `exported and excluded columns exist`() throws {
    for data in FeatureStores.personalData {
      let columns = Set(try texts("SELECT name FROM pragma_table_info(?)", data.table))
      #expect(!columns.isEmpty, "\(data.table)")
      #expect(columns.isSuperset(of: data.hidden.union(data.instead.keys)), "\(data.table)")
      #expect(data.hidden != columns, "\(data.table)")
      #expect(throws: Never.self, "\(data.table)") {
        try database.forEachOwnRow(data.table, of: Member.ID(1)) { _ in }
        _ = try database.connection.isTrue(
          "SELECT 1 FROM \(data.table) WHERE \(data.condition)", [.integer(1)])
      }
    }
    let withheld = FeatureStores.personalData.filter { $0.withheld != nil }.map(\.table)
    #expect(Set(withheld) == ["faces", "departures", "asks", "last_places"])
    #expect(Set(database.ownTables).isDisjoint(with: withheld))
  }

  @Test func `foreign keys take along what is said to go with the account, and nothing else`()
    throws
  {
    for data in FeatureStores.personalData {
      let goes = try goesWithAccount(data.table)
      #expect(goes == (data.leaving == .withAccount), "\(data.table)")
      if data.leaving == .deleted {
        let columns = try texts("SELECT name FROM pragma_table_info(?)", data.table)
        #expect(columns.contains("member_id"), "\(data.table)")
      }
      if case .stays(let reason) = data.leaving { #expect(!reason.isEmpty, "\(data.table)") }
    }
  }
}
