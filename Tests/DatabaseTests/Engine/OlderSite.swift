import Foundation
import Model
import TestSupport
import Time

@_spi(Raw) @testable import Database

/// A file of a version from 4 on, made from one of today: the migrations since then are taken back, the last one first.
struct OlderSite {
  let site: TemporarySite
  let tags: [TopicList.ID]

  /// A topic with two tags, one without, a hidden one with a tag of its own, and what a build derives.
  init(version: Int = 4) throws {
    site = try TemporarySite()
    let database = try site.migrated()
    tags = try database.write { transaction in
      let board = try transaction.ensureList(.board, slug: "travel").list.id
      try transaction.setText(board, .english, title: "Travel")
      let tags = try ["snow", "bus", "secret"].map {
        try transaction.ensureTag(NewTag(slug: $0, title: $0), isPublic: true)
      }
      for names in [["snow", "bus"], [], ["secret"]] {
        let author = Author.guest(name: "Eva")
        let topic = NewTopic(
          slug: "bus", title: "Bus", language: .english, board: board,
          tags: names.map { NewTag(slug: $0, title: $0) }, author: author,
          createdAt: Timestamp(seconds: 9))
        let comment = NewComment(
          author: author, language: .english, createdAt: Timestamp(seconds: 9), body: "", html: [],
          renderer: 1)
        _ = try transaction.startTopic(topic, saying: comment)
      }
      try transaction.store(
        Document(
          slug: "about", language: .english, writtenIn: .english, title: "About",
          description: "", html: Array("<p>Us".utf8)))
      let text = PageText(
        language: .english, writtenIn: .english, title: "Walks", description: "",
        html: Array("<p>Slowly".utf8))
      for (id, audience) in [(1, Audience.everyone), (2, .me)] {
        try transaction.store(
          Note(
            address: NoteAddress(subject: "poems", lesson: "general", slug: "walks-\(id)"),
            identity: "walks-\(id)", text: text, date: nil,
            outline: [OutlineEntry(level: 2, id: "h-a", text: "A")], audience: audience),
          id: id, sort: id)
      }
      return tags
    }
    try database.set("UPDATE topics SET audience = 1 WHERE id = 3")
    let views = try database.texts(Self.views)
    for view in views { try database.set("DROP VIEW \(view)") }
    for older in (version..<Schema.version).reversed() {
      try database.connection.execute(Self.ways[older] ?? Self.undo(Schema.migrations[older]))
    }
    // Views of the file, as there were until version 29, whose tables get other names.
    if version < 30 {
      try database.connection.execute(
        """
        CREATE VIEW searched_texts AS SELECT 1 AS id;
        CREATE VIEW public_topics AS SELECT id, slug FROM topics WHERE state = 0;
        """)
    }
    try database.connection.execute("PRAGMA user_version = \(version)")
    guard version == 4 else { return }
    try database.set(
      "INSERT INTO strings VALUES ('en', ?)", [.bytes(StringTable([("forum", "Forum")]).bytes)])
  }

  /// How a file of a version is made of one of the next, which did more than make tables and indexes.
  private static let ways = [
    38: localesInIndex, 28: typedSearch, 21: wholeLocales, 20: noMap, 11: commentsAlone,
    10: noFriends,
    9: noReservations, 8: noOrder,
    7: guestsAlone,
    6: settingsAlone, 5: wholeNotes, 4: older,
  ]

  /// Takes a step back that made tables, indexes and columns.
  private static func undo(_ step: Migration) -> String {
    let made = step.durable.matches(of: /CREATE (?:UNIQUE |VIRTUAL )?(TABLE|INDEX) (\w+)/)
    let added = step.durable.matches(of: /ALTER TABLE (\w+) ADD COLUMN (\w+)/)
    return made.reversed().map { "DROP \($0.1) \($0.2);" }.joined()
      + added.reversed().map { "ALTER TABLE \($0.1) DROP COLUMN \($0.2);" }.joined()
  }

  private static func drop(_ tables: String) -> String {
    tables.split(separator: " ").map { "DROP TABLE \($0);" }.joined(separator: "\n")
  }

  /// Names tables as they were before their names said that everyone may read them.
  private static func rename(_ tables: String) -> String {
    tables.split(separator: " ").map { "ALTER TABLE public_\($0) RENAME TO \($0);" }
      .joined(separator: "\n")
  }

  /// Words were folded by the index,
  /// and texts without spaces were whole words.
  private static let typedSearch =
    "DROP TABLE search_index;"
    + Schema.search.split(separator: ";").filter { $0.contains("search_index") }
    .map { $0 + ";" }.joined()

