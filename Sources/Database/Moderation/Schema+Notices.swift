extension Schema {
  /// Notices of moderators to everyone, and their texts before changes.
  ///
  /// `told` is the last member notified; NULL when none is left, or none was to be notified. The long columns come last, so
  /// that frequent queries need not read them. A version belongs to the decision that changed it.
  static let notices = """
    CREATE TABLE notices (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      author_id INTEGER NOT NULL REFERENCES members (id),
      made_at INTEGER NOT NULL,
      is_down INTEGER NOT NULL DEFAULT 0,
      sent_at INTEGER,
      told INTEGER,
      lang TEXT NOT NULL,
      is_everywhere INTEGER NOT NULL,
      last_day TEXT NOT NULL,
      renderer INTEGER NOT NULL,
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      html TEXT NOT NULL
    );
    CREATE TABLE notice_versions (
      decision_id INTEGER PRIMARY KEY,
      notice_id INTEGER NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
      lang TEXT NOT NULL,
      is_everywhere INTEGER NOT NULL,
      last_day TEXT NOT NULL,
      renderer INTEGER NOT NULL,
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      html TEXT NOT NULL
    );
    CREATE INDEX notice_versions_notice ON notice_versions (notice_id);
    ALTER TABLE decisions ADD COLUMN notice_id INTEGER;
    CREATE INDEX decisions_notice ON decisions (notice_id) WHERE notice_id IS NOT NULL;

    """
}
