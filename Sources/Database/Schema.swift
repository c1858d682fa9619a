/// The tables of a site.
///
/// Durable tables hold what people wrote; they are created by numbered migrations and never dropped.
/// Derived tables hold what `content/`, `site.yml`, the locales and the templates say; `build` drops
/// and fills them. What is named `public_…` is all that page rendering may read: views that leave out
/// private columns and rows, and tables that have none. Two of these belong to others, without which
/// nobody may show them: titles to `public_lists`, places to `public_topics`. A view that hides nothing
/// is none: a process that starts for each request parses every object, and each statement what its
/// views say.
enum Schema {
  /// One entry a version, from 1; `PRAGMA user_version` counts those that a file has been through.
  static let migrations: [String] = [
    durable, calendarStamps, rounds, packedStrings, publicTables, noteTexts,
  ]

  /// Version of the durable and of the derived tables together: what a CGI expects to meet.
  static var version: Int { migrations.count }

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

  /// The strings of a language became one row, which the next version moved.
  private static let packedStrings = ""

  /// What hides nothing needs no view; a topic knows its tags, as ascending numbers with spaces between
  /// them; a list knows whether everybody sees it (`settleTags`); feeds find the times of comments in their
  /// index; strings and templates stand in one row a language, which `migrate` fills.
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
    DROP TABLE IF EXISTS strings;
    DROP TABLE IF EXISTS templates;
    """

  /// The texts of notes got a table of their own, which `migrate` fills.
  private static let noteTexts = ""

  /// The first version whose derived tables hold what today's do.
  static let adoptable = 4

  /// The first version that has strings and templates as they are today.
  static let packedLocales = 5

  /// Derived tables that had no prefix before version 5.
  static let unprefixed = [
    "documents", "subjects", "lessons", "note_links", "tagged", "professors",
  ]

  /// Dropped and created by every build.
  static var derived: String { site + study }

  private static let site = """
    DROP VIEW IF EXISTS public_members;
    DROP VIEW IF EXISTS public_lists;
    DROP VIEW IF EXISTS public_topics;
    DROP VIEW IF EXISTS public_comments;
    DROP TABLE IF EXISTS settings;
    DROP TABLE IF EXISTS locales;
    DROP TABLE IF EXISTS assets;
    DROP TABLE IF EXISTS public_documents;

    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    \(theme)
    CREATE TABLE public_documents (
      slug TEXT NOT NULL,
      lang TEXT NOT NULL,
      written_in TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      html TEXT NOT NULL,
      PRIMARY KEY (slug, lang)
    ) WITHOUT ROWID;

    \(siteViews)
    """

  /// What the theme needs.
  ///
  /// What a language needs is read at once. Files are few and long: an index would have them in its nodes.
  static let theme = """
    CREATE TABLE locales (
      lang TEXT PRIMARY KEY, strings BLOB NOT NULL, templates BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE assets (id INTEGER PRIMARY KEY, name TEXT NOT NULL, bytes BLOB NOT NULL);
    """

  /// All views, for a file whose tables got other names.
  static var views: String { siteViews + studyViews }

  // The topic of a comment is joined, not asked for again with each comment of a page.
  private static let siteViews = """
    CREATE VIEW public_members AS
      SELECT id, username, name, joined_at, number FROM members WHERE number IS NOT NULL;
    CREATE VIEW public_lists AS
      SELECT id, kind, slug, sort, last_number FROM lists WHERE is_public = 1;
    CREATE VIEW public_topics AS
      SELECT id, slug, title, lang, board_id, author_id, guest_name, created_at, comment_count,
        is_closed, tags
      FROM topics WHERE audience = 0 AND state = 0 AND comment_count > 0;
    CREATE VIEW public_comments AS
      SELECT c.id, c.topic_id, c.position, c.author_id, c.guest_name, c.lang, c.created_at,
        c.edited_at, c.reply_to, CASE c.state WHEN 0 THEN c.likes ELSE 0 END AS likes, c.kind,
        c.state, CASE c.state WHEN 0 THEN c.html ELSE '' END AS html
      FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.position IS NOT NULL AND t.audience = 0 AND t.state = 0;

    """
}
