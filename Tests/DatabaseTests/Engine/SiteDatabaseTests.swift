import CSQLite
import Foundation
import Model
import TestSupport
import Testing

@_spi(Raw) @testable import Database

struct SiteDatabaseTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite()
    database = try site.migrated()
  }

  private func boards(_ database: SiteDatabase) throws -> [String] {
    try database.boards().map(\.slug)
  }

  @Test func `a site without a database was never built`() throws {
    let empty = try TemporarySite()
    // A database that exists and cannot be opened was built all the same; not even root may follow this link.
    let closed = try TemporarySite()
    try FileManager.default.createDirectory(
      atPath: closed.folder.data, withIntermediateDirectories: true)
    let path = closed.folder.database
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    #expect(throws: DatabaseError.system(code: ELOOP, action: "open", path: path)) {
      try SiteDatabase(closed.folder)
    }
    #expect(throws: DatabaseError.notBuilt(path: empty.folder.database)) {
      _ = try SiteDatabase(empty.folder)
    }
  }

  @Test(arguments: [0, 99])
  func `the database of another version is refused`(version: Int) throws {
    try database.connection.execute("PRAGMA user_version = \(version)")
    #expect(throws: DatabaseError.otherSchema(found: version, expected: Schema.version)) {
      _ = try SiteDatabase(site.folder)
    }
  }

  @Test func `a newer database is not migrated`() throws {
    try database.connection.execute("PRAGMA user_version = 99")
    #expect(throws: DatabaseError.otherSchema(found: 99, expected: Schema.version)) {
      _ = try SiteDatabase.migrate(site.folder)
    }
  }

  @Test func `migrating again changes nothing`() throws {
    _ = try database.write { try $0.ensureList(.board, slug: "travel") }
    #expect(try boards(SiteDatabase.migrate(site.folder)) == ["travel"])
  }

  @Test func `a database keeps its log and checks its keys`() throws {
    let fresh = try SiteDatabase(site.folder)
    #expect(try fresh.connection.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
    #expect(try fresh.number("PRAGMA wal_autocheckpoint") == 0)
    #expect(try fresh.number("PRAGMA synchronous") == 2)
    #expect(try fresh.number("PRAGMA foreign_keys") == 1)
    #expect(try fresh.number("PRAGMA trusted_schema") == 0)
  }

  @Test(arguments: [true, false])
  func `a write is flushed to the disk after one that was not, even where SQLite refused that once`(
    isRefused: Bool
  ) throws {
    let handle = database.connection.handle
    let level: () throws -> Int = { try database.number("PRAGMA synchronous") }
    let quiet = try database.write(flushing: false) { _ in
      let found = try level()
      if isRefused {
        sqlite3_set_authorizer(
          handle, { _, action, _, _, _, _ in action == SQLITE_PRAGMA ? SQLITE_DENY : SQLITE_OK },
          nil)
      }
      return found
    }
    if isRefused {
      #expect(throws: DatabaseError.self, "it is not written as if it were flushed") {
        try database.write { _ in }
      }
      sqlite3_set_authorizer(handle, nil, nil)
    }
    #expect(try quiet == 1 && database.write { _ in try level() } == 2)
  }

  @Test func `a write that throws leaves nothing and lets the lock go`() throws {
    #expect(throws: DatabaseError.damagedRow("stop")) {
      try database.write { transaction in
        _ = try transaction.ensureList(.board, slug: "travel")
        throw DatabaseError.damagedRow("stop")
      }
    }
    #expect(try boards(database) == [])
    _ = try SiteDatabase(site.folder, patience: 0).write { _ in true }
  }

  @Test func `a writer waits for its turn no longer than its patience`() throws {
    let lock = try FileLock(path: site.folder.writeLock, waiting: 0)
    let other = try SiteDatabase(site.folder, patience: 20)
    #expect(throws: DatabaseError.lockTimedOut(path: site.folder.writeLock, milliseconds: 20)) {
      try other.write { try $0.record(Self.change) }
    }
    _ = consume lock
    try other.write { try $0.record(Self.change) }
    #expect(try database.pendingChanges().map(\.invalidations) == [Self.change])
  }

  @Test func `a writer gets its turn while it waits`() async throws {
    let path = site.folder.writeLock
    let folder = site.folder
    let lock = try FileLock(path: path, waiting: 0)
    async let written: Int = Task.detached {
      let other = try SiteDatabase(folder, patience: 10_000)
      try other.write { try $0.record(Self.change) }
      return try other.pendingChanges().count
    }.value
    #expect(try database.pendingChanges().isEmpty)
    _ = consume lock
    #expect(try await written == 1)
  }

  @Test func `two connections that write take turns`() async throws {
    let folder = site.folder
    let writers = 4
    let each = 25
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<writers {
        group.addTask {
          let database = try SiteDatabase(folder)
          for _ in 0..<each { try database.write { try $0.record(Self.change) } }
        }
      }
      try await group.waitForAll()
    }
    #expect(try database.pendingChanges().count == writers * each)
    #expect(try database.lastChange() == Int64(writers * each))
    #expect(try database.connection.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
  }

  @Test func `a write by one connection is visible to another one`() throws {
    let other = try SiteDatabase(site.folder)
    try other.write { _ = try $0.ensureList(.board, slug: "travel") }
    #expect(try boards(database) == ["travel"])
    try database.connection.read {
      #expect(try boards(database) == ["travel"])
      try other.write { _ = try $0.ensureList(.board, slug: "books") }
      #expect(try boards(database) == ["travel"])
    }
    #expect(try boards(database).sorted() == ["books", "travel"])
  }

  private var logBytes: Int {
    get throws {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: site.folder.database + "-wal")
      return try #require(attributes[.size] as? Int)
    }
  }

  private static let settings = "SELECT count(*) FROM settings"

  @Test func `the log is written back when it has grown`() throws {
    let large = String(repeating: "x", count: 200_000)
    for index in 0..<8 {
      try database.write { try $0.storeSetting("large \(index)", large) }
      #expect(try logBytes < 1_000_000)
    }
    #expect(try database.number(Self.settings) == 8)
  }

  @Test func `a reader in the way of a checkpoint stops no one`() throws {
    let reader = try SiteDatabase(site.folder)
    let large = String(repeating: "x", count: 600_000)
    try reader.connection.read {
      #expect(try reader.number(Self.settings) == 0)
      try database.write { try $0.storeSetting("large", large) }
      try database.write { try $0.storeSetting("small", "y") }
      #expect(try reader.number(Self.settings) == 0)
    }
    #expect(try logBytes > 600_000)
    try database.write { try $0.storeSetting("last", "z") }
    #expect(try logBytes == 0)
    #expect(try reader.number(Self.settings) == 3)
  }

  @Test func `after a checkpoint that fails a connection is as patient as before`() throws {
    let patience = "PRAGMA busy_timeout"
    let before = try database.number(patience)
    #expect(before > 1000)
    // While a connection reads, it cannot checkpoint.
    try database.connection.forEach("SELECT 1 FROM lists") { _ in
      let large = String(repeating: "x", count: 600_000)
      try database.write { try $0.storeSetting("large", large) }
    }
    #expect(try logBytes > 600_000)
    #expect(try database.number(patience) == before)
    try database.write { try $0.storeSetting("small", "y") }
    #expect(try logBytes == 0)
    #expect(try database.number(patience) == before)
  }

  @Test func `closing a connection does not write the log back`() throws {
    do {
      let other = try SiteDatabase(site.folder)
      // A log that has grown long is written back by a write.
      #expect(try other.rewriteFile())
      try other.write { try $0.record(Self.change) }
    }
    #expect(try logBytes > 0)
  }

  @Test func `no one else may read the lock`() throws {
    _ = try database.write { _ in true }
    let attributes = try FileManager.default.attributesOfItem(atPath: site.folder.writeLock)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a link in the place of the lock is refused`() throws {
    let path = site.folder.data + "/other.lock"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "write.lock")
    #expect(throws: DatabaseError.system(code: ELOOP, action: "open", path: path)) {
      _ = try FileLock(path: path, waiting: 0)
    }
  }

  static let change = [Invalidation.comments(Topic.ID(1), 1...1, in: [TopicList.forum.id])]
}
