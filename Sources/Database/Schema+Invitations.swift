extension Schema {
  /// Whom members invited by an e-mail address.
  ///
  /// An address is kept as a keyed digest alone. `found_id` is the account that has it, which who invites is not told; where
  /// there is none, a letter goes out, and `invited_addresses` notes that it did, also when the invitation is long over.
  static let invitations = """
    CREATE TABLE invitations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      found_id INTEGER REFERENCES accounts (member_id) ON DELETE SET NULL,
      text TEXT NOT NULL,
      comment_id INTEGER,
      asked_at INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX invitations_address ON invitations (member_id, address);
    CREATE INDEX invitations_found ON invitations (found_id) WHERE found_id IS NOT NULL;
    CREATE TABLE invited_addresses (
      address TEXT PRIMARY KEY,
      invited_at INTEGER NOT NULL
    ) WITHOUT ROWID;

    """
}
