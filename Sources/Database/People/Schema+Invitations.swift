extension Schema {
  /// Invitations of members by an email address or a phone number, and members who let others find them so.
  ///
  /// An address is stored only as a keyed digest. `found_id` is the account that has it and lets itself be found, which is
  /// hidden from the inviting member; if there is none, an email address gets an email, and `invited_addresses` notes that,
  /// even when the invitation is long over. `findable` has members who consent to be found: kind 0 by the email address of the
  /// account, 1 by the phone number of the profile, of which it has the digest.
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
    CREATE TABLE findable (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      kind INTEGER NOT NULL,
      digest TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (member_id, kind)
    ) WITHOUT ROWID;
    CREATE INDEX findable_digest ON findable (digest) WHERE digest <> '';

    """
}
