extension Schema {
  /// Lists of topics (the forum, its boards, its tags), topics and comments.
  static let forum = """
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

    """

  /// Tables that hide nothing need no view; a topic stores its tags, as ascending numbers with spaces between them; a list
  /// stores whether everyone sees it (`updatePublicTags`); feeds find the times of comments in their index.
  static let publicTables = """
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

  /// `public_…` is a view, or derived by a build.
  static let plainNames = """
    ALTER TABLE public_list_texts RENAME TO list_texts;
    ALTER TABLE public_listings RENAME TO listings;

    """
}
