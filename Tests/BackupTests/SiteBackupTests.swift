import Backup
@_spi(Raw) import Database
import Foundation
import Model
import TestSupport
import Testing

struct SiteBackupTests {
  private let saved: SavedSite

  init() throws { saved = try SavedSite() }

  @Test func `a restored and built site has the same bytes in public`() throws {
    let shown = try saved.site.publicFiles()
    try saved.save()
    let other = try saved.restored()
    #expect(try SiteDatabase(other.folder).needsWholeBuild())
    try other.build()
    #expect(shown.keys.contains("people/bruno/face.jpg"))
    #expect(try other.publicFiles() == shown)
    #expect(try SavedSite.comments(other) == SavedSite.comments(saved.site))
  }

  @Test func `a backup of the restored site holds the same`() throws {
    let first = try saved.save()
    let other = try saved.restored()
    try other.build()
    let second = try SiteBackup.make(
      of: other.folder, at: saved.shelf.folder.path + "/again", program: "0.1.0",
      time: TemporarySite.now)
    #expect(first.items.keys.sorted() == second.items.keys.sorted())
    let differences = first.items.filter { second.items[$0.key] != $0.value }
    #expect(differences.map(\.key) == ["data/tertulia.db"])
  }

  @Test func `pages, caches and locks are left out`() throws {
    try saved.site.write("half", "public/forum/.index.html.new")
    try saved.site.write("half", "data/media/.0123.svg.new")
    try saved.site.write("5", "public/bells/0123")
    try saved.site.write("", "data/wake")
    try saved.site.write("counts", "data/counters")
    try saved.site.write("half a picture", "data/uploads/tmp/spool-aB3dEf")
    let manifest = try saved.save()
    let files = try SavedSite.files(saved.backup)
    #expect(files == Set(manifest.items.keys.compactMap(\.removingPercentEncoding) + ["MANIFEST"]))
    let media = files.filter { $0.hasPrefix("data/media/") }
    #expect(media.count == 1)
    #expect(
      files.filter { !$0.hasPrefix("content/") }.subtracting(media) == [
        "MANIFEST", "data/letters/1", "data/tertulia.db", "public/assets/tower.txt",
        "public/robots.txt", "site.yml", "templates/assets/own.css",
      ])
    let content = try SavedSite.files(saved.site.folder.content).map { "content/\($0)" }
    #expect(files.filter { $0.hasPrefix("content/") } == Set(content))
  }

  @Test func `no one else may read a backup, nor the data of a restored site`() throws {
    let script = saved.site.folder.content + "/forum/1-night-trains/2.md"
    chmod(script, 0o640)
    chmod(saved.site.folder.content + "/forum", 0o750)
    try saved.save()
    #expect(try SavedSite.mode(saved.backup) == 0o700)
    #expect(try SavedSite.mode(saved.backup + "/MANIFEST") == 0o600)
    let other = try saved.restored()
    for (path, mode) in [
      ("data", 0o700), ("data/tertulia.db", 0o600), ("data/letters/1", 0o600),
      ("content/forum", 0o750), ("content/forum/1-night-trains/2.md", 0o640),
    ] { #expect(try SavedSite.mode("\(other.folder.path)/\(path)") == mode, "\(path)") }
  }

  @Test func `files keep the time of their last change`() throws {
    try saved.save()
    func time(_ site: TemporarySite) throws -> Date? {
      let path = site.folder.content + "/index.md"
      return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    #expect(try time(saved.restored()) == time(saved.site))
  }

  @Test func `a name may hold anything that is UTF-8`() throws {
    let names = ["a b%20c", "line\nbreak", "caf\u{E9}", "cafe\u{301}", "-rf", "ñ\u{202E}"]
    for name in names { try saved.site.write(name, "data/\(name)") }
    try saved.save()
    let other = try saved.restored()
    #expect(try names.map { try other.text("data/\($0)") } == names)
  }

  @Test func `a link to something in the backup stays a link`() throws {
    let link = saved.site.folder.content + "/notes/again"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../forum/../notes/./Books")
    let manifest = try saved.save()
    #expect(manifest.items["content/notes/again"] == .link(to: "../forum/../notes/./Books"))
    let other = try saved.restored()
    let copy = other.folder.content + "/notes/again"
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: copy)
        == "../forum/../notes/./Books")
  }

  @Test(arguments: ["/etc/passwd", "../../../x", "../../bin/x", "../..", "../../.."])
  func `a link that leads out of the backup is refused, nothing is left`(target: String) throws {
    let path = saved.site.folder.documentRoot + "/assets/out"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(throws: BackupError.strayLink("public/assets/out", target: target)) { try saved.save() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: saved.shelf.folder.path) == [])
  }

  @Test func `a place of the site may itself be a link`() throws {
    let elsewhere = saved.shelf.folder.path + "/content"
    try FileManager.default.moveItem(atPath: saved.site.folder.content, toPath: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: saved.site.folder.content, withDestinationPath: elsewhere)
    try saved.save()
    #expect(try saved.restored().text("content/about.md").contains("Twelve people"))
  }

  @Test func `a folder that holds something is refused, an empty one taken`() throws {
    try FileManager.default.createDirectory(
      atPath: saved.backup, withIntermediateDirectories: false)
    try saved.shelf.write("mine", "today/file")
    #expect(throws: BackupError.destinationNotEmpty(saved.backup)) { try saved.save() }
    try saved.shelf.remove("today/file")
    try saved.save()
    #expect(try SavedSite.mode(saved.backup) == 0o700)
  }

  @Test(arguments: ["public/backup", "data/backup", "content", "templates/a"])
  func `a backup is not made in what is backed up`(path: String) throws {
    let destination = saved.site.folder.path + "/" + path
    try saved.site.remove("content")
    let place = saved.site.folder.path + "/" + path.prefix { $0 != "/" }
    #expect(throws: BackupError.destinationInside(destination, place: place)) {
      try SiteBackup.make(
        of: saved.site.folder, at: destination, program: "", time: TemporarySite.now)
    }
  }

  @Test func `a name that is no UTF-8 is refused`() throws {
    var path = Array((saved.site.folder.content + "/caf").utf8CString.dropLast())
    path += [CChar(bitPattern: 0xE9), 0]
    close(open(path, O_CREAT | O_WRONLY, 0o600))
    #expect(throws: BackupError.strangeName("content/caf\u{FFFD}")) { try saved.save() }
    unlink(path)
  }

  @Test func `a site that was never built has no backup`() throws {
    let empty = try TemporarySite(["site.yml": "name: New"])
    #expect(throws: DatabaseError.notBuilt(path: empty.folder.database)) {
      try SiteBackup.make(of: empty.folder, at: saved.backup, program: "", time: TemporarySite.now)
    }
  }

  @Test func `a newer database is not copied`() throws {
    try SiteDatabase(saved.site.folder).set("PRAGMA user_version = 99")
    #expect(throws: DatabaseError.otherSchema(found: 99, expected: DatabaseSource.newestVersion)) {
      try saved.save()
    }
  }

  @Test func `a backup neither waits for writers nor checkpoints`() throws {
    let log = saved.site.folder.database + "-wal"
    let database = try SiteDatabase(saved.site.folder)
    let comment = try database.postComment(in: Topic.ID(1), body: "In the log.")
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    try #require(!before.isEmpty)
    try database.write { transaction in
      try transaction.edit(
        comment, body: "Not committed.", html: [], renderer: 1, at: TemporarySite.now)
      try saved.save()
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)).starts(with: before))
    #expect(try SavedSite.comments(saved.restored()).last == "\(comment.rawValue) In the log.")
  }
}
