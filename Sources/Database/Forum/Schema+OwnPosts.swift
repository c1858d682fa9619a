extension Schema {
  /// Earlier texts of comments, the times when their authors deleted them, and reports of members about them.
  ///
  /// None of it is ever published. Earlier texts of removed or deleted comments are shown to no one.
  static let ownPosts = """
    ALTER TABLE comments ADD COLUMN deleted_at INTEGER;
    CREATE INDEX comments_deleted ON comments (deleted_at) WHERE deleted_at IS NOT NULL;
    CREATE INDEX comments_reply ON comments (reply_to) WHERE reply_to IS NOT NULL;
    CREATE TABLE comment_versions (
      id INTEGER PRIMARY KEY,
      comment_id INTEGER NOT NULL REFERENCES comments (id),
      written_at INTEGER NOT NULL,
      body TEXT NOT NULL
    );
    CREATE INDEX comment_versions_comment ON comment_versions (comment_id, id);
    CREATE TABLE reports (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      comment_id INTEGER NOT NULL REFERENCES comments (id),
      reporter_id INTEGER NOT NULL REFERENCES members (id),
      rule INTEGER,
      words TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      decided_at INTEGER,
      decided_by INTEGER REFERENCES members (id),
      decision TEXT NOT NULL DEFAULT '',
      UNIQUE (comment_id, reporter_id)
    );
    CREATE INDEX reports_open ON reports (created_at) WHERE decided_at IS NULL;

    """
}
