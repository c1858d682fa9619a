import Model
public import Time

extension Transaction {
  /// Counts a guest's post against its network address; false when the minute's share is used up.
  ///
  /// Older counts are dropped on the way.
  public func allowPost(subject: String, at time: Timestamp, perMinute limit: Int) throws -> Bool {
    guard limit > 0 else { return true }
    let minute = time.seconds / 60
    try dropPostCounts(before: time)
    let count = try connection.first(
      """
      INSERT INTO throttles (subject, minute, count) VALUES (?, ?, 1)
      ON CONFLICT DO UPDATE SET count = count + 1 RETURNING count
      """, [.text(subject), .integer(minute)]
    ) { $0.int(0) }
    return (count ?? 1) <= limit
  }

  /// Forgets the counts of all minutes before the one at `time`.
  public func dropPostCounts(before time: Timestamp) throws {
    try connection.run(
      "DELETE FROM throttles WHERE minute < ?", [.integer(time.seconds / 60)])
  }
}
