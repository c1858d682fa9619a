@_spi(Raw) import Database
import Foundation
import Health
import Model
import Pages
import Publishing
import TestSupport
import Testing
import Time

struct DoctorTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    database = try SiteDatabase(site.folder)
    try set(0o700, "data")
    try set(0o755, "public")
  }

  private func set(_ permissions: Int, _ path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: "\(site.folder.path)/\(path)")
  }

  /// Findings that are not well.
  private func complaints(
    comparing: Bool = true, boot: String = TemporarySite.origin.boot
  ) -> [String] {
    site.findings(comparing: comparing, boot: boot).complaints
  }

  @Test func `a healthy site gives no reason to complain`() throws {
    try site.write("logo", "public/assets/logo.svg")
    #expect(complaints() == [])
    let count = try database.manifest().count
    let lines = site.findings(comparing: true).map(\.description)
    #expect(lines.contains("public: ok: all files of the manifest exist: \(count)"))
    #expect(lines.contains("public: ok: pages that match the database: \(count)"))
    #expect(lines.contains("data: ok: 1024 MB of its disk are free"))
  }

  @Test func `settings other than the defaults are listed, with those that have no effect`() throws
  {
    func lines() -> [String] {
      site.findings().map(\.description).filter { $0.contains("settings other than") }
    }
    #expect(
      lines() == [
        "site.yml: ok: settings other than the defaults: time_zone: Europe/Madrid; guest_tags: new"
      ])
    try database.set("UPDATE settings SET value = 'held' WHERE name = 'guests'")
    try database.set("UPDATE settings SET value = '0' WHERE name = 'limits.recording_bytes'")
    try database.set("UPDATE settings SET value = 'polls' WHERE name = 'features'")
    #expect(
      lines() == [
        """
        site.yml: ok: settings other than the defaults: time_zone: Europe/Madrid; guests: held; guest_tags: new; \
        limits.recording_bytes: 0 (no effect: messages is off)
        """
      ])
  }

  @Test func `queued emails and those given up are reported, and the program that would send them`()
    throws
  {
    let address = EmailAddress("irene@example.net")
    _ = try database.write {
      try $0.queueMail(.recover, to: address, .english, at: TemporarySite.now)
    }
    let unsent =
      "site.yml: warning: `mail` is not set, so emails are written to data/mail and not sent"
    #expect(complaints(comparing: false) == [unsent])
    #expect(
      site.findings().map(\.description).contains(
        """
        data/tertulia.db: ok: 1 email is waiting to be sent, the oldest since 2026-11-14T17:00:00Z; \
        run `tertulia refresh`
        """))
    let mail = try #require(try database.nextMail(at: TemporarySite.now))
    _ = try database.write { try $0.postpone(mail, because: "no route", at: TemporarySite.now) }
    #expect(
      complaints(comparing: false) == [
        unsent,
        """
        data/tertulia.db: warning: 1 email is waiting to be sent, the oldest since 2026-11-14T17:00:00Z; \
        the last try: no route
        """,
      ])
    let later = TemporarySite.now.adding(seconds: 3 * 86_400)
    _ = try database.write { try $0.postpone(mail, because: "no such host", at: later) }
    try database.set("INSERT INTO settings (name, value) VALUES ('mail.sendmail', '/no/sendmail')")
    #expect(
      complaints(comparing: false) == [
        "site.yml: error: the mail program /no/sendmail cannot be run: No such file or directory",
        """
        data/tertulia.db: warning: email 1 (recover) of 2026-11-14T17:00:00Z could not be sent for \
        three days: no such host; try it once more with `tertulia doctor --retry`
        """,
      ])
    try database.set("UPDATE settings SET value = '/bin/true' WHERE name = 'mail.sendmail'")
    #expect(
      site.findings().map(\.description).contains("site.yml: ok: emails are sent with /bin/true"))
  }

  @Test func `looking changes nothing`() throws {
    try database.postComment(in: Topic.ID(3))
    let (files, changes) = (try site.publicFiles(), try database.pendingChanges())
    _ = site.findings(comparing: true)
    #expect(try site.publicFiles() == files && database.pendingChanges() == changes)
  }

  @Test func `a real disk is looked at`() throws {
    let disk = try #require(SiteHealth.Disk(of: site.folder.path))
    #expect(disk.free > 0)
    #expect(SiteHealth.Disk(of: site.folder.path + "/nowhere") == nil)
  }

  @Test func `a disk of another machine and a full one are named`() {
    #expect(
      site.findings(disk: SiteHealth.Disk(kind: "nfs4", free: 1 << 20)).complaints == [
        "data: error: 1 MB of its disk are free; free some space before posts are refused",
        "data: error: is on nfs4; the database needs a local disk",
        "public: error: 1 MB of its disk are free; free some space before posts are refused",
      ])
  }

  @Test(arguments: [("0755", "0644"), ("0750", "0640"), ("0705", "0604"), ("0710", "0602")])
  func `open and closed permissions are named`(_ folder: String, _ file: String) throws {
    try set(try #require(Int(folder, radix: 8)), "data")
    try set(try #require(Int(file, radix: 8)), "data/tertulia.db")
    try set(0o750, "public")
    #expect(
      complaints() == [
        "data: error: can be read by others (mode \(folder)); run `chmod 0700 data`",
        "data/tertulia.db: error: can be read by others (mode \(file)); run `chmod 0600 data/tertulia.db`",
        "public: warning: cannot be read by the web server (mode 0750); run `chmod a+rx public`",
      ])
  }

  @Test func `a quarantined page is named until it is tried again`() throws {
    let path = "forum/4-wool-socks/index.html"
    try site.write("mine", "public/\(path)")
    try database.postTopic("Wool socks")
    for _ in 1...3 { try site.publish() }
    #expect(
      complaints() == [
        """
        data/tertulia.db: error: is in quarantine after 3 failures (topic/4/1): \
        fileInTheWay("\(path)"); fix the cause, then run `tertulia doctor --retry`
        """,
        "public: warning: files that tertulia did not write: 1 (\(path)); it does not change them",
        "public: warning: pages not compared, because they are waiting to be written: 1",
      ])
    try site.remove("public/\(path)")
    #expect(try database.write { try $0.endQuarantine() } == 1)
    try site.publish()
    #expect(complaints() == [])
  }

  @Test func `the queue is counted, with the time of the oldest`() throws {
    try database.postComment(in: Topic.ID(3))
    try database.postComment(in: Topic.ID(3))
    try database.write { try $0.addStale(StalePage(key: "home/en", priority: 1)) }
    #expect(
      complaints(comparing: false) == [
        """
        data/tertulia.db: warning: changes waiting to be published: 2, the oldest since \
        2026-11-14T17:00:00Z; run `tertulia refresh`
        """,
        "data/tertulia.db: warning: other stale pages: 1; run `tertulia refresh`",
      ])
  }

  @Test func `an unfinished build is named`() throws {
    try database.write { try $0.requireWholeBuild() }
    #expect(
      complaints() == [
        "data/tertulia.db: error: a build was not finished; if none is running, run `tertulia build`"
      ])
  }

  @Test func `another start of the machine is noticed`() {
    #expect(
      complaints(boot: "another-boot") == [
        """
        data/tertulia.db: warning: the machine was restarted, and pages written shortly before \
        are not checked yet; run `tertulia refresh`
        """
      ])
  }

  @Test func `a damaged database is named`() throws {
    try database.connection.execute("PRAGMA foreign_keys = OFF")
    try database.set("UPDATE comments SET topic_id = 99 WHERE id = 1")
    #expect(
      complaints(comparing: false) == [
        """
        data/tertulia.db: error: rows that refer to missing rows: 1 (comments 1 of topics); \
        restore a backup
        """
      ])
  }

  @Test func `a file that is no database is named`() throws {
    let other = try TemporarySite(["data/tertulia.db": String(repeating: "no database ", count: 99)]
    )
    let lines = SiteHealth.findings(
      other.folder,
      SiteHealth.HostEnvironment(
        boot: "", user: geteuid(), now: TemporarySite.now, services: { _ in [] },
        words: { _ in "broken" })
    ).map(\.description)
    #expect(lines.last == "data/tertulia.db: error: does not open: broken")
  }

  @Test func `a site without a database is no site yet`() throws {
    let empty = try TemporarySite(SampleSite.files(languages: ["en"]))
    let lines = SiteHealth.findings(
      empty.folder, SiteHealth.HostEnvironment(boot: "", user: geteuid(), now: TemporarySite.now)
    ).map(\.description)
    #expect(
      lines == [
        "data: error: the folder does not exist; create it with `tertulia build`",
        "public: error: the folder does not exist; create it with `tertulia build`",
        "data/tertulia.db: error: the database does not exist; create it with `tertulia build`",
      ])
    #expect(!empty.exists("public") && !empty.exists("data"))
  }
}

