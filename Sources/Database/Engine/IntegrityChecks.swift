/// Description of an inconsistency, and a query for the numbers of the rows that show it; none in a sound database.
typealias IntegrityCheck = (words: String, sql: String)

extension SiteDatabase {
  /// Returns contradictions between tables, as descriptions; empty in a sound database.
  ///
  /// The `checks` of each `FeatureStore` cover redundant data, which saves pages a query, and rules that no constraint
  /// enforces. They read all topics, comments and members.
  public func integrityErrors() throws -> [String] {
    let found = try FeatureStores.all.flatMap { $0.checks }.compactMap { words, sql in
      Self.line(words, try connection.all(sql + " LIMIT 6") { String($0.integer(0)) })
    }
    let others = try FeatureStores.all.flatMap { try $0.findings(in: self, atMost: 6) }
    return found + others.compactMap { Self.line($0.words, $0.rows) }
  }

  /// Returns a description of an error and the numbers of some rows that have it; nil for none.
  private static func line(_ words: String, _ found: [String]) -> String? {
    found.isEmpty
      ? nil : "\(words): \(found.prefix(5).joined(separator: ", "))\(found.count > 5 ? " …" : "")"
  }
}
