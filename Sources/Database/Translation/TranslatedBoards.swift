public import Model
public import Time

// Boards whose topics have pages in all languages of the site, and the translations still to be made for them.

/// A board, and whether its topics are translated.
public struct TranslatedBoard: Sendable {
  /// The board.
  public let id: TopicList.ID
  /// True if moderators switched it on.
  public let isOn: Bool
  /// Number of its topics with pages in other languages.
  public let topics: Int
}

extension SiteDatabase {
  /// The public boards, in the order of the site.
  public func translatedBoards() throws -> [TranslatedBoard] {
    try connection.all(
      """
      SELECT b.id, b.is_translated, (
        SELECT count(DISTINCT t.comment_id) FROM translations t
          JOIN comments c ON c.id = t.comment_id JOIN topics p ON p.id = c.topic_id
        WHERE t.board_id = b.id AND p.board_id = b.id AND p.state = 0)
      FROM lists b WHERE b.kind = 1 AND b.is_public = 1 ORDER BY b.sort, b.id
      """
    ) { TranslatedBoard(id: TopicList.ID($0.integer(0)), isOn: $0.flag(1), topics: $0.int(2)) }
  }

  /// True if there is work for boards; `canSend` is true if anything may be sent for them now.
  public func hasBoardsToTranslate(into languages: [Language], canSend: Bool) throws -> Bool {
    let isWaiting = try connection.isTrue(
      """
      SELECT 1 FROM translated_boards w JOIN lists b ON b.id = w.board_id
      WHERE NOT b.is_translated OR ?1 AND w.before > 0
      UNION ALL SELECT 1 FROM translated_topics WHERE ?1 LIMIT 1
      """, [.flag(canSend && !isTranslatingForBoards())])
    if isWaiting { return true }
    guard try hasTranslatedBoards() else { return false }
    let mark = try translationMark()
    return try mark.languages != Self.codes(languages)
      || connection.number("SELECT coalesce(max(id), 0) FROM comments") > mark.comment
  }

  /// True if the topics of any board are translated.
  func hasTranslatedBoards() throws -> Bool {
    try connection.isTrue("SELECT 1 FROM lists WHERE kind = 1 AND is_translated LIMIT 1")
  }

  /// True if a translation for a board is under way or will be tried again: only one is made at a time.
  func isTranslatingForBoards() throws -> Bool {
    try connection.isTrue(
      """
      SELECT 1 FROM \(Self.wishes)
      WHERE \(Self.isWanted) AND NOT t.is_asked AND t.attempts < 5 LIMIT 1
      """)
  }

  /// The last comment up to which topics were looked at, and for which languages.
  func translationMark() throws -> (comment: Int, languages: String) {
    let mark = try bookmark(ofJob: Self.translationJob) ?? ""
    let words = mark.split(separator: " ", maxSplits: 1)
    return (words.first.flatMap { Int($0) } ?? 0, words.count > 1 ? String(words[1]) : "")
  }

  static let translationJob = "translation"

  static func codes(_ languages: [Language]) -> String {
    languages.map(\.code).joined(separator: " ")
  }

  /// Comments whose translation is of an earlier text.
  func outdatedTranslations(atMost limit: Int) throws -> [Comment.ID] {
    var found: [Comment.ID] = []
    try connection.forEach(
      """
      SELECT c.id, iif(c.position = 1, p.title, ''), c.body, t.digest
      FROM translations t JOIN comments c ON c.id = t.comment_id JOIN topics p ON p.id = c.topic_id
      WHERE t.state = 1
      """, [], while: { found.count < limit }
    ) { row in
      if TranslationRequest.digest(title: row.text(1), body: row.text(2)) != row.text(3) {
        found.append(Comment.ID(row.integer(0)))
      }
    }
    return found
  }
}

extension Transaction {
  /// Starts or stops translating the topics of a board; returns false where it is not a public board, or nothing changes.
  ///
  /// The job does it, a few topics at a time, the newest first.
  public func translateTopics(ofBoard board: TopicList.ID, _ isOn: Bool) throws -> Bool {
    let isFirst = try !site.hasTranslatedBoards()
    let changed = try connection.run(
      """
      UPDATE lists SET is_translated = ?1
      WHERE id = ?2 AND kind = 1 AND is_public = 1 AND is_translated <> ?1
      """, [.flag(isOn), .id(board)])
    guard changed > 0 else { return false }
    if isOn, isFirst {
      try noteTranslated(through: newestComment(), site.translationMark().languages)
    }
    try connection.run(
      """
      INSERT INTO translated_boards (board_id, before)
      VALUES (?1, iif(?2, (SELECT coalesce(max(id), 0) + 1 FROM topics), 0))
      ON CONFLICT DO UPDATE SET before = excluded.before
      """, [.id(board), .flag(isOn)])
    return true
  }

  /// Notes that the comments of a topic from a position on are to be looked at, if its board is translated.
  func translate(_ topic: Topic.ID, from position: Int) throws {
    guard
      try connection.isTrue(
        """
        SELECT b.is_translated FROM topics t JOIN lists b ON b.id = t.board_id WHERE t.id = ?
        """, [.id(topic)])
    else { return }
    try connection.run(
      """
      INSERT INTO translated_topics (topic_id, position) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET position = min(position, excluded.position)
      """, [.id(topic), .int(position)])
  }

