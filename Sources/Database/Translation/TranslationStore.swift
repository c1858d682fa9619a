import Model
import Time

/// Machine translations of comments.
enum TranslationStore: FeatureStore {
  static let feature: Feature? = .translation
  static let tables = [
    "translations", "translation_days", "translated_boards", "translated_topics",
  ]
  static var stale: [StaleColumns] {
    [StaleColumns(.translated, "public_translations", "lang state board_id title html")]
  }

  /// A comment in another language: requested (`state` 0), made (1), given up (2), or in that language already (3).
  ///
  /// `digest` is that of the text that was translated; a comment whose text has changed has no translation. `bytes` are those
  /// sent on a day, in the site's time zone.
  private static let schema = """
    CREATE TABLE translations (
      comment_id INTEGER NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
      lang TEXT NOT NULL,
      state INTEGER NOT NULL,
      asked_at INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      digest TEXT NOT NULL DEFAULT '',
      title TEXT NOT NULL DEFAULT '',
      body TEXT NOT NULL DEFAULT '',
      html BLOB NOT NULL DEFAULT '',
      renderer INTEGER NOT NULL DEFAULT 0,
      error TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (comment_id, lang)
    ) WITHOUT ROWID;
    CREATE INDEX translations_due ON translations (due_at) WHERE state = 0;
    CREATE TABLE translation_days (
      day TEXT PRIMARY KEY,
      bytes INTEGER NOT NULL
    ) WITHOUT ROWID;

    """

  /// Boards whose topics are pages in all languages (`is_translated`), and the remaining work of the job.
  ///
  /// `is_asked` marks translations that a reader requested; all others are made for a board. The translation of the first
  /// comment of a topic names the board for which it opens pages (`board_id`): these exist as long as the topic is in that
  /// board. A board that was switched on is in `translated_boards` until its topics below the number `before` have been looked
  /// at, one that was switched off until none of its translations names it. Of a topic in `translated_topics`, the comments
  /// from a position on are to be looked at.
  private static let boards = """
    ALTER TABLE lists ADD COLUMN is_translated INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE translations ADD COLUMN is_asked INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE translations ADD COLUMN board_id INTEGER REFERENCES lists (id);
    CREATE INDEX translations_board ON translations (board_id) WHERE board_id IS NOT NULL;
    CREATE TABLE translated_boards (
      board_id INTEGER PRIMARY KEY REFERENCES lists (id),
      before INTEGER NOT NULL
    );
    CREATE TABLE translated_topics (
      topic_id INTEGER PRIMARY KEY REFERENCES topics (id) ON DELETE CASCADE,
      position INTEGER NOT NULL
    );

    """

  static var migrations: [Int: Migration] {
    [
      // Posts can be translated.
      Self.version: Migration(durable: schema, derived: .kept),
      // Topics can have pages in other languages.
      45: Migration(durable: boards, derived: .kept),
    ]
  }

  /// The version of the file from which these tables exist.
  static let version = 42

  /// Translations of visible comments; access is checked through the topic.
  static var views: [PublicView] {
    [
      PublicView(
        "public_translations",
        """
        SELECT x.comment_id, x.lang, x.state, x.board_id, x.title, x.html
        FROM translations x JOIN comments s ON s.id = x.comment_id
        WHERE x.state IN (1, 3) AND s.state = 0
        """)
    ]
  }

  static let checks: [IntegrityCheck] = [
    (
      "translations of comments that are not shown",
      """
      SELECT t.comment_id FROM translations t JOIN comments c ON c.id = t.comment_id
      WHERE c.state <> 0 AND t.state <> 0
      """
    ),
    (
      "translations that open pages without being the first of a topic, or made",
      """
      SELECT t.comment_id FROM translations t JOIN comments c ON c.id = t.comment_id
      WHERE t.board_id IS NOT NULL AND (c.position IS NOT 1 OR t.state NOT IN (1, 3))
      """
    ),
    (
      "translations that open pages of a board that is not translated",
      """
      SELECT t.comment_id FROM translations t JOIN lists b ON b.id = t.board_id
      WHERE NOT b.is_translated AND NOT EXISTS (SELECT 1 FROM translated_boards w WHERE w.board_id = b.id)
      """
    ),
    (
      "translations into the language of their comment that were made, or without a text",
      """
      SELECT comment_id FROM translations WHERE state = 1 AND (body = '' OR html = '' OR digest = '')
      """
    ),
  ]

  static func findings(
    in site: SiteDatabase, atMost limit: Int
  ) throws -> [(words: String, rows: [String])] {
    let outdated = try site.outdatedTranslations(atMost: limit).map { "\($0)" }
    return [("translations of comments that say something else", outdated)]
  }

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropOldTranslations(at: now, today: today)
  }
}
