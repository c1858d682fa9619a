/// The tables of a site.
///
/// Durable tables hold what people wrote; they are created by numbered migrations and never dropped.
/// Derived tables hold what `content/`, `site.yml`, the locales and the templates say; `build` drops
/// and fills them. Views named `public_…` are all that page rendering may read: they leave out private
/// columns and whatever is not for everybody. Every object must earn its place: a process that starts
/// for each request parses all of them.
enum Schema {
  /// One entry a version, from 1; `PRAGMA user_version` counts those that a file has been through.
  static let migrations: [String] = [durable, calendarStamps, rounds, packedStrings]

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

  /// The index of the step for which `migrate` packs what is there.
  static let packing = 3

  /// The strings of a language became one row.
  private static let packedStrings = "DROP TABLE IF EXISTS strings; \(strings)"

  private static let strings =
    "CREATE TABLE strings (lang TEXT PRIMARY KEY, texts TEXT NOT NULL) WITHOUT ROWID;"

  /// Dropped and created by every build.
  static var derived: String { site + study }

  private static let site = """
    DROP VIEW IF EXISTS public_members;
    DROP VIEW IF EXISTS public_lists;
    DROP VIEW IF EXISTS public_list_texts;
    DROP VIEW IF EXISTS public_topics;
    DROP VIEW IF EXISTS public_listings;
    DROP VIEW IF EXISTS public_comments;
    DROP VIEW IF EXISTS public_documents;
    DROP TABLE IF EXISTS settings;
    DROP TABLE IF EXISTS strings;
    DROP TABLE IF EXISTS templates;
    DROP TABLE IF EXISTS documents;

    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    \(strings)
    CREATE TABLE templates (
      lang TEXT NOT NULL, name TEXT NOT NULL, source TEXT NOT NULL, PRIMARY KEY (lang, name)
    ) WITHOUT ROWID;
    CREATE TABLE documents (
      slug TEXT NOT NULL,
      lang TEXT NOT NULL,
      written_in TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      html TEXT NOT NULL,
      PRIMARY KEY (slug, lang)
    ) WITHOUT ROWID;

    CREATE VIEW public_members AS
      SELECT id, username, name, joined_at, number FROM members WHERE number IS NOT NULL;
    CREATE VIEW public_lists AS
      SELECT id, kind, slug, sort, last_number FROM lists
      WHERE kind <> 2 OR EXISTS (
        SELECT 1 FROM listings l JOIN topics t ON t.id = l.topic_id
        WHERE l.list_id = lists.id AND t.audience = 0 AND t.state = 0)
        OR EXISTS (SELECT 1 FROM tagged WHERE list_id = lists.id);
    CREATE VIEW public_list_texts AS SELECT list_id, lang, title, description FROM list_texts;
    CREATE VIEW public_topics AS
      SELECT id, slug, title, lang, board_id, author_id, guest_name, created_at, comment_count,
        is_closed
      FROM topics WHERE audience = 0 AND state = 0 AND comment_count > 0;
    CREATE VIEW public_listings AS SELECT list_id, number, topic_id, active_at FROM listings;
    CREATE VIEW public_comments AS
      SELECT id, topic_id, position, author_id, guest_name, lang, created_at, edited_at, reply_to,
        CASE state WHEN 0 THEN likes ELSE 0 END AS likes, kind, state,
        CASE state WHEN 0 THEN html ELSE '' END AS html
      FROM comments
      WHERE position IS NOT NULL AND EXISTS (
        SELECT 1 FROM topics t WHERE t.id = topic_id AND t.audience = 0 AND t.state = 0);
    CREATE VIEW public_documents AS
      SELECT slug, lang, written_in, title, description, html FROM documents;

    """
}
