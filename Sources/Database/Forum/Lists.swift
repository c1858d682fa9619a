public import Model
import Time

extension SiteDatabase {
  /// Returns the boards, in the order of the site.
  public func boards() throws -> [TopicList] {
    try connection.all("SELECT id, slug, is_public FROM lists WHERE kind = 1 ORDER BY sort, id") {
      TopicList(
        id: TopicList.ID($0.integer(0)), kind: .board, slug: $0.text(1),
        audience: $0.flag(2) ? .everyone : .members)
    }
  }

  /// Returns a board or a tag by its slug.
  public func list(_ kind: TopicList.Kind, slug: String) throws -> TopicList? {
    try connection.first(
      "SELECT id FROM lists WHERE kind = ? AND slug = ?", [.integer(kind.rawValue), .text(slug)]
    ) { TopicList(id: TopicList.ID($0.integer(0)), kind: kind, slug: slug) }
  }

  /// Returns the slug of a list, regardless of its audience.
  public func slug(of list: TopicList.ID) throws -> String? {
    try connection.first("SELECT slug FROM lists WHERE id = ?", [.id(list)]) { $0.text(0) }
  }

  /// Returns true if everyone sees a list: a tag needs a topic, a note or an event that has it; a board is public or for
  /// members.
  public func isPublic(_ list: TopicList.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM public_lists WHERE id = ?", [.id(list)])
  }

  /// Returns true if everyone sees the tag with this slug.
  public func isPublicTag(_ slug: String) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM public_lists WHERE kind = 2 AND slug = ?", [.text(slug)])
  }

  /// Returns true if there is a tag that everyone sees.
  public func hasTags() throws -> Bool {
    try connection.isTrue("SELECT 1 FROM public_lists WHERE kind = 2 LIMIT 1")
  }

  /// Returns the titles of some tags that everyone sees and whose slugs are similar to one: contained in it, containing it, or
  /// with the same beginning.
  public func tags(like slug: String) throws -> [String] {
    let beginning = String(String.UnicodeScalarView(slug.unicodeScalars.prefix(3)))
    return try connection.all(
      """
      SELECT coalesce((SELECT title FROM list_texts WHERE list_id = s.id ORDER BY lang LIMIT 1), s.slug)
      FROM public_lists s WHERE s.kind = 2
        AND (instr(s.slug, ?1) > 0 OR instr(?1, s.slug) > 0 OR instr(s.slug, ?2) = 1)
      ORDER BY instr(s.slug, ?1) = 0, instr(?1, s.slug) = 0, s.slug LIMIT 5
      """, [.text(slug), .text(beginning)]
    ) { $0.text(0) }
  }

  /// Returns the title of a list in a language, otherwise in any; nil when it has none.
  public func title(_ list: TopicList.ID, _ language: Language) throws -> String? {
    try connection.first(
      "SELECT title FROM list_texts WHERE list_id = ? ORDER BY lang = ? DESC, lang LIMIT 1",
      [.id(list), .text(language.code)]
    ) { $0.text(0) }
  }

  /// Returns title and description of a board, in a language if they exist in it.
  public func words(
    of list: TopicList.ID, _ language: Language
  ) throws -> (title: String, description: String)? {
    try connection.first(
      "SELECT title, description FROM list_texts WHERE list_id = ? ORDER BY lang = ? DESC, lang LIMIT 1",
      [.id(list), .text(language.code)]
    ) { ($0.text(0), $0.text(1)) }
  }

  /// Returns the lists that a topic is in.
  public func lists(of topic: Topic.ID) throws -> [TopicList.ID] {
    try connection.ids(
      "SELECT list_id FROM listings WHERE topic_id = ? ORDER BY list_id", [.id(topic)])
  }

  /// Returns the places of a topic in its lists.
  public func places(of topic: Topic.ID) throws -> [ListPlace] {
    try connection.all(
      "SELECT list_id, number FROM listings WHERE topic_id = ? ORDER BY list_id", [.id(topic)]
    ) { ListPlace(list: TopicList.ID($0.integer(0)), number: $0.int(1)) }
  }
}

