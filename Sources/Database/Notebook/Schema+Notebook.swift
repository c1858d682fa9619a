import Model

extension Schema {
  /// Private notebooks of members.
  ///
  /// Every request parses this schema, so it has only the indexes that daily actions need. Every row belongs to a member and is
  /// deleted with their account. `sort` is the position among others; a row with `dropped_at` was deleted by its owner and is
  /// removed a day later, with all that is in it. `words` is the text for searching: title and body, folded; it comes before
  /// these, so that a search does not walk through them. In a connection the note with the lower number comes first; `low_why`
  /// is the sentence on its page. `own_links` names pages of the site by their addresses; their titles are looked up for each
  /// reader of the note.
  static let notebook = """
    CREATE TABLE own_subjects (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      hue INTEGER NOT NULL,
      sort INTEGER NOT NULL,
      dropped_at INTEGER
    );
    CREATE INDEX own_subjects_member ON own_subjects (member_id);
    CREATE TABLE own_lessons (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      subject_id INTEGER NOT NULL REFERENCES own_subjects (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      sort INTEGER NOT NULL,
      dropped_at INTEGER
    );
    CREATE INDEX own_lessons_subject ON own_lessons (subject_id);
    CREATE TABLE own_notes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      subject_id INTEGER NOT NULL REFERENCES own_subjects (id) ON DELETE CASCADE,
      lesson_id INTEGER REFERENCES own_lessons (id) ON DELETE CASCADE,
      audience INTEGER NOT NULL,
      lang TEXT NOT NULL,
      title TEXT NOT NULL,
      folded_title TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      changed_at INTEGER NOT NULL,
      dropped_at INTEGER,
      size INTEGER NOT NULL,
      renderer INTEGER NOT NULL,
      words TEXT NOT NULL,
      body TEXT NOT NULL,
      html TEXT NOT NULL
    );
    CREATE INDEX own_notes_title ON own_notes (member_id, folded_title, size, dropped_at);
    CREATE INDEX own_notes_public ON own_notes (member_id, folded_title) WHERE audience = 0;
    CREATE INDEX own_notes_subject ON own_notes (subject_id);
    CREATE INDEX own_notes_lesson ON own_notes (lesson_id) WHERE lesson_id IS NOT NULL;
    CREATE TABLE own_note_tags (
      note_id INTEGER NOT NULL REFERENCES own_notes (id) ON DELETE CASCADE,
      folded TEXT NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (note_id, folded)
    ) WITHOUT ROWID;
    CREATE TABLE own_note_uploads (
      note_id INTEGER NOT NULL REFERENCES own_notes (id) ON DELETE CASCADE,
      upload_id INTEGER NOT NULL REFERENCES uploads (id),
      PRIMARY KEY (note_id, upload_id)
    ) WITHOUT ROWID;
    CREATE INDEX own_note_uploads_upload ON own_note_uploads (upload_id);
    CREATE TABLE own_connections (
      low_id INTEGER NOT NULL REFERENCES own_notes (id) ON DELETE CASCADE,
      high_id INTEGER NOT NULL REFERENCES own_notes (id) ON DELETE CASCADE,
      low_why TEXT NOT NULL,
      high_why TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      PRIMARY KEY (low_id, high_id)
    ) WITHOUT ROWID;
    CREATE INDEX own_connections_high ON own_connections (high_id);
    CREATE TABLE own_links (
      note_id INTEGER NOT NULL REFERENCES own_notes (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      why TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      PRIMARY KEY (note_id, address)
    ) WITHOUT ROWID;

    """

  /// The public notes by their numbers, for the sitemap.
  static let publicNotes = "CREATE INDEX own_notes_open ON own_notes (id) WHERE audience = 0;"

  /// The condition that an upload `u` is in a public note.
  static let isInPublicNote = """
    \(Feature.notebook.isOn) AND EXISTS (
      SELECT 1 FROM own_note_uploads x JOIN public_own_notes n ON n.id = x.note_id
      WHERE x.upload_id = u.id)
    """

  /// The notes that were not deleted, as `n`, with their subject `s` and their lesson `l`.
  static let existingNotes = """
    own_notes n JOIN own_subjects s ON s.id = n.subject_id AND s.dropped_at IS NULL
      LEFT JOIN own_lessons l ON l.id = n.lesson_id
    """

  /// SQL condition that a note `n` and its lesson `l` are not deleted, for use after `existingNotes`.
  static let isExisting = "n.dropped_at IS NULL AND l.dropped_at IS NULL"

  /// The condition that an upload `u` is in a note that `?2` may read, given their relation to its owner as in
  /// `SiteDatabase.standing(of:to:)`.
  static let isInNote = """
    EXISTS (
      SELECT 1 FROM \(existingNotes) JOIN own_note_uploads x ON x.note_id = n.id
      WHERE x.upload_id = u.id AND \(isExisting) AND ?2 IS NOT NULL
        AND n.audience <= iif(EXISTS (
            SELECT 1 FROM friendships f WHERE f.low_id = min(?2, n.member_id)
              AND f.high_id = max(?2, n.member_id) AND f.state = \(Friendship.friends.rawValue)),
          \(Audience.friends.rawValue), \(Audience.members.rawValue))
        AND NOT EXISTS (
          SELECT 1 FROM blocks b WHERE b.member_id = ?2 AND b.blocked_id = n.member_id
            OR b.member_id = n.member_id AND b.blocked_id = ?2))
    """
}
