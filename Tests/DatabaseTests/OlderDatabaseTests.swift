import Database
import Foundation
import Model
import TestSupport
import Testing

/// The file of a version before 5, made from one of today.
private struct OlderSite {
  let site: TemporarySite
  let tags: [TopicList.ID]

  /// A topic with two tags, one without, and what a build derives.
  init(version: Int) throws {
    site = try TemporarySite()
    try FileManager.default.createDirectory(
      atPath: site.folder.data, withIntermediateDirectories: true)
    let database = try SiteDatabase.migrate(site.folder)
    tags = try database.write {
      let board = try database.ensureList(.board, slug: "travel").list.id
      try database.setText(board, .english, title: "Travel")
      let tags = try ["snow", "bus"].map { try database.ensureList(.tag, slug: $0).list.id }
      for tags in [tags, []] {
        _ = try database.add(
          NewTopic(
            slug: "bus", title: "Bus", language: .english, board: board, tags: tags,
            author: .guest(name: "Eva"), createdAt: Timestamp(seconds: 9)))
      }
      try database.store(
        Document(
          slug: "about", language: .english, writtenIn: .english, title: "About",
          description: "", html: Array("<p>Us".utf8)))
      return tags
    }
    let views = try database.connection.all(Self.views) { $0.text(0) }
    for view in views { try database.set("DROP VIEW \(view)") }
    for table in ["listings", "list_texts", "documents", "subjects", "lessons", "note_links"]
      + ["tagged", "professors"]
    { try database.set("ALTER TABLE public_\(table) RENAME TO \(table)") }
    try database.connection.execute(Self.older + (version < 4 ? Self.rows : ""))
    try database.set("PRAGMA user_version = \(version)")
    if version == 4 {
      try database.set(
        "INSERT INTO strings VALUES ('en', ?)", [.bytes(StringTable([("forum", "Forum")]).bytes)])
    }
  }

  static let views = "SELECT name FROM sqlite_schema WHERE type = 'view'"
  private static let older = """
    ALTER TABLE topics DROP COLUMN tags;
    ALTER TABLE lists DROP COLUMN is_public;
    DROP INDEX comments_topic;
    CREATE UNIQUE INDEX comments_topic ON comments (topic_id, position);
    DROP TABLE locales;
    DROP TABLE assets;
    CREATE TABLE templates (
      lang TEXT NOT NULL, name TEXT NOT NULL, source TEXT NOT NULL, PRIMARY KEY (lang, name)
    ) WITHOUT ROWID;
    INSERT INTO templates VALUES ('en', 'home', 'Home'), ('es', 'home', 'Casa'), ('', 'a.css', 'a {}');
    INSERT INTO settings VALUES ('asset.a.css', 'a.1.css');
    CREATE TABLE strings (lang TEXT PRIMARY KEY, texts TEXT NOT NULL) WITHOUT ROWID;

    """
  private static let rows = """
    DROP TABLE strings;
    CREATE TABLE strings (
      lang TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (lang, name)
    ) WITHOUT ROWID;
    INSERT INTO strings VALUES ('en', 'forum', 'Forum'), ('es', 'forum', 'Foro'), ('en', 'a', 'b');
    """
}

struct OlderDatabaseTests {
  @Test(arguments: [3, 4])
  func `what a build had stored is there until the next one`(version: Int) throws {
    let older = try OlderSite(version: version)
    _ = try SiteDatabase.migrate(older.site.folder)
    let site = try SiteDatabase(older.site.folder)
    let english = try site.locale(.english)
    #expect(english.strings["forum"] == "Forum")
    #expect(english.templates.bytes(of: "home") == Array("Home".utf8))
    #expect(try site.asset("a.css")?.bytes == Array("a {}".utf8))
    #expect(try site.asset("a.css")?.file == "a.1.css")
    #expect(try site.number("SELECT count(*) FROM public_documents WHERE slug = 'about'") == 1)
    #expect(try site.number("SELECT count(*) FROM public_tagged") == 0)
    if version < 4 {
      #expect(english.strings["a"] == "b")
      let spanish = try site.locale(.spanish)
      #expect(spanish.strings["forum"] == "Foro")
      #expect(spanish.strings["a"] == nil)
      #expect(spanish.templates.bytes(of: "home") == Array("Casa".utf8))
    }
  }

  @Test(arguments: [3, 4])
  func `topics and lists are what they were, and topics know their tags`(version: Int) throws {
    let older = try OlderSite(version: version)
    let site = try SiteDatabase.migrate(older.site.folder)
    let tags = try site.connection.all("SELECT tags FROM topics ORDER BY id") {
      $0.ids(0, of: TopicList.self)
    }
    #expect(tags == [older.tags, []])
    #expect(try site.lists(of: Topic.ID(1)).count == 4)
    let boards = try site.boards()
    #expect(boards.map(\.slug) == ["travel"])
    #expect(try site.title(boards[0].id, .english) == "Travel")
    #expect(try site.connection.all("PRAGMA foreign_key_check") { $0.text(0) } == [])
    try site.write { try site.resetDerivedTables() }
    #expect(try site.connection.all(OlderSite.views) { $0.text(0) }.count == 7)
  }

  @Test func `a new file is what an older one becomes`() throws {
    let older = try OlderSite(version: 4)
    let new = try TemporarySite()
    try FileManager.default.createDirectory(
      atPath: new.folder.data, withIntermediateDirectories: true)
    let names = "SELECT name FROM sqlite_schema ORDER BY name"
    let became = try SiteDatabase.migrate(older.site.folder).connection.all(names) { $0.text(0) }
    let made = try SiteDatabase.migrate(new.folder).connection.all(names) { $0.text(0) }
    #expect(became.difference(from: made).map { "\($0)" } == [])
  }
}
