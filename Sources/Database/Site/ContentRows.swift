import Model
import Time

/// Rows that a build stored, as pages may see them: a query, and the invalidation that a row belongs to.
///
/// Rows of one invalidation are consecutive, or at least in a fixed order; all their columns are in the digest. Instead of a
/// position (`sort`), which changes with preceding rows, it has the neighbour.
struct ContentRows: Sendable {
  let query: String
  let invalidation: @Sendable (borrowing Row) -> Invalidation

  /// Returns the invalidations of all rows, each with a digest of its rows.
  func digests(_ connection: Connection) throws -> [(invalidation: Invalidation, digest: Int64)] {
    var digests: [Invalidation: ContentDigest] = [:]
    try connection.forEach(query) { row in
      var digest = ContentDigest()
      for column in 0..<row.count { digest.add(row.bytes(column)) }
      digests[invalidation(row), default: ContentDigest()].add(digest.value)
    }
    return digests.map { ($0.key, $0.value.value) }
  }

  /// SQL expression for the preceding row in an order.
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
