/// Questions for new members.
enum FirstStepStore: FeatureStore {
  static let tables = ["first_steps"]

  /// New members who have not finished their first steps: the bits of the steps that they answered or skipped
  /// (`FirstStep.bit`).
  ///
  /// The last step deletes the row.
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
      // New members answer a few questions once; admins of a site that has members already need no list of things to do.
      36: Migration(durable: schema, derived: .kept)
    ]
  }

  static let personalData = [PersonalData("first_steps", leaving: .withAccount)]
}
