public import Model
import Sodium
public import Time

/// A comment in another language, or the state of its translation.
public struct Translation: Sendable {
  /// State of the request.
  public enum State: Int64, Sendable {
    /// It is waiting for its turn.
    case waiting
    /// It was made.
    case made
    /// The server could not make it.
    case failed
    /// The comment is in that language already.
    case same
  }

  /// State of the translation.
  public let state: State
  /// When it was requested.
  public let askedAt: Timestamp
  /// When it is due, also after an error.
  public let dueAt: Timestamp
  /// The title of the topic that the comment begins, in the other language; empty for any other comment.
  public let title: String
  /// The text in the other language, rendered.
  public let html: [UInt8]
}

/// A comment that is due for translation.
public struct TranslationRequest: Sendable {
  /// The comment.
  public let comment: Comment.ID
  /// The language into which it is translated.
  public let language: Language
  /// The language in which its author wrote, as far as the form knew it.
  public let written: Language
  /// Markdown of the comment.
  public let body: String
  /// The title of the topic that it begins; empty for any other.
  public let title: String
  /// Number of attempts.
  public let attempts: Int
  /// True if a reader requested it; otherwise its board is translated.
  public let isAsked: Bool

  /// The most tries.
  public static let maxAttempts = 5
  /// Seconds until the next try, by the number of attempts.
  private static let pauses: [Int64] = [60, 300, 900, 3600]
  /// Seconds after which a request that was begun and never finished is begun again: longer than it may take.
  static let claim: Int64 = 180

  /// Seconds until the next try; nil after the last one.
  public var pause: Int64? {
    attempts + 1 < Self.maxAttempts ? Self.pauses[min(attempts, Self.pauses.count - 1)] : nil
  }

  /// Bytes to be sent.
  public var bytes: Int { body.utf8.count + title.utf8.count }

  /// Digest of the text, so that a changed text is not mistaken for it.
  var digest: String { Self.digest(title: title, body: body) }

  static func digest(title: String, body: String) -> String {
    contentHash(Array("\(title)\n\(body)".utf8))
  }
}

/// A finished translation.
public struct NewTranslation: Sendable {
  let title: String
  let body: String
  let html: [UInt8]
  let renderer: Int

  /// Takes all of it; `renderer` is the version of the renderer of the body's HTML.
  public init(title: String, body: String, html: [UInt8], renderer: Int) {
    (self.title, self.body, self.html, self.renderer) = (title, body, html, renderer)
  }
}

extension SiteDatabase {
  /// The translation of a comment into a language; nil where none was requested, or where the comment has changed since.
  ///
  /// The caller must check who may read the comment.
  public func translation(
    of comment: Comment.ID, into language: Language, title: String, body: String
  ) throws -> Translation? {
    let found = try connection.first(
      """
      SELECT state, asked_at, due_at, title, html, digest FROM translations
      WHERE comment_id = ? AND lang = ?
      """, [.id(comment), .text(language.code)]
    ) { row in
      (
        Translation(
          state: Translation.State(rawValue: row.integer(0)) ?? .failed, askedAt: row.time(1),
          dueAt: row.time(2), title: row.text(3), html: row.bytes(4)), digest: row.text(5)
      )
    }
    guard let (translation, digest) = found else { return nil }
    let isSame =
      translation.state != .made
      || digest == TranslationRequest.digest(title: title, body: body)
    return isSame ? translation : nil
  }

  /// Finished translations with the HTML of another version of the renderer: comments, languages and the Markdown.
  public func translations(
    notOf renderer: Int, limit: Int
  ) throws -> [(comment: Comment.ID, language: String, body: String)] {
    try connection.all(
      """
      SELECT comment_id, lang, body FROM translations WHERE state = 1 AND renderer <> ? LIMIT ?
      """, [.int(renderer), .int(limit)]
    ) { (Comment.ID($0.integer(0)), $0.text(1), $0.text(2)) }
  }

  /// Requests `t`, with their comments `c`, topics `p` and boards `b`.
  static let wishes = """
    translations t JOIN comments c ON c.id = t.comment_id JOIN topics p ON p.id = c.topic_id
      JOIN lists b ON b.id = p.board_id
    """

