@_spi(Raw) import Database
import Foundation
import Glibc
import Model
import Publishing
import TestSupport
import Testing
import Time

@testable import Health

/// Disks, and what programs read of `doctor`.
struct DiskHealthTests {
  private let site: TemporarySite

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    #expect(chmod(site.folder.data, 0o700) == 0 && chmod(site.folder.documentRoot, 0o755) == 0)
  }

  private func disks(_ free: Int, _ inodes: Int?) -> [String] {
    site.findings(disk: SiteHealth.Disk(kind: "ext4", free: free, inodes: inodes))
      .filter { $0.check == "disks" && $0.place == "data" }.map { "\($0.severity) \($0.message)" }
      .filter { !$0.hasSuffix("is on a local disk") }
  }

  @Test func `a disk that is nearly full is an error, one that fills a warning`() {
    #expect(
      disks(10 << 20, nil) == [
        "error 10 MB of its disk are free; free some space before posts are refused"
      ])
    #expect(disks(0, nil)[0].hasPrefix("error 0 MB"))
    #expect(disks(100 << 20, nil)[0].hasPrefix("warning 100 MB"))
    #expect(disks(1 << 30, nil) == ["ok 1024 MB of its disk are free"])
  }

  @Test func `a disk without inodes has no room, however much space it has`() {
    #expect(
      disks(1 << 30, 0) == [
        "ok 1024 MB of its disk are free",
        "error 0 inodes of its disk are free; delete small files before posts are refused",
      ])
    #expect(disks(1 << 30, 5000)[1].hasPrefix("warning 5000 inodes"))
    #expect(disks(1 << 30, 50_000)[1] == "ok 50000 inodes of its disk are free")
  }

  @Test func `a folder in which we may not write is an error that says what to do`() {
    let findings = SiteHealth.findings(
      site.folder,
      SiteHealth.HostEnvironment(
        boot: TemporarySite.origin.boot, user: geteuid(), now: TemporarySite.now,
        mayWrite: { !$0.hasSuffix("/public") }, services: { _ in [] }))
    #expect(
      findings.filter { $0.check == "folders" && $0.severity == .error }.map(\.description) == [
        """
        public: error: this user cannot write here (mode 0755); run `chmod u+rwx public`, or mount its disk \
        for writing
        """
      ])
  }

  @Test func `programs get every finding with its group, and how many are bad`() throws {
    let findings = site.findings(disk: SiteHealth.Disk(kind: "nfs4", free: 0))
    let json = HealthJSON.findings(findings).text
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let rows = try #require(object["findings"] as? [[String: String]])
    #expect(object["errors"] as? Int == 3 && object["warnings"] as? Int == 0)
    #expect(rows.count == findings.count)
    #expect(rows.allSatisfy { Set($0.keys) == ["check", "place", "severity", "message"] })
    let groups: Set = [
      "folders", "disks", "services", "database", "queue", "email", "settings", "photos", "vaults",
      "members", "content", "files",
    ]
    #expect(Set(rows.compactMap { $0["check"] }).isSubset(of: groups))
    #expect(rows.filter { $0["severity"] == "error" }.allSatisfy { $0["check"] == "disks" })
  }

  @Test func `a text is written so that every program reads it`() throws {
    let text = "a \"b\" \\ \u{1}\n\u{1f} ñ"
    let json = HealthJSON.object([.init("a\"", .text(text)), .init("n", .text(nil))]).text
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["a\""] as? String == text && object["n"] is NSNull)
    #expect(HealthJSON.list([]).text == "[]" && HealthJSON.flag(true).text == "true")
  }
}

