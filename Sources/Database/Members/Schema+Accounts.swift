extension Schema {
  /// Who wrote something, as everybody may know them.
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

  /// Who can sign in, where they are, what links let people do, and letters that wait.
  ///
  /// `members` has what everybody may see; nothing here is ever published. Digests are text: secrets themselves are
  /// stored nowhere.
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

  /// Keys of names that guests may not write under; the migration fills it.
  static let memberNames = """
    CREATE TABLE member_names (
      key TEXT NOT NULL,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      PRIMARY KEY (key, member_id)
    ) WITHOUT ROWID;
    CREATE INDEX member_names_member ON member_names (member_id);
    """

  /// Members as everybody may see them.
  static let memberViews = [
    PublicView(
      "public_members",
      """
      SELECT id, username, name, joined_at, number, has_face FROM members WHERE number IS NOT NULL
      """),
    PublicView(
      "public_faces",
      """
      SELECT id AS member_id, username, (SELECT jpeg FROM faces WHERE member_id = members.id) AS jpeg
      FROM members WHERE number IS NOT NULL AND has_face
      """),
    PublicView(
      "public_profiles",
      """
      SELECT member_id, block, value, html FROM profile_blocks WHERE audience = 0
      """),
  ]
}
