extension Schema {
  /// Profiles of members, each block with its audience; words by which members are found; pending account deletions.
  ///
  /// A block without a row is empty and has its default audience. Earlier members had been promised that no one sees their
  /// data, so their blocks are private. `html` is that of “about me”. `directory` has names (kind 0, folded, the order of the
  /// list), their words (1) and the words of cities that members may see (2); only members with an account are in it.
  /// `departures` has members who left and have remaining posts to handle. A username is never used again: `members` has the
  /// fingerprints of those of members who left.
  static let profiles = """
    CREATE TABLE profile_blocks (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      block TEXT NOT NULL,
      value TEXT NOT NULL,
      html TEXT NOT NULL DEFAULT '',
      renderer INTEGER NOT NULL DEFAULT 0,
      audience INTEGER NOT NULL,
      PRIMARY KEY (member_id, block)
    ) WITHOUT ROWID;
    INSERT INTO profile_blocks (member_id, block, value, audience)
      SELECT member_id, 'city', city, 4 FROM profiles
      WHERE city <> '' AND member_id IN (SELECT member_id FROM accounts);
    INSERT INTO profile_blocks (member_id, block, value, audience)
      SELECT member_id, 'country', country, 4 FROM profiles
      WHERE country <> '' AND member_id IN (SELECT member_id FROM accounts);
    INSERT INTO profile_blocks (member_id, block, value, audience)
      SELECT member_id, 'phone', phone, 4 FROM profiles
      WHERE phone <> '' AND member_id IN (SELECT member_id FROM accounts);
    INSERT INTO profile_blocks (member_id, block, value, audience)
      SELECT member_id, 'email', '', 4 FROM accounts;
    DROP TABLE profiles;
    CREATE TABLE directory (
      kind INTEGER NOT NULL,
      word TEXT NOT NULL,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      PRIMARY KEY (kind, word, member_id)
    ) WITHOUT ROWID;
    CREATE INDEX directory_member ON directory (member_id, word);
    CREATE TABLE departures (
      member_id INTEGER PRIMARY KEY REFERENCES members (id),
      takes_posts INTEGER NOT NULL,
      after_id INTEGER NOT NULL DEFAULT 0
    );

    """
}
