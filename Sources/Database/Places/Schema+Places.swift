extension Schema {
  /// Location history of members, and the rules for sharing it; none of it is ever published.
  ///
  /// A row of `positions` is a place where a member was from `at` to `until`: the time of the saved fix, and the last time that
  /// another fix confirmed it. Degrees are whole ten-millionths. `is_after_gap` means that nothing is known of what came
  /// before: it was deleted, or a file says so (`is_before_gap` of `placeGaps`: what came after was deleted, and nothing has
  /// come since). For members who share: what friends see, in which hours (`WeekHours`), until when no one sees anything, for
  /// how many days places are kept, and from how many metres on a place is a new one. Groups and people have rows of their own.
  /// Of links, and of the phone's password, only digests are kept.
  static let places = """
    CREATE TABLE positions (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      until INTEGER NOT NULL,
      latitude INTEGER NOT NULL,
      longitude INTEGER NOT NULL,
      accuracy INTEGER,
      source INTEGER NOT NULL,
      is_after_gap INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (member_id, at)
    ) WITHOUT ROWID;
    CREATE TABLE place_settings (
      member_id INTEGER PRIMARY KEY REFERENCES accounts (member_id) ON DELETE CASCADE,
      friends INTEGER NOT NULL,
      hours TEXT,
      paused_until INTEGER NOT NULL,
      keep INTEGER NOT NULL,
      metres INTEGER NOT NULL
    );
    CREATE TABLE place_groups (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
      level INTEGER NOT NULL,
      PRIMARY KEY (member_id, conversation_id)
    ) WITHOUT ROWID;
    CREATE INDEX place_groups_conversation ON place_groups (conversation_id);
    CREATE TABLE place_people (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      person_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      level INTEGER NOT NULL,
      PRIMARY KEY (member_id, person_id)
    ) WITHOUT ROWID;
    CREATE INDEX place_people_person ON place_people (person_id);
    CREATE TABLE place_links (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      digest TEXT NOT NULL,
      level INTEGER NOT NULL,
      name TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      ends_at INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX place_links_digest ON place_links (digest);
    CREATE INDEX place_links_member ON place_links (member_id, ends_at);
    CREATE TABLE place_devices (
      member_id INTEGER PRIMARY KEY REFERENCES accounts (member_id) ON DELETE CASCADE,
      digest TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      heard_at INTEGER
    );
    CREATE UNIQUE INDEX place_devices_digest ON place_devices (digest);

    """

  /// Copy of each member's last row of `positions`: a map needs those of hundreds of friends, which are on as many pages of a
  /// table of millions.
  ///
  /// `Transaction.noteLastPlace` maintains it; triggers would be parsed with the schema by every request, at a hundredth of its
  /// cost.
  static let lastPlaces = """
    CREATE TABLE last_places (
      member_id INTEGER PRIMARY KEY REFERENCES accounts (member_id) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      until INTEGER NOT NULL,
      latitude INTEGER NOT NULL,
      longitude INTEGER NOT NULL,
      accuracy INTEGER,
      source INTEGER NOT NULL,
      is_after_gap INTEGER NOT NULL,
      is_before_gap INTEGER NOT NULL
    );
    INSERT INTO last_places SELECT member_id, max(at), until, latitude, longitude, accuracy, source,
      is_after_gap, is_before_gap FROM positions GROUP BY member_id;

    """

  /// Marks a gap also where the last places were deleted.
  static let placeGaps = """
    ALTER TABLE positions ADD COLUMN is_before_gap INTEGER NOT NULL DEFAULT 0;
    """
}
