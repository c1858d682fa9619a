import Backup
@_spi(Raw) import Database
import Foundation
import Model
import Pages
import TestSupport

/// A site with something of everything, built, with posts that came later, and a folder for its backups.
struct SavedSite {
  let site: TemporarySite
  let shelf: TemporarySite

  /// Where the backup is made: a folder that does not exist.
  var backup: String { shelf.folder.path + "/today" }

  init() throws {
    site = try TemporarySite(StudySite.files())
    shelf = try TemporarySite()
    try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "content/notes/Books/ring.svg")
    try site.write("A ring.\n\n![a ring](ring.svg)\n", "content/notes/Books/Ring.md")
    try site.write("body { color: red }", "templates/assets/own.css")
    try site.write("by hand", "public/assets/tower.txt")
    try site.write("User-agent: *", "public/robots.txt")
    try site.write("a letter", "data/letters/1")
    try site.write("later", "content/.obsidian/app.json")
    try site.build()
    let database = try SiteDatabase(site.folder)
    let topic = try database.postTopic("After the build", tags: ["trains"])
    try database.postComment(in: topic, body: "Once more.")
    let bruno = try database.member(username: "bruno")
    if let bruno {
      _ = try database.write { try $0.setAvatar([0xFF, 0xD8, 0xFF, 0xD9], of: bruno) }
    }
    while try database.hasPendingWork() { try site.publish() }
  }

  @discardableResult
  func save() throws -> BackupManifest {
    try SiteBackup.make(of: site.folder, at: backup, program: "0.1.0", time: TemporarySite.now)
  }

  /// Restores the backup into an empty folder.
  func restored() throws -> TemporarySite {
    let other = try TemporarySite()
    _ = try SiteRestore(from: backup, into: other.folder.path).run()
    return other
  }

  /// The paths of everything in a folder that is no folder, those with a dot, too.
  static func files(_ folder: String) throws -> Set<String> {
    Set(
      try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\($0)")
        return attributes[.type] as? FileAttributeType != .typeDirectory
      })
  }

  static func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.posixPermissions] as? Int ?? 0
  }

  static func comments(_ site: TemporarySite) throws -> [String] {
    try SiteDatabase(site.folder).reader(for: .everyone).all(
      "SELECT id || ' ' || body FROM comments ORDER BY id"
    ) { $0.text(0) }
  }
}
