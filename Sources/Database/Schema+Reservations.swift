extension Schema {
  /// What people asked shops to keep for them.
  ///
  /// Private altogether: names and addresses stand here for a month after a reservation is no longer open. An address has
  /// one open reservation of a thing at most, whoever typed it.
  static let reservations = """
    CREATE TABLE reservations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product_id INTEGER NOT NULL REFERENCES products (id),
      shop TEXT NOT NULL,
      size TEXT NOT NULL,
      member_id INTEGER REFERENCES members (id),
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      folded_email TEXT NOT NULL,
      words TEXT NOT NULL,
      lang TEXT NOT NULL,
      until_day TEXT NOT NULL,
      state INTEGER NOT NULL,
      asked_at INTEGER NOT NULL,
      changed_at INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX reservations_open ON reservations (product_id, folded_email) WHERE state < 3;
    CREATE INDEX reservations_member ON reservations (member_id, id) WHERE member_id IS NOT NULL;

    """
}
