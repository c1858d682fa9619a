@_spi(Raw) import Database
import Foundation
import Model
import TestSupport
import Testing
import Time

/// A file of a version from 4 to 11, made from one of today.
private struct OlderSite {
  let site: TemporarySite
  let tags: [TopicList.ID]

  /// A topic with two tags, one without, one that nobody sees with a tag of its own, and what a build derives.
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
    let views = try database.connection.all(Self.views) { $0.text(0) }
    for view in views { try database.set("DROP VIEW \(view)") }
    for (older, sql) in [
      (11, Self.commentsAlone), (10, Self.noFriends), (9, Self.noReservations), (8, Self.noOrder),
      (7, Self.guestsAlone),
      (6, Self.settingsAlone), (5, Self.wholeNotes), (4, Self.older),
    ]
    where older >= version { try database.connection.execute(sql) }
    guard version == 4 else { return }
    try database.set(
      "INSERT INTO strings VALUES ('en', ?)", [.bytes(StringTable([("forum", "Forum")]).bytes)])
  }

  static let views = "SELECT name FROM sqlite_schema WHERE type = 'view'"
  /// What makes a file of version 11.
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
    PRAGMA user_version = 11;
    """
  /// What makes a file of version 10.
  private static let noFriends = """
    DROP TABLE departures;
    DROP TABLE directory;
    DROP TABLE profile_blocks;
    CREATE TABLE profiles (
      member_id INTEGER PRIMARY KEY REFERENCES members (id),
      city TEXT NOT NULL,
      country TEXT NOT NULL,
      phone TEXT NOT NULL
    );
    DROP TABLE findable;
    DROP TABLE invited_addresses;
    DROP TABLE invitations;
    DROP TABLE news;
    DELETE FROM marks WHERE name = 'duty:news';
    DROP TABLE blocks;
    DROP TABLE asks;
    DROP TABLE friendships;
    CREATE INDEX accounts_keepers ON accounts (role) WHERE role > 0;
    PRAGMA user_version = 10;
    """
  /// What makes a file of version 9.
  private static let noReservations = """
    DROP TABLE reservations;
    ALTER TABLE product_texts DROP COLUMN folded_name;
    ALTER TABLE public_shops DROP COLUMN takes_reservations;
    DROP TABLE shop_addresses;
    DROP TABLE towns;
    PRAGMA user_version = 9;
    """
  /// What makes a file of version 8.
  private static let noOrder = """
    DROP INDEX accounts_keepers;
    DROP INDEX mails_about;
    ALTER TABLE mails DROP COLUMN about;
    DROP INDEX comments_topic;
    CREATE INDEX comments_topic ON comments (topic_id, position, created_at, state, kind);
    ALTER TABLE comments DROP COLUMN published_at;
    ALTER TABLE topics DROP COLUMN held_tags;
    DROP TABLE choices;
    DROP TABLE mail_choices;
    DROP TABLE face_uploads;
    DROP TABLE faces;
    ALTER TABLE members DROP COLUMN has_face;
    DROP INDEX accounts_role;
    DROP INDEX accounts_banned;
    ALTER TABLE accounts DROP COLUMN is_trusted;
    DROP INDEX reports_decision;
    DROP INDEX topics_held;
    DROP INDEX comments_held;
    DROP TABLE decisions;
    DROP TABLE saved_filters;
    DROP TABLE own_values;
    DROP TABLE product_index;
    DROP TABLE product_places;
    DROP TABLE product_stock;
    DROP TABLE product_values;
    DROP TABLE product_texts;
    DROP TABLE product_lists;
    DROP TABLE products;
    DROP TABLE public_catalogue_words;
    DROP TABLE public_shops;
    DROP TABLE public_product_pictures;
    PRAGMA user_version = 8;
    """
  /// What makes a file of version 7.
  private static let guestsAlone = """
    DROP TABLE reports;
    DROP TABLE comment_versions;
    DROP INDEX comments_reply;
    DROP INDEX comments_deleted;
    ALTER TABLE comments DROP COLUMN deleted_at;
    DROP INDEX comments_author;
    DROP TABLE mails;
    DROP TABLE tokens;
    DROP TABLE sessions;
    DROP TABLE profiles;
    DROP TABLE accounts;
    CREATE TABLE throttles (
      subject TEXT NOT NULL, minute INTEGER NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY (subject, minute)
    ) WITHOUT ROWID;
    DROP TABLE member_names;
    DROP TABLE reserved_names;
    DROP TABLE blocked;
    PRAGMA user_version = 7;
    """
  /// What makes a file of version 6.
  private static let settingsAlone = """
    ALTER TABLE listings RENAME TO public_listings;
    ALTER TABLE list_texts RENAME TO public_list_texts;
    DROP TABLE marks;
    DROP TABLE media;
    DROP TABLE zones;
    ALTER TABLE assets DROP COLUMN file;
    PRAGMA user_version = 6;
    """
  /// What makes a file of version 5.
  private static let wholeNotes = """
    ALTER TABLE notes ADD COLUMN outline TEXT NOT NULL DEFAULT '';
    ALTER TABLE notes ADD COLUMN html TEXT NOT NULL DEFAULT '';
    UPDATE notes SET outline = t.outline, html = t.html FROM note_texts t WHERE t.id = notes.id;
    DROP TABLE note_texts;
    PRAGMA user_version = 5;
    """
  private static let older = """
    ALTER TABLE public_listings RENAME TO listings;
    ALTER TABLE public_list_texts RENAME TO list_texts;
    ALTER TABLE public_documents RENAME TO documents;
    ALTER TABLE public_subjects RENAME TO subjects;
    ALTER TABLE public_lessons RENAME TO lessons;
    ALTER TABLE public_note_links RENAME TO note_links;
    ALTER TABLE public_tagged RENAME TO tagged;
    ALTER TABLE public_professors RENAME TO professors;
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
    PRAGMA user_version = 4;
    """
}

struct OlderDatabaseTests {
  @Test func `what the build of version 4 had stored is there until the next one`() throws {
    let older = try OlderSite()
    _ = try SiteDatabase.migrate(older.site.folder)
    let site = try SiteDatabase(older.site.folder)
    let english = try site.locale(.english)
    #expect(english.strings["forum"] == "Forum")
    #expect(english.templates.bytes(of: "home") == Array("Home".utf8))
    #expect(try site.asset("a.css")?.bytes == Array("a {}".utf8))
    #expect(try site.asset("a.css")?.file == "a.1.css")
    #expect(try site.number("SELECT count(*) FROM public_documents WHERE slug = 'about'") == 1)
    #expect(try site.number("SELECT count(*) FROM public_tagged") == 0)
  }

  @Test(arguments: [4, 5])
  func `notes keep their texts until the next build`(version: Int) throws {
    let older = try OlderSite(version: version)
    let site = try SiteDatabase.migrate(older.site.folder)
    let texts = try site.connection.all("SELECT outline || html FROM public_notes") { $0.text(0) }
    #expect(texts == ["2 h-a A<p>Slowly"])
    #expect(try site.number("SELECT count(*) FROM note_texts") == 2)
    #expect(
      try site.connection.all("PRAGMA table_info(notes)") { $0.text(1) }.contains("html") == false)
  }

  @Test func `of older builds nothing is left, of what people wrote all`() throws {
    let older = try OlderSite()
    let database = try SiteDatabase(older.site.folder, mode: .create)
    try database.connection.execute(
      """
      DROP TABLE professors;
      ALTER TABLE notes DROP COLUMN digest;
      DROP TABLE strings;
      CREATE TABLE strings (lang TEXT, name TEXT, text TEXT);
      PRAGMA user_version = 3;
      """)
    let site = try SiteDatabase.migrate(older.site.folder)
    #expect(try site.locale(.english).strings["forum"] == nil)
    #expect(try site.number("SELECT count(*) FROM public_documents") == 0)
    #expect(try site.number("SELECT count(*) FROM notes") == 0)
    #expect(try site.number("SELECT count(*) FROM note_texts") == 0)
    #expect(try site.number("SELECT count(*) FROM topics") == 3)
    #expect(try site.contradictions() == [])
    // Three topics were posted.
    #expect(try site.isUnbuilt())
  }

  @Test func `topics and lists are what they were, and know of each other`() throws {
    let older = try OlderSite()
    let site = try SiteDatabase.migrate(older.site.folder)
    let tags = try site.connection.all("SELECT tags FROM topics ORDER BY id") {
      $0.ids(0, of: TopicList.self)
    }
    #expect(tags == [[older.tags[0], older.tags[1]], [], [older.tags[2]]])
    #expect(try older.tags.map { try site.isPublic($0) } == [true, true, false])
    #expect(try site.contradictions() == [])
    #expect(try site.lists(of: Topic.ID(1)).count == 4)
    let boards = try site.boards()
    #expect(boards.map(\.slug) == ["travel"])
    #expect(try site.title(boards[0].id, .english) == "Travel")
    #expect(try site.connection.all("PRAGMA foreign_key_check") { $0.text(0) } == [])
    try site.write { try $0.beginContent(everything: 0, fingerprint: nil) }
    #expect(try site.connection.all(OlderSite.views) { $0.text(0) }.count == 9)
  }

  @Test func `a migration that cannot be finished leaves the file as it was`() throws {
    let older = try OlderSite()
    let database = try SiteDatabase(older.site.folder, mode: .create)
    // One of the last to be renamed.
    try database.set("DROP TABLE professors")
    let schema = "SELECT group_concat(sql) FROM (SELECT sql FROM sqlite_schema ORDER BY name)"
    let before = try database.connection.first(schema) { $0.text(0) }
    #expect(throws: DatabaseError.self) { _ = try SiteDatabase.migrate(older.site.folder) }
    #expect(try database.number("PRAGMA user_version") == 4)
    #expect(try database.connection.first(schema) { $0.text(0) } == before)
    #expect(try database.number("SELECT count(*) FROM listings") == 9)
  }

  @Test func `things of version 9 are found by their names, its shops take no reservations yet`()
    throws
  {
    let older = try OlderSite(version: 9)
    try SiteDatabase(older.site.folder, mode: .create).connection.execute(
      """
      INSERT INTO products (id, source, key, slug, currency, price_origin, picture, link, added_at, digest)
        VALUES (1, 'shoes', '1', 'camper', 'EUR', 0, '', '', 9, 0);
      INSERT INTO product_texts (product_id, lang, name, description) VALUES (1, 'es', 'Niño', '');
      INSERT INTO public_shops (slug, lang, name, address, hours, sort)
        VALUES ('libreta', 'es', 'La Libreta', '', '', 0);
      """)
    let site = try SiteDatabase.migrate(older.site.folder)
    let found = try TitleSearch(
      site.reader(for: .everyone), SearchTerms("nino"), .spanish, main: .english
    ).products()
    #expect(found.items.map(\.slug) == ["camper"])
    #expect(try site.number("SELECT count(*) FROM public_shops WHERE takes_reservations = 0") == 1)
    #expect(try site.address(ofShop: "libreta") == nil)
  }

  @Test func `of whom version 10 knew something, nobody sees it who was not told`() throws {
    let older = try OlderSite(version: 10)
    try SiteDatabase(older.site.folder, mode: .create).connection.execute(
      """
      INSERT INTO members (id, username, name, folded_name, joined_at, origin)
        VALUES (70, 'rosa', 'Rosa', 'rosa', 9, 0);
      INSERT INTO accounts (member_id, email, folded_email, role, lang, created_at)
        VALUES (70, 'rosa@example.org', 'rosa@example.org', 0, 'es', 9);
      INSERT INTO profiles VALUES (70, 'Soria', 'ES', '');
      """)
    let site = try SiteDatabase.migrate(older.site.folder)
    let profile = try site.profile(Member.ID(70))
    #expect(profile[.city] == "Soria" && profile[.country] == "ES" && profile[.phone].isEmpty)
    for block in [ProfileBlock.city, .country, .email] {
      #expect(profile.audience(of: block) == .me, "\(block)")
    }
    #expect(
      try site.blocks(of: Member.ID(70), for: .friends, at: Timestamp(seconds: 9)).isEmpty)
    #expect(
      try site.number("SELECT count(*) FROM directory WHERE member_id = 70 AND kind = 2") == 0)
  }

  @Test(arguments: [0, 2])
  func `reports of version 11 stay, and no number is given twice`(left: Int) throws {
    let older = try OlderSite(version: 11)
    try SiteDatabase(older.site.folder, mode: .create).connection.execute(
      """
      INSERT INTO members (id, username, name, folded_name, joined_at, origin)
        VALUES (70, 'rosa', 'Rosa', 'rosa', 9, 0), (71, 'eva', 'Eva', 'eva', 9, 0);
      INSERT INTO reports (id, comment_id, reporter_id, rule, words, created_at, decided_at,
          decided_by, decision)
        VALUES (5, 1, 70, 4, 'Rude.', 9, 10, 71, '3'), (6, 2, 70, NULL, 'So.', 11, NULL, NULL, ''),
          (9, 2, 71, NULL, '', 12, NULL, NULL, '');
      DELETE FROM reports WHERE id > \(left == 0 ? 0 : 6);
      """)
    let site = try SiteDatabase.migrate(older.site.folder)
    let rows = try site.connection.all(
      """
      SELECT printf('%s %s %s %s %s %s %s %s %s', id, comment_id, coalesce(member_id, '-'),
        reporter_id, coalesce(rule, '-'), words, created_at, coalesce(decided_at, '-'), decision)
      FROM reports ORDER BY id
      """
    ) { $0.text(0) }
    #expect(rows == ["5 1 - 70 4 Rude. 9 10 3", "6 2 - 70 - So. 11 - "].prefix(left).map { $0 })
    let now = Timestamp(seconds: 20)
    for (reported, reporter) in [
      (Reported.member(Member.ID(71)), Member.ID(70)),
      (.comment(Model.Comment.ID(3)), Member.ID(71)),
    ] {
      _ = try site.write {
        try $0.report(NewReport(of: reported, reporter: reporter, rule: nil, words: ""), at: now)
      }
    }
    #expect(
      try site.connection.all("SELECT id FROM reports WHERE id > 6") { $0.int(0) } == [10, 11])
    #expect(try site.connection.all("PRAGMA foreign_key_check") { $0.text(0) } == [])
  }

  @Test(arguments: [
    "INSERT INTO reports (reporter_id, words, created_at) VALUES (70, '', 9)",
    """
    INSERT INTO reports (comment_id, member_id, reporter_id, words, created_at)
      VALUES (1, 71, 70, '', 9)
    """,
    "INSERT INTO reports (member_id, reporter_id, words, created_at) VALUES (70, 70, '', 9)",
  ])
  func `a report is of one thing, and nobody's of themselves`(sql: String) throws {
    let site = try TemporarySite().migrated()
    try site.connection.execute("PRAGMA foreign_keys = OFF")
    #expect(throws: DatabaseError.self) { try site.connection.execute(sql) }
  }

  @Test(arguments: [
    """
    SELECT t.name || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || c.pk
    FROM sqlite_schema t, pragma_table_xinfo(t.name) c WHERE t.type = 'table' ORDER BY 1
    """,
    """
    SELECT t.name || ' ' || i.name || ' ' || i."unique" || ' ' || (
      SELECT group_concat(name) FROM pragma_index_info(i.name))
    FROM sqlite_schema t, pragma_index_list(t.name) i WHERE t.type = 'table' ORDER BY 1
    """,
    "SELECT sql FROM sqlite_schema WHERE type = 'view' ORDER BY name",
  ])
  func `a new file is what an older one becomes`(sql: String) throws {
    for version in 4...11 { try compare(sql, version: version) }
  }

  private func compare(_ sql: String, version: Int) throws {
    let older = try OlderSite(version: version)
    let new = try TemporarySite()
    try FileManager.default.createDirectory(
      atPath: new.folder.data, withIntermediateDirectories: true)
    let became = try SiteDatabase.migrate(older.site.folder).connection.all(sql) { $0.text(0) }
    let made = try SiteDatabase.migrate(new.folder).connection.all(sql) { $0.text(0) }
    #expect(became.difference(from: made).map { "\($0)" } == [])
    #expect(made.count > 5)
  }
}
