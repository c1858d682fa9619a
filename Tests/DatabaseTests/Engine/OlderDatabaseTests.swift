import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

struct OlderDatabaseTests {
  @Test func `the contents stored by version 4 are there until the next build`() throws {
    let older = try OlderSite()
    _ = try SiteDatabase.migrate(older.site.folder)
    let site = try SiteDatabase(older.site.folder)
    #expect(try site.locale(.english, .string, around: "forum")["forum"] == "Forum")
    let templates = try site.locale(.english, .template, around: "home")
    #expect(templates.bytes(of: "home") == Array("Home".utf8))
    #expect(try site.asset("a.css")?.bytes == Array("a {}".utf8))
    #expect(try site.asset("a.css")?.file == "a.1.css")
    #expect(try site.number("SELECT count(*) FROM public_documents WHERE slug = 'about'") == 1)
    #expect(try site.number("SELECT count(*) FROM public_tagged") == 0)
  }

  @Test(arguments: [4, 5])
  func `notes keep their texts until the next build`(version: Int) throws {
    let older = try OlderSite(version: version)
    let site = try SiteDatabase.migrate(older.site.folder)
    #expect(try site.texts("SELECT outline || html FROM public_notes") == ["2 h-a A<p>Slowly"])
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
    #expect(try site.locale(.english, .string, around: "forum")["forum"] == nil)
    #expect(try site.number("SELECT count(*) FROM public_documents") == 0)
    #expect(try site.number("SELECT count(*) FROM notes") == 0)
    #expect(try site.number("SELECT count(*) FROM note_texts") == 0)
    #expect(try site.number("SELECT count(*) FROM topics") == 3)
    #expect(try site.integrityErrors() == [])
    // Three topics were posted.
    #expect(try site.needsWholeBuild())
  }

  @Test func `topics and lists are what they were, and know of each other`() throws {
    let older = try OlderSite()
    let site = try SiteDatabase.migrate(older.site.folder)
    let tags = try site.connection.all("SELECT tags FROM topics ORDER BY id") {
      $0.ids(0, of: TopicList.self)
    }
    #expect(tags == [[older.tags[0], older.tags[1]], [], [older.tags[2]]])
    #expect(try older.tags.map { try site.isPublic($0) } == [true, true, false])
    #expect(try site.integrityErrors() == [])
    #expect(try site.lists(of: Topic.ID(1)).count == 4)
    let boards = try site.boards()
    #expect(boards.map(\.slug) == ["travel"])
    #expect(try site.title(boards[0].id, .english) == "Travel")
    #expect(try site.texts("PRAGMA foreign_key_check") == [])
    try site.write { try $0.beginContent(everything: 0, fingerprint: nil) }
    #expect(try site.texts(OlderSite.views) == ["searched_texts"])
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
    let found = try NameSearch(
      site.reader(for: .everyone), SearchTerms("nino"), .spanish, main: .english
    ).products()
    #expect(found.items.map(\.slug) == ["camper"])
    #expect(try site.number("SELECT count(*) FROM public_shops WHERE takes_reservations = 0") == 1)
    #expect(try site.address(ofShop: "libreta") == nil)
  }

  @Test func `texts of members and editors from before version 13 are found`() throws {
    let older = try OlderSite(version: 12)
    let site = try SiteDatabase.migrate(older.site.folder)
    try site.checkSearchIndex()
    let search = TextSearch(
      site.reader(for: .everyone), SearchQuery("bus"), SearchScope(), .english)
    #expect(try search.comments().found.count == 2)
    #expect(try site.number("SELECT count(*) FROM page_texts") == 0, "until the next build")
  }

