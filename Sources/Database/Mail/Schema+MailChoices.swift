extension Schema {
  /// Members' choices of emails by kind; without a row, the default of the kind applies.
  ///
  /// Also the subject of an email, so that a queued one covers what is new meanwhile; and an index that finds moderators among
  /// all accounts.
  static let mailChoices = """
    CREATE TABLE mail_choices (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      is_wanted INTEGER NOT NULL,
      PRIMARY KEY (member_id, kind)
    ) WITHOUT ROWID;
    ALTER TABLE mails ADD COLUMN about INTEGER;
    CREATE UNIQUE INDEX mails_about ON mails (member_id, kind, about) WHERE about IS NOT NULL;
    CREATE INDEX accounts_keepers ON accounts (role) WHERE role > 0;

    """
}
