import Database
import Model

/// A list with its place among the lists and its names.
struct ListRow {
  let list: TopicList
  let lastNumber: Int
  /// Names in each language; a tag has one name for all of them, if any.
  var texts: [Text]

  /// Name and description of a list in a language.
  struct Text {
    /// The code; empty for a tag's.
    let language: String
    let title: String
    let description: String
  }
}

// Queries of boards and tags for pages: they read only what pages may read (`Schema`).
extension PageReader {
  private var rows: String {
    """
    SELECT l.id, l.kind, l.slug, l.last_number, x.lang, x.title, x.description,
      \(database.isPublic(list: "l"))
    FROM \(database.lists) l LEFT JOIN list_texts x ON x.list_id = l.id
    """
  }

  /// One list.
  func list(_ id: TopicList.ID) throws -> ListRow? {
    // Boards are few and every page names one.
    if let board = try lists(.board).first(where: { $0.list.id == id }) { return board }
    if let row = known[id] { return row }
    let row = try lists(self.rows + " WHERE l.id = ?", .id(id)).first
    known[id] = row
    return row
  }

  /// The boards in their order, the tags by name, or the forum.
  func lists(_ kind: TopicList.Kind) throws -> [ListRow] {
    if kind == .board, let boards { return boards }
    let rows = try lists(
      self.rows + " WHERE l.kind = ? ORDER BY l.sort, l.slug", .integer(kind.rawValue))
    if kind == .board { boards = rows }
    return rows
  }

  /// Reads lists from rows, which are grouped by list, one for each language.
  private func lists(_ sql: String, _ value: SQLValue) throws -> [ListRow] {
    var lists: [ListRow] = []
    try database.forEach(sql, [value]) { row in
      let id = TopicList.ID(row.integer(0))
      if lists.last?.list.id != id {
        let kind = TopicList.Kind(rawValue: row.integer(1)) ?? .tag
        lists.append(
          ListRow(
            list: TopicList(
              id: id, kind: kind, slug: row.text(2), audience: row.flag(7) ? .everyone : .members),
            lastNumber: row.int(3), texts: []))
      }
      if !row.isNull(4) {
        lists[lists.count - 1].texts.append(
          ListRow.Text(language: row.text(4), title: row.text(5), description: row.text(6)))
      }
    }
    return lists
  }

  /// Title and description of a list in a language, else in any.
  func text(of list: TopicList, _ language: Language) throws -> (title: String, description: String)
  {
    let texts = try self.list(list.id)?.texts ?? []
    let text =
      texts.first { $0.language == language.code } ?? texts.min { $0.language < $1.language }
    return text.map { ($0.title, $0.description) } ?? (list.slug, "")
  }

  /// Tags of a topic, by name.
  func tags(_ ids: [TopicList.ID]) throws -> [TopicList] {
    try ids.compactMap { try list($0)?.list }
      .sorted { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) }
  }
}