  private static let localesInIndex = """
    ALTER TABLE locales RENAME TO later;
    CREATE TABLE locales (
      lang TEXT NOT NULL, kind INTEGER NOT NULL, first TEXT NOT NULL, entries BLOB NOT NULL,
      PRIMARY KEY (lang, kind, first)
    ) WITHOUT ROWID;
    INSERT INTO locales SELECT lang, kind, first, entries FROM later;
    DROP TABLE later;
    """

  private static let wholeLocales = """
    DROP TABLE locales;
    CREATE TABLE locales (
      lang TEXT PRIMARY KEY, strings BLOB NOT NULL, templates BLOB NOT NULL
    ) WITHOUT ROWID;
    """

  private static let noMap = """
    \(undo(Schema.migrations[20]))
    ALTER TABLE events DROP COLUMN point;
    DROP TABLE public_map_places;
    """

  static let views = "SELECT name FROM sqlite_schema WHERE type = 'view'"
  private static let commentsAlone = """
    CREATE TABLE former (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      comment_id INTEGER NOT NULL REFERENCES comments (id),
      reporter_id INTEGER NOT NULL REFERENCES members (id),
      rule INTEGER,
      words TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      decided_at INTEGER,
      decided_by INTEGER REFERENCES members (id),
      decision TEXT NOT NULL DEFAULT '',
      UNIQUE (comment_id, reporter_id)
    );
    DROP TABLE reports;
    ALTER TABLE former RENAME TO reports;
    CREATE INDEX reports_open ON reports (created_at) WHERE decided_at IS NULL;
    CREATE INDEX reports_decision ON reports (decision) WHERE decided_at IS NOT NULL;
    """
  private static let noFriends = """
    \(drop("departures directory profile_blocks"))
    CREATE TABLE profiles (
      member_id INTEGER PRIMARY KEY REFERENCES members (id),
      city TEXT NOT NULL,
      country TEXT NOT NULL,
      phone TEXT NOT NULL
    );
    \(drop("findable invited_addresses invitations news"))
    DELETE FROM marks WHERE name = 'duty:news';
    \(drop("blocks asks friendships"))
    CREATE INDEX accounts_keepers ON accounts (role) WHERE role > 0;
    """
  private static let noReservations = """
    DROP TABLE reservations;
    ALTER TABLE product_texts DROP COLUMN folded_name;
    ALTER TABLE public_shops DROP COLUMN takes_reservations;
    DROP TABLE shop_addresses;
    DROP TABLE IF EXISTS towns;
    """
  private static let noOrder = """
    DROP INDEX accounts_keepers;
    DROP INDEX mails_about;
    ALTER TABLE mails DROP COLUMN about;
    DROP INDEX comments_topic;
    CREATE INDEX comments_topic ON comments (topic_id, position, created_at, state, kind);
    ALTER TABLE comments DROP COLUMN published_at;
    ALTER TABLE topics DROP COLUMN held_tags;
    \(drop("choices mail_choices face_uploads faces"))
    ALTER TABLE members DROP COLUMN has_face;
    DROP INDEX accounts_role;
    DROP INDEX accounts_banned;
    ALTER TABLE accounts DROP COLUMN is_trusted;
    DROP INDEX reports_decision;
    DROP INDEX topics_held;
    DROP INDEX comments_held;
    \(drop("decisions saved_filters own_values product_index product_places product_stock"))
    \(drop("product_values product_texts product_lists products public_catalogue_words"))
    \(drop("public_shops public_product_pictures"))
    """
  private static let guestsAlone = """
    DROP TABLE reports;
    DROP TABLE comment_versions;
    DROP INDEX comments_reply;
    DROP INDEX comments_deleted;
    ALTER TABLE comments DROP COLUMN deleted_at;
    DROP INDEX comments_author;
    \(drop("mails tokens sessions profiles accounts"))
    CREATE TABLE throttles (
      subject TEXT NOT NULL, minute INTEGER NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY (subject, minute)
    ) WITHOUT ROWID;
    \(drop("member_names reserved_names blocked"))
    """
  private static let settingsAlone = """
    ALTER TABLE listings RENAME TO public_listings;
    ALTER TABLE list_texts RENAME TO public_list_texts;
    \(drop("marks media zones"))
    ALTER TABLE assets DROP COLUMN file;
    """
  private static let wholeNotes = """
    ALTER TABLE notes ADD COLUMN outline TEXT NOT NULL DEFAULT '';
    ALTER TABLE notes ADD COLUMN html TEXT NOT NULL DEFAULT '';
    UPDATE notes SET outline = t.outline, html = t.html FROM note_texts t WHERE t.id = notes.id;
    DROP TABLE note_texts;
    """
  private static let older = """
    \(rename("listings list_texts documents subjects lessons note_links tagged professors"))
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
}
