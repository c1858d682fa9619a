extension Schema {
  /// Decisions of moderators, trusted members, and held posts.
  ///
  /// A decision outlives its subject; `moderator_id` is NULL when the owner of the folder decided from the command line.
  /// `reports.decision` is the number of the one that answered a report. None of it is ever published.
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

  /// A report is of a comment or of a member; no two have the same number, including those that are deleted.
  ///
  /// Each member can report a comment once, but a member again after an answer, since people's behaviour continues.
  static let reportedMembers = """
    CREATE TABLE reports_now (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      comment_id INTEGER REFERENCES comments (id),
      member_id INTEGER REFERENCES members (id),
      reporter_id INTEGER NOT NULL REFERENCES members (id),
      rule INTEGER,
      words TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      decided_at INTEGER,
      decided_by INTEGER REFERENCES members (id),
      decision TEXT NOT NULL DEFAULT '',
      UNIQUE (comment_id, reporter_id),
      CHECK ((comment_id IS NULL) <> (member_id IS NULL)),
      CHECK (member_id <> reporter_id)
    );
    INSERT INTO sqlite_sequence (name, seq)
      SELECT 'reports_now', seq FROM sqlite_sequence WHERE name = 'reports';
    INSERT INTO reports_now (id, comment_id, reporter_id, rule, words, created_at, decided_at,
        decided_by, decision)
      SELECT id, comment_id, reporter_id, rule, words, created_at, decided_at, decided_by, decision
      FROM reports;
    DROP TABLE reports;
    ALTER TABLE reports_now RENAME TO reports;
    CREATE UNIQUE INDEX reports_member ON reports (member_id, reporter_id)
      WHERE member_id IS NOT NULL AND decided_at IS NULL;
    CREATE INDEX reports_open ON reports (created_at) WHERE decided_at IS NULL;
    CREATE INDEX reports_decision ON reports (decision) WHERE decided_at IS NOT NULL;

    """
}
