extension Schema {
  /// Follows of members, and their settings; none of it is ever published.
  ///
  /// An ended row stays for a day, so that it can be restored; that of the member's own topic stays, since the author of a
  /// topic is notified of its answers unless they stopped that. `first_new` is the position of the first comment that a topic's
  /// unread news is about. Of followers: whether they follow where they write, the digest of their feed's secret, and two
  /// times: of the visit that is noted once a day, and since when something is new to them.
  static let follows = """
    CREATE TABLE follows (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      kind INTEGER NOT NULL,
      thing_id INTEGER NOT NULL,
      since INTEGER NOT NULL,
      first_new INTEGER NOT NULL DEFAULT 1,
      ended_at INTEGER,
      PRIMARY KEY (member_id, kind, thing_id)
    ) WITHOUT ROWID;
    CREATE INDEX follows_thing ON follows (kind, thing_id, member_id);
    CREATE INDEX follows_ended ON follows (ended_at) WHERE ended_at IS NOT NULL;
    CREATE TABLE followers (
      member_id INTEGER PRIMARY KEY REFERENCES accounts (member_id) ON DELETE CASCADE,
      follows_own INTEGER NOT NULL DEFAULT 1,
      feed TEXT,
      visited_at INTEGER NOT NULL DEFAULT 0,
      new_since INTEGER NOT NULL DEFAULT 0
    );
    CREATE UNIQUE INDEX followers_feed ON followers (feed) WHERE feed IS NOT NULL;

    """
}
