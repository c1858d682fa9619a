import Model
public import Time

// Notifies the owners of saved filters when products change.
extension SiteDatabase {
  /// Seconds between two emails about one filter.
  static let filterPause: Int64 = 86_400

  private static let dueFilters = """
    FROM saved_filters WHERE wants_mail AND deleted_at IS NULL AND told_version < ?1
      AND (told_at <= ?2 OR told_at > ?3)
    """

  private func dueValues(_ version: Int, _ now: Timestamp) -> [SQLValue] {
    // A future time was recorded while the clock was wrong, and the clock has since been set back.
    [.int(version), .time(now.adding(seconds: -Self.filterPause)), .time(now)]
  }

  /// True if there may be something new for an owner of a filter who wants emails, or if the index has yet to be stored.
  public func hasFilterNews(at now: Timestamp) throws -> Bool {
    guard try isProductIndexCurrent() else { return true }
    return try connection.isTrue(
      "SELECT 1 \(Self.dueFilters) LIMIT 1", dueValues(catalogueVersion(), now))
  }

  /// Some of the filters whose owners may have to be notified.
  func filtersToNotify(
    _ version: Int, atMost most: Int, at now: Timestamp
  ) throws -> [(saved: SavedFilter, told: ProductNumbers)] {
    let rows = try connection.all(
      "SELECT id, member_id, told \(Self.dueFilters) ORDER BY told_version, id LIMIT \(most)",
      dueValues(version, now)
    ) {
      (
        id: SavedFilter.ID($0.integer(0)), member: Member.ID($0.integer(1)),
        told: ProductNumbers(bytes: $0.bytes(2))
      )
    }
    return try rows.compactMap { row in
      try savedFilter(row.id, of: row.member).map { ($0, row.told) }
    }
  }
}

extension Transaction {
  /// The most products that an email lists; of more it gives only the number.
  private static let maxNews = 100

  /// Queues an email for each of some filters that something new fits, and notes which products it covers.
  ///
  /// Both happen in one transaction, so that a killed process notifies only once. Returns true if there may be more.
  public func notifyOfNewProducts(atMost most: Int = 20, at now: Timestamp) throws -> Bool {
    try updateProductIndex()
    let index = try site.productIndex()
    let due = try site.filtersToNotify(index.version, atMost: most, at: now)
    for (saved, told) in due {
      let matches = index.matches(saved.filter)
      let news = index.news(matches, since: told).reversed().map { index.product(at: $0) }
      if !news.isEmpty { try queueMail(of: news, saved, at: now) }
      try connection.run(
        """
        UPDATE saved_filters SET told = ?, told_version = ?, told_at = iif(?, ?, told_at)
        WHERE id = ?
        """,
        [
          .bytes(index.numbers(matches).bytes), .int(index.version), .flag(!news.isEmpty),
          .time(now), .id(saved.id),
        ])
    }
    return due.count == most
  }

  /// Queues the email, or adds the products to one that has been waiting since an earlier import.
  private func queueMail(
    of news: [Product.ID], _ saved: SavedFilter, at now: Timestamp
  ) throws {
    let facts = news.prefix(Self.maxNews).map(\.description).joined(separator: " ")
    try connection.run(
      """
      INSERT INTO mails (kind, member_id, lang, about, facts, queued_at, due_at)
      SELECT ?1, a.member_id, a.lang, ?2, ?3, ?4, ?4 FROM accounts a
      WHERE a.member_id = ?5 AND a.email IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM mail_choices c WHERE c.member_id = a.member_id AND c.kind = ?1 AND NOT c.is_wanted)
      ON CONFLICT (member_id, kind, about) WHERE about IS NOT NULL DO UPDATE
      SET facts = iif(due_at = \(QueuedMail.never), '', facts || ' ') || excluded.facts,
        due_at = iif(due_at = \(QueuedMail.never), excluded.due_at, due_at),
        attempts = iif(due_at = \(QueuedMail.never), 0, attempts)
      """,
      [
        .text(QueuedMail.Kind.filter.rawValue), .id(saved.id), .text(facts), .time(now),
        .id(saved.member),
      ])
  }
}
