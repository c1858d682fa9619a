extension Schema {
  /// Which letters somebody chose to get or not, by their kinds: who has no row gets what the kind is for.
  ///
  /// Besides: what a letter is about, so that one that waits takes along what comes meanwhile; and who keeps order, found
  /// among all accounts.
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
