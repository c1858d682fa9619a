extension Schema {
  /// Photos of members, and what they sent that another program has to make small first.
  ///
  /// `members.has_face` is what lists ask for, and what everybody may know. The picture is a row and no file: it
  /// changes together with what says that pages are stale, whoever is killed in between, and every backup has it.
  static let faces = """
    ALTER TABLE members ADD COLUMN has_face INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE faces (
      member_id INTEGER PRIMARY KEY REFERENCES members(id), jpeg BLOB NOT NULL
    );
    CREATE TABLE face_uploads (
      member_id INTEGER PRIMARY KEY REFERENCES members(id),
      file TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      failure TEXT
    );

    """
}