  @Test func `words folded in the way of version 28 are found by a query of today`() throws {
    let older = try OlderSite(version: 28)
    try SiteDatabase(older.site.folder, mode: .create).connection.execute(
      """
      INSERT INTO members (id, username, name, folded_name, joined_at, origin, number)
        VALUES (70, 'fyodor', 'Фёдор ﬁn', 'фёдор fin', 9, 0, 70);
      INSERT INTO accounts (member_id, role, lang, created_at) VALUES (70, 0, 'en', 9);
      INSERT INTO directory (kind, word, member_id) VALUES (0, 'фёдор fin', 70);
      UPDATE topics SET title = 'Ещё', folded_title = 'ещё' WHERE id = 1;
      UPDATE comments SET html = '<p>京都の散歩 שָׁלוֹם' WHERE topic_id = 1;
      INSERT INTO products (id, source, key, slug, currency, price_origin, picture, link, added_at, digest)
        VALUES (1, 'shoes', 'ёж' || char(31) || 'b', 'camper', 'EUR', 0, '', '', 9, 0),
          (2, 'shoes', 'Plain', 'plain', 'EUR', 0, '', '', 9, 0);
      INSERT INTO product_texts (product_id, lang, name, folded_name, description)
        VALUES (1, 'es', 'Ёлка', 'ёлка', '');
      INSERT INTO own_subjects (id, member_id, title, hue, sort) VALUES (1, 70, 'S', 1, 1);
      INSERT INTO own_notes (id, member_id, subject_id, audience, lang, title, folded_title, made_at,
        changed_at, size, renderer, body, html, words) VALUES (1, 70, 1, 3, 'en', 'Мёд', 'мёд', 9, 9, 1,
        1, 'x', 'x', 'мёд أحمد');
      INSERT INTO own_note_tags VALUES (1, 'лед', 'лед'), (1, 'лёд', 'лёд');
      INSERT INTO blocked VALUES (0, CAST('яма' || char(10) || 'ёж' || char(10) AS BLOB));
      """)
    let site = try SiteDatabase.migrate(older.site.folder)
    try site.checkSearchIndex()
    #expect(try site.integrityErrors() == [])
    for (query, rows) in [
      ("SELECT folded_name FROM members WHERE id = 70", ["федор fin"]),
      ("SELECT word FROM directory WHERE member_id = 70 AND kind = 0", ["федор fin"]),
      ("SELECT folded_title FROM topics WHERE id = 1", ["еще"]),
      ("SELECT key FROM products ORDER BY id", ["еж\u{1F}b", "Plain"]),
      ("SELECT folded_name FROM product_texts", ["елка"]),
      ("SELECT folded_title || ' ' || words FROM own_notes", ["мед мед احمد"]),
      ("SELECT folded FROM own_note_tags", ["лед"]),
      ("SELECT CAST(entries AS TEXT) FROM blocked", ["еж\nяма\n"]),
    ] {
      #expect(try site.texts(query) == rows, "\(query)")
    }
    for word in ["散歩", "שלום", "ЕЩЁ"] {
      let search = TextSearch(
        site.reader(for: .everyone), SearchQuery(word), SearchScope(), .english)
      #expect(try search.comments().found.count == 1, "\(word)")
    }
  }