struct DoctorFileTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  /// Errors in `public/`.
  private func complaints(comparing: Bool = true) -> [String] {
    site.findings(comparing: comparing).filter { $0.place == "public" }.complaints
  }

  @Test func `a tag that hides what it has is named`() throws {
    try database.set("UPDATE lists SET is_public = 0 WHERE slug = 'trains'")
    let words = "empty tags that are shown, or tags with topics that are not: "
    #expect(site.findings().contains { $0.severity == .error && $0.message.hasPrefix(words) })
  }

  @Test func `a missing file is named`() throws {
    try site.remove("public/about/index.html")
    try site.remove("public/forum/3-boots")
    #expect(
      complaints() == [
        """
        public: error: missing files: 3 (about/index.html, forum/3-boots/feed.xml, \
        forum/3-boots/index.html); run `tertulia build`
        """
      ])
  }

  @Test func `a page that is a folder or a link is named`() throws {
    try site.remove("public/about/index.html")
    try site.write("x", "public/about/index.html/x")
    try site.remove("public/index.html")
    try FileManager.default.createSymbolicLink(
      atPath: site.folder.documentRoot + "/index.html", withDestinationPath: "404.html")
    #expect(
      complaints(comparing: false) == [
        """
        public: error: pages that are not regular files: 2 (about/index.html, index.html); remove \
        them, then run `tertulia build --all`
        """,
        """
        public: warning: files that tertulia did not write: 1 (about/index.html/x); it does \
        not change them
        """,
      ])
  }

  @Test func `a folder that is a symbolic link is named once`() throws {
    let forum = site.folder.documentRoot + "/forum"
    try FileManager.default.moveItem(atPath: forum, toPath: site.folder.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(atPath: forum, withDestinationPath: "../elsewhere")
    #expect(
      complaints(comparing: false) == [
        """
        public: error: folders that are symbolic links, through which pages are never written: 1 (forum); \
        remove them, then run `tertulia build --all`
        """,
        "public: warning: files that tertulia did not write: 1 (forum); it does not change them",
      ])
  }

  @Test func `strangers are counted and the first five named, temporary files apart`() throws {
    for number in 1...7 { try site.write("x", "public/mine-\(number).html") }
    try site.write("x", "public/forum/.index.html.new")
    try site.write("x", "public/assets/logo.svg")
    #expect(
      complaints() == [
        """
        public: warning: temporary files of interrupted processes: 1 (forum/.index.html.new); \
        remove them, unless a process is writing now
        """,
        """
        public: warning: files that tertulia did not write: 7 (mine-1.html, mine-2.html, \
        mine-3.html, mine-4.html, mine-5.html, and 2 more); it does not change them
        """,
      ])
  }

  @Test func `a changed page is found by comparing`() throws {
    try site.write("old", "public/about/index.html")
    #expect(complaints(comparing: false) == [])
    #expect(
      complaints() == [
        """
        public: error: pages that differ from the database: 1 (about/index.html); run \
        `tertulia refresh --all`
        """
      ])
  }

  @Test func `extra and missing entries of the manifest are found by comparing`() throws {
    try site.write("x", "public/former.html")
    try database.write { transaction in
      try transaction.note(ManifestEntry(key: "document/former/en", path: "former.html"))
      try transaction.remove(ManifestEntry(key: "document/about/en", path: "about/index.html"))
    }
    #expect(
      complaints() == [
        """
        public: warning: files that tertulia did not write: 1 (about/index.html); it does not change them
        """,
        """
        public: error: pages missing from the manifest: 1 (about/index.html); run \
        `tertulia refresh --all`
        """,
        "public: error: files whose page no longer exists: 1 (former.html); run `tertulia refresh --all`",
      ])
  }

  @Test func `a page that waits is no difference`() throws {
    try database.postComment(in: Topic.ID(3))
    let waiting = try database.waitingPages().count
    #expect(
      complaints() == [
        "public: warning: pages not compared, because they are waiting to be written: \(waiting)"
      ])
  }

  @Test func `a page that cannot be rendered is named with the reason`() throws {
    try database.breakTemplate("document")
    let lines = complaints()
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix("public: error: pages that cannot be rendered: 3 (document/about/en: ")
        == true)
  }
}

extension TemporarySite {
  /// Findings on a disk with room, of the boot that wrote the pages, by a fixed clock.
  func findings(
    comparing: Bool = false, boot: String = TemporarySite.origin.boot, later seconds: Int64 = 0,
    disk: SiteHealth.Disk = SiteHealth.Disk(kind: "ext4", free: 1 << 30)
  ) -> [SiteHealth.Finding] {
    SiteHealth.findings(
      folder,
      SiteHealth.HostEnvironment(
        boot: boot, user: geteuid(), now: Self.now.adding(seconds: seconds), disk: { _ in disk },
        services: { _ in [] }),
      comparing: comparing)
  }
}

extension [SiteHealth.Finding] {
  /// Findings that are not well.
  var complaints: [String] { filter { $0.severity != .ok }.map(\.description) }
}
