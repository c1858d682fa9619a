import Database
import Model

// Queries of tagged notes and events, and of tags beside their topics.
extension PageReader {
  /// Counts the notes of a tree with a tag.
  func noteCount(_ tag: TopicList.ID, _ language: Language) throws -> Int {
    try database.first(
      """
      SELECT count(*) FROM public_tagged t WHERE t.list_id = ? AND t.lang = ? AND t.kind = 1
      """, [.id(tag), .text(language.code)]
    ) { $0.int(0) } ?? 0
  }

  /// Notes of a tree with a tag, in the order of subjects and lessons.
  func notes(
    _ tag: TopicList.ID, _ language: Language, limit: Int, offset: Int
  ) throws -> [NoteRow] {
    guard mayHold(.notes) else { return [] }
    return try database.all(
      """
      SELECT \(Self.noteColumns)
      FROM public_tagged t CROSS JOIN \(database.notes) n ON n.id = t.item_id
      WHERE t.list_id = ? AND t.lang = ? AND t.kind = 1 ORDER BY n.sort, n.id LIMIT ? OFFSET ?
      """, [.id(tag), .text(language.code), .int(limit), .int(offset)], NoteRow.init)
  }

  /// The tags of a note or an event, by name.
  func tags(of item: Int, _ kind: TaggedKind) throws -> [TopicList] {
    try database.all(
      """
      SELECT s.id, s.slug FROM public_tagged t CROSS JOIN public_lists s ON s.id = t.list_id
      WHERE t.kind = ? AND t.item_id = ? ORDER BY s.slug
      """, [.integer(kind.rawValue), .int(item)]
    ) { TopicList(id: TopicList.ID($0.integer(0)), kind: .tag, slug: $0.text(1)) }
  }

  /// The tags of a note by its address; none when it is not there.
  func tags(of address: NoteAddress, _ language: Language) throws -> [TopicList.ID] {
    try database.all(
      """
      SELECT t.list_id FROM \(database.notes) n CROSS JOIN public_tagged t ON t.kind = 1 AND t.item_id = n.id
      WHERE n.lang = ? AND n.subject = ? AND n.lesson = ? AND n.slug = ?
      """,
      [.text(language.code), .text(address.subject), .text(address.lesson), .text(address.slug)]
    ) { TopicList.ID($0.integer(0)) }
  }

  /// The tags of an event by its slug; none when it is not there.
  func tags(ofEvent slug: String, _ language: Language) throws -> [TopicList.ID] {
    try database.all(
      """
      SELECT t.list_id FROM \(database.events) e CROSS JOIN public_tagged t ON t.kind = 2 AND t.item_id = e.id
      WHERE e.lang = ? AND e.slug = ?
      """, [.text(language.code), .text(slug)]
    ) { TopicList.ID($0.integer(0)) }
  }

  /// The tags above a tag, such as `course` above `course/statistics`, that notes or events of a tree have.
  func tags(above tag: TopicList, _ language: Language) throws -> [TopicList] {
    var parts = tag.slug.utf8.split(separator: 47).map { String($0) ?? "" }
    var tags: [TopicList] = []
    while parts.count > 1 {
      parts.removeLast()
      tags += try database.all(
        """
        SELECT id, slug FROM public_lists WHERE kind = 2 AND slug = ?
          AND EXISTS (SELECT 1 FROM public_tagged WHERE list_id = id AND lang = ?)
        """, [.text(parts.joined(separator: "/")), .text(language.code)]
      ) { TopicList(id: TopicList.ID($0.integer(0)), kind: .tag, slug: $0.text(1)) }
    }
    return tags.reversed()
  }

  /// True if notes or events of a tree have the tag.
  func isTagged(_ tag: TopicList.ID, _ language: Language) throws -> Bool {
    try database.first(
      "SELECT 1 FROM public_tagged WHERE list_id = ? AND lang = ? LIMIT 1",
      [.id(tag), .text(language.code)]
    ) { _ in true } ?? false
  }

  /// The tags that topics, or notes or events of a tree, have or had; `?1` is the language.
  private static let shownTags = """
    FROM public_lists s WHERE s.kind = 2 AND (s.last_number > 0
      OR EXISTS (SELECT 1 FROM public_tagged WHERE list_id = s.id AND lang = ?1))
    """

  /// Counts the tags that the pages of a tree show.
  func tagCount(_ language: Language) throws -> Int {
    try database.first("SELECT count(*) \(Self.shownTags)", [.text(language.code)]) { $0.int(0) }
      ?? 0
  }

  /// Tags that the pages of a tree show, by name.
  func tags(_ language: Language, limit: Int, offset: Int) throws -> [TopicList] {
    try database.all(
      "SELECT s.id, s.slug \(Self.shownTags) ORDER BY s.slug LIMIT ?2 OFFSET ?3",
      [.text(language.code), .int(limit), .int(offset)]
    ) { TopicList(id: TopicList.ID($0.integer(0)), kind: .tag, slug: $0.text(1)) }
  }

  /// The tags that notes or events of a tree have.
  func taggedLists(_ language: Language) throws -> Set<TopicList.ID> {
    Set(
      try database.all(
        "SELECT DISTINCT list_id FROM public_tagged WHERE lang = ?", [.text(language.code)]
      ) { TopicList.ID($0.integer(0)) })
  }

  /// The tags below a tag, such as `course/statistics` below `course`, that notes or events of a tree
  /// have, by name.
  func tags(below tag: TopicList, _ language: Language) throws -> [TopicList] {
    guard mayHoldTagged else { return [] }
    return try database.all(
      """
      SELECT id, slug FROM public_lists WHERE kind = 2 AND slug > ? AND slug < ?
        AND EXISTS (SELECT 1 FROM public_tagged WHERE list_id = id AND lang = ?)
      ORDER BY slug
      """, [.text(tag.slug + "/"), .text(tag.slug + "0"), .text(language.code)]
    ) { TopicList(id: TopicList.ID($0.integer(0)), kind: .tag, slug: $0.text(1)) }
  }
}
