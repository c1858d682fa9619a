extension Schema {
  /// What moderators decided, whose posts need not wait any more, and what waits.
  ///
  /// A decision outlives what it is about; `moderator_id` is nobody's when the owner of the folder decided from the
  /// command line. None of it is ever published.
  static let order = """
    CREATE TABLE decisions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      moderator_id INTEGER REFERENCES members (id),
      topic_id INTEGER,
      comment_id INTEGER,
      member_id INTEGER REFERENCES members (id),
      rule INTEGER,
      reason TEXT NOT NULL,
      facts TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      undone_at INTEGER
    );
    CREATE INDEX decisions_comment ON decisions (comment_id) WHERE comment_id IS NOT NULL;
    CREATE INDEX decisions_member ON decisions (member_id) WHERE member_id IS NOT NULL;
    CREATE INDEX comments_held ON comments (id) WHERE state = 1;
    CREATE INDEX topics_held ON topics (id) WHERE state = 1;
    ALTER TABLE accounts ADD COLUMN is_trusted INTEGER NOT NULL DEFAULT 0;

    """
}
