import Model
import Time

/// Bookmarks of members.
enum BookmarkStore: FeatureStore {
  static let feature: Feature? = .bookmarks
  static let tables = ["bookmarks"]
  static let emails = [QueuedMail.Kind.reminder]

  /// Bookmarks of members, with the time of their reminders.
  ///
  /// `kind` says what `thing_id` is: 0 a topic, 1 a comment, 2 a note of a member. For a note of the site (3) it is 0, and
  /// language and slugs name the note: numbers of these notes hold only until the next build. `dropped_at` is when its owner
  /// removed it.
  private static let schema = """
    CREATE TABLE bookmarks (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      kind INTEGER NOT NULL,
      thing_id INTEGER NOT NULL,
      lang TEXT NOT NULL,
      subject TEXT NOT NULL,
      lesson TEXT NOT NULL,
      slug TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      remind_at INTEGER,
      dropped_at INTEGER
    );
    CREATE UNIQUE INDEX bookmarks_thing
      ON bookmarks (member_id, kind, thing_id, lang, subject, lesson, slug);
    CREATE INDEX bookmarks_made ON bookmarks (member_id, made_at, id);
    CREATE INDEX bookmarks_remind ON bookmarks (remind_at)
      WHERE remind_at IS NOT NULL AND dropped_at IS NULL;
    CREATE INDEX bookmarks_dropped ON bookmarks (dropped_at) WHERE dropped_at IS NOT NULL;

    """

  static var migrations: [Int: Migration] {
    [
      // Members can set bookmarks.
      37: Migration(durable: schema, derived: .kept)
    ]
  }

  static let personalData = [PersonalData("bookmarks", leaving: .withAccount)]

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropOldBookmarks(at: now)
  }
}
