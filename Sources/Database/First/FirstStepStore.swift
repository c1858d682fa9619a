/// What new members are asked.
enum FirstStepStore: FeatureStore {
  static let tables = ["first_steps"]

  /// New members whose first steps are not over: the bits of those that they answered or skipped (`FirstStep.bit`).
  ///
  /// The row goes with the last of them.
  private static let schema = """
    CREATE TABLE first_steps (
      member_id INTEGER PRIMARY KEY REFERENCES accounts (member_id) ON DELETE CASCADE,
      done INTEGER NOT NULL DEFAULT 0
    );
    INSERT OR IGNORE INTO marks (name, value)
    SELECT 'settled', '1' WHERE EXISTS (SELECT 1 FROM accounts);

    """

  static var migrations: [Int: Migration] {
    [
      // New members are asked a few things once; admins of a site that has members already need no list of what is to be
      // done.
      36: Migration(durable: schema, derived: .kept)
    ]
  }

  static let personalData = [PersonalData("first_steps", leaving: .withAccount)]
}
