import Model

/// Reads `content/blocked.txt`: words that guests may not write, and addresses from which they may not, one entry on each line.
///
/// Empty lines are ignored, and so are those that begin with `#`.
enum BlockedFile {
  static let path = "content/blocked.txt"
  /// The most entries: a longer list has been copied from somewhere, and contains honest words.
  static let most = 10_000

  static func read(_ tree: ContentTree, _ problems: Problems) -> Blocklist {
    guard tree.exists(path), let text = tree.text(path, problems) else { return Blocklist([]) }
    var entries: [Blocklist.Entry] = []
    let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) {
      let words = PlainText.singleLine(String(Substring(line)))
      if words.isEmpty || words.hasPrefix("#") { continue }
      guard let entry = Blocklist.Entry(words) else {
        problems.add(path, line: number, .invalid(field: "entry", value: words, expected: expected))
        continue
      }
      entries.append(entry)
      guard entries.count <= most else {
        problems.add(path, line: number, .tooMany(what: "entries", limit: most))
        break
      }
    }
    return Blocklist(entries)
  }

  private static let expected = """
    one to \(Blocklist.wordsPerEntry) words, a host such as spam.example, or network addresses such as \
    192.0.2.0/24, in at most \(Blocklist.entryBytes) bytes
    """
}
