import Model
import Time

/// Rows that a build stored, as pages may see them: a query, and the invalidation that a row stands for.
///
/// Rows of one invalidation come one after another, or in one order at least; all their columns are in the digest.
/// Instead of a place (`sort`), which changes with whatever stands before, it has the neighbour.
struct ContentRows: Sendable {
  let query: String
  let invalidation: @Sendable (borrowing Row) -> Invalidation

  /// The invalidations of all rows, each with a digest of its rows.
  func digests(_ connection: Connection) throws -> [(invalidation: Invalidation, digest: Int64)] {
    var digests: [Invalidation: ContentDigest] = [:]
    try connection.forEach(query) { row in
      var digest = ContentDigest()
      for column in 0..<row.count { digest.add(row.bytes(column)) }
      digests[invalidation(row), default: ContentDigest()].add(digest.value)
    }
    return digests.map { ($0.key, $0.value.value) }
  }

  /// What stands before a row in an order.
  static func before(_ slug: String, in parents: String) -> String {
    "lag(\(slug)) OVER (PARTITION BY \(parents) ORDER BY sort)"
  }

  static let documents = ContentRows(
    query: "SELECT slug, lang, written_in, title, description, html FROM public_documents",
    invalidation: { .document($0.text(0), $0.language(1)) })

  static let zones = ContentRows(
    query: "SELECT name, tzif FROM zones",
    invalidation: { .zone($0.text(0)) })

  static let media = ContentRows(
    query: "SELECT name FROM media",
    invalidation: { .media($0.text(0)) })
}
