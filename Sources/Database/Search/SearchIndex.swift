import Model

// Updates of the search index with the texts. It is kept small and free of deleted words.

extension Transaction {
  /// Changes the texts of comments, or the titles of the topics that they begin, together with their rows of the index.
  ///
  /// `isErasure` is true if the former words must not remain anywhere, and false where a version of them is kept.
  func reindex<T>(
    _ comments: [Comment.ID], isErasure: Bool, _ change: () throws -> T
  ) throws -> T {
    for comment in comments { try unindex(comment) }
    let result = try change()
    for comment in comments {
      try index(comment)
      try noteUploads(in: comment)
    }
    if isErasure, !comments.isEmpty { try noteErasure() }
    return result
  }

  /// Adds a new comment, and the title of the topic that it begins.
  func index(_ comment: Comment.ID) throws {
    guard let words = try words(of: comment) else { return }
    try enter(comment.rawValue, words)
  }

  /// Removes a comment from the index before it is changed or deleted.
  func unindex(_ comment: Comment.ID) throws {
    guard let words = try words(of: comment) else { return }
    try takeOut(comment.rawValue, words)
  }

  /// Values of `searched_texts` for a comment.
  private func words(of comment: Comment.ID) throws -> (title: [UInt8], body: [UInt8])? {
    try connection.first(
      """
      SELECT iif(c.position = 1, t.title, ''), c.html
      FROM comments c CROSS JOIN topics t ON t.id = c.topic_id WHERE c.id = ?
      """, [.id(comment)]
    ) { ($0.bytes(0), HTMLText.text(of: $0.bytes(1))) }
  }

  // One row per statement: for several rows SQLite makes a savepoint, at which FTS5 ends its segment.

  private func enter(_ id: Int64, _ words: (title: [UInt8], body: [UInt8])) throws {
    try connection.run(
      "INSERT INTO search_index (rowid, title, body) VALUES (?, ?, ?)",
      [
        .integer(id), .bytes(SearchTokens.indexed(words.title)),
        .bytes(SearchTokens.indexed(words.body)),
      ])
  }

  private func takeOut(_ id: Int64, _ words: (title: [UInt8], body: [UInt8])) throws {
    try connection.run(
      "INSERT INTO search_index (search_index, rowid, title, body) VALUES ('delete', ?, ?, ?)",
      [
        .integer(id), .bytes(SearchTokens.indexed(words.title)),
        .bytes(SearchTokens.indexed(words.body)),
      ])
  }

  /// The first comments of some topics, which have the titles in the index.
  func firstComments(ofTopics condition: String, _ values: [SQLValue]) throws -> [Comment.ID] {
    try connection.ids(
      """
      SELECT c.id FROM topics CROSS JOIN comments c ON c.topic_id = topics.id AND c.position = 1
      WHERE \(condition)
      """, values)
  }

  /// Adds a text of the editors that has just been stored.
  func index(pageText id: Int64, title: [UInt8], text: [UInt8]) throws {
    try enter(id, (title, text))
  }

  /// Deletes a text of the editors, also from the index.
  func forget(pageText id: Int64) throws {
    let words = try connection.first(
      "DELETE FROM page_texts WHERE id = ? RETURNING title, text", [.integer(id)]
    ) { ($0.bytes(0), $0.bytes(1)) }
    if let words { try takeOut(id, words) }
  }

  /// Notes that words were deleted that the index may still have.
  func noteErasure() throws { try note("words", as: MetadataKey.erased.rawValue) }
}

extension SiteDatabase {
  /// The most segments that a search reads before they are merged.
  private static let maxSegments = 24

  /// True if deleted words may still be in the index.
  public func mayIndexErased() throws -> Bool { try mark(.erased) != nil }

  /// True if the index is in many pieces, or may contain deleted words.
  public func isIndexToMerge() throws -> Bool {
    try mayIndexErased() || segments() > Self.maxSegments
  }

  private func segments() throws -> Int { try indexRecord().levels.reduce(0) { $0 + $1.segments } }

  /// Reads the index's record of its segments (“structure record” in `fts5_index.c`): four bytes, then numbers, seven bits a
  /// byte.
  ///
  /// These are the numbers of levels, segments and writes; then for each level, from the newest, how many segments are being
  /// merged and how many there are, and for each segment three numbers.
  fileprivate func indexRecord() throws -> IndexRecord {
    var numbers: [Int] = []
    _ = try connection.first("SELECT block FROM search_index_data WHERE id = 10") { row in
      var number = 0
      for byte in row.bytes(0).dropFirst(4) {
        number = number << 7 & 0xFFFF_FFFF | Int(byte & 0x7F)
        guard byte < 0x80 else { continue }
        numbers.append(number)
        number = 0
      }
      return true
    }
    return IndexRecord(numbers)
  }
}

/// The levels of segments that the search index has, the newest first.
private struct IndexRecord {
  private(set) var levels: [(merging: Int, segments: Int)] = []

  init(_ numbers: [Int]) {
    var rest = numbers.dropFirst(3)
    for _ in 0..<min(numbers.first ?? 0, numbers.count) {
      guard let merging = rest.popFirst(), let segments = rest.popFirst() else { return }
      levels.append((merging, segments))
      rest = rest.dropFirst(3 * segments)
    }
  }

  var isMerging: Bool { levels.contains { $0.merging > 0 } }

  /// True if a merge of all segments would keep deleted words: FTS5 drops them only on the way to a last level, and makes none
  /// where all segments are already on one level.
  var keepsErased: Bool {
    let filled = levels.indices.filter { levels[$0].segments > 0 }
    return filled.count == 1 && filled[0] < levels.count - 1
  }
}

extension Transaction {
  /// Pages of the index that a step writes.
  private static let pagesMerged = 128

  /// Value of the mark for deleted words while all segments are being merged into one.
  private static let isMerging = "merging"

  /// Merges segments of the index, some pages of them; returns true if more is to be done.
  ///
  /// After words were deleted, all segments become one, which no longer contains them: only then is the mark removed.
  public func mergeIndex() throws -> Bool {
    let mark = try site.mark(.erased)
    if let mark, mark != Self.isMerging {
      if try site.indexRecord().keepsErased { return try refillIndex() }
      try note(Self.isMerging, as: MetadataKey.erased.rawValue)
      try merge(pages: -Self.pagesMerged)
      return true
    }
    let before = try changes()
    try merge(pages: Self.pagesMerged)
    // One row is changed by the command itself (FTS5 6.8).
    guard try changes() - before < 2 else { return true }
    guard mark != nil else { return false }
    if try site.indexRecord().isMerging { return try refillIndex() }
    try forget(.erased)
    return false
  }

  /// Rebuilds the index where merging does not help, which is rare; it takes as long as there are texts; returns false.
  private func refillIndex() throws -> Bool {
    try fillSearchIndex()
    try forget(.erased)
    return false
  }

  private func changes() throws -> Int { try connection.number("SELECT total_changes()") }

  private func merge(pages: Int) throws {
    try connection.run(
      "INSERT INTO search_index (search_index, rank) VALUES ('merge', ?)", [.int(pages)])
  }

  /// Rebuilds the index from all texts.
  func fillSearchIndex() throws {
    try connection.run("INSERT INTO search_index (search_index) VALUES ('rebuild')")
  }
}
