public import Model
import Sodium
public import Time

/// A comment in another language, as far as it was made.
public struct Translation: Sendable {
  /// What became of the wish for one.
  public enum State: Int64, Sendable {
    /// It waits for its turn.
    case waiting
    /// It was made.
    case made
    /// The server did not make it.
    case failed
    /// The comment is in that language already.
    case same
  }

  /// How far it is.
  public let state: State
  /// When it was asked for.
  public let askedAt: Timestamp
  /// When it is its turn, also again after an error.
  public let dueAt: Timestamp
  /// The title of the topic that the comment begins, in the other language; empty for any other comment.
  public let title: String
  /// The text in the other language, rendered.
  public let html: [UInt8]
}

/// A comment whose turn it is to be translated.
public struct WantedTranslation: Sendable {
  /// The comment.
  public let comment: Comment.ID
  /// The language into which it is translated.
  public let language: Language
  /// The language in which its author wrote, as far as the form knew it.
  public let written: Language
  /// Its Markdown.
  public let body: String
  /// The title of the topic that it begins; empty for any other.
  public let title: String
  /// How often it was tried.
  public let attempts: Int
  /// Whether a reader waits for it; else its board is translated.
  public let isAsked: Bool

  /// The most tries.
  public static let mostAttempts = 5
  /// Seconds until the next try, by how many there were.
  private static let pauses: [Int64] = [60, 300, 900, 3600]
  /// Seconds after which one that was begun and never finished is begun again: longer than a request may take.
  static let claim: Int64 = 180

  /// Seconds until the next try; nil where there is none any more.
  public var pause: Int64? {
    attempts + 1 < Self.mostAttempts ? Self.pauses[min(attempts, Self.pauses.count - 1)] : nil
  }

  /// The bytes that are sent of it.
  public var bytes: Int { body.utf8.count + title.utf8.count }

  /// Says which text it is, so that another one is not taken for it.
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

  /// Takes all of it; `renderer` is the version of what made the HTML of the body.
  public init(title: String, body: String, html: [UInt8], renderer: Int) {
    (self.title, self.body, self.html, self.renderer) = (title, body, html, renderer)
  }
}

extension SiteDatabase {
  /// The translation of a comment into a language; nil where nobody asked for one, or where the comment says something else by
  /// now.
  ///
  /// Who may read the comment, the caller has to know.
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
      || digest == WantedTranslation.digest(title: title, body: body)
    return isSame ? translation : nil
  }

  /// Finished translations whose HTML another version of the renderer made: comments, languages and the Markdown.
  public func translations(
    notOf renderer: Int, limit: Int
  ) throws -> [(comment: Comment.ID, language: String, body: String)] {
    try connection.all(
      """
      SELECT comment_id, lang, body FROM translations WHERE state = 1 AND renderer <> ? LIMIT ?
      """, [.int(renderer), .int(limit)]
    ) { (Comment.ID($0.integer(0)), $0.text(1), $0.text(2)) }
  }

  /// Wishes `t`, with their comments `c`, topics `p` and boards `b`.
  static let wishes = """
    translations t JOIN comments c ON c.id = t.comment_id JOIN topics p ON p.id = c.topic_id
      JOIN lists b ON b.id = p.board_id
    """

  /// That one is to be fulfilled: of a comment that is shown, and where no reader asked, of a board that is translated still
  /// and that everybody reads.
  static let isWanted = """
    t.state = 0 AND c.state = 0 AND p.state = 0
      AND (t.is_asked OR b.is_translated AND \(Viewer.everyone.sees("p")))
    """

  /// The translation whose turn it is; nil when none is due.
  ///
  /// Those that readers asked for come first, of them the one asked for first; one that is due so late that a clock must have been set back is due, too.
  public func wantedTranslation(at now: Timestamp) throws -> WantedTranslation? {
    try connection.first(
      """
      SELECT t.comment_id, t.lang, c.lang, c.body, iif(c.position = 1, p.title, ''), t.attempts, t.is_asked
      FROM \(Self.wishes)
      WHERE \(Self.isWanted) AND t.attempts < 5 AND (t.due_at <= ?1 OR t.due_at > ?2)
      ORDER BY t.is_asked DESC, t.due_at, t.comment_id LIMIT 1
      """, [.time(now), .time(now.adding(seconds: 3 * 86_400))]
    ) { row in
      WantedTranslation(
        comment: Comment.ID(row.integer(0)), language: row.language(1), written: row.language(2),
        body: row.text(3), title: row.text(4), attempts: row.int(5), isAsked: row.flag(6))
    }
  }

  /// How many bytes were sent on a day, on the clocks of the site.
  public func translatedBytes(on day: CivilDate) throws -> Int {
    try connection.first(
      "SELECT bytes FROM translation_days WHERE day = ?", [.text(day.description)]
    ) {
      $0.int(0)
    } ?? 0
  }

  /// What waits, and why the last try of one failed; nil where none did.
  public func translationState() throws -> (waiting: Int, error: String?) {
    let waiting = try connection.number("SELECT count(*) FROM translations WHERE state = 0")
    let error = try connection.first(
      "SELECT error FROM translations WHERE error <> '' ORDER BY asked_at DESC LIMIT 1"
    ) { $0.text(0) }
    return (waiting, error)
  }
}