  /// SQL condition that a request is valid: its comment is visible and, unless a reader made the request, its board is still
  /// translated and public.
  static let isWanted = """
    t.state = 0 AND c.state = 0 AND p.state = 0
      AND (t.is_asked OR b.is_translated AND \(Viewer.everyone.sees("p")))
    """

  /// The next translation to make; nil when none is due.
  ///
  /// Requests of readers come first, the earliest due first. One that is due so late that a clock must have been set back is
  /// due, too.
  public func nextTranslationRequest(at now: Timestamp) throws -> TranslationRequest? {
    try connection.first(
      """
      SELECT t.comment_id, t.lang, c.lang, c.body, iif(c.position = 1, p.title, ''), t.attempts, t.is_asked
      FROM \(Self.wishes)
      WHERE \(Self.isWanted) AND t.attempts < 5 AND (t.due_at <= ?1 OR t.due_at > ?2)
      ORDER BY t.is_asked DESC, t.due_at, t.comment_id LIMIT 1
      """, [.time(now), .time(now.adding(seconds: 3 * 86_400))]
    ) { row in
      TranslationRequest(
        comment: Comment.ID(row.integer(0)), language: row.language(1), written: row.language(2),
        body: row.text(3), title: row.text(4), attempts: row.int(5), isAsked: row.flag(6))
    }
  }

  /// Number of bytes sent on a day, in the site's time zone.
  public func translatedBytes(on day: CivilDate) throws -> Int {
    try connection.first(
      "SELECT bytes FROM translation_days WHERE day = ?", [.text(day.description)]
    ) {
      $0.int(0)
    } ?? 0
  }

  /// Number of waiting translations, and the last error; nil where there was none.
  public func translationState() throws -> (waiting: Int, error: String?) {
    let waiting = try connection.number("SELECT count(*) FROM translations WHERE state = 0")
    let error = try connection.first(
      "SELECT error FROM translations WHERE error <> '' ORDER BY asked_at DESC LIMIT 1"
    ) { $0.text(0) }
    return (waiting, error)
  }
}

extension Transaction {
  /// The most requests that may wait at a time; further ones are refused for now.
  private static let maxWanted = 1000

  /// Requests a translation of a comment for a reader; returns false where too many are waiting.
  ///
  /// A translation that is waiting or was made stays as it is; `isAgain` makes a new request for one that failed, or is of
  /// another text.
  public func requestTranslation(
    of comment: Comment.ID, into language: Language, again isAgain: Bool, at now: Timestamp
  ) throws -> Bool {
    let waiting = try connection.number("SELECT count(*) FROM translations WHERE state = 0")
    guard waiting < Self.maxWanted else { return false }
    if isAgain {
      try forgetTranslations(
        of: comment, where: "lang = ?2 AND state NOT IN (0, 3)", [.text(language.code)])
    }
    try connection.run(
      """
      INSERT INTO translations (comment_id, lang, state, asked_at, due_at) VALUES (?1, ?2, 0, ?3, ?3)
      ON CONFLICT DO UPDATE SET is_asked = 1 WHERE state = 0
      """, [.id(comment), .text(language.code), .time(now)])
    return true
  }

  /// Notes that a translation is about to be sent, and counts its bytes; returns false where another process did so already, or
  /// the request no longer exists.
  public func begin(
    _ wanted: TranslationRequest, on day: CivilDate, at now: Timestamp
  ) throws -> Bool {
    let begun = try connection.run(
      """
      UPDATE translations SET attempts = attempts + 1, due_at = ?3
      WHERE comment_id = ?1 AND lang = ?2 AND state = 0 AND attempts = ?4
      """,
      [
        .id(wanted.comment), .text(wanted.language.code),
        .time(now.adding(seconds: TranslationRequest.claim)), .int(wanted.attempts),
      ])
    guard begun > 0 else { return false }
    try connection.run(
      """
      INSERT INTO translation_days (day, bytes) VALUES (?1, ?2)
      ON CONFLICT DO UPDATE SET bytes = bytes + ?2
      """, [.text(day.description), .int(wanted.bytes)])
    return true
  }

