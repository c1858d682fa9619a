public import Time

/// Sizes of a site and of its queues, for its operator.
public struct SiteCounts: Hashable, Sendable {
  /// Members with an account.
  public let accounts: Int
  /// Topics, including hidden ones.
  public let topics: Int
  /// Comments, including hidden ones and the first ones of topics.
  public let comments: Int
  /// Files in `public/` that the program wrote.
  public let files: Int
  /// Changes that no page shows yet.
  public let changes: Int
  /// Pages that have to be written again, without those in quarantine.
  public let stalePages: Int
  /// Pages that failed too often.
  public let quarantined: Int
}

extension SiteDatabase {
  /// Counts rows: a few milliseconds for a hundred thousand.
  public func siteCounts() throws -> SiteCounts {
    let row = try connection.first(
      """
      SELECT (SELECT count(*) FROM accounts), (SELECT count(*) FROM topics),
        (SELECT count(*) FROM comments), (SELECT count(*) FROM pages),
        (SELECT count(*) FROM changes), (SELECT count(*) FROM stale_pages WHERE failures < ?1),
        (SELECT count(*) FROM stale_pages WHERE failures >= ?1)
      """, [.int(StalePage.quarantine)]
    ) {
      SiteCounts(
        accounts: $0.int(0), topics: $0.int(1), comments: $0.int(2), files: $0.int(3),
        changes: $0.int(4), stalePages: $0.int(5), quarantined: $0.int(6))
    }
    guard let row else { throw DatabaseError.damagedRow("counts") }
    return row
  }

  /// Returns the time when `tertulia backup` last succeeded; nil if it never did.
  public func lastBackup() throws -> Timestamp? {
    try mark(.backedUp).flatMap { Int64($0) }.map { Timestamp(seconds: $0) }
  }

  /// The version of the schema that this program expects.
  public static var schemaVersion: Int { Schema.version }
}
