extension Schema {
  /// Photos of members, and uploaded pictures that another program has to make small first.
  ///
  /// Lists read `members.has_face`, which everyone may know. The picture is a row, not a file: it changes in one transaction
  /// with the invalidation of pages, even if a process is killed, and every backup has it.
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