  /// Saves the translation from the server; returns false and saves nothing where the comment has changed since, or is not
  /// visible.
  ///
  /// Where the board of its topic is translated, there is a page with it from now on.
  public func finish(_ wanted: TranslationRequest, as new: NewTranslation) throws -> Bool {
    let now = try connection.first(
      """
      SELECT iif(c.position = 1, p.title, ''), c.body FROM comments c JOIN topics p ON p.id = c.topic_id
      WHERE c.id = ? AND c.state = 0
      """, [.id(wanted.comment)]
    ) { TranslationRequest.digest(title: $0.text(0), body: $0.text(1)) }
    guard now == wanted.digest else {
      try drop(wanted)
      return false
    }
    let kept = try connection.run(
      """
      UPDATE translations SET state = 1, digest = ?3, title = ?4, body = ?5, html = ?6, renderer = ?7,
        error = ''
      WHERE comment_id = ?1 AND lang = ?2
      """,
      [
        .id(wanted.comment), .text(wanted.language.code), .text(wanted.digest), .text(new.title),
        .text(new.body), .bytes(new.html), .int(new.renderer),
      ])
    if kept > 0 { try showTranslation(of: wanted.comment, into: wanted.language) }
    return kept > 0
  }

  /// Updates the HTML of a finished translation with that of another version of the renderer.
  public func update(
    translationOf comment: Comment.ID, into language: String, html: [UInt8], renderer: Int
  ) throws {
    try connection.run(
      "UPDATE translations SET html = ?3, renderer = ?4 WHERE comment_id = ?1 AND lang = ?2",
      [.id(comment), .text(language), .bytes(html), .int(renderer)])
  }

  /// Postpones a translation, because of an error or because the limit of the day was reached.
  public func postpone(
    _ wanted: TranslationRequest, until due: Timestamp, because error: String = ""
  ) throws {
    try connection.run(
      "UPDATE translations SET due_at = ?3, error = ?4 WHERE comment_id = ?1 AND lang = ?2",
      [
        .id(wanted.comment), .text(wanted.language.code), .time(due),
        .text(String(decoding: error.utf8.prefix(200), as: UTF8.self)),
      ])
  }

  /// Gives up a translation.
  public func giveUp(_ wanted: TranslationRequest, because error: String) throws {
    try connection.run(
      "UPDATE translations SET state = 2, error = ?3 WHERE comment_id = ?1 AND lang = ?2",
      [
        .id(wanted.comment), .text(wanted.language.code),
        .text(String(decoding: error.utf8.prefix(200), as: UTF8.self)),
      ])
  }

  private func drop(_ wanted: TranslationRequest) throws {
    try connection.run(
      "DELETE FROM translations WHERE comment_id = ? AND lang = ?",
      [.id(wanted.comment), .text(wanted.language.code)])
  }

  /// Deletes all translations, or some, of a comment that was changed or is no longer visible.
  ///
  /// Without those of its first comment, a topic loses its pages in other languages.
  func forgetTranslations(
    of comment: Comment.ID, where condition: String = "1", _ values: [SQLValue] = []
  ) throws {
    let opened = try connection.all(
      "DELETE FROM translations WHERE comment_id = ?1 AND \(condition) RETURNING board_id",
      [.id(comment)] + values
    ) { !$0.isNull(0) }
    guard opened.contains(true), let place = try place(of: comment) else { return }
    try invalidate([.translated(place.topic, 1...1)])
  }

  /// Deletes requests that could not be met for three days, failures of yesterday, and the byte counts of days long ago.
  func dropOldTranslations(at now: Timestamp, today: CivilDate) throws {
    let old: [SQLValue] = [
      .time(now.adding(seconds: -3 * 86_400)), .time(now.adding(seconds: -86_400)),
    ]
    let isOld = "(t.state = 0 AND t.asked_at < ?1 OR t.state = 2 AND t.asked_at < ?2)"
    // A board requests failed translations once more.
    try connection.run(
      """
      INSERT INTO translated_topics (topic_id, position)
      SELECT c.topic_id, min(c.position) FROM translations t JOIN comments c ON c.id = t.comment_id
        JOIN topics p ON p.id = c.topic_id JOIN lists b ON b.id = p.board_id
      WHERE \(isOld) AND b.is_translated AND c.position IS NOT NULL GROUP BY c.topic_id
      ON CONFLICT DO UPDATE SET position = min(position, excluded.position)
      """, old)
    try connection.run("DELETE FROM translations AS t WHERE \(isOld)", old)
    try connection.run(
      "DELETE FROM translation_days WHERE day < ?", [.text(today.adding(days: -7).description)])
  }
}
