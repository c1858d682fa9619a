extension Schema {
  /// The last vault that a member sent, and its result.
  ///
  /// The archive is a row and not a file: it is stored and deleted together with the data about it, and with the account. It is
  /// kept until it was read (`done_at`).
  static let vaultImports = """
    CREATE TABLE vault_imports (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL UNIQUE REFERENCES accounts (member_id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      lang TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      note_before INTEGER,
      archive BLOB,
      done_at INTEGER,
      added INTEGER NOT NULL DEFAULT 0,
      known INTEGER NOT NULL DEFAULT 0,
      left_out INTEGER NOT NULL DEFAULT 0,
      files INTEGER NOT NULL DEFAULT 0,
      connections INTEGER NOT NULL DEFAULT 0,
      problem TEXT NOT NULL DEFAULT '',
      lines TEXT NOT NULL DEFAULT '',
      more_lines INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX vault_imports_waiting ON vault_imports (sent_at) WHERE done_at IS NULL;

    """
}
