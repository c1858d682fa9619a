/// Words for an inconsistency, and a query for the numbers of the rows that show it; none in a sound database.
typealias IntegrityCheck = (words: String, sql: String)

extension SiteDatabase {
  /// What tables say that cannot be true together, in words; nothing in a sound database.
  ///
  /// What is noted twice, so that a page need not ask, and what no constraint keeps: the `checks` of each `FeatureStore`.
  /// Reads all topics, comments and members.
  public func integrityErrors() throws -> [String] {
    let found = try FeatureStores.all.flatMap { $0.checks }.compactMap { words, sql in
      Self.line(words, try connection.all(sql + " LIMIT 6") { String($0.integer(0)) })
    }
    let others = try FeatureStores.all.flatMap { try $0.findings(in: self, atMost: 6) }
    return found + others.compactMap { Self.line($0.words, $0.rows) }
  }

  /// The numbers of some rows after words that say what is wrong with them; nil for none.
  private static func line(_ words: String, _ found: [String]) -> String? {
    found.isEmpty
      ? nil : "\(words): \(found.prefix(5).joined(separator: ", "))\(found.count > 5 ? " …" : "")"
  }
}
