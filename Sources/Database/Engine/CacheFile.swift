import Glibc

/// Entries by their keys in an SQLite file of its own, beside the site's database: whoever deletes it loses time.
///
/// Whatever goes wrong here is as if there were no entry. All writing is one transaction, which ends with
/// `finish`; after a failure, such as another process that writes, nobody tries again.
public final class CacheFile {
  private let connection: Connection
  private var isWriting = false
  private var isBroken = false

  /// Opens the file and makes it when there is none, or when it is to be new; nil when that cannot be done.
  public init?(path: String, isNew: Bool = false) {
    if isNew { unlink(path) }
    // Made here with its mode: SQLite would use the umask.
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
      // Why loss is right: a cache that cannot be read is thrown away, and the next build makes it anew.
      unlink(path)
      return nil
    }
  }

  /// The entry of a key, if it was made of the same source.
  public func entry(_ key: String, source: Int64) -> [UInt8]? {
    // Why loss is right: see above.
    try? connection.first(
      "SELECT entry FROM texts WHERE key = ? AND source = ?", [.text(key), .integer(source)]
    ) { $0.bytes(0) }
  }

  /// Keeps an entry that was made of a source, instead of an earlier one.
  public func keep(_ key: String, source: Int64, _ entry: [UInt8]) {
    write(
      """
      INSERT INTO texts (key, source, entry) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET source = excluded.source, entry = excluded.entry
      """, [.text(key), .integer(source), .bytes(entry)])
  }

  /// Makes everything durable; forgets the entries of all other keys than `used`, unless that is nil.
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
