extension Schema {
  /// Which letters somebody does not want, by their kinds: who has no row gets what the kind is for.
  static let mailChoices = """
    CREATE TABLE mail_choices (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      is_wanted INTEGER NOT NULL,
      PRIMARY KEY (member_id, kind)
    ) WITHOUT ROWID;

    """
}
