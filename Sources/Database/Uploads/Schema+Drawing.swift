extension Schema {
  /// Numbers of attempts of third-party programs on files, and members whose files ran into the limits of such a program.
  ///
  /// `tries` counts unfinished attempts, such as of a killed process. `files` is the number of a member's costly files within a
  /// day, the last one at `last_at`.
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
