/// Compiled output of builds, and records of publishing.
enum SiteStore: FeatureStore {
  static let tables = [
    "settings", "locales", "assets", "media", "zones", "reserved_names", "blocked", "page_files",
    "public_documents", "content_digests", "marks", "changes", "stale_pages", "pages", "rounds",
  ]
  static var derived: String { Schema.site }
  static var contentRows: [ContentRows] { [.documents, .zones, .media] }
  static let publishingTables = [
    "settings", "locales", "assets", "media", "zones", "marks", "changes", "stale_pages", "pages",
    "rounds",
  ]
  static var stale: [StaleColumns] {
    [
      StaleColumns(.day, "marks", "value"),
      StaleColumns(.document, "public_documents", "written_in title description html"),
      StaleColumns(.zone, "zones", "tzif"),
    ]
  }

  static var migrations: [Int: Migration] {
    [
      3: Migration(durable: Schema.rounds, derived: .dropped),
      // The strings of a language became one row.
      4: Migration(durable: "", derived: .dropped),
      // A request reads only the strings and templates that it needs.
      22: Migration(durable: "", derived: .adopted(Schema.splitLocales)),
      // Statements define public rows, no longer views of the file.
      30: Migration(durable: "", derived: .kept),
      // Strings and templates are found without reading others.
      39: Migration(durable: "", derived: .adopted(Schema.moveLocales)),
    ]
  }

  static func findings(
    in site: SiteDatabase, atMost limit: Int
  ) throws -> [(words: String, rows: [String])] {
    [
      (
        "tables that are in the file and read as empty all the same",
        try Array(site.connection.hiddenTables().prefix(limit))
      )
    ]
  }
}
