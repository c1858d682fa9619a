extension Schema {
  /// How often other people's programs were begun on a file, and whose files ran into the limits of such a program.
  ///
  /// `tries` counts attempts that did not come to an end, such as of a process that was killed. `files` is how many files of a
  /// member took too much within a day, the last one at `last_at`.
  static let drawing = """
    ALTER TABLE uploads ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE face_uploads ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE costly_files (
      member_id INTEGER PRIMARY KEY REFERENCES members (id),
      files INTEGER NOT NULL,
      last_at INTEGER NOT NULL
    );

    """
}
