/// A site's database of this version or an older one, to be copied while people write.
///
/// The connection only reads: it waits for no lock, blocks no writer and never checkpoints, which is forbidden outside of the
/// site's lock (see `SiteDatabase`).
public struct DatabaseSource {
  private let connection: Connection
  /// `PRAGMA user_version`.
  public let version: Int

  /// The version to which this program migrates every older one.
  public static var newestVersion: Int { Schema.version }

  /// Opens the database of a site; throws `notBuilt` if there is none, `otherSchema` if it is newer.
  public init(_ folder: SiteFolder) throws {
    connection = try Connection(path: folder.database, mode: .read)
    version = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
    guard version > 0 else { throw DatabaseError.notBuilt(path: folder.database) }
    guard version <= Schema.version else {
      throw DatabaseError.otherSchema(found: version, expected: Schema.version)
    }
  }

  /// Returns the files below `public/` that the site has written, or was about to write.
  public func writtenFiles() throws -> Set<String> {
    Set(try connection.all("SELECT path FROM pages") { $0.text(0) })
  }

  /// Copies one moment of the database into an empty file, without deleted content; not flushed.
  public func copy(to path: String) throws {
    try connection.run("VACUUM INTO ?", [.text(path)])
  }

  /// Returns the first error that `PRAGMA integrity_check` finds in a database that is not in use; nil if it is sound.
  public static func damage(in path: String) throws -> String? {
    let found = try Connection(path: path, mode: .read).first("PRAGMA integrity_check(1)") {
      $0.text(0)
    }
    return found == "ok" ? nil : found
  }
}
