public import Model
public import Time

/// Restrictions of a search, as far as the database knows them.
public struct SearchScope: Sendable {
  /// A board.
  public var board: TopicList.ID?
  /// A tag.
  public var tag: TopicList.ID?
  /// One topic, in which all matching comments are found.
  public var topic: Topic.ID?
  /// The author: a username, a name regardless of accents and case, or the beginning of a name.
  public var author: String?
  /// Written on this day or later.
  public var after: (day: CivilDate, time: Timestamp)?
  /// Written before this day.
  public var before: (day: CivilDate, time: Timestamp)?

  /// No restrictions.
  public init() {}

  /// True if only texts of the forum can match.
  public var isForumOnly: Bool { board != nil || topic != nil || author != nil }
}

/// A text that matches.
public struct FoundText: Sendable {
  /// Kind and number of a text.
  public enum Place: Hashable, Sendable {
    /// The best matching comment of a topic.
    case comment(Comment.ID, of: Topic.ID)
    /// A text of the editors, by its number.
    case page(Int64, PageTextKind)
  }

  /// Kind and number of the text.
  public let place: Place
  /// Smaller is better (`bm25`, FTS5 5.1.1), in millionths; 0 where the search has beginnings of words.
  public fileprivate(set) var rank: Int64
  /// The board of the topic.
  public let board: TopicList.ID?
  /// Number of further matching comments in the topic.
  public fileprivate(set) var more = 0
}

/// Finds words in comments and in the texts of the editors, in an index over both.
///
/// Texts that the viewer may not read are not found. Only the newest thousand matches are ranked: for a very common word,
/// ranking all of them would take long.
public struct TextSearch {
  /// The most comments, and the most texts of the editors, that are ranked.
  public static let most = 1_000
  /// The most matching comments that are looked at to find these.
  static let maxLookedAt = 8_000

  private let reader: Reader
  private let expression: String
  /// SQL for how well a text matches; for beginnings of words this would make SQLite look through all of them once more.
  private let rank: String
  private let scope: SearchScope
  private let language: Language

  /// Searches for a viewer, in texts of the editors in the tree of a language.
  public init(_ reader: Reader, _ query: SearchQuery, _ scope: SearchScope, _ language: Language) {
    self.reader = reader
    self.scope = scope
    self.language = language
    rank =
      query.terms.contains(where: \.isPrefix)
      ? "0" : "CAST(bm25(search_index, 1.0, 4.0) * 1e6 AS INTEGER)"
    // Words consist of letters and digits: none of them is special to FTS5 (3.1).
    expression = query.terms.map { term in
      "\"\(SearchTokens.phrase(term.words).joined(separator: " "))\"\(term.isPrefix ? "*" : "")"
    }.joined(separator: " ")
  }

  /// Topics whose comments have the words, each once with its best comment, the newest first.
  ///
  /// `isCut` is true if there may be more than are looked at.
  ///
  /// A comment that the scope excludes also counts as looked at: otherwise a common word, by an author who never wrote, would
  /// lead through the whole forum.
  public func comments() throws -> (found: [FoundText], isCut: Bool) {
    var (found, topics, looked, count): ([FoundText], [Topic.ID: Int], Int, Int) = ([], [:], 0, 0)
    let (condition, values) = commentScope
    try reader.forEach(
      """
      SELECT s.rowid, c.topic_id, t.board_id, CASE WHEN \(condition) THEN \(rank) END
      FROM search_index s CROSS JOIN comments c ON c.id = s.rowid
        CROSS JOIN topics t ON t.id = c.topic_id
      WHERE search_index MATCH ? AND s.rowid < \(Schema.firstPageText) ORDER BY s.rowid DESC
      """, values + [.text(expression)],
      while: { looked <= Self.maxLookedAt && count <= Self.most }
    ) { row in
      looked += 1
      if row.isNull(3) { return }
      count += 1
      guard count <= Self.most, looked <= Self.maxLookedAt else { return }
      let (comment, topic) = (Comment.ID(row.integer(0)), Topic.ID(row.integer(1)))
      let text = FoundText(
        place: .comment(comment, of: topic), rank: row.integer(3),
        board: TopicList.ID(row.integer(2)))
      guard scope.topic == nil, let known = topics[topic] else {
        topics[topic] = found.count
        found.append(text)
        return
      }
      let more = found[known].more + 1
      if text.rank < found[known].rank { found[known] = text }
      found[known].more = more
    }
    return (found, count > Self.most || looked > Self.maxLookedAt)
  }

