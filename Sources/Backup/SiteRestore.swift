import Database
import Glibc

/// Makes a site of a backup.
///
/// Everything is compared with the manifest before anything is written. `site.yml` comes last: without it a
/// folder is not a site, so one that was not restored to the end cannot be taken for one.
public struct SiteRestore {
  private let backup: FileTree
  private let site: FileTree
  private let manifest: BackupManifest

  /// Reads a manifest and finds out whether a folder has room for the site; writes nothing.
  ///
  /// Throws `RestoreError`, and `DatabaseError.otherSchema` for the backup of a newer program.
  public init(from backup: String, into folder: String) throws {
    let tree = FileTree(root: try FileTree.absolute(backup))
    let path = tree.full(BackupManifest.name)
    guard let file = try OpenFile(reading: path) else { throw RestoreError.noBackup(tree.root) }
    var bytes: [UInt8] = []
    try file.forEachPart { bytes += $0 }
    manifest = try BackupManifest(text: String(decoding: bytes, as: UTF8.self), path: path)
    guard manifest.schema <= DatabaseSource.newestVersion else {
      throw DatabaseError.otherSchema(
        found: manifest.schema, expected: DatabaseSource.newestVersion)
    }
    self.backup = tree
    site = FileTree(root: try FileTree.absolute(folder))
    try refuseSite()
  }

  /// Throws `siteNotEmpty` where something of a site is there already; empty folders are not in the way.
  private func refuseSite() throws {
    for place in SavedPlaces.all {
      let isFree = try site.entries(place, following: true).allSatisfy {
        $0.path == place && $0.kind == .folder
      }
      guard isFree else { throw RestoreError.siteNotEmpty(site.full(place)) }
    }
  }

  /// Compares every file with the manifest, copies all of them, and brings the database up to date.
  ///
  /// The next build writes every page. Returns the manifest of the restored backup. Throws `RestoreError`, `BackupError` and
  /// `DatabaseError`, and leaves nothing then.
  public func run() throws -> BackupManifest {
    let entries = try SavedPlaces.all.flatMap { try backup.entries($0) }
    try compare(entries)
    let isNew = mkdir(site.root, 0o755) == 0
    guard isNew || errno == EEXIST else {
      throw DatabaseError.system(code: errno, action: "create", path: site.root)
    }
    do {
      try copy(entries)
      try finish()
    } catch {
      for place in SavedPlaces.all { site.remove(place) }
      site.remove(Self.late(SavedPlaces.settings))
      if isNew { rmdir(site.root) }
      throw error
    }
    return manifest
  }

  /// Throws every difference at once.
  private func compare(_ entries: [TreeEntry]) throws {
    let places = Set(SavedPlaces.all + [BackupManifest.name])
    var differences = try backup.names("").filter { !places.contains($0) }
      .map(BackupDifference.extra)
    var missing = manifest.items
    for entry in entries where entry.kind != .folder {
      try SavedPlaces.check(entry)
      guard let expected = missing.removeValue(forKey: BackupManifest.escaped(entry.path)) else {
        differences.append(.extra(entry.path))
        continue
      }
      if let found = try backup.item(entry), found != expected {
        differences.append(.changed(entry.path, expected: expected, found: found))
      }
    }
    differences += missing.keys.sorted().map {
      .missing(BackupManifest.unescaped($0[...]) ?? $0)
    }
    guard differences.isEmpty else { throw RestoreError.differences(differences) }
  }

  /// The name that a file has until everything else is there.
  private static func late(_ path: String) -> String { "\(path).new" }

  private func copy(_ entries: [TreeEntry]) throws {
    let modes = FileTree.modes(entries)
    for entry in entries where entry.kind != .folder {
      let path = entry.path
      try site.makeFolders(above: path, modes: modes)
      let isLate = SavedPlaces.indispensable.contains(path)
      let item = try backup.copy(
        entry, to: site, as: isLate ? Self.late(path) : path, mask: SavedPlaces.mask(path))
      guard let expected = manifest.items[BackupManifest.escaped(path)], item == expected else {
        throw RestoreError.differences([.missing(path)])
      }
    }
  }

  private func finish() throws {
    let database = site.full(SavedPlaces.database)
    let folder = SiteFolder(site.root)
    // It may have been there, for others to look into.
    chmod(folder.data, 0o700)
    chmod(Self.late(database), 0o600)
    if let damage = try DatabaseSource.damage(in: Self.late(database)) {
      throw RestoreError.damagedDatabase(damage)
    }
    try rename(database)
    try SiteDatabase.migrate(folder).write { try $0.requireWholeBuild() }
    try rename(folder.settings)
    try site.flush()
  }

  private func rename(_ path: String) throws {
    guard Glibc.rename(Self.late(path), path) == 0 else {
      throw DatabaseError.system(code: errno, action: "create", path: path)
    }
  }
}
