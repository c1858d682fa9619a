extension Schema {
  /// One entry a version, from 1; `PRAGMA user_version` counts those that a file has been through.
  ///
  /// A new version adds its own and touches none of these.
  static let migrations = [
    Migration(durable: durable, derived: .dropped),
    Migration(durable: calendarStamps, derived: .dropped),
    Migration(durable: rounds, derived: .dropped),
    // The strings of a language became one row.
    Migration(durable: "", derived: .dropped),
    Migration(durable: publicTables, derived: .adopted(prefixTables)),
    Migration(durable: "", derived: .adopted(moveNoteTexts)),
    Migration(durable: plainNames + marks + newChanges, derived: .adopted(splitSettings)),
    // People sign in and mend what they wrote, names have owners; counts of what was done lately have a file of their
    // own.
    Migration(
      durable: "DROP TABLE throttles;" + accounts + ownPosts + memberNames,
      derived: .adopted(addGuards)),
    // Moderators decide, and posts wait for them; members have faces and choose their letters; imports bring products,
    // of which members say what they like, and keep filters.
    Migration(
      durable: order + faces + mailChoices + held + catalogue + choices + filters, derived: .kept),
    // People ask shops to keep things for them, and find things by their names.
    Migration(durable: reservations + foldedProducts, derived: .adopted(addReservations)),
    // Members become friends, block each other, and are told what happened; they say of themselves what they like to
    // whom they like, and may leave.
    Migration(durable: people + invitations + profiles, derived: .kept),
    // Members are reported, too.
    Migration(durable: reportedMembers, derived: .kept),
  ]

  /// What goes with the derived tables of an older build: those whose names they have no more, and what the
  /// build remembered of `content/`, which would keep the next one from storing it again.
  static let former = unprefixed + ["strings", "templates", "content_digests"]

  private static let durable = """
    CREATE TABLE members (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      username TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      folded_name TEXT NOT NULL,
      joined_at INTEGER NOT NULL,
      number INTEGER UNIQUE,
      origin INTEGER NOT NULL
    );
    CREATE INDEX members_folded_name ON members (folded_name);

    CREATE TABLE lists (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind INTEGER NOT NULL,
      slug TEXT NOT NULL,
      sort INTEGER NOT NULL DEFAULT 0,
      last_number INTEGER NOT NULL DEFAULT 0,
      UNIQUE (kind, slug)
    );
    INSERT INTO lists (id, kind, slug) VALUES (1, 0, 'forum');
    CREATE TABLE list_texts (
      list_id INTEGER NOT NULL REFERENCES lists (id),
      lang TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (list_id, lang)
    ) WITHOUT ROWID;

    CREATE TABLE topics (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      slug TEXT NOT NULL,
      title TEXT NOT NULL,
      folded_title TEXT NOT NULL,
      lang TEXT NOT NULL,
      board_id INTEGER NOT NULL REFERENCES lists (id),
      author_id INTEGER REFERENCES members (id),
      guest_name TEXT,
      created_at INTEGER NOT NULL,
      comment_count INTEGER NOT NULL DEFAULT 0,
      is_closed INTEGER NOT NULL DEFAULT 0,
      state INTEGER NOT NULL DEFAULT 0,
      audience INTEGER NOT NULL DEFAULT 0,
      source TEXT
    );
    CREATE INDEX topics_folded_title ON topics (folded_title);
    CREATE INDEX topics_author ON topics (author_id, id) WHERE author_id IS NOT NULL;
    CREATE UNIQUE INDEX topics_source ON topics (source) WHERE source IS NOT NULL;

    CREATE TABLE listings (
      list_id INTEGER NOT NULL REFERENCES lists (id),
      number INTEGER NOT NULL,
      topic_id INTEGER NOT NULL REFERENCES topics (id),
      active_at INTEGER NOT NULL,
      PRIMARY KEY (list_id, number)
    ) WITHOUT ROWID;
    CREATE INDEX listings_active ON listings (list_id, active_at, topic_id);
    CREATE INDEX listings_topic ON listings (topic_id, list_id);

    CREATE TABLE comments (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      topic_id INTEGER NOT NULL REFERENCES topics (id),
      position INTEGER,
      author_id INTEGER REFERENCES members (id),
      guest_name TEXT,
      lang TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      edited_at INTEGER,
      reply_to INTEGER REFERENCES comments (id),
      likes INTEGER NOT NULL DEFAULT 0,
      kind INTEGER NOT NULL DEFAULT 0,
      state INTEGER NOT NULL DEFAULT 0,
      renderer INTEGER NOT NULL,
      source TEXT,
      body TEXT NOT NULL,
      html TEXT NOT NULL
    );
    CREATE UNIQUE INDEX comments_topic ON comments (topic_id, position);
    CREATE UNIQUE INDEX comments_source ON comments (source) WHERE source IS NOT NULL;

    CREATE TABLE changes (id INTEGER PRIMARY KEY AUTOINCREMENT, change TEXT NOT NULL);
    CREATE TABLE stale_pages (
      key TEXT PRIMARY KEY,
      priority INTEGER NOT NULL,
      failures INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE pages (
      path TEXT PRIMARY KEY,
      key TEXT NOT NULL,
      boot TEXT NOT NULL,
      written_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX pages_key ON pages (key);
    CREATE TABLE throttles (
      subject TEXT NOT NULL,
      minute INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (subject, minute)
    ) WITHOUT ROWID;
    """

  /// What calendars must find unchanged until an event changes.
  private static let calendarStamps = """
    CREATE TABLE calendar_stamps (
      slug TEXT PRIMARY KEY,
      digest TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      changed_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    """

  /// What was published lately, to be published once more after a power cut; why a page fails.
  private static let rounds = """
    ALTER TABLE pages DROP COLUMN boot;
    ALTER TABLE pages DROP COLUMN written_at;
    ALTER TABLE stale_pages ADD COLUMN error TEXT NOT NULL DEFAULT '';
    CREATE TABLE rounds (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      boot TEXT NOT NULL,
      work TEXT NOT NULL
    );
    """

  /// What hides nothing needs no view; a topic knows its tags, as ascending numbers with spaces between
  /// them; a list knows whether everybody sees it (`settleTags`); feeds find the times of comments in their
  /// index.
  private static let publicTables = """
    ALTER TABLE list_texts RENAME TO public_list_texts;
    ALTER TABLE listings RENAME TO public_listings;
    ALTER TABLE lists ADD COLUMN is_public INTEGER NOT NULL DEFAULT 1;
    DROP INDEX comments_topic;
    CREATE INDEX comments_topic ON comments (topic_id, position, created_at, state, kind);
    ALTER TABLE topics ADD COLUMN tags TEXT NOT NULL DEFAULT '';
    UPDATE topics SET tags = coalesce((
      SELECT group_concat(list_id, ' ') FROM (
        SELECT g.list_id FROM public_listings g JOIN lists l ON l.id = g.list_id
        WHERE g.topic_id = topics.id AND l.kind = 2 ORDER BY g.list_id)), '');
    """

  /// Keys of names that guests may not write under; the migration fills it.
  private static let memberNames = """
    CREATE TABLE member_names (
      key TEXT NOT NULL,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      PRIMARY KEY (key, member_id)
    ) WITHOUT ROWID;
    CREATE INDEX member_names_member ON member_names (member_id);
    """

  /// `public_…` is a view, or what a build derived.
  private static let plainNames = """
    ALTER TABLE public_list_texts RENAME TO list_texts;
    ALTER TABLE public_listings RENAME TO listings;

    """

  /// What a site notes of its own state, which no build drops.
  private static let marks = """
    CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    """

  /// Changes have other words from here on: those that wait give way to a whole build, which is all of them.
  private static let newChanges = """
    INSERT INTO marks (name, value) SELECT 'unbuilt', hex(randomblob(8))
    WHERE EXISTS (SELECT 1 FROM changes) OR EXISTS (SELECT 1 FROM rounds);
    DELETE FROM changes;
    DELETE FROM rounds;
    """
}
