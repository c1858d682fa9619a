import Model
import Time

/// Goes through the comments of a topic whose board is translated, and queues the next translation that is missing.
struct TopicToTranslate {
  let languages: [Language]
  /// The most bytes of a text; a longer one is not translated.
  let most: Int
  /// The most bytes that may be sent today.
  let room: Int
  let now: Timestamp

  /// The most comments that one slice looks at.
  private static let slice = 50

  /// A comment as it is shown.
  private struct Row {
    let comment: Comment.ID
    let position: Int
    let language: Language
    let body: String
    let title: String
    let topicLanguage: Language

    var bytes: Int { body.utf8.count + title.utf8.count }
  }

  /// Work for a comment in a language.
  private enum Finding {
    case nothing
    case asked
    case tomorrow
  }

  /// Looks at some comments from a position on; returns false where the next one has to wait for another day.
  func look(
    through topic: Topic.ID, from position: Int, _ transaction: borrowing Transaction
  ) throws -> Bool {
    let rows = try rows(topic, position, transaction)
    for row in rows {
      // Topics in a language that the site no longer has are among the pages of another one.
      for language in languages
      where language != row.topicLanguage && languages.contains(row.topicLanguage) {
        let finding = try look(at: row, language, topic, transaction)
        if case .nothing = finding { continue }
        try note(topic, from: row.position, transaction)
        if case .asked = finding { return true }
        return false
      }
    }
    if rows.count == Self.slice, let last = rows.last {
      try note(topic, from: last.position + 1, transaction)
    } else {
      try transaction.connection.run(
        "DELETE FROM translated_topics WHERE topic_id = ?", [.id(topic)])
    }
    return true
  }

  private func note(
    _ topic: Topic.ID, from position: Int, _ transaction: borrowing Transaction
  ) throws {
    try transaction.connection.run(
      "UPDATE translated_topics SET position = ?1 WHERE topic_id = ?2 AND position <> ?1",
      [.int(position), .id(topic)])
  }

  /// Public comments by people, of a topic whose board is translated.
  private func rows(
    _ topic: Topic.ID, _ position: Int, _ transaction: borrowing Transaction
  ) throws -> [Row] {
    try transaction.connection.all(
      """
      SELECT c.id, c.position, c.lang, c.body, iif(c.position = 1, t.title, ''), t.lang
      FROM topics t JOIN lists b ON b.id = t.board_id JOIN comments c ON c.topic_id = t.id
      WHERE t.id = ? AND b.is_translated AND \(Viewer.everyone.sees("t")) AND t.state = 0
        AND c.position >= ? AND c.state = 0 AND c.kind = 0
      ORDER BY c.position LIMIT \(Self.slice)
      """, [.id(topic), .int(position)]
    ) { row in
      Row(
        comment: Comment.ID(row.integer(0)), position: row.int(1), language: row.language(2),
        body: row.text(3), title: row.text(4), topicLanguage: row.language(5))
    }
  }

  private func look(
    at row: Row, _ language: Language, _ topic: Topic.ID, _ transaction: borrowing Transaction
  ) throws -> Finding {
    let (isFirst, connection) = (row.position == 1, transaction.connection)
    // A topic is only shown in a language together with its first comment.
    guard try isFirst || transaction.hasPage(topic, in: language) else { return .nothing }
    let values: [SQLValue] = [.id(row.comment), .text(language.code)]
    let isKnown = try connection.isTrue(
      "SELECT 1 FROM translations WHERE comment_id = ? AND lang = ?", values)
    if isKnown {
      if isFirst { try transaction.showTranslation(of: row.comment, into: language) }
      return .nothing
    }
    let written =
      LanguageGuess.language(of: row.body, among: languages) ?? row.language
    if written == language {
      guard isFirst || row.language != language else { return .nothing }
      try connection.run(
        """
        INSERT INTO translations (comment_id, lang, state, asked_at, due_at, is_asked)
        VALUES (?1, ?2, 3, ?3, ?3, 0)
        """, values + [.time(now)])
      try transaction.showTranslation(of: row.comment, into: language)
      return .nothing
    }
    guard row.bytes <= most else { return .nothing }
    guard row.bytes <= room else { return .tomorrow }
    try connection.run(
      """
      INSERT INTO translations (comment_id, lang, state, asked_at, due_at, is_asked)
      VALUES (?1, ?2, 0, ?3, ?3, 0)
      """, values + [.time(now)])
    return .asked
  }
}

extension Transaction {
  /// True if a topic has pages in a language.
  fileprivate func hasPage(_ topic: Topic.ID, in language: Language) throws -> Bool {
    try connection.isTrue(
      """
      SELECT 1 FROM comments c JOIN topics t ON t.id = c.topic_id
        JOIN translations x ON x.comment_id = c.id AND x.lang = ?2 AND x.board_id = t.board_id
      WHERE c.topic_id = ?1 AND c.position = 1
      """, [.id(topic), .text(language.code)])
  }

  /// Publishes that a comment has a translation, or is in a language already, where pages show that.
  ///
  /// The first comment of a topic whose board is translated opens its pages in that language.
  func showTranslation(of comment: Comment.ID, into language: Language) throws {
    let place = try connection.first(
      """
      SELECT t.id, c.position FROM comments c JOIN topics t ON t.id = c.topic_id
        JOIN lists b ON b.id = t.board_id
      WHERE c.id = ? AND b.is_translated AND \(Viewer.everyone.sees("t")) AND t.state = 0
      """, [.id(comment)]
    ) { (topic: Topic.ID($0.integer(0)), position: $0.int(1)) }
    guard let place else { return }
    if place.position == 1 {
      let opened = try connection.run(
        """
        UPDATE translations SET board_id = (SELECT board_id FROM topics WHERE id = ?3)
        WHERE comment_id = ?1 AND lang = ?2 AND state IN (1, 3)
          AND board_id IS NOT (SELECT board_id FROM topics WHERE id = ?3)
        """, [.id(comment), .text(language.code), .id(place.topic)])
      guard opened > 0 else { return }
      // The other comments are translated now; before this there was no page to show them.
      try translate(place.topic, from: 1)
    } else if try !hasPage(place.topic, in: language) {
      return
    }
    try invalidate([.translated(place.topic, place.position...place.position)])
  }
}
