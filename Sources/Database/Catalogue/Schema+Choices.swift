extension Schema {
  /// Choices of members about things that were dealt to them, favourites among them: private to each member.
  ///
  /// `id` is the order in which they were made; no one needs to know when. `kind` is a `DeckItemKind`, so that more than products
  /// can be dealt. `is_learned` is 0 for choices made before the member reset their taste.
  static let choices = """
    CREATE TABLE choices (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      kind INTEGER NOT NULL,
      thing_id INTEGER NOT NULL,
      choice INTEGER NOT NULL,
      is_learned INTEGER NOT NULL DEFAULT 1,
      UNIQUE (member_id, kind, thing_id)
    );
    CREATE INDEX choices_order ON choices (member_id, kind, choice, id);

    """
}
