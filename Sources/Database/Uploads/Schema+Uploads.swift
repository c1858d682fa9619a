import Model

extension Schema {
  /// Files sent by members, and the comments that show them: a file is public as long as a public comment shows it.
  ///
  /// The bytes are in `data/uploads/files`, by their names. `small` names the picture that lists show of one, or the first page
  /// of a document: NULL as long as it is to be made, empty where there is none. `cover_of` is the topic beside which lists
  /// show a picture: that of its first comment, which names this one first.
  static let uploads = """
    CREATE TABLE uploads (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      member_id INTEGER NOT NULL REFERENCES members (id),
      title TEXT NOT NULL,
      size INTEGER NOT NULL,
      sent_at INTEGER NOT NULL,
      small TEXT
    );
    CREATE INDEX uploads_large ON uploads (id) WHERE small IS NULL;
    CREATE INDEX uploads_small ON uploads (small) WHERE small > '';
    CREATE INDEX uploads_member ON uploads (member_id, size);
    CREATE TABLE comment_uploads (
      comment_id INTEGER NOT NULL REFERENCES comments (id),
      upload_id INTEGER NOT NULL REFERENCES uploads (id),
      cover_of INTEGER REFERENCES topics (id),
      PRIMARY KEY (comment_id, upload_id)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX comment_uploads_cover ON comment_uploads (cover_of) WHERE cover_of IS NOT NULL;
    CREATE INDEX comment_uploads_upload ON comment_uploads (upload_id);

    """

  /// Text of documents, folded, at most 64 KB of each; empty for all other files.
  ///
  /// Existing documents are read again for it.
  static let uploadWords = """
    ALTER TABLE uploads ADD COLUMN words TEXT NOT NULL DEFAULT '';
    UPDATE uploads SET small = NULL WHERE substr(name, 33) = '.pdf';

    """

  /// The SQL condition that an upload `u` is a document: 32 digits precede the end of its name.
  static let isDocument = "substr(u.name, 33) = '.pdf'"

  /// The names of the first pages of those documents that a table lists as shown, separated by spaces; NULL for none.
  ///
  /// Each begins with the hash of its document, which identifies it.
  static func papers(_ table: String, _ condition: String) -> String {
    """
    (SELECT group_concat(u.small, ' ') FROM \(table) x CROSS JOIN uploads u ON u.id = x.upload_id
      WHERE \(condition) AND u.small > '' AND \(isDocument))
    """
  }

  /// The small picture that lists show beside a topic `t`; NULL where there is none, or its comment is not visible.
  static let cover = """
    (SELECT nullif(u.small, '') FROM comment_uploads x JOIN uploads u ON u.id = x.upload_id
      JOIN comments f ON f.id = x.comment_id WHERE x.cover_of = t.id AND f.state = 0)
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

  /// The condition that an upload `u` is the picture of a group that `?2` is in, or was invited to.
  static let isOfGroup = """
    EXISTS (
      SELECT 1 FROM conversations c
        JOIN participants p ON p.member_id = ?2 AND p.conversation_id = c.id
      WHERE c.picture_id = u.id AND c.ended_at IS NULL AND p.left_at IS NULL)
    """

  /// The condition that an upload `u` came with a message that `?2` may read.
  static let isSent = """
    EXISTS (
      SELECT 1 FROM message_uploads x JOIN messages e ON e.id = x.message_id
        JOIN conversations c ON c.id = e.conversation_id
        JOIN participants p ON p.member_id = ?2 AND p.conversation_id = e.conversation_id
      WHERE x.upload_id = u.id AND c.ended_at IS NULL AND e.state = \(Message.State.heard.rawValue)
        AND e.number > max(p.joined_at, p.wiped_to) AND e.number <= coalesce(p.left_at, e.number))
    """
}
