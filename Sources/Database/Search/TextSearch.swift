public import Model
public import Time

/// What narrows a search down, as far as the database knows it.
public struct SearchScope: Sendable {
  /// A board.
  public var board: TopicList.ID?
  /// A tag.
  public var tag: TopicList.ID?
  /// One topic, whose comments are found each for itself.
  public var topic: Topic.ID?
  /// Whose: a username, a name whatever its accents and capitals, or how a name begins.
  public var author: String?
  /// Written on this day or later.
  public var after: (day: CivilDate, time: Timestamp)?
  /// Written before this day.
  public var before: (day: CivilDate, time: Timestamp)?

  /// All of it.
  public init() {}

  /// Whether only what stands in the forum can be meant.
  public var isForumOnly: Bool { board != nil || topic != nil || author != nil }
}

/// A text that has the words.
public struct FoundText: Sendable {
  /// What it is.
  public enum Place: Hashable, Sendable {
    /// The comment of a topic that has them best.
    case comment(Comment.ID, of: Topic.ID)
    /// A text of the editors, by its number.
    case page(Int64, PageTextKind)
  }

  /// What it is.
  public let place: Place
  /// Smaller is better (`bm25`, FTS5 5.1.1), in millionths; 0 where only beginnings of words were asked for.
  public fileprivate(set) var rank: Int64
  /// The board of the topic.
  public let board: TopicList.ID?
  /// How many more comments of the topic have them.
  public fileprivate(set) var more = 0
}

/// Finds words in comments and in the texts of the editors, in an index over both.
///
/// What the viewer may not read is not found. Of many the newest thousand are ranked: over all of them a word that is
/// everywhere would take long.
public struct TextSearch {
  /// The most comments, and the most texts of the editors, that are ranked.
  public static let most = 1_000
  /// The most comments with the words that are looked at to find these.
  static let mostLookedAt = 8_000

  private let reader: Reader
  private let expression: String
  /// How well a text has the words; of how words begin SQLite would look through all of them once more for it.
  private let rank: String
  private let scope: SearchScope
  private let language: Language

  /// Searches for a viewer; texts of the editors in the tree of a language.
  public init(_ reader: Reader, _ query: SearchQuery, _ scope: SearchScope, _ language: Language) {
    self.reader = reader
    self.scope = scope
    self.language = language
    rank =
      query.terms.contains(where: \.isPrefix)
      ? "0" : "CAST(bm25(search_index, 1.0, 4.0) * 1e6 AS INTEGER)"
    // Words are letters and digits: none of them has a meaning of its own (FTS5 3.1).
    expression = query.terms.map { term in
      "\"\(SearchTokens.phrase(term.words).joined(separator: " "))\"\(term.isPrefix ? "*" : "")"
    }.joined(separator: " ")
  }

  /// Topics whose comments have the words, each once with the best of them, the newest first; and whether there may be
  /// more than are looked at.
  ///
  /// A comment that is not to be found counts among those that are looked at: else a word that is everywhere, by somebody
  /// who never wrote, would lead through the whole forum.
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
      while: { looked <= Self.mostLookedAt && count <= Self.most }
    ) { row in
      looked += 1
      if row.isNull(3) { return }
      count += 1
      guard count <= Self.most, looked <= Self.mostLookedAt else { return }
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
    return (found, count > Self.most || looked > Self.mostLookedAt)
  }

  /// The condition that the viewer sees a comment and that it is where, by whom and of when it shall be.
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
      // A first name is enough. A guest's is folded here: nothing folded is kept of it. Who has left has no name: nothing
      // leads from what they were called to what stays of them.
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

  /// Texts of the editors that have the words, in the tree of the language, else in the one that they are written in.
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

  /// Tags are numbers with spaces between them.
  private static func hasTag(_ column: String) -> String {
    "instr(' ' || \(column) || ' ', ' ' || ? || ' ') > 0"
  }
}

/// A text of the editors that was found.
public struct FoundPage: Sendable {
  /// Its kind.
  public let kind: PageTextKind
  /// Its slugs.
  public let address: String
  /// What it is written in.
  public let writtenIn: Language
  /// Its title.
  public let title: String
  /// Where it belongs: a subject, a room; may be empty.
  public let place: String
  /// The day that its editor gave it.
  public let day: CivilDate?
  /// Its words.
  public let text: [UInt8]
}

extension Reader {
  /// A text of the editors by its number; nil for one that the viewer does not see.
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

  /// A tag that everybody knows, or that a topic has which the viewer may read.
  public func tag(slug: String) throws -> TopicList.ID? {
    try first(
      """
      SELECT s.id FROM \(lists) s WHERE s.kind = 2 AND s.slug = ? AND (\(isPublic(list: "s")) OR EXISTS (
        SELECT 1 FROM listings l JOIN \(topics) t ON t.id = l.topic_id WHERE l.list_id = s.id))
      """, [.text(slug)]
    ) { $0.id(0) }
  }
}
