extension Schema {
  /// What moderators decided, whose posts need not wait any more, and what waits.
  ///
  /// A decision outlives what it is about; `moderator_id` is nobody's when the owner of the folder decided from the
  /// command line. `reports.decision` is the number of the one that answered a report. None of it is ever published.
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
      undone_at INTEGER,
      undone_by INTEGER REFERENCES members (id)
    );
    CREATE INDEX decisions_comment ON decisions (comment_id) WHERE comment_id IS NOT NULL;
    CREATE INDEX decisions_member ON decisions (member_id) WHERE member_id IS NOT NULL;
    CREATE INDEX decisions_topic ON decisions (topic_id) WHERE comment_id IS NULL;
    CREATE INDEX reports_decision ON reports (decision) WHERE decided_at IS NOT NULL;
    CREATE INDEX comments_held ON comments (id) WHERE state = 1;
    CREATE INDEX topics_held ON topics (id) WHERE state = 1;
    ALTER TABLE accounts ADD COLUMN is_trusted INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX accounts_banned ON accounts (banned_until) WHERE banned_until IS NOT NULL;
    CREATE INDEX accounts_role ON accounts (role) WHERE role > 0;

    """
}
