extension Schema {
  /// What members sent, and which comments show it: a file is everybody's as long as one does that everybody may read.
  ///
  /// The bytes lie in `data/uploads/files`, by their names.
  static let uploads = """
    CREATE TABLE uploads (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      member_id INTEGER NOT NULL REFERENCES members (id),
      title TEXT NOT NULL,
      size INTEGER NOT NULL,
      sent_at INTEGER NOT NULL
    );
    CREATE INDEX uploads_member ON uploads (member_id, size);
    CREATE TABLE comment_uploads (
      comment_id INTEGER NOT NULL REFERENCES comments (id),
      upload_id INTEGER NOT NULL REFERENCES uploads (id),
      PRIMARY KEY (comment_id, upload_id)
    ) WITHOUT ROWID;
    CREATE INDEX comment_uploads_upload ON comment_uploads (upload_id);

    """

  /// What everybody may open.
  static let uploadViews = """
    CREATE VIEW public_uploads AS
      SELECT u.name FROM uploads u WHERE \(shown(as: "c.state = 0 AND \(Viewer.everyone.sees("t"))"));
    """

  /// The condition that a comment shows an upload `u`, of comments `c` and topics `t` like these.
  static func shown(as condition: String) -> String {
    """
    EXISTS (
      SELECT 1 FROM comment_uploads x JOIN comments c ON c.id = x.comment_id
        JOIN topics t ON t.id = c.topic_id
      WHERE x.upload_id = u.id AND c.position IS NOT NULL AND t.state = 0 AND \(condition))
    """
  }
}
