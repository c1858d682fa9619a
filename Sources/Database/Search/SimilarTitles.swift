public import Model

/// The distinctive words of a title: short ones do not count, unless they have a digit.
struct TitleWords: Hashable {
  /// The most words that are searched.
  static let most = 6
  /// The fewest bytes of a word.
  private static let fewestBytes = 4

  /// Folded, each once, in the order of the title.
  let words: [String]

  init(_ title: String) {
    var words: [String] = []
    for word in SearchWords.words(of: title) {
      let hasDigit = word.utf8.contains { (48...57).contains($0) }
      if word.utf8.count >= Self.fewestBytes || hasDigit, !words.contains(word) {
        words.append(word)
      }
    }
    self.words = words
  }

  /// True if one title resembles another: they share three in five of the words of the shorter one, and at least two unless
  /// neither has more than one.
  func resemble(_ other: TitleWords) -> Bool {
    let fewer = min(words.count, other.words.count)
    let common = words.count { other.words.contains($0) }
    return common * 5 >= fewer * 3 && common >= min(2, max(words.count, other.words.count))
      && common > 0
  }
}

extension Reader {
  /// The most topics with one of the words that are looked at, and the number of newest comments that are searched.
  private static let (maxLookedAt, newest) = (400, 50_000)

  /// Topics that the viewer may read whose titles resemble one, the newest first.
  ///
  /// The longest words are searched in the index, in the newest part of the forum: more would take longer than an author who
  /// only wants to post should wait.
  public func topics(titledLike title: String, atMost limit: Int) throws -> [Topic] {
    let wanted = TitleWords(title)
    let words = wanted.words.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
      .prefix(TitleWords.most)
    if words.isEmpty { return [] }
    // Words consist of letters and digits: none of them is special to FTS5 (3.1).
    let expression = words.map {
      "\"\(SearchTokens.phrase([$0]).joined(separator: " "))\""
    }.joined(separator: " OR ")
    var (found, looked): ([Topic], Int) = ([], 0)
    try forEach(
      """
      SELECT \(topicColumns), t.state = 0 AND t.comment_count > 0 AND \(viewer.sees("t"))
      FROM search_index s CROSS JOIN comments c ON c.id = s.rowid
        CROSS JOIN topics t ON t.id = c.topic_id
      WHERE search_index MATCH ? AND s.rowid < \(Schema.firstPageText)
        AND s.rowid > (SELECT coalesce(max(id), 0) - \(Self.newest) FROM comments)
      ORDER BY s.rowid DESC
      """, [.text("title : (\(expression))")],
      while: { looked < Self.maxLookedAt && found.count < limit }
    ) { row in
      looked += 1
      let topic = Topic(row)
      if row.flag(8), TitleWords(topic.title).resemble(wanted) { found.append(topic) }
    }
    return found
  }
}
