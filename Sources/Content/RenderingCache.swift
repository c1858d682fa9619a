public import Database
import Glibc
import Markdown

/// The editors' texts as earlier builds rendered them, in `data/rendered.db`: whoever deletes it loses time.
///
/// An entry is good for the same source when the site gives the same answers to what the rendering asked;
/// `TreeRenderer` asks again. Whatever goes wrong here is as if there were no entry: a build never fails
/// because of its cache.
public final class RenderingCache {
  private let connection: Connection
  private let program: String
  private var isWriting = false
  private var isBroken = false
  private var used: Set<String> = []
  /// How many texts were rendered because they were not known.
  public private(set) var rendered = 0
  /// Of what every text depends on: settings, strings, the program.
  private var epoch: Int64 = 0

  /// Opens the cache of a site, whose folder `data/` exists; nil when that cannot be done.
  ///
  /// `program` is another text when the program is another one. With `isNew` nothing that is there counts.
  public init?(_ folder: SiteFolder, program: String, isNew: Bool = false) {
    let path = folder.data + "/rendered.db"
    if isNew { unlink(path) }
    // Made here with its mode: SQLite would use the umask.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    close(file)
    self.program = program
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

  /// Says what all texts depend on, before the first of them.
  func begin(_ digest: ContentDigest) {
    var digest = digest
    digest.add(program)
    digest.add(MarkdownRenderer.version)
    epoch = digest.value
  }

  /// What became of a source the last time, and what was asked then; nil when it is not known.
  func entry(_ key: String, source: Int64) -> (text: RenderedText, trace: RenderingTrace)? {
    used.insert(key)
    // Why loss is right: see above.
    let bytes = try? connection.first(
      "SELECT entry FROM texts WHERE key = ? AND source = ?",
      [.text(key), .integer(source ^ epoch)]
    ) { $0.bytes(0) }
    guard let bytes = bytes.flatMap({ $0 }) else { return nil }
    var reader = CacheReader(bytes)
    guard let trace = RenderingTrace(from: &reader), let text = RenderedText(from: &reader)
    else { return nil }
    return (text, trace)
  }

  /// Keeps what became of a source.
  func keep(
    _ key: String, source: Int64, _ text: RenderedText, _ trace: RenderingTrace
  ) {
    rendered += 1
    var writer = CacheWriter()
    trace.write(to: &writer)
    text.write(to: &writer)
    write(
      """
      INSERT INTO texts (key, source, entry) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET source = excluded.source, entry = excluded.entry
      """, [.text(key), .integer(source ^ epoch), .bytes(writer.bytes)])
  }

  /// All writing is one transaction, which ends with `finish`; after a failure, such as another build that
  /// writes, nobody tries again.
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

  /// Makes everything durable; forgets texts that nobody asked for, when all were asked for that there are.
  func finish(isComplete: Bool) {
    // Why loss is right: see above.
    let known = (try? connection.all("SELECT key FROM texts") { $0.text(0) }) ?? []
    for key in known where isComplete && !used.contains(key) {
      write("DELETE FROM texts WHERE key = ?", [.text(key)])
    }
    if isWriting { _ = try? connection.run(isBroken ? "ROLLBACK" : "COMMIT") }
    isWriting = false
  }
}
