@_spi(Raw) import Database
import Foundation
import Glibc
import Model
import TestSupport
import Testing
import Time

/// Report of a site to a monitor.
struct ServiceCheckTests {
  private let site: TemporarySite

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
  }

  private func check(
    at now: Timestamp = TemporarySite.now,
    _ change: (inout ServiceCheck.HostEnvironment) -> Void = { _ in }
  ) -> ServiceCheck {
    var hostEnvironment = ServiceCheck.HostEnvironment()
    hostEnvironment.patience = 20
    hostEnvironment.mayWrite = { _ in true }
    hostEnvironment.room = { _ in FreeDiskSpace(bytes: 1 << 30, inodes: 1 << 20) }
    change(&hostEnvironment)
    return ServiceCheck(site.folder, at: now, hostEnvironment)
  }

  private func removeDatabase(_ ends: [String]) throws {
    for end in ends where site.exists("data/tertulia.db\(end)") {
      try site.remove("data/tertulia.db\(end)")
    }
  }

  /// The parts that do not work, with their states.
  private func wrong(_ check: ServiceCheck) -> [String] {
    check.parts.filter { $0.state != .ok }.map { "\($0.name) \($0.state.rawValue)" }
  }

  @Test func `a site that works has seven parts that do, and nothing is written`() throws {
    let database = try SiteDatabase(site.folder)
    let version = try database.number("PRAGMA data_version")
    let check = check()
    #expect(check.isWell && check.oldestChange == 0)
    #expect(
      check.parts.map(\.name)
        == ["database", "lock", "data", "public", "disk", "changes", "jobs"])
    #expect(try database.number("PRAGMA data_version") == version)
  }

  @Test func `a lock that another process holds is waited for, but not long`() throws {
    let lock = try FileLock(path: site.folder.writeLock, waiting: 0)
    let start = Date()
    #expect(wrong(check()) == ["lock busy"])
    #expect(Date().timeIntervalSince(start) < 5)
    _ = consume lock
    #expect(check().isWell)
  }

  @Test func `a program that writes beside our lock is noticed`() throws {
    let other = try SiteDatabase(site.folder)
    try other.connection.run("BEGIN IMMEDIATE")
    #expect(wrong(check()) == ["lock busy"])
    try other.connection.run("ROLLBACK")
    #expect(check().isWell)
  }

  @Test func `folders that may not be written are named`() {
    #expect(wrong(check { $0.mayWrite = { !$0.hasSuffix("/data") } }) == ["data read_only"])
    #expect(wrong(check { $0.mayWrite = { !$0.hasSuffix("/public") } }) == ["public read_only"])
  }

  @Test func `a lock that cannot be opened is no lock that is busy`() throws {
    try site.remove("data/write.lock")
    #expect(symlink("elsewhere", site.folder.writeLock) == 0)
    #expect(wrong(check()) == ["lock read_only"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder is really asked`() {
    #expect(chmod(site.folder.data, 0o500) == 0)
    let check = check { $0.mayWrite = { access($0, W_OK | X_OK) == 0 } }
    #expect(wrong(check).contains("data read_only"))
    chmod(site.folder.data, 0o700)
  }

  @Test func `without a database, or without the site, nothing is made`() throws {
    try removeDatabase(["", "-wal", "-shm"])
    let unknown = ["lock unchecked", "changes unchecked", "jobs unchecked"]
    #expect(wrong(check()) == ["database missing"] + unknown)
    #expect(!site.exists("data/tertulia.db"))
    try site.remove("data")
    try site.remove("public")
    #expect(
      wrong(check())
        == ["database missing", "lock unchecked", "data missing", "public missing"]
        + unknown.dropFirst())
    #expect(!site.exists("data"))
  }

  @Test func `a damaged database, an empty one and one of another version differ`() throws {
    try SiteDatabase(site.folder).connection.execute("PRAGMA user_version = 4")
    #expect(wrong(check()).first == "database other_version")
    try removeDatabase(["-wal", "-shm"])
    try site.write([UInt8](repeating: 0xa5, count: 8192), "data/tertulia.db")
    #expect(wrong(check()).first == "database unreadable")
    try site.write([UInt8](), "data/tertulia.db")
    #expect(wrong(check()).first == "database missing")
  }

  @Test func `a disk without space or without inodes is full`() {
    #expect(wrong(check { $0.room = { _ in FreeDiskSpace(bytes: 1 << 20) } }) == ["disk full"])
    let room = FreeDiskSpace(bytes: 1 << 30, inodes: 5)
    #expect(wrong(check { $0.room = { _ in room } }) == ["disk full"])
    #expect(check { $0.room = { _ in FreeDiskSpace(bytes: 1 << 30) } }.isWell)
    #expect(FreeDiskSpace(of: site.folder.path)?.bytes ?? 0 > 0)
    #expect(FreeDiskSpace(of: site.folder.path + "/nowhere") == nil)
  }

  @Test func `while no job runs, the oldest change is late after a quarter of an hour`() throws {
    try SiteDatabase(site.folder).postComment(in: Topic.ID(3))
    // Changes are timed by the clock of the machine.
    let now = Timestamp(seconds: Int64(time(nil)))
    #expect(check(at: now).isWell)
    let later = check(at: now.adding(seconds: 1000))
    #expect(wrong(later) == ["changes late"])
    #expect((1000...1060).contains(later.oldestChange))
    // A clock that was set back.
    #expect(check(at: now.adding(seconds: -5000)).oldestChange == 0)
    try SiteDatabase(site.folder).write { try $0.finishChanges(through: .max) }
    #expect(check(at: now.adding(seconds: 1000)).isWell)
  }

  @Test func `daily work that was not done for two days is late`() throws {
    try SiteDatabase(site.folder).write {
      try $0.note(bookmark: "2026-11-14", ofJob: SiteDatabase.pruneJob)
    }
    let day: Int64 = 86_400
    #expect(check(at: TemporarySite.now.adding(seconds: 2 * day)).isWell)
    #expect(wrong(check(at: TemporarySite.now.adding(seconds: 3 * day))) == ["jobs late"])
  }
}

/// Sentence about an error for an operator.
struct ErrorSentenceTests {
  @Test(arguments: [
    (DatabaseError.notBuilt(path: "/s/data/tertulia.db"), "restore a backup"),
    (.otherSchema(found: 6, expected: 26), "run `tertulia build`"),
    (.otherSchema(found: 27, expected: 26), "use the newer program"),
    (.lockTimedOut(path: "/s/data/write.lock", milliseconds: 8000), "held the lock for 8000 ms"),
    (
      .system(code: EACCES, action: "open", path: "/s/a"),
      "cannot open: Permission denied; the site must belong"
    ),
    (.system(code: EROFS, action: "open", path: "/s/a"), "restart its service"),
    (.system(code: ENOSPC, action: "write", path: "/s/a"), "free some space"),
    (.sqlite(code: 11, message: "malformed", sql: "SELECT 1"), "restore a backup"),
    (.sqlite(code: 13, message: "full", sql: "SELECT 1"), "free some space"),
    (.sqlite(code: 1, message: "no table", sql: "SELECT 1"), "`tertulia doctor` (in: SELECT 1)"),
    (.damagedRow("topics 5"), "the database is damaged: topics 5"),
  ])
  func `an error is a sentence with a cure`(error: DatabaseError, words: String) {
    #expect(error.sentence.contains(words), "\(error.sentence)")
    #expect(error.logText == error.sentence)
  }

  @Test func `other errors are their own description`() {
    struct Other: Error, CustomStringConvertible { let description = "the lamp is out" }
    #expect(Other().logText == "the lamp is out")
  }
}
