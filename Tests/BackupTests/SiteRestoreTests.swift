@_spi(Raw) import Database
import Foundation
import TestSupport
import Testing

@testable import Backup

struct SiteRestoreTests {
  private let saved: SavedSite
  private let manifest: BackupManifest
  private let other: TemporarySite

  init() throws {
    saved = try SavedSite()
    manifest = try saved.save()
    other = try TemporarySite()
  }

  private func restore() throws {
    _ = try SiteRestore(from: saved.backup, into: other.folder.path).run()
  }

  private func expectNothing() throws {
    #expect(try FileManager.default.subpathsOfDirectory(atPath: other.folder.path) == [])
  }

  @Test func `everything that differs is named, and nothing is written`() throws {
    try saved.shelf.write("changed", "today/content/about.md")
    try saved.shelf.remove("today/content/rules.md")
    try saved.shelf.write("more", "today/data/more")
    try saved.shelf.write("more", "today/bin/more")
    let expected = try #require(manifest.items["content/about.md"])
    let error = #expect(throws: RestoreError.self) { try restore() }
    guard case .differences(let differences) = error, differences.count == 4,
      case .changed("content/about.md", expected, .file(size: 7, _)) = differences[1]
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(differences[0] == .extra("bin"))
    #expect(differences[2...] == [.extra("data/more"), .missing("content/rules.md")])
    try expectNothing()
  }

  @Test func `the database is compared, too`() throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: saved.backup + "/data/tertulia.db"))
    try file.seek(toOffset: 5000)
    try file.write(contentsOf: Data("x".utf8))
    try file.close()
    let error = #expect(throws: RestoreError.self) { try restore() }
    guard case .differences(let differences) = error else { return }
    #expect(differences.count == 1)
    try expectNothing()
  }

  @Test(arguments: ["", "tertulia backup 1\n", "program 0.1.0\n"])
  func `a manifest that is cut short is none`(text: String) throws {
    try saved.shelf.write(text, "today/MANIFEST")
    #expect(throws: RestoreError.damagedManifest(saved.backup + "/MANIFEST")) { try restore() }
  }

  @Test func `a manifest of which a line was changed is none`() throws {
    let text = try saved.shelf.text("today/MANIFEST")
    for changed in [
      text.replacing("schema ", with: "schema 1"),
      text.replacing("content/about.md", with: "content/abouT.md"), String(text.dropLast()),
    ] {
      try saved.shelf.write(changed, "today/MANIFEST")
      #expect(throws: RestoreError.damagedManifest(saved.backup + "/MANIFEST")) { try restore() }
    }
  }

  @Test func `a manifest of another format is left to its program`() throws {
    try saved.shelf.write("tertulia backup 2\nx\n", "today/MANIFEST")
    #expect(
      throws: RestoreError.otherFormat(saved.backup + "/MANIFEST", found: "tertulia backup 2")
    ) { try restore() }
  }

  @Test func `a folder without a manifest is no backup`() throws {
    #expect(throws: RestoreError.noBackup(saved.shelf.folder.path)) {
      _ = try SiteRestore(from: saved.shelf.folder.path, into: other.folder.path)
    }
  }

  @Test(arguments: ["site.yml", "content/index.md", "data/tertulia.db", "public/index.html"])
  func `a folder with something of a site is refused`(file: String) throws {
    try other.write("mine", file)
    let place = other.folder.path + "/" + file.prefix { $0 != "/" }
    #expect(throws: RestoreError.siteNotEmpty(place)) { try restore() }
    #expect(try SavedSite.files(other.folder.path) == [file])
  }

  @Test func `empty folders and the files of others are not in the way`() throws {
    for name in ["data", "public"] {
      try FileManager.default.createDirectory(
        atPath: "\(other.folder.path)/\(name)", withIntermediateDirectories: false)
    }
    try other.write("the CGI", "bin/tertulia.cgi")
    try restore()
    #expect(try SavedSite.mode(other.folder.data) == 0o700)
    #expect(try other.text("bin/tertulia.cgi") == "the CGI")
  }

  @Test func `a site's folder is made when there is none`() throws {
    let folder = SiteFolder(other.folder.path + "/new")
    _ = try SiteRestore(from: saved.backup, into: folder.path).run()
    #expect(try SiteDatabase(folder).needsWholeBuild())
  }

  @Test func `a damaged database is not restored, whatever the manifest says`() throws {
    let copy = FileTree(root: saved.backup)
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: copy.full("data/tertulia.db"))))
    let database = try Connection(path: copy.full("data/tertulia.db"), mode: .read)
    let query = "SELECT rootpage FROM sqlite_schema WHERE name = 'comments'"
    let page = try #require(try database.first(query) { $0.int(0) })
    let start = (page - 1) * 4096
    bytes.replaceSubrange(start..<start + 4096, with: repeatElement(0, count: 4096))
    try saved.shelf.write(bytes, "today/data/tertulia.db")
    var manifest = manifest
    for entry in try copy.entries("data/tertulia.db") {
      manifest.items[entry.path] = try copy.item(entry)
    }
    try saved.shelf.write(manifest.text, "today/MANIFEST")
    let error = #expect(throws: RestoreError.self) { try restore() }
    guard case .damagedDatabase = error else { return }
    try expectNothing()
  }

  @Test func `the backup of an older program is brought up to date`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let older = tests.deletingLastPathComponent()
      .appendingPathComponent("DatabaseTests/Fixtures/version-6.db")
    for end in ["", "-wal", "-shm"] where saved.site.exists("data/tertulia.db\(end)") {
      try saved.site.remove("data/tertulia.db\(end)")
    }
    try saved.site.write(Array(try Data(contentsOf: older)), "data/tertulia.db")
    try saved.shelf.remove("today")
    try saved.save()
    #expect(try saved.shelf.text("today/MANIFEST").contains("\nschema 6\n"))
    try restore()
    #expect(try SiteDatabase(other.folder).needsWholeBuild())
    // Members of that site had taken these numbers.
    for topic in ["2-que-leemos", "3-boots"] { try other.remove("content/forum/\(topic)") }
    try other.build()
    #expect(other.exists("public/index.html"))
  }
}