/// Output of `tertulia status`.
struct SiteStatusTests {
  private let site: TemporarySite

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
  }

  private func status(_ mayWrite: @escaping (String) -> Bool = { _ in true }) throws -> (
    SiteStatus, [String: Any]
  ) {
    var hostEnvironment = ServiceCheck.HostEnvironment()
    hostEnvironment.patience = 20
    hostEnvironment.mayWrite = mayWrite
    hostEnvironment.room = { _ in FreeDiskSpace(bytes: 1 << 30, inodes: 123_456) }
    let status = SiteStatus(
      site.folder, at: TemporarySite.now, program: "9.9", hostEnvironment)
    let object = try JSONSerialization.jsonObject(with: Data(status.json.text.utf8))
    return (status, try #require(object as? [String: Any]))
  }

  @Test func `it has numbers for people and for programs`() throws {
    let database = try SiteDatabase(site.folder)
    try database.write { try $0.noteBackup(at: TemporarySite.now) }
    let (status, object) = try status()
    #expect(status.lines.first == "Tertulia 9.9, schema \(SiteDatabase.schemaVersion)")
    #expect(status.lines.contains("ok"))
    #expect(status.lines.contains("last backup: 2026-11-14T17:00:00Z"))
    #expect(status.lines.contains("daily jobs: never done"))
    #expect(status.lines.contains("free for data/: 1,024 MB, 123,456 inodes"))
    #expect(object["status"] as? String == "ok" && object["database"] as? String == "ok")
    #expect(object["topics"] as? Int == (try database.number("SELECT count(*) FROM topics")))
    #expect(object["last_backup"] as? String == "2026-11-14T17:00:00Z")
    #expect(object["daily_jobs"] is NSNull)
    #expect(object["public_bytes"] as? Int ?? 0 > 1000)
    #expect(object["database_bytes"] as? Int ?? 0 > 1000)
    #expect(object["data_disk_inodes_free"] as? Int == 123_456)
  }

  @Test func `the queue is counted`() throws {
    let database = try SiteDatabase(site.folder)
    try database.postComment(in: Topic.ID(3))
    try database.write { try $0.addStale(StalePage(key: "home/en", priority: 1)) }
    try database.write { try $0.addStale(StalePage(key: "robots", priority: 1, failures: 3)) }
    let (_, object) = try status()
    #expect(object["changes_waiting"] as? Int == 1)
    #expect(object["stale_pages"] as? Int == 1 && object["quarantined_pages"] as? Int == 1)
  }

  @Test func `problems come second, with the way to more`() throws {
    let (status, object) = try status { !$0.hasSuffix("/data") }
    #expect(status.lines[1] == "failed: data: read only; run `tertulia doctor`")
    #expect(object["status"] as? String == "failed" && object["data"] as? String == "read_only")
    #expect(!status.check.isWell)
  }

  @Test func `without a database there is a status`() throws {
    try site.remove("data")
    let (status, object) = try status()
    #expect(object["database"] as? String == "missing" && object["members"] == nil)
    #expect(status.lines.contains { $0.hasPrefix("size of public/: ") })
  }
}

/// Users and groups without the system's look-up.
struct SystemAccountsTests {
  private let accounts = SystemAccounts(
    users: """
      root:x:0:0:root:/root:/bin/bash
      tertulia:x:997:996::/home/tertulia:/bin/sh
      broken
      odd:x:many:1::/:/bin/sh

      """,
    groups: """
      root:x:0:
      adm:x:4:syslog,tertulia
      tertulia:x:996:
      www-data:x:33:tertulia
      short:x

      """)

  @Test func `a user is found by name and by number, with all groups`() throws {
    let user = try #require(accounts.user("tertulia"))
    #expect(user == SystemAccounts.User(name: "tertulia", id: 997, group: 996))
    #expect(accounts.user("997") == user)
    #expect(accounts.groups(of: user) == [996, 4, 33])
    #expect(accounts.user("nobody-here") == nil && accounts.user("odd") == nil)
    #expect(accounts.user("5000") == SystemAccounts.User(name: "5000", id: 5000, group: 5000))
    #expect(accounts.userName(0) == "root" && accounts.userName(12) == "12")
    #expect(accounts.groupName(4) == "adm" && accounts.groupName(12) == "12")
  }

  @Test func `readers of a file are named`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("tertulia-\(UUID().uuidString)").path
    try Data().write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    #expect(chmod(path, 0o640) == 0)
    let access = try #require(SystemAccounts.local.access(to: path))
    #expect(access.path == path && access.words.hasSuffix("(mode 0640)"))
    #expect(access.words.hasPrefix(SystemAccounts.local.userName(geteuid()) + ", group "))
    #expect(access.group == (getegid() == 0 ? nil : SystemAccounts.local.groupName(getegid())))
    #expect(chmod(path, 0o600) == 0)
    #expect(try #require(SystemAccounts.local.access(to: path)).group == nil)
    #expect(SystemAccounts.local.access(to: path + "-not") == nil)
  }
}