extension Transaction {
  /// The most that waits at a time; who asks then is told to come later.
  private static let mostWanted = 1000

  /// Notes that somebody wants a comment in another language; false where too many wait.
  ///
  /// One that waits, or was made, stays as it is; `isAgain` asks anew for one that failed, or is of another text.
  public func askTranslation(
    of comment: Comment.ID, into language: Language, again isAgain: Bool, at now: Timestamp
  ) throws -> Bool {
    let waiting = try connection.number("SELECT count(*) FROM translations WHERE state = 0")
    guard waiting < Self.mostWanted else { return false }
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

  /// Notes that one is about to be sent, and counts its bytes; false where somebody else did, or it is nobody's wish any more.
  public func begin(
    _ wanted: WantedTranslation, on day: CivilDate, at now: Timestamp
  ) throws -> Bool {
    let begun = try connection.run(
      """
      UPDATE translations SET attempts = attempts + 1, due_at = ?3
      WHERE comment_id = ?1 AND lang = ?2 AND state = 0 AND attempts = ?4
      """,
      [
        .id(wanted.comment), .text(wanted.language.code),
        .time(now.adding(seconds: WantedTranslation.claim)), .int(wanted.attempts),
      ])
    guard begun > 0 else { return false }
    try connection.run(
      """
      INSERT INTO translation_days (day, bytes) VALUES (?1, ?2)
      ON CONFLICT DO UPDATE SET bytes = bytes + ?2
      """, [.text(day.description), .int(wanted.bytes)])
    return true
  }

  /// Keeps what the server made; false, and nothing is kept, where the comment says something else by now, or is not shown.
  ///
  /// Where the board of its topic is translated, there is a page with it from now on.
  public func finish(_ wanted: WantedTranslation, as new: NewTranslation) throws -> Bool {
    let now = try connection.first(
      """
      SELECT iif(c.position = 1, p.title, ''), c.body FROM comments c JOIN topics p ON p.id = c.topic_id
      WHERE c.id = ? AND c.state = 0
      """, [.id(wanted.comment)]
    ) { WantedTranslation.digest(title: $0.text(0), body: $0.text(1)) }
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

  /// Gives a finished translation the HTML that another version of the renderer made of it.
  public func update(
    translationOf comment: Comment.ID, into language: String, html: [UInt8], renderer: Int
  ) throws {
    try connection.run(
      "UPDATE translations SET html = ?3, renderer = ?4 WHERE comment_id = ?1 AND lang = ?2",
      [.id(comment), .text(language), .bytes(html), .int(renderer)])
  }

  /// Puts one off, because of an error or since enough was sent today, in which case it is as if it had never been begun.
  public func postpone(
    _ wanted: WantedTranslation, until due: Timestamp, because error: String = ""
  ) throws {
    try connection.run(
      "UPDATE translations SET due_at = ?3, error = ?4 WHERE comment_id = ?1 AND lang = ?2",
      [
        .id(wanted.comment), .text(wanted.language.code), .time(due),
        .text(String(decoding: error.utf8.prefix(200), as: UTF8.self)),
      ])
  }

  /// Gives one up.
  public func giveUp(_ wanted: WantedTranslation, because error: String) throws {
    try connection.run(
      "UPDATE translations SET state = 2, error = ?3 WHERE comment_id = ?1 AND lang = ?2",
      [
        .id(wanted.comment), .text(wanted.language.code),
        .text(String(decoding: error.utf8.prefix(200), as: UTF8.self)),
      ])
  }

  private func drop(_ wanted: WantedTranslation) throws {
    try connection.run(
      "DELETE FROM translations WHERE comment_id = ? AND lang = ?",
      [.id(wanted.comment), .text(wanted.language.code)])
  }

  /// Forgets all translations of a comment that says something else now, or is not to be read any more, or some of them.
  ///
  /// With those of its first comment the pages of a topic in other languages go.
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

  /// Forgets wishes that nobody could fulfil for three days, failures of yesterday, and what was sent long ago.
  func dropOldTranslations(at now: Timestamp, today: CivilDate) throws {
    let old: [SQLValue] = [
      .time(now.adding(seconds: -3 * 86_400)), .time(now.adding(seconds: -86_400)),
    ]
    let isOld = "(t.state = 0 AND t.asked_at < ?1 OR t.state = 2 AND t.asked_at < ?2)"
    // A board asks once more for what could not be had.
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
