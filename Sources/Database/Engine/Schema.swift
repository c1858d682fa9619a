/// The tables of a site.
///
/// Durable tables hold what people wrote, and what must outlive a build (`marks`); they are created by
/// numbered migrations and never dropped. Derived tables hold what `content/`, `site.yml`, the locales and
/// the templates say; `build` drops and fills them.
///
/// Page rendering may read what is named `public_…`, views that leave out private columns and rows (`PublicView`) and
/// derived tables that have none, and the durable tables of `open`. A view that hides nothing is none: each statement
/// parses what its views say. Which tables there are, and what else is to be known of them, each `FeatureStore` says.
enum Schema {
  /// Version of the durable and of the derived tables together, the number of the last migration: what a CGI expects to meet.
  static let version = 45

  /// Durable tables that hide nothing, so that pages may read them as they are.
  static let open = Set(FeatureStores.all.flatMap { $0.openTables })

  /// What publishing reads besides.
  static let books = Set(FeatureStores.all.flatMap { $0.publishingTables })

  /// Whether publishing may read a table, through a view or as it is: nothing private is on its way to `public/`.
  static func mayPublish(_ table: String, through view: String?) -> Bool {
    [table, view ?? ""].contains { $0.hasPrefix("public_") } || table.hasPrefix("sqlite_")
      || open.contains(table) || books.contains(table) || table == "absent_tables"
  }

  /// Dropped and created by every build.
  static var derived: String { FeatureStores.all.map { $0.derived }.joined() }

  /// A few strings or templates each, from a name on: a request reads some of them.
  ///
  /// They do not stand in the index, where each search would read those that it passes.
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
