/// The tables of a site.
///
/// Durable tables hold people's data, and state that must outlive a build (`marks`); they are created by numbered migrations,
/// and no build drops them. Derived tables hold content from `content/`, `site.yml`, the locales and the templates; `build`
/// drops and fills them.
///
/// Page rendering may read tables named `public_…`, which are views that leave out private columns and rows (`PublicView`) or
/// derived tables that have none, and the durable tables of `open`. A view that would hide nothing is omitted: each statement
/// parses the definitions of its views. Each `FeatureStore` declares its tables, and everything else about them.
enum Schema {
  /// Durable tables that hide nothing, so that pages may read them directly.
  static let open = Set(FeatureStores.all.flatMap { $0.openTables })

  /// Other tables that publishing reads.
  static let publishingTables = Set(FeatureStores.all.flatMap { $0.publishingTables })

  /// Returns true if publishing may read a table, through a view or directly: nothing private may reach `public/`.
  static func mayPublish(_ table: String, through view: String?) -> Bool {
    [table, view ?? ""].contains { $0.hasPrefix("public_") } || table.hasPrefix("sqlite_")
      || open.contains(table) || publishingTables.contains(table) || table == "absent_tables"
  }

  /// Statements that every build runs to drop and create the derived tables.
  static var derived: String { FeatureStores.all.map { $0.derived }.joined() }

  /// A few strings or templates per row, from a name on: a request reads some of them.
  ///
  /// They are not in the index, where each search would read those that it passes.
  static let locales = """
    CREATE TABLE locales (
      id INTEGER PRIMARY KEY,
      lang TEXT NOT NULL, kind INTEGER NOT NULL, first TEXT NOT NULL, entries BLOB NOT NULL,
      UNIQUE (lang, kind, first)
    );

    """

  // Files are few and long: an index would have them in its nodes.
  static let site = """
    DROP VIEW IF EXISTS searched_texts;
    DROP TABLE IF EXISTS settings;
    DROP TABLE IF EXISTS locales;
    DROP TABLE IF EXISTS assets;
    DROP TABLE IF EXISTS media;
    DROP TABLE IF EXISTS zones;
    DROP TABLE IF EXISTS public_documents;
    DROP TABLE IF EXISTS reserved_names;
    DROP TABLE IF EXISTS blocked;
    DROP TABLE IF EXISTS page_files;

    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    \(locales)    CREATE TABLE assets (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, file TEXT NOT NULL, bytes BLOB NOT NULL
    );
    CREATE TABLE media (name TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE zones (name TEXT PRIMARY KEY, tzif BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE reserved_names (key TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE blocked (kind INTEGER PRIMARY KEY, entries TEXT NOT NULL);
    \(pageFiles)CREATE TABLE public_documents (
      slug TEXT NOT NULL,
      lang TEXT NOT NULL,
      written_in TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      html TEXT NOT NULL,
      PRIMARY KEY (slug, lang)
    ) WITHOUT ROWID;

    \(searchedTexts)
    """
}
