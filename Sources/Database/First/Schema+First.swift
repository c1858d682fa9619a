extension Schema {
  /// New members whose first steps are not over: the bits of those that they answered or skipped (`FirstStep.bit`).
  ///
  /// The row goes with the last of them.
  static let firstSteps = """
    CREATE TABLE first_steps (
      member_id INTEGER PRIMARY KEY REFERENCES accounts (member_id) ON DELETE CASCADE,
      done INTEGER NOT NULL DEFAULT 0
    );
    INSERT OR IGNORE INTO marks (name, value)
    SELECT 'settled', '1' WHERE EXISTS (SELECT 1 FROM accounts);

    """
}