  @Test func `details known to version 10 are shown to no one who could not see them`() throws {
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
    #expect(try site.blocks(of: Member.ID(70), for: .friends, at: Timestamp(seconds: 9)).isEmpty)
    #expect(
      try site.number("SELECT count(*) FROM directory WHERE member_id = 70 AND kind = 2") == 0)
  }

  @Test func `where members of version 25 were last is known`() throws {
    let older = try OlderSite(version: 25)
    try SiteDatabase(older.site.folder, mode: .create).connection.execute(
      """
      INSERT INTO members (id, username, name, folded_name, joined_at, origin)
        VALUES (70, 'rosa', 'Rosa', 'rosa', 9, 0), (71, 'eva', 'Eva', 'eva', 9, 0);
      INSERT INTO accounts (member_id, email, folded_email, role, lang, created_at)
        VALUES (70, 'rosa@example.org', 'rosa@example.org', 0, 'es', 9),
          (71, 'eva@example.org', 'eva@example.org', 0, 'es', 9);
      INSERT INTO positions (member_id, at, until, latitude, longitude, accuracy, source)
        VALUES (70, 2000, 2600, 7, 8, NULL, 0), (70, 1000, 1600, 3, 4, 20, 1), (71, 5, 6, 7, 8, 9, 1);
      """)
    let site = try SiteDatabase.migrate(older.site.folder)
    #expect(try site.integrityErrors() == [])
    let rows = try site.texts(
      "SELECT printf('%s %s %s %s', member_id, at, until, accuracy) FROM last_places ORDER BY 1")
    #expect(rows == ["70 2000 2600 ", "71 5 6 9"])
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
    let rows = try site.texts(
      """
      SELECT printf('%s %s %s %s %s %s %s %s %s', id, comment_id, coalesce(member_id, '-'),
        reporter_id, coalesce(rule, '-'), words, created_at, coalesce(decided_at, '-'), decision)
      FROM reports ORDER BY id
      """
    )
    #expect(rows == ["5 1 - 70 4 Rude. 9 10 3", "6 2 - 70 - So. 11 - "].prefix(left).map { $0 })
    let now = Timestamp(seconds: 20)
    for (reported, reporter) in [
      (Reported.member(Member.ID(71)), Member.ID(70)),
      (.comment(Model.Comment.ID(3)), Member.ID(71)),
    ] {
      try site.report(reported, by: reporter, at: now)
    }
    #expect(
      try site.connection.all("SELECT id FROM reports WHERE id > 6") { $0.int(0) } == [10, 11])
    #expect(try site.texts("PRAGMA foreign_key_check") == [])
  }

  @Test(arguments: [
    "INSERT INTO reports (reporter_id, words, created_at) VALUES (70, '', 9)",
    """
    INSERT INTO reports (comment_id, member_id, reporter_id, words, created_at)
      VALUES (1, 71, 70, '', 9)
    """,
    "INSERT INTO reports (member_id, reporter_id, words, created_at) VALUES (70, 70, '', 9)",
  ])
  func `a report is of one thing, and never of oneself`(sql: String) throws {
    let site = try TemporarySite().migrated()
    try site.connection.execute("PRAGMA foreign_keys = OFF")
    #expect(throws: DatabaseError.self) { try site.connection.execute(sql) }
  }

  @Test func `strings of version 38 are found beside their index`() throws {
    let older = try OlderSite(version: 38)
    let table = StringTable([("about", "About us"), ("forum", "Forum")])
    try SiteDatabase(older.site.folder, mode: .create).set(
      "INSERT INTO locales (lang, kind, first, entries) VALUES ('en', 0, 'about', ?)",
      [.bytes(table.bytes)])
    let site = try SiteDatabase.migrate(older.site.folder)
    #expect(try site.locale(.english, .string, around: "forum")["forum"] == "Forum")
    #expect(try site.number("SELECT count(id) FROM locales") == 1)
  }

  @Test func `every folded column is folded again by a migration`() throws {
    let site = try TemporarySite().migrated()
    let columns = try site.texts(
      """
      SELECT t.name || ' ' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND c.name LIKE '%folded%' AND c.name <> 'folded_email'
      """)
    #expect(columns.count > 5)
    let known = Set(Transaction.foldedColumns.map { "\($0.0) \($0.1)" })
    #expect(columns.filter { !known.contains($0) } == [])
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
    for version in 4..<Schema.version { try compare(sql, version: version) }
  }

  private func compare(_ sql: String, version: Int) throws {
    let older = try OlderSite(version: version)
    let new = try TemporarySite()
    let became = try SiteDatabase.migrate(older.site.folder).texts(sql)
    let made = try new.migrated().texts(sql)
    #expect(became.difference(from: made).map { "\($0)" } == [])
    #expect(made.count > (sql.contains("'view'") ? 0 : 5))
  }
}
