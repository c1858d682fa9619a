extension Schema {
  /// Friendships and requests, blocks, and news of members.
  ///
  /// A friendship is one row of a pair, the lesser number in front; `text` is the text of the request, until both are friends.
  /// The sender of a request `by_address` knows an email address, and does not learn whose it is before it is accepted. A block
  /// has one direction. `asks` has the requests of the last days that someone was notified of. None of it is ever published.
  /// Comments from before there were news are not news.
  static let people = """
    CREATE TABLE friendships (
      low_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      high_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      asked_by INTEGER NOT NULL,
      state INTEGER NOT NULL,
      text TEXT NOT NULL,
      comment_id INTEGER,
      asked_at INTEGER NOT NULL,
      since INTEGER,
      by_address INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (low_id, high_id)
    ) WITHOUT ROWID;
    CREATE INDEX friendships_high ON friendships (high_id);
    CREATE TABLE asks (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      asked_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      asked_at INTEGER NOT NULL,
      PRIMARY KEY (member_id, asked_id, asked_at)
    ) WITHOUT ROWID;
    CREATE INDEX asks_asked ON asks (asked_id);
    CREATE TABLE blocks (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      blocked_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      since INTEGER NOT NULL,
      PRIMARY KEY (member_id, blocked_id)
    ) WITHOUT ROWID;
    CREATE INDEX blocks_blocked ON blocks (blocked_id);
    CREATE TABLE news (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      about INTEGER NOT NULL,
      happened_at INTEGER NOT NULL,
      read_at INTEGER
    );
    CREATE UNIQUE INDEX news_about ON news (member_id, kind, about);
    CREATE INDEX news_member ON news (member_id, id, read_at);
    DROP INDEX accounts_keepers;
    INSERT INTO marks (name, value) SELECT 'duty:news', coalesce(max(id), 0) FROM comments;

    """
}
