import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Tables of features that were never used are not in the file, without a visible difference.
struct AbsentTablesTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let irene: Member.ID
  private let topic: Topic.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
    topic = Topic.ID(3)
    try settle()
  }

  private func objects() throws -> Set<String> {
    Set(try database.texts("SELECT name FROM sqlite_schema WHERE sql IS NOT NULL"))
  }

  private static let tables = FeatureStores.all.filter { $0.absence != nil }.flatMap { $0.tables }

  private static func tables(of feature: Feature) -> [String] {
    FeatureStores.all.first { $0.feature == feature }?.tables ?? []
  }

  private func settle() throws { try database.write { try $0.dropUnusedTables() } }

  private func bringBack() throws {
    try database.write { _ in try database.connection.restoreAllTables() }
  }

  @Test func `a forum alone has a small schema, and all of it comes back as it was`() throws {
    let here = try objects()
    #expect(here.intersection(Self.tables) == [])
    #expect(here.count <= 120, "\(here.sorted())")
    try bringBack()
    let whole = try TemporarySite(SampleSite.files()).compile()
    func schema(_ database: SiteDatabase) throws -> [String] {
      try database.texts(
        """
        SELECT name || ' ' || sql FROM sqlite_schema
        WHERE sql IS NOT NULL AND name <> 'absent_tables' ORDER BY 1
        """)
    }
    #expect(try schema(database) == schema(whole))
    #expect(try database.number("SELECT count(*) FROM absent_tables") == 0)
    try settle()
    #expect(try objects() == here)
  }

  @Test func `an absent table reads like an empty one`() throws {
    for table in Self.tables {
      #expect(try database.number("SELECT count(*) FROM \(table)") == 0)
      #expect(try database.connection.run("DELETE FROM \(table)") == 0)
    }
    #expect(try database.integrityErrors() == [])
    for table in database.ownTables {
      try database.forEachOwnRow(table, of: irene) { row in
        #expect(!Self.tables.contains(table), "\(row)")
      }
    }
    try database.write { try $0.leave(irene, takingPosts: true, at: TemporarySite.now) }
    #expect(try database.integrityErrors() == [])
  }

  @Test func `reading alone needs no view of the connection`() throws {
    let (table, made) = ("own_notes", "SELECT count(*) FROM sqlite_temp_schema")
    for sql in [
      "SELECT count(*) FROM \(table)", "WITH x AS (SELECT 1) SELECT count(*) FROM x, \(table)",
      "SELECT count(*) FROM public_\(table) JOIN polls", "SELECT count(rowid) FROM \(table)",
    ] {
      #expect(try database.number(sql) == 0)
    }
    try database.connection.run(
      "UPDATE topics SET tags = tags WHERE id IN (SELECT id FROM \(table))")
    #expect(try database.number(made) == 0)
    #expect(try database.connection.run("DELETE FROM \(table)") == 0)
    #expect(try database.number(made) == 3)
  }

  @Test func `an insert brings the table back, with those of its feature`() throws {
    #expect(try database.number("SELECT count(*) FROM bookmarks") == 0)
    let insert =
      "INSERT INTO own_subjects (member_id, title, hue, sort) VALUES (\(irene), 'Maths', 1, 1)"
    _ = try database.write { _ in try database.connection.run(insert) }
    #expect(try objects().isSuperset(of: Self.tables(of: .notebook)))
    #expect(try database.texts("SELECT title FROM own_subjects") == ["Maths"])
    #expect(try !objects().contains("bookmarks"))
    // It has something now, and stays.
    try settle()
    #expect(try database.texts("SELECT title FROM own_subjects") == ["Maths"])
  }

  @Test func `also where it was read before, and by a feature that needs another`() throws {
    #expect(try database.number("SELECT count(*) FROM reservations") == 0)
    #expect(try database.number("SELECT count(*) FROM products") == 0)
    _ = try database.write { _ in
      try database.connection.run(
        "INSERT INTO products (slug) SELECT 'a' WHERE 0")
    }
    #expect(try objects().contains("products"))
    try settle()
    #expect(try !objects().contains("products"))
    #expect(throws: DatabaseError.self) {
      try database.write { _ in
        try database.connection.run("INSERT INTO reservations DEFAULT VALUES")
      }
    }
    #expect(try !objects().contains("reservations"), "it was rolled back")
    #expect(try database.number("SELECT count(*) FROM reservations") == 0)
  }

  @Test func `also by a statement that says what it inserted, or what it does else`() throws {
    let statements = [
      "INSERT INTO own_subjects (member_id, title, hue, sort) SELECT \(irene), 'M', 1, 1 RETURNING id",
      "WITH x (n) AS (SELECT 1) INSERT INTO polls (topic_id) SELECT n FROM x WHERE 0 RETURNING topic_id",
      "INSERT OR IGNORE INTO conversations (id) SELECT 1 WHERE 0 RETURNING id",
      "REPLACE INTO own_goings (member_id) SELECT 1 WHERE 0",
      "INSERT INTO saved_filters (id) SELECT 1 WHERE 0 ON CONFLICT DO NOTHING RETURNING id",
    ]
    for sql in statements {
      let table = try #require(Self.tables.first { sql.contains("INTO \($0) ") })
      #expect(try database.number("SELECT count(*) FROM \(table)") == 0)
      _ = try database.write { _ in try database.connection.all(sql) { $0.integer(0) } }
      #expect(try objects().contains(table), "\(sql)")
    }
    #expect(try database.texts("SELECT title FROM own_subjects") == ["M"])
    #expect(try database.number("SELECT count(*) FROM own_subjects") == 1)
  }

  @Test func `another process brings a table back, and this one sees what is in it`() throws {
    let other = try SiteDatabase(site.folder)
    #expect(try database.number("SELECT count(*) FROM own_subjects") == 0)
    _ = try other.write { _ in
      try other.connection.run(
        "INSERT INTO own_subjects (member_id, title, hue, sort) VALUES (\(irene), 'A', 1, 1)")
    }
    #expect(try database.read { try database.number("SELECT count(*) FROM own_subjects") } == 1)
    _ = try database.write { _ in
      try database.connection.run(
        "INSERT INTO own_subjects (member_id, title, hue, sort) VALUES (\(irene), 'B', 1, 2)")
    }
    #expect(try other.texts("SELECT title FROM own_subjects ORDER BY sort") == ["A", "B"])
  }

  @Test func `a process that goes on reads it as empty without preparing again`() throws {
    let sql = "SELECT count(*) FROM own_subjects"
    let prepared = { database.connection.preparedSQL.filter { $0 == sql }.count }
    for _ in 1...3 {
      #expect(try database.read { try database.number(sql) } == 0)
      #expect(try database.number(sql) == 0)
      #expect(prepared() == 1)
    }
    let other = try SiteDatabase(site.folder)
    _ = try other.write { _ in
      try other.connection.run(
        "INSERT INTO own_subjects (member_id, title, hue, sort) VALUES (\(irene), 'A', 1, 1)")
    }
    #expect(try database.number(sql) == 1)
    #expect(try database.read { try database.number(sql) } == 1)
    #expect(prepared() == 1)
  }

  @Test func `another process takes a table out, and statements of before go on`() throws {
    try bringBack()
    let sql = "SELECT count(*) FROM bookmarks"
    let insert = "INSERT INTO bookmarks (member_id) SELECT 1 WHERE 0 RETURNING id"
    #expect(try database.number(sql) == 0)
    _ = try database.connection.all(insert) { $0.integer(0) }
    let other = try SiteDatabase(site.folder)
    try other.write { try $0.dropUnusedTables() }
    #expect(try database.number(sql) == 0)
    #expect(try database.number(sql) == 0)
    _ = try database.write { _ in try database.connection.all(insert) { $0.integer(0) } }
    #expect(try objects().contains("bookmarks"))
  }

  @Test(arguments: ["notes/Books/", "events/trip", "catalogue/"])
  func `a build fills tables that were absent, and who missed them before sees what is in them`(
    part: String
  ) throws {
    let counts = ["notes", "events", "products", "public_tagged"].map {
      "SELECT count(*) FROM \($0)"
    }
    for sql in counts { #expect(try database.number(sql) == 0) }
    let files = StudySite.files().filter {
      SampleSite.files()[$0.key] != nil || $0.key.hasPrefix("content/\(part)")
    }
    for (path, text) in files { try site.write(text, path) }
    try site.edit()
    #expect(try database.connection.hiddenTables() == [])
    let whole = try TemporarySite(files).compile()
    for sql in counts { #expect(try database.number(sql) == whole.number(sql), "\(sql)") }
    #expect(try counts.contains { try database.number($0) > 0 })
    try settle()
    for sql in counts { #expect(try database.number(sql) == whole.number(sql), "\(sql)") }
  }

  @Test func `a rollback drops tables made in the transaction, and statements go on`() throws {
    struct Stopped: Error {}
    for _ in 1...2 {
      #expect(throws: Stopped.self) {
        try database.write { _ in
          #expect(try database.number("SELECT count(*) FROM polls") == 0)
          try database.connection.run(
            "INSERT INTO bookmarks (member_id) SELECT 1 WHERE 0"
          )
          throw Stopped()
        }
      }
      #expect(try database.number("SELECT count(*) FROM polls") == 0)
      #expect(try !objects().contains("bookmarks"))
    }
  }

  @Test func `a table that another one names stays, and so does one whose numbers were given`()
    throws
  {
    // A group may see where a member is.
    try database.connection.run(
      """
      INSERT INTO place_settings (member_id, friends, hours, paused_until, keep, metres)
      VALUES (\(irene), 0, NULL, 0, 1, 500)
      """)
    try settle()
    #expect(try objects().isSuperset(of: Self.tables(of: .messages)))
    try database.connection.run(
      "INSERT INTO own_subjects (member_id, title, hue, sort) VALUES (\(irene), 'Maths', 1, 1)")
    try database.connection.run("DELETE FROM own_subjects")
    try settle()
    #expect(try objects().contains("own_subjects"), "its number is not given again")
  }

  @Test func `a table that is hidden is an error`() throws {
    try database.connection.execute("CREATE TABLE bookmarks (id INTEGER PRIMARY KEY)")
    #expect(
      try database.integrityErrors() == [
        "tables that are in the file and read as empty all the same: bookmarks"
      ])
  }

  @Test func `a new version changes them like all others`() throws {
    let next =
      Schema.migrations + [
        Migration(durable: "ALTER TABLE polls ADD COLUMN coming INTEGER;", derived: .kept)
      ]
    _ = try SiteDatabase.migrate(site.folder, by: next)
    let connection = try Connection(path: site.folder.database, mode: .read)
    #expect(try connection.number("SELECT count(coming) FROM polls") == 0)
    #expect(try connection.number("SELECT count(*) FROM absent_tables") == 0)
  }
}
