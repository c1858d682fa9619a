/// The index over all texts.
enum SearchStore: FeatureStore {
  static let tables = ["page_texts", "search_index"]

  static var migrations: [Int: Migration] {
    [
      // The words of comments and pages can be searched.
      13: Migration(durable: Schema.search, derived: .kept),
      // The search index has words that were folded before, and pairs of characters for scripts without spaces.
      29: Migration(durable: Schema.foldedSearch, derived: .kept),
    ]
  }

  static let checks: [IntegrityCheck] = [
    (
      "comments missing from the search index",
      "SELECT id FROM comments WHERE id NOT IN (SELECT id FROM search_index_docsize)"
    ),
    (
      "deleted texts that are still in the search index",
      """
      SELECT id FROM search_index_docsize
      WHERE id NOT IN (SELECT id FROM comments) AND id NOT IN (SELECT id FROM page_texts)
      """
    ),
    (
      "pages missing from the search index",
      "SELECT id FROM page_texts WHERE id NOT IN (SELECT id FROM search_index_docsize)"
    ),
  ]
}
