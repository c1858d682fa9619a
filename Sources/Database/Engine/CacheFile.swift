import Glibc

/// Entries by their keys in a separate SQLite file beside the site's database: deleting it only costs time.
///
/// After any error the entry counts as missing. All writing is one transaction, which ends with `finish`; after a failure, such
/// as another process that writes, nothing is tried again.
public final class CacheFile {
  private let connection: Connection
  private var isWriting = false
  private var isBroken = false

  /// Opens the file, and creates it if there is none or if `isNew` is true; nil if that fails.
  public init?(path: String, isNew: Bool = false) {
    if isNew { unlink(path) }
    // Created here with its mode: SQLite would use the umask.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    close(file)
    do {
      connection = try Connection(path: path, mode: .create)
      // Most entries fit into a page of this size, and are written with one call.
      try connection.execute(
        """
        PRAGMA page_size=32768;
        CREATE TABLE IF NOT EXISTS texts (
          key TEXT PRIMARY KEY, source INTEGER NOT NULL, entry BLOB NOT NULL
        )
        """)
    } catch {
      // Why loss is right: a cache that cannot be read is deleted, and the next build creates it again.
      unlink(path)
      return nil
    }
  }

  /// Returns the entry of a key, if it was made from the same source.
  public func entry(_ key: String, source: Int64) -> [UInt8]? {
    // Why loss is right: see above.
    try? connection.first(
      "SELECT entry FROM texts WHERE key = ? AND source = ?", [.text(key), .integer(source)]
    ) { $0.bytes(0) }
  }

  /// Stores an entry that was made from a source, in place of an earlier one.
  public func keep(_ key: String, source: Int64, _ entry: [UInt8]) {
    write(
      """
      INSERT INTO texts (key, source, entry) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET source = excluded.source, entry = excluded.entry
      """, [.text(key), .integer(source), .bytes(entry)])
  }

  /// Makes everything durable; deletes the entries of all keys not in `used`, unless that is nil.
  public func finish(keeping used: Set<String>?) {
    if let used {
      // Why loss is right: see above.
      let known = (try? connection.all("SELECT key FROM texts") { $0.text(0) }) ?? []
      for key in known where !used.contains(key) {
        write("DELETE FROM texts WHERE key = ?", [.text(key)])
      }
    }
    if isWriting { _ = try? connection.run(isBroken ? "ROLLBACK" : "COMMIT") }
    isWriting = false
  }

  private func write(_ sql: String, _ values: [SQLValue]) {
    guard !isBroken else { return }
    do {
      if !isWriting {
        try connection.run("BEGIN IMMEDIATE")
        isWriting = true
      }
      try connection.run(sql, values)
    } catch {
      isBroken = true
    }
  }
}
