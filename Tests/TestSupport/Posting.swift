public import Database
public import Model

// Topics and comments as an action stores them: rows and their change in one transaction.
extension SiteDatabase {
  /// Starts a topic with its first comment; tags that do not exist yet are created.
  @discardableResult
  public func postTopic(
    _ title: String, language: Language = .english, board: String = "travel", tags: [String] = [],
    author: Author = .guest(name: "Ada"), at time: Timestamp = TemporarySite.now,
    body: String = "Some words."
  ) throws -> Topic.ID {
    try write {
      var newLists: [TopicList.ID] = []
      let tags = try tags.map { slug in
        let (list, isNew) = try ensureList(.tag, slug: slug)
        if isNew { try setText(list.id, nil, title: slug) }
        if try !isPublic(list.id) { newLists.append(list.id) }
        return list.id
      }
      let (id, places) = try add(
        NewTopic(
          slug: Slug(titled: title, fallback: "topic").text, title: title, language: language,
          board: try ensureList(.board, slug: board).list.id, tags: tags, author: author,
          createdAt: time))
      let member: Member.ID? = if case .member(let id) = author { id } else { nil }
      try record(
        .topicPublished(
          TopicPublication(topic: id, places: places, newLists: newLists, author: member)))
      _ = try addComment(to: id, language, author, time, body, nil)
      return id
    }
  }

  /// Answers in a topic.
  @discardableResult
  public func postComment(
    in topic: Topic.ID, language: Language = .english, author: Author = .guest(name: "Ada"),
    at time: Timestamp = TemporarySite.now, body: String = "An answer.", replyTo: Comment.ID? = nil
  ) throws -> Comment.ID {
    try write { try addComment(to: topic, language, author, time, body, replyTo) }
  }

  private func addComment(
    to topic: Topic.ID, _ language: Language, _ author: Author, _ time: Timestamp, _ body: String,
    _ replyTo: Comment.ID?
  ) throws -> Comment.ID {
    var comment = NewComment(
      topic: topic, author: author, language: language, createdAt: time, body: body,
      html: Array("<p>\(body)</p>\n".utf8), renderer: 1)
    comment.replyTo = replyTo
    let (id, publication) = try add(comment)
    try record(.commentPublished(publication))
    return id
  }

  /// Gives a comment another text, or takes it away when there is none, and records the change.
  public func change(_ id: Comment.ID, to body: String?) throws {
    try write {
      guard let comment = try comment(id), let position = comment.position else { return }
      if let body {
        try update(id, body: body, html: Array("<p>\(body)</p>\n".utf8), renderer: 1)
      } else {
        try setRemoved(id, true)
      }
      try record(
        .commentChanged(
          CommentPublication(
            topic: comment.topic, position: position, lists: try lists(of: comment.topic))))
    }
  }

  /// Sets rows to what no action makes of them (yet).
  public func set(_ sql: String, _ values: [SQLValue] = []) throws {
    try write { _ = try connection.run(sql, values) }
  }

  /// Makes a stored template, in all languages, one that cannot be parsed.
  public func breakTemplate(_ name: String) throws {
    let languages = try connection.all("SELECT lang FROM locales") { $0.language(0) }
    for language in languages {
      var packed = try locale(language).templates.bytes
      guard let bytes = StringTable(bytes: packed).bytes(of: name), bytes.count > 9,
        let start = packed.indices.first(where: { packed[$0...].starts(with: bytes) })
      else { throw DatabaseError.damagedRow("no template \(name)") }
      let broken = Array("{{#open}}".utf8)
      packed.replaceSubrange(
        start..<(start + bytes.count),
        with: broken + Array(repeating: 32, count: bytes.count - broken.count))
      try set(
        "UPDATE locales SET templates = ? WHERE lang = ?", [.bytes(packed), .text(language.code)])
    }
  }

  /// A number that a query gives, 0 when it gives none.
  public func number(_ sql: String, _ values: [SQLValue] = []) throws -> Int {
    try connection.first(sql, values) { $0.int(0) } ?? 0
  }
}
