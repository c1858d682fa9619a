import Model
import Time

/// What a machine made of comments in other languages.
enum TranslationStore: FeatureStore {
  static let feature: Feature? = .translation
  static let tables = ["translations", "translation_days"]

  /// A comment in one more language: asked for (`state` 0), made (1), or given up (2).
  ///
  /// `digest` is that of the text that was translated; a comment that says something else has no translation. `bytes` of a day,
  /// on the clocks of the site, are what was sent.
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

  static var migrations: [Int: Migration] {
    [
      // Posts are translated.
      Self.version: Migration(durable: schema, derived: .kept)
    ]
  }

  /// The version of the file from which on there are these tables.
  static let version = 42

  static let checks: [IntegrityCheck] = [
    (
      "translations of comments that are not shown",
      """
      SELECT t.comment_id FROM translations t JOIN comments c ON c.id = t.comment_id
      WHERE c.state <> 0 AND t.state <> 0
      """
    ),
    (
      "translations into the language of their comment that were made, or without a text",
      """
      SELECT comment_id FROM translations WHERE state = 1 AND (body = '' OR html = '' OR digest = '')
      """
    ),
  ]

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropOldTranslations(at: now, today: today)
  }
}
