import Glibc
import Model
import TestSupport
import Testing

@_spi(Raw) @testable import Database

struct ConnectionTests {
  private let folder: TemporarySite
  private let connection: Connection

  init() throws {
    folder = try TemporarySite()
    connection = try Connection(path: folder.folder.path + "/test.db", mode: .create)
    try connection.execute("CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT UNIQUE)")
  }

  private func names() throws -> [String] {
    try connection.all("SELECT name FROM people ORDER BY id") { $0.text(0) }
  }

  @Test func `a statement that does not compile is thrown with its text`() {
    #expect(
      throws: DatabaseError.sqlite(
        code: 1, message: "no such table: cities", sql: "SELECT 1 FROM cities")
    ) { try connection.run("SELECT 1 FROM cities") }
  }

  @Test func `a refused row is thrown with the statement and without its values`() throws {
    let sql = "INSERT INTO people (name) VALUES (?)"
    try connection.run(sql, [.text("Irene")])
    #expect(
      throws: DatabaseError.sqlite(
        code: 2067, message: "UNIQUE constraint failed: people.name", sql: sql)
    ) { try connection.run(sql, [.text("Irene")]) }
    try connection.run(sql, [.text("Mateo")])
    #expect(try names() == ["Irene", "Mateo"])
  }

  @Test
  func `reading without keeping shrinks the cache, and restores it on errors too`()
    throws
  {
    func size() throws -> Int { try connection.number("PRAGMA cache_size") }
    try connection.setPageCache(bytes: 8_192_000)
    #expect(try connection.withoutKeeping { try size() } == 64)
    #expect(throws: DatabaseError.self) {
      try connection.withoutKeeping { try connection.run("SELECT 1 FROM cities") }
    }
    #expect(try size() == -8_000)
  }

  @Test func `text in double quotes is a name, never a value`() {
    #expect(throws: DatabaseError.self) { try connection.run("SELECT \"Irene\"") }
  }

  @Test func `a transaction that throws leaves nothing`() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.run("INSERT INTO people (name) VALUES ('Irene')")
        throw Stop()
      }
    }
    #expect(try names() == [])
    try connection.transaction {
      _ = try connection.run("INSERT INTO people (name) VALUES ('Mateo')")
    }
    #expect(try names() == ["Mateo"])
  }

  @Test func `a query may run inside a row of the same query`() throws {
    try connection.run("INSERT INTO people (name) VALUES ('a'), ('b'), ('c')")
    let sql = "SELECT name FROM people WHERE id > ? ORDER BY id"
    var pairs: [String] = []
    try connection.forEach(sql, [.int(0)]) { outer in
      let first = outer.text(0)
      try connection.forEach(sql, [.int(1)]) { pairs.append(first + $0.text(0)) }
    }
    #expect(pairs == ["ab", "ac", "bb", "bc", "cb", "cc"])
  }

  @Test func `a query that stopped early starts over the next time`() throws {
    try connection.run("INSERT INTO people (name) VALUES ('a'), ('b')")
    for _ in 0..<2 {
      #expect(try connection.first("SELECT name FROM people ORDER BY id") { $0.text(0) } == "a")
    }
  }

  @Test func `values come back as they went in`() throws {
    try connection.execute("CREATE TABLE things (a, b, c, d)")
    let bytes = Array("é\u{0}\u{1F642}".utf8)
    try connection.run(
      "INSERT INTO things VALUES (?, ?, ?, ?)",
      [.null, .integer(.min), .text(""), .bytes(bytes)])
    let row = try connection.first(
      "SELECT a, b, c, d, typeof(a), typeof(c), typeof(d) FROM things"
    ) { row in
      #expect(row.isNull(0) && row.optionalText(0) == nil && row.integer(0) == 0)
      #expect(
        row.integer(1) == .min && row.optionalText(2)?.isEmpty == true && row.bytes(3) == bytes)
      return [row.text(4), row.text(5), row.text(6)]
    }
    #expect(row == ["null", "text", "text"])
  }

  @Test func `a connection that reads cannot write`() throws {
    let reader = try Connection(path: folder.folder.path + "/test.db", mode: .read)
    #expect(throws: DatabaseError.self) { try reader.run("DELETE FROM people") }
  }

  @Test(arguments: [AccessMode.read, .write])
  func `a file that is not there was never built`(mode: AccessMode) {
    let path = folder.folder.path + "/none.db"
    #expect(throws: DatabaseError.notBuilt(path: path)) {
      _ = try Connection(path: path, mode: mode)
    }
    #expect(!folder.exists("none.db"))
  }

  @Test(arguments: [
    (DatabaseError.sqlite(code: 13, message: "", sql: ""), true, false),
    (.sqlite(code: 0x605, message: "", sql: ""), false, true),
    (.sqlite(code: 262, message: "", sql: ""), false, true),
    (.lockTimedOut(path: "", milliseconds: 1), false, true),
    (.system(code: 28, action: "", path: ""), true, false),
    (.system(code: 122, action: "", path: ""), true, false),
    (.system(code: 13, action: "", path: ""), false, false),
    (.damagedRow(""), false, false),
  ])
  func `an error knows whether trying again may help`(
    error: DatabaseError, isFull: Bool, isBusy: Bool
  ) {
    #expect(error.isFull == isFull)
    #expect(error.isBusy == isBusy)
  }

  @Test func `an error that lies in the rows would occur again`() {
    // ERROR, CORRUPT, CORRUPT_VTAB, TOOBIG, CONSTRAINT_UNIQUE, MISMATCH
    for code: Int32 in [1, 11, 267, 18, 2067, 20] {
      #expect(DatabaseError.sqlite(code: code, message: "", sql: "").isDataError, "\(code)")
    }
    #expect(DatabaseError.damagedRow("event").isDataError)
  }

  @Test func `an error of the machine does not lie in the rows`() {
    // PERM, BUSY, BUSY_SNAPSHOT, LOCKED, NOMEM, READONLY, IOERR, IOERR_READ, FULL, CANTOPEN, NOTADB
    for code: Int32 in [3, 5, 517, 6, 7, 8, 10, 266, 13, 14, 26] {
      #expect(!DatabaseError.sqlite(code: code, message: "", sql: "").isDataError, "\(code)")
    }
    for error: DatabaseError in [
      .system(code: 28, action: "write", path: "index.html"),
      .lockTimedOut(path: "", milliseconds: 1), .notBuilt(path: ""),
      .otherSchema(found: 5, expected: 6),
    ] { #expect(!error.isDataError, "\(error)") }
  }

  @Test func `a file that the disk did not read is not malformed`() {
    for (number, isInData) in [(EIO, false), (ENXIO, false), (ENOENT, true), (0, true)] {
      errno = number
      #expect(Statement.error(nil, code: 11, sql: "").isDataError == isInData)
      errno = number
      #expect(Statement.error(nil, code: 1, sql: "").isDataError)
    }
  }

  @Test func `a query is left when no more rows are wanted, and can be run again`() throws {
    let numbers = "SELECT value FROM json_each('[1, 2, 3, 4]')"
    for limit in [0, 2, 9] {
      var found: [Int] = []
      try connection.forEach(numbers, while: { found.count < limit }) {
        found.append($0.int(0))
      }
      #expect(found == Array([1, 2, 3, 4].prefix(limit)))
    }
  }
}
