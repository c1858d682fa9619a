import Database
import Health
import TestSupport
import Testing

struct LostDatabaseTests {
  private let site: TemporarySite

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
  }

  private func lose() throws {
    for end in ["", "-wal", "-shm"] where site.exists("data/tertulia.db\(end)") {
      try site.remove("data/tertulia.db\(end)")
    }
  }

  private var complaints: [String] {
    site.findings().complaints.filter { $0.hasPrefix("data/tertulia.db: ") }
  }

  @Test(arguments: [false, true])
  func `old pages without a database lead to the backup, not to a build`(isEmpty: Bool) throws {
    #expect(!site.folder.hasLostDatabase && complaints == [])
    try lose()
    if isEmpty { try site.write([UInt8](), "data/tertulia.db") }
    #expect(site.folder.hasLostDatabase)
    #expect(
      complaints.contains(
        """
        data/tertulia.db: error: the database is gone, and only its pages or files are left; do not build: keep a copy \
        of public/ and data/, and restore a backup (`tertulia restore`)
        """))
    #expect(!complaints.contains { $0.contains("`tertulia build`") })
    #expect(throws: DatabaseError.notBuilt(path: site.folder.database)) {
      _ = try SiteDatabase(site.folder)
    }
  }

  @Test func `files of members and the key of emails are traces of a site, too`() throws {
    try lose()
    try site.remove("public")
    #expect(!site.folder.hasLostDatabase)
    try site.write("x", "data/mail.key")
    #expect(site.folder.hasLostDatabase)
    try site.remove("data/mail.key")
    try site.write("x", "data/uploads/files/1")
    #expect(site.folder.hasLostDatabase)
  }

  @Test func `a page of another program is no trace`() throws {
    let other = try TemporarySite(SampleSite.files(languages: ["en"]))
    try other.write("<h1>Soon</h1>", "public/index.html")
    #expect(!other.folder.hasLostDatabase)
  }
}
