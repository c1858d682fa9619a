extension Schema {
  /// Authors, with the facts that everyone may know.
  static let members = """
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

    """

  /// Accounts, sessions, tokens of links, and queued emails.
  ///
  /// `members` has public data; nothing here is ever published. Digests are text: secrets themselves are not stored.
  static let accounts = """
    CREATE TABLE accounts (
      member_id INTEGER PRIMARY KEY REFERENCES members (id),
      email TEXT,
      folded_email TEXT UNIQUE,
      password TEXT,
      role INTEGER NOT NULL,
      lang TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      banned_until INTEGER,
      ban_reason TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE profiles (
      member_id INTEGER PRIMARY KEY REFERENCES members (id),
      city TEXT NOT NULL,
      country TEXT NOT NULL,
      phone TEXT NOT NULL
    );
    CREATE TABLE sessions (
      digest TEXT PRIMARY KEY,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      used_at INTEGER NOT NULL,
      browser TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX sessions_member ON sessions (member_id, used_at);
    CREATE TABLE tokens (
      digest TEXT PRIMARY KEY,
      purpose TEXT NOT NULL,
      member_id INTEGER REFERENCES members (id),
      facts TEXT NOT NULL,
      uses INTEGER NOT NULL,
      ends_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE mails (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      member_id INTEGER REFERENCES members (id),
      address TEXT,
      lang TEXT NOT NULL,
      facts TEXT NOT NULL,
      queued_at INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      error TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX mails_due ON mails (due_at);
    CREATE INDEX comments_author ON comments (author_id, id) WHERE author_id IS NOT NULL;
    """

  /// Keys of names that guests may not use; the migration fills it.
  static let memberNames = """
    CREATE TABLE member_names (
      key TEXT NOT NULL,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      PRIMARY KEY (key, member_id)
    ) WITHOUT ROWID;
    CREATE INDEX member_names_member ON member_names (member_id);
    """

  /// Second steps of members: the secret that they share with an authenticator app, the last half minute whose code was
  /// accepted, and the digests of unused recovery codes, with spaces between.
  static let secondFactors = """
    CREATE TABLE second_factors (
      member_id INTEGER PRIMARY KEY REFERENCES accounts (member_id) ON DELETE CASCADE,
      secret TEXT NOT NULL,
      step INTEGER NOT NULL,
      codes TEXT NOT NULL,
      since INTEGER NOT NULL
    );
    """

  /// Keys for signing in without a password, by their IDs in base64url; `counter` is that of the last use.
  static let passkeys = """
    CREATE TABLE passkeys (
      id TEXT PRIMARY KEY,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      key TEXT NOT NULL,
      counter INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX passkeys_member ON passkeys (member_id);
    """
}
