import Model

// How the search index follows the texts, and is kept small and free of what was erased.

extension Transaction {
  /// Changes what comments say, or what the topics are called that they begin, and their rows of the index with it.
  func reindex<T>(_ comments: [Comment.ID], _ change: () throws -> T) throws -> T {
    for comment in comments { try unindex(comment) }
    let result = try change()
    for comment in comments { try index(comment) }
    return result
  }

  /// Enters a comment that has just been written, and the title of the topic that it begins.
  func index(_ comment: Comment.ID) throws {
    guard let words = try words(of: comment) else { return }
    try enter(comment.rawValue, words)
  }

  /// Takes a comment out that is about to say something else, or to go.
  func unindex(_ comment: Comment.ID) throws {
    guard let words = try words(of: comment) else { return }
    try takeOut(comment.rawValue, words)
  }

  /// What `searched_texts` has of a comment.
  private func words(of comment: Comment.ID) throws -> (title: [UInt8], body: [UInt8])? {
    try connection.first(
      """
      SELECT iif(c.position = 1, t.title, ''), c.html
      FROM comments c CROSS JOIN topics t ON t.id = c.topic_id WHERE c.id = ?
      """, [.id(comment)]
    ) { ($0.bytes(0), HTMLText.text(of: $0.bytes(1))) }
  }

  // One row a statement: around one of several rows SQLite makes a savepoint, for which FTS5 ends its segment.

  private func enter(_ id: Int64, _ words: (title: [UInt8], body: [UInt8])) throws {
    try connection.run(
      "INSERT INTO search_index (rowid, title, body) VALUES (?, ?, ?)",
      [.integer(id), .bytes(words.title), .bytes(words.body)])
  }

  private func takeOut(_ id: Int64, _ words: (title: [UInt8], body: [UInt8])) throws {
    try connection.run(
      "INSERT INTO search_index (search_index, rowid, title, body) VALUES ('delete', ?, ?, ?)",
      [.integer(id), .bytes(words.title), .bytes(words.body)])
  }

  /// The comments that begin some topics: they have their titles in the index.
  func firstComments(ofTopics condition: String, _ values: [SQLValue]) throws -> [Comment.ID] {
    try connection.ids(
      """
      SELECT c.id FROM topics CROSS JOIN comments c ON c.topic_id = topics.id AND c.position = 1
      WHERE \(condition)
      """, values)
  }

  /// Enters a text of the editors that has just been stored.
  func index(pageText id: Int64, title: [UInt8], text: [UInt8]) throws {
    try enter(id, (title, text))
  }

  /// Takes a text of the editors away, and out.
  func forget(pageText id: Int64) throws {
    let words = try connection.first(
      "DELETE FROM page_texts WHERE id = ? RETURNING title, text", [.integer(id)]
    ) { ($0.bytes(0), $0.bytes(1)) }
    if let words { try takeOut(id, words) }
  }

  /// Notes that words were erased that the index may still hold.
  func noteErasure() throws { try note("words", as: Mark.erased.rawValue) }
}

extension SiteDatabase {
  /// The most segments that a search reads before they are merged.
  private static let mostSegments = 24

  /// Whether words that were erased may still stand in the index.
  public func mayIndexErased() throws -> Bool { try mark(.erased) != nil }

  /// Whether the index is in many pieces, or holds what was erased.
  public func isIndexToMerge() throws -> Bool {
    try mayIndexErased() || segments() > Self.mostSegments
  }

  /// How many segments the index has, as its record of them says («structure record» in `fts5_index.c`: four bytes, then
  /// how many levels and how many segments there are, seven bits a byte).
  private func segments() throws -> Int {
    try connection.first("SELECT block FROM search_index_data WHERE id = 10") { row in
      var (numbers, number): ([Int], Int) = ([], 0)
      for byte in row.bytes(0).dropFirst(4) where numbers.count < 2 {
        number = number << 7 & 0xFFFF | Int(byte & 0x7F)
        if byte < 0x80 {
          numbers.append(number)
          number = 0
        }
      }
      return numbers.last
    } ?? 0
  }
}

extension Transaction {
  /// Pages of the index that a step writes.
  private static let pagesMerged = 128

  /// What the mark of erased words says while all segments are being made one.
  private static let isMerging = "merging"

  /// Merges segments of the index, some pages of them; returns whether more is to be done.
  ///
  /// After words were erased all segments become one, in which they are not any more: only then the mark goes.
  public func mergeIndex() throws -> Bool {
    let mark = try site.mark(.erased)
    if let mark, mark != Self.isMerging {
      try note(Self.isMerging, as: Mark.erased.rawValue)
      try merge(pages: -Self.pagesMerged)
      return true
    }
    let before = try changes()
    try merge(pages: Self.pagesMerged)
    // One row is changed by the command itself (FTS5 6.8).
    guard try changes() - before < 2 else { return true }
    if mark != nil { try forget(.erased) }
    return false
  }

  private func changes() throws -> Int { try connection.number("SELECT total_changes()") }

  private func merge(pages: Int) throws {
    try connection.run(
      "INSERT INTO search_index (search_index, rank) VALUES ('merge', ?)", [.int(pages)])
  }

  /// Makes the index anew of all texts that there are.
  func fillSearchIndex() throws {
    try connection.run("INSERT INTO search_index (search_index) VALUES ('rebuild')")
  }
}

extension SiteDatabase {
  static let ofSearch: [Contradiction] = [
    (
      "comments that the search does not know",
      "SELECT id FROM comments WHERE id NOT IN (SELECT id FROM search_index_docsize)"
    ),
    (
      "texts that the search knows, and that are gone",
      """
      SELECT id FROM search_index_docsize
      WHERE id NOT IN (SELECT id FROM comments) AND id NOT IN (SELECT id FROM page_texts)
      """
    ),
    (
      "pages that the search does not know",
      "SELECT id FROM page_texts WHERE id NOT IN (SELECT id FROM search_index_docsize)"
    ),
  ]
}
