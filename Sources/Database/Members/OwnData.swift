public import Model
public import Time

/// A comment in its author's data export.
public struct OwnComment: Sendable {
  /// Comment number.
  public let id: Comment.ID
  /// Title of its topic.
  public let title: String
  /// Time of writing.
  public let createdAt: Timestamp
  /// Markdown.
  public let body: String
}

extension SiteDatabase {
  /// Names of the tables with data that members receive in their export.
  public var ownTables: [String] {
    FeatureStores.personalData.filter { $0.withheld == nil }.map(\.table)
  }

  /// Passes each row of a table about a member to `body`, as a JSON object; in the order of the table.
  public func forEachOwnRow(
    _ table: String, of member: Member.ID, _ body: (String) throws -> Void
  ) throws {
    let isAsked = { (data: PersonalData) in data.table == table && data.withheld == nil }
    guard let data = FeatureStores.personalData.first(where: isAsked) else { return }
    let columns = try connection.all("SELECT name FROM pragma_table_info(?)", [.text(table)]) {
      $0.text(0)
    }.filter { !data.hidden.contains($0) }
    let pairs = columns.map { "'\($0)', \(data.instead[$0] ?? "\"\($0)\"")" }
    try connection.forEach(
      "SELECT json_object(\(pairs.joined(separator: ", "))) FROM \(table) WHERE \(data.condition)",
      [.id(member)]
    ) { try body($0.text(0)) }
  }

  /// Passes each comment of a member that has a text to `body`, the oldest first.
  public func forEachOwnComment(of member: Member.ID, _ body: (OwnComment) throws -> Void) throws {
    try connection.forEach(
      """
      SELECT c.id, t.title, c.created_at, c.body FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.author_id = ? AND c.body <> '' ORDER BY c.id
      """, [.id(member)]
    ) { row in
      try body(
        OwnComment(
          id: Comment.ID(row.integer(0)), title: row.text(1), createdAt: row.time(2),
          body: row.text(3)))
    }
  }
}
