extension Schema {
  /// Texts of the editors, and what a build remembers of them.
  static var study: String { content + studyTables }

  /// Tables of notes, professors and events, derived from `content/` like the editors' pages.
  ///
  /// Each tree has rows of its own. Numbers of notes and events hold until the next build. Content that is not public has a row
  /// with its audience and nothing in `public_tagged` or `public_note_links`. The digest of a note is that of its texts, so
  /// that comparing notes does not need the texts. The texts are stored separately: lists of notes, and the notes that link to
  /// one, are found in few pages of the file.
  private static let studyTables = """
    DROP TABLE IF EXISTS public_subjects;
    DROP TABLE IF EXISTS public_lessons;
    DROP TABLE IF EXISTS notes;
    DROP TABLE IF EXISTS note_texts;
    DROP TABLE IF EXISTS public_note_links;
    DROP TABLE IF EXISTS public_tagged;
    DROP TABLE IF EXISTS public_professors;
    DROP TABLE IF EXISTS events;

    CREATE TABLE public_subjects (
      slug TEXT NOT NULL,
      lang TEXT NOT NULL,
      written_in TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      html TEXT NOT NULL,
      hue INTEGER NOT NULL,
      professor TEXT,
      sort INTEGER NOT NULL,
      PRIMARY KEY (slug, lang)
    ) WITHOUT ROWID;
    CREATE TABLE public_lessons (
      subject TEXT NOT NULL,
      slug TEXT NOT NULL,
      lang TEXT NOT NULL,
      written_in TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      html TEXT NOT NULL,
      sort INTEGER NOT NULL,
      PRIMARY KEY (subject, slug, lang)
    ) WITHOUT ROWID;
    CREATE TABLE notes (
      id INTEGER PRIMARY KEY,
      lang TEXT NOT NULL,
      subject TEXT NOT NULL,
      lesson TEXT NOT NULL,
      slug TEXT NOT NULL,
      identity TEXT NOT NULL,
      written_in TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      day TEXT,
      sort INTEGER NOT NULL,
      audience INTEGER NOT NULL,
      digest INTEGER NOT NULL
    );
    CREATE TABLE note_texts (id INTEGER PRIMARY KEY, outline TEXT NOT NULL, html TEXT NOT NULL);
    CREATE UNIQUE INDEX notes_address ON notes (lang, subject, lesson, slug);
    CREATE INDEX notes_identity ON notes (identity);
    CREATE INDEX notes_day ON notes (lang, day DESC, subject, lesson, slug)
      WHERE day IS NOT NULL;
    CREATE TABLE public_note_links (
      from_id INTEGER NOT NULL,
      to_id INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      words TEXT NOT NULL,
      written_in TEXT NOT NULL,
      PRIMARY KEY (from_id, to_id, kind)
    ) WITHOUT ROWID;
    CREATE INDEX note_links_to ON public_note_links (to_id, kind);
    CREATE TABLE public_tagged (
      list_id INTEGER NOT NULL,
      lang TEXT NOT NULL,
      kind INTEGER NOT NULL,
      item_id INTEGER NOT NULL,
      PRIMARY KEY (list_id, lang, kind, item_id)
    ) WITHOUT ROWID;
    CREATE INDEX tagged_item ON public_tagged (kind, item_id);
    CREATE TABLE public_professors (
      slug TEXT NOT NULL,
      lang TEXT NOT NULL,
      written_in TEXT NOT NULL,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      html TEXT NOT NULL,
      family TEXT NOT NULL,
      office TEXT NOT NULL,
      email TEXT,
      is_email_withheld INTEGER NOT NULL,
      phone TEXT,
      avatar TEXT,
      subjects TEXT NOT NULL,
      sort INTEGER NOT NULL,
      PRIMARY KEY (slug, lang)
    ) WITHOUT ROWID;
    CREATE TABLE events (
      id INTEGER PRIMARY KEY,
      slug TEXT NOT NULL,
      lang TEXT NOT NULL,
      written_in TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      starts_at INTEGER,
      ends_at INTEGER,
      first_day TEXT NOT NULL,
      last_day TEXT NOT NULL,
      until_day TEXT NOT NULL,
      zone TEXT NOT NULL,
      location TEXT NOT NULL,
      reminder INTEGER,
      subject TEXT,
      is_cancelled INTEGER NOT NULL,
      audience INTEGER NOT NULL,
      words TEXT NOT NULL,
      html TEXT NOT NULL,
      point TEXT NOT NULL
    );
    CREATE UNIQUE INDEX events_slug ON events (lang, slug);
    CREATE INDEX events_day ON events (lang, until_day);

    """

  /// Stamps of events, which calendars must find unchanged until an event changes.
  static let calendarStamps = """
    CREATE TABLE calendar_stamps (
      slug TEXT PRIMARY KEY,
      digest TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      changed_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    """
}