  /// Variant of `translate(_:from:)` for one comment.
  func translate(_ comment: Comment.ID) throws {
    guard let place = try place(of: comment), let position = place.position else { return }
    try translate(place.topic, from: position)
  }

  private func newestComment() throws -> Int {
    try connection.number("SELECT coalesce(max(id), 0) FROM comments")
  }

  private func noteTranslated(through comment: Int, _ languages: String) throws {
    try note(bookmark: "\(comment) \(languages)", ofJob: SiteDatabase.translationJob)
  }
}

/// Outcome of one slice of the work for boards.
public enum BoardTranslationSlice: Sendable {
  /// Something was done, and more may be left.
  case done
  /// Nothing is left that may be sent now.
  case idle
}

extension Transaction {
  /// The most topics, comments or pages that a slice looks at.
  private static let slice = 100

  /// Does a slice of the work for boards: closes pages of boards that were switched off, notes topics with new comments, and
  /// queues a translation of the next comment without one, if its text has at most `most` bytes.
  ///
  /// A text of more than `room` bytes waits for another day.
  public func translateForBoards(
    into languages: [Language], atMost most: Int, room: Int, at now: Timestamp
  ) throws -> BoardTranslationSlice {
    if try closePages() || noteNewComments(languages) { return .done }
    guard room > 0, try !site.isTranslatingForBoards() else { return .idle }
    let next = try connection.first(
      "SELECT topic_id, position FROM translated_topics ORDER BY topic_id DESC LIMIT 1"
    ) { (topic: Topic.ID($0.integer(0)), position: $0.int(1)) }
    guard let next else { return try noteOlderTopics() ? .done : .idle }
    let topic = TopicToTranslate(languages: languages, most: most, room: room, now: now)
    let isMore = try topic.look(through: next.topic, from: next.position, self)
    return isMore ? .done : .idle
  }

  /// Closes some pages of boards that were switched off; returns false where there are none.
  private func closePages() throws -> Bool {
    let board = try connection.first(
      """
      SELECT w.board_id FROM translated_boards w JOIN lists b ON b.id = w.board_id
      WHERE NOT b.is_translated LIMIT 1
      """
    ) { TopicList.ID($0.integer(0)) }
    guard let board else { return false }
    let topics = try connection.all(
      """
      SELECT DISTINCT c.topic_id FROM translations t JOIN comments c ON c.id = t.comment_id
      WHERE t.board_id = ? LIMIT \(Self.slice)
      """, [.id(board)]
    ) { Topic.ID($0.integer(0)) }
    for topic in topics {
      try connection.run(
        """
        UPDATE translations SET board_id = NULL
        WHERE comment_id = (SELECT id FROM comments WHERE topic_id = ? AND position = 1)
          AND board_id = ?
        """, [.id(topic), .id(board)])
      try invalidate([.translated(topic, 1...1)])
    }
    if topics.isEmpty {
      try connection.run("DELETE FROM translated_boards WHERE board_id = ?", [.id(board)])
    }
    return true
  }

  /// Notes topics with comments that have not been looked at; returns false where there is none.
  private func noteNewComments(_ languages: [Language]) throws -> Bool {
    guard try site.hasTranslatedBoards() else { return false }
    let (mark, codes) = (try site.translationMark(), SiteDatabase.codes(languages))
    guard mark.languages == codes else {
      // The site has another language now: all topics are to be looked at once more.
      try noteTranslated(through: newestComment(), codes)
      try connection.run(
        """
        INSERT INTO translated_boards (board_id, before)
        SELECT id, (SELECT coalesce(max(id), 0) + 1 FROM topics) FROM lists WHERE kind = 1 AND is_translated
        ON CONFLICT DO UPDATE SET before = excluded.before
        """)
      return true
    }
    let new = try connection.all(
      "SELECT id, topic_id, coalesce(position, 0) FROM comments WHERE id > ? ORDER BY id LIMIT \(Self.slice)",
      [.int(mark.comment)]
    ) { (id: $0.int(0), topic: Topic.ID($0.integer(1)), position: $0.int(2)) }
    guard let last = new.last else { return false }
    for comment in new where comment.position > 0 {
      try translate(comment.topic, from: comment.position)
    }
    try noteTranslated(through: last.id, codes)
    return true
  }

  /// Notes some more topics of a board that was switched on, the newest first; returns false when all have been noted.
  private func noteOlderTopics() throws -> Bool {
    let next = try connection.first(
      "SELECT board_id, before FROM translated_boards WHERE before > 0 ORDER BY board_id LIMIT 1"
    ) { (board: TopicList.ID($0.integer(0)), before: Topic.ID($0.integer(1))) }
    guard let next else { return false }
    // By number, across boards: all slices together read each topic once.
    let topics = try connection.all(
      "SELECT id, board_id = ? FROM topics WHERE id < ? ORDER BY id DESC LIMIT \(Self.slice)",
      [.id(next.board), .id(next.before)]
    ) { (id: Topic.ID($0.integer(0)), isOfBoard: $0.flag(1)) }
    for topic in topics where topic.isOfBoard { try translate(topic.id, from: 1) }
    if let last = topics.last {
      try connection.run(
        "UPDATE translated_boards SET before = ? WHERE board_id = ?",
        [.id(last.id), .id(next.board)])
    } else {
      try connection.run("DELETE FROM translated_boards WHERE board_id = ?", [.id(next.board)])
    }
    return true
  }
}