extension Transaction {
  /// Returns the list with a slug, created if there is none.
  public func ensureList(_ kind: TopicList.Kind, slug: String) throws -> (
    list: TopicList, isNew: Bool
  ) {
    if let list = try site.list(kind, slug: slug) { return (list, false) }
    // A tag is not shown to anyone before something public has it.
    try connection.run(
      "INSERT INTO lists (kind, slug, is_public) VALUES (?, ?, ?)",
      [.integer(kind.rawValue), .text(slug), .flag(kind != .tag)])
    let id = TopicList.ID(connection.lastInsertedID)
    return (TopicList(id: id, kind: kind, slug: slug), true)
  }

  /// Returns the tag with a name, created with its title if there is none.
  ///
  /// If the tag becomes public (`isPublic`) and was not before, it gets this title from now on: the spelling that members used
  /// among themselves is theirs.
  public func ensureTag(_ tag: NewTag, isPublic: Bool) throws -> TopicList.ID {
    let (list, isNew) = try ensureList(.tag, slug: tag.slug)
    if try isNew || isPublic && !isNamed(list.id) {
      try setText(list.id, nil, title: tag.title)
    }
    if isPublic { content?.named.lists.insert(list.id) }
    return list.id
  }

  /// Returns true if a tag keeps its title: everyone sees it, or has seen topics that had it.
  private func isNamed(_ tag: TopicList.ID) throws -> Bool {
    if try site.lastNumber(of: tag) > 0 { return true }
    return try content.map { $0.named.lists.contains(tag) } ?? site.isPublic(tag)
  }

  /// Sets the place of a board among the boards.
  public func setSort(_ list: TopicList.ID, _ sort: Int) throws {
    try connection.run("UPDATE lists SET sort = ? WHERE id = ?", [.int(sort), .id(list)])
  }

  /// Sets title and description of a list in a language; `nil` is for any language.
  public func setText(
    _ list: TopicList.ID, _ language: Language?, title: String, description: String = ""
  ) throws {
    try connection.run(
      """
      INSERT INTO list_texts (list_id, lang, title, description) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET title = excluded.title, description = excluded.description
      """,
      [.id(list), .text(language?.code ?? ""), .text(title), .text(description)])
  }

  /// Adds a topic to a list and gives it its number there; without a time, as one that the list shows to no one.
  func join(_ list: TopicList.ID, topic: Topic.ID, activeAt: Timestamp?) throws -> ListPlace {
    let place = try activeAt == nil ? ListPlace(unlisted: topic, in: list) : nextPlace(inList: list)
    try connection.run(
      "INSERT INTO listings (list_id, number, topic_id, active_at) VALUES (?, ?, ?, ?)",
      [
        .id(list), .int(place.number), .id(topic),
        .integer(activeAt?.seconds ?? ListPlace.unlisted),
      ])
    return place
  }

  /// Returns the place of the next topic that a list shows.
  func nextPlace(inList list: TopicList.ID) throws -> ListPlace {
    let number = try connection.first(
      "UPDATE lists SET last_number = last_number + 1 WHERE id = ? RETURNING last_number",
      [.id(list)]
    ) { $0.int(0) }
    guard let number else { throw DatabaseError.damagedRow("no list \(list)") }
    return ListPlace(list: list, number: number)
  }

  /// Updates the public flag of these lists, or of all tags, after topics, notes or events got or lost tags, or were shown or
  /// hidden.
  ///
  /// The flag is stored, so that a page need not query it for each name that it shows.
  public func updatePublicTags(_ lists: [TopicList.ID]? = nil) throws {
    let tags = """
      UPDATE lists SET is_public = NOT is_public WHERE kind = 2 AND is_public <> (\(Self.isShown))
      """
    guard let lists else { return _ = try connection.run(tags) }
    for list in lists { try connection.run(tags + " AND id = ?", [.id(list)]) }
  }

  /// SQL condition that a public topic, note or event has a tag of `lists`.
  static let isShown = """
    EXISTS (
      SELECT 1 FROM listings l JOIN topics t ON t.id = l.topic_id
      WHERE l.list_id = lists.id AND l.active_at > \(ListPlace.unlisted)
        AND \(Viewer.everyone.sees("t")) AND t.state = 0)
    OR EXISTS (SELECT 1 FROM public_tagged WHERE list_id = lists.id)
    """
}
