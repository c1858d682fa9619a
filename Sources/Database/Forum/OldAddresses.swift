public import Model

/// Current address of something that had another address in the forum that it came from.
public enum OldAddress: Sendable {
  /// A topic, by its number there.
  case topic(old: Int64, TopicAddress, Language)
  /// A post, by its topic's number and its own there, with its topic's address and its position.
  case post(old: Int64, number: Int64, Comment.ID, position: Int, TopicAddress, Language)
  /// A category, by its name there.
  case board(slug: String)
  /// A tag, by its name there.
  case tag(slug: String)
  /// An author, by the name in addresses.
  case person(username: String)
}

extension SiteDatabase {
  /// Calls `body` for everything that everyone may read of a forum imported from Discourse.
  public func forEachOldAddress(_ body: (OldAddress) throws -> Void) throws {
    try read {
      try forEachOldTopic(body)
      try forEachOldList(body)
    }
  }

  private func forEachOldTopic(_ body: (OldAddress) throws -> Void) throws {
    try connection.forEach(
      """
      SELECT t.id, t.slug, t.lang, t.source, c.id, c.position, c.source
      FROM topics t JOIN comments c ON c.topic_id = t.id
      WHERE \(Self.isOld) AND c.position > 0 AND c.state = 0 ORDER BY t.id, c.position
      """
    ) { row in
      let address = TopicAddress(id: Topic.ID(row.integer(0)), slug: row.text(1))
      let (language, position) = (row.language(2), row.int(5))
      guard let old = Self.numbers(row.text(3)).first else { return }
      if position == 1 { try body(.topic(old: old, address, language)) }
      let place = Self.numbers(row.optionalText(6) ?? "")
      guard place.count == 2, place[0] == old, place[1] > 1 else { return }
      try body(
        .post(
          old: old, number: place[1], Comment.ID(row.integer(4)), position: position, address,
          language))
    }
  }

  private func forEachOldList(_ body: (OldAddress) throws -> Void) throws {
    try connection.forEach(
      """
      SELECT DISTINCT s.kind, s.slug FROM topics t JOIN listings l ON l.topic_id = t.id
        JOIN lists s ON s.id = l.list_id
      WHERE \(Self.isOld) AND s.kind > 0 AND s.is_public ORDER BY s.kind, s.slug
      """
    ) { row in
      let isBoard = row.integer(0) == TopicList.Kind.board.rawValue
      try body(isBoard ? .board(slug: row.text(1)) : .tag(slug: row.text(1)))
    }
    try connection.forEach(
      """
      SELECT username FROM members m WHERE number IS NOT NULL AND name <> '' AND EXISTS (
        SELECT 1 FROM comments c JOIN topics t ON t.id = c.topic_id
        WHERE c.author_id = m.id AND \(Self.isOld)) ORDER BY username
      """
    ) { try body(.person(username: $0.text(0))) }
  }

  private static let isOld = """
    t.source >= 'discourse:' AND t.source < 'discourse;' AND \(Viewer.everyone.sees("t"))
      AND t.state = 0 AND t.comment_count > 0
    """

  /// `discourse:2400#7` → 2400 and 7.
  private static func numbers(_ source: String) -> [Int64] {
    source.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst().split(separator: UInt8(ascii: "#"))
      .compactMap { Int64(String(Substring($0))) }
  }
}
