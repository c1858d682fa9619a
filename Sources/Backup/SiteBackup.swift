public import Database
import Glibc
import Model
public import Time

/// Copies a site into a folder while people use it.
///
/// The database is one moment of it, copied first: it has all acknowledged writes of before, and files that it names are there
/// when they are copied after it. The folder appears, whole and on disk, at the very end; a killed backup leaves a folder
/// `.<name>.<six letters>` beside it.
public struct SiteBackup {
  private let site: FileTree
  private let copy: FileTree
  private let source: DatabaseSource
  private var manifest: BackupManifest

  /// Makes a backup in a new or empty folder; returns its manifest.
  ///
  /// Throws `BackupError` and `DatabaseError`, and leaves nothing then.
  public static func make(
    of folder: SiteFolder, at destination: String, program: String, time: Timestamp
  ) throws -> BackupManifest {
    let destination = try FileTree.absolute(destination)
    try refuse(destination, for: folder)
    let source = try DatabaseSource(folder)
    let temporary = try FileTree.makeFolder(beside: destination)
    do {
      var backup = SiteBackup(
        site: FileTree(root: folder.path), copy: temporary, source: source,
        manifest: BackupManifest(program: program, schema: source.version, time: time))
      try backup.copyAll()
      try backup.finish(as: destination)
      return backup.manifest
    } catch {
      temporary.remove("")
      throw error
    }
  }

  private static func refuse(_ destination: String, for folder: SiteFolder) throws {
    try FileTree.refuseUnlessEmpty(destination)
    for place in SavedPlaces.all {
      let path = try FileTree.absolute("\(folder.path)/\(place)")
      guard !"\(destination)/".hasPrefix("\(path)/") else {
        throw BackupError.destinationInside(destination, place: path)
      }
    }
  }

  private mutating func copyAll() throws {
    // Pages are noted before they are written: a file that is not noted afterwards is not one of ours.
    let published = try entries("public")
    let written = try source.writtenFiles()
    try copyDatabase()
    let kept = try SavedPlaces.all.filter { $0 != "public" }.flatMap(entries)
    let own = published.filter { !written.contains(String($0.path.dropFirst("public/".count))) }
    try add(kept + own)
  }

  private func entries(_ place: String) throws -> [TreeEntry] {
    try site.entries(place, following: true, without: SavedPlaces.isLeftOut)
  }

  private mutating func copyDatabase() throws {
    let path = SavedPlaces.database
    try copy.makeFolders(above: path, modes: [:])
    // Made here with its mode: SQLite would use the umask.
    _ = try OpenFile(creating: copy.full(path))
    try source.copy(to: copy.full(path))
    for entry in try copy.entries(path) { manifest.items[path] = try copy.item(entry) }
  }

  /// Copies files and links, and the folders that they are in.
  private mutating func add(_ entries: [TreeEntry]) throws {
    let modes = FileTree.modes(entries)
    for entry in entries where entry.kind != .folder {
      try SavedPlaces.check(entry)
      try copy.makeFolders(above: entry.path, modes: modes)
      // A file that was removed since it was listed is no longer part of the site.
      guard
        let item = try site.copy(entry, to: copy, mask: SavedPlaces.mask(entry.path))
      else { continue }
      manifest.items[BackupManifest.escaped(entry.path)] = item
    }
  }

  private func finish(as destination: String) throws {
    guard manifest.items[SavedPlaces.settings] != nil else {
      throw DatabaseError.system(
        code: ENOENT, action: "copy", path: site.full(SavedPlaces.settings))
    }
    try OpenFile(creating: copy.full(BackupManifest.name)).write(Array(manifest.text.utf8)[...])
    try copy.finish(as: destination)
  }
}