  /// The condition that the viewer sees a comment and that its place, author and time are in the scope.
  private var commentScope: (sql: String, values: [SQLValue]) {
    var values: [SQLValue] = []
    var sql = """
      c.state = 0 AND c.position IS NOT NULL AND c.kind = 0
        AND t.state = 0 AND \(reader.viewer.sees("t"))
      """
    func add(_ condition: String, _ value: [SQLValue]) {
      sql += " AND \(condition)"
      values += value
    }
    if let board = scope.board { add("t.board_id = ?", [.id(board)]) }
    if let tag = scope.tag { add(Self.hasTag("t.tags"), [.id(tag)]) }
    if let topic = scope.topic { add("t.id = ?", [.id(topic)]) }
    if let author = scope.author {
      // A first name is enough. A guest's name is folded here, because its folded form is not stored. A member who left has no
      // name: their former name does not lead to their remaining posts.
      let name = SQLValue.text(Folding.fold(author))
      add(
        """
        (c.author_id IN (SELECT id FROM members WHERE name <> '' AND (username = ? OR folded_name = ?
            OR folded_name > ? || ' ' AND folded_name < ? || '!'))
          OR fold_text(c.guest_name) = ?)
        """, [.text(Folding.username(author)), name, name, name, name])
    }
    let time = "coalesce(c.published_at, c.created_at)"
    if let after = scope.after { add("\(time) >= ?", [.time(after.time)]) }
    if let before = scope.before { add("\(time) < ?", [.time(before.time)]) }
    return (sql, values)
  }

  /// Texts of the editors that have the words, in the tree of the language, otherwise in the language of the text.
  public func pages() throws -> (found: [FoundText], isCut: Bool) {
    if scope.isForumOnly { return ([], false) }
    var (sql, values): (String, [SQLValue]) = ("", [])
    if let tag = scope.tag {
      sql += " AND \(Self.hasTag("p.tags"))"
      values.append(.id(tag))
    }
    for (sign, day) in [(">=", scope.after?.day), ("<", scope.before?.day)] {
      guard let day else { continue }
      sql += " AND p.day \(sign) ?"
      values.append(.text(day.description))
    }
    let found = try reader.all(
      """
      SELECT p.id, p.kind, \(rank)
      FROM search_index s CROSS JOIN page_texts p ON p.id = s.rowid
      WHERE search_index MATCH ?1 AND s.rowid >= \(Schema.firstPageText)
        AND \(reader.viewer.sees("p")) AND (p.lang = ?2 OR NOT EXISTS (
          SELECT 1 FROM page_texts o WHERE o.kind = p.kind AND o.address = p.address AND o.lang = ?2))
        \(sql)
      ORDER BY s.rowid DESC LIMIT \(Self.most + 1)
      """, [.text(expression), .text(language.code)] + values
    ) { row in
      PageTextKind(rawValue: row.text(1)).map {
        FoundText(place: .page(row.integer(0), $0), rank: row.integer(2), board: nil)
      }
    }
    return (Array(found.prefix(Self.most)), found.count > Self.most)
  }

  /// Tags are stored as numbers separated by spaces.
  private static func hasTag(_ column: String) -> String {
    "instr(' ' || \(column) || ' ', ' ' || ? || ' ') > 0"
  }
}

/// A text of the editors that was found.
public struct FoundPage: Sendable {
  /// Kind of text.
  public let kind: PageTextKind
  /// Slugs of its address.
  public let address: String
  /// Language of the text.
  public let writtenIn: Language
  /// Title of the text.
  public let title: String
  /// Subject or room that it belongs to; may be empty.
  public let place: String
  /// The date that its editor gave it.
  public let day: CivilDate?
  /// The text itself.
  public let text: [UInt8]
}

extension Reader {
  /// A text of the editors by its number; nil for one that the viewer may not see.
  public func page(_ id: Int64) throws -> FoundPage? {
    try first(
      """
      SELECT kind, address, written_in, title, place, day, text FROM page_texts p
      WHERE id = ? AND \(viewer.sees("p"))
      """, [.integer(id)]
    ) { row in
      PageTextKind(rawValue: row.text(0)).map {
        FoundPage(
          kind: $0, address: row.text(1), writtenIn: row.language(2), title: row.text(3),
          place: row.text(4), day: CivilDate(row.text(5)), text: row.bytes(6))
      }
    }
  }

  /// A tag that is public, or that a topic has which the viewer may read.
  public func tag(slug: String) throws -> TopicList.ID? {
    try first(
      """
      SELECT s.id FROM \(lists) s WHERE s.kind = 2 AND s.slug = ? AND (\(isPublic(list: "s")) OR EXISTS (
        SELECT 1 FROM listings l JOIN \(topics) t ON t.id = l.topic_id WHERE l.list_id = s.id))
      """, [.text(slug)]
    ) { $0.id(0) }
  }
}
