public import Model
public import Time

extension Bookmark {
  fileprivate static let columns =
    "b.id, b.kind, b.thing_id, b.lang, b.subject, b.lesson, b.slug, b.made_at, b.remind_at"

  fileprivate init?(_ row: borrowing Row) {
    let number = row.integer(2)
    let thing: Bookmarked
    switch row.int(1) {
    case 0: thing = .topic(Topic.ID(number))
    case 1: thing = .comment(Comment.ID(number))
    case 2: thing = .ownNote(OwnNote.ID(number))
    case 3:
      let note = NoteAddress(subject: row.text(4), lesson: row.text(5), slug: row.text(6))
      thing = .note(note, row.language(3))
    default: return nil
    }
    self.init(
      id: ID(row.integer(0)), thing: thing, madeAt: row.time(7),
      remindAt: row.isNull(8) ? nil : row.time(8))
  }

  /// The condition that the owner of a row `b`, who sees what `viewer` sees, may still read what it marks.
  ///
  /// Notes of other members follow the rule of `SiteDatabase.standing(of:to:)`.
  static func isReadable(by viewer: Viewer) -> String {
    """
    CASE b.kind
      WHEN 0 THEN EXISTS (SELECT 1 FROM topics t WHERE t.id = b.thing_id
        AND t.state = 0 AND t.comment_count > 0 AND \(viewer.sees("t")))
      WHEN 1 THEN EXISTS (SELECT 1 FROM comments c JOIN topics t ON t.id = c.topic_id
        WHERE c.id = b.thing_id AND c.position IS NOT NULL AND c.state = 0 AND t.state = 0
          AND \(viewer.sees("t")))
      WHEN 2 THEN \(Feature.notebook.isOn) AND EXISTS (SELECT 1 FROM \(Schema.existingNotes)
        WHERE n.id = b.thing_id AND \(Schema.isExisting) AND n.audience <= \(standing))
      WHEN 3 THEN EXISTS (SELECT 1 FROM notes x WHERE x.lang = b.lang AND x.subject = b.subject
        AND x.lesson = b.lesson AND x.slug = b.slug AND \(viewer.sees("x")))
      ELSE 0 END
    """
  }

  /// `Audience` that the owner of a row `b` belongs to, seen from a note `n`.
  private static let standing = """
    CASE WHEN n.member_id = b.member_id THEN \(Audience.me.rawValue)
      WHEN EXISTS (SELECT 1 FROM blocks k WHERE k.member_id = b.member_id AND k.blocked_id = n.member_id
        OR k.member_id = n.member_id AND k.blocked_id = b.member_id) THEN \(Audience.everyone.rawValue)
      WHEN EXISTS (SELECT 1 FROM friendships f WHERE f.low_id = min(b.member_id, n.member_id)
        AND f.high_id = max(b.member_id, n.member_id) AND f.state = \(Friendship.friends.rawValue))
      THEN \(Audience.friends.rawValue) ELSE \(Audience.members.rawValue) END
    """
}

extension Bookmarked {
  /// The values of `kind, thing_id, lang, subject, lesson, slug`.
  fileprivate var values: [SQLValue] {
    func row(_ kind: Int, _ number: Int64) -> [SQLValue] {
      [.int(kind), .integer(number)] + Array(repeating: .text(""), count: 4)
    }
    switch self {
    case .topic(let id): return row(0, id.rawValue)
    case .comment(let id): return row(1, id.rawValue)
    case .ownNote(let id): return row(2, id.rawValue)
    case .note(let note, let language):
      return [
        .int(3), .integer(0), .text(language.code), .text(note.subject), .text(note.lesson),
        .text(note.slug),
      ]
    }
  }

  /// The condition that a row marks it for a member, of values that begin with those and end with the member's number.
  fileprivate static let isMarked =
    "(kind, thing_id, lang, subject, lesson, slug) = (?1, ?2, ?3, ?4, ?5, ?6) AND member_id = ?7"
}

extension Reader {
  /// The viewer's bookmarks of things that they may read, the last set first; `limit` of them after `offset`.
  public func bookmarks(after offset: Int = 0, atMost limit: Int) throws -> [Bookmark] {
    guard let member = viewer.member else { return [] }
    return try all(
      """
      SELECT \(Bookmark.columns) FROM bookmarks b WHERE b.member_id = ? AND b.dropped_at IS NULL
        AND \(Bookmark.isReadable(by: viewer))
      ORDER BY b.made_at DESC, b.id DESC LIMIT ? OFFSET ?
      """, [.id(member.id), .int(limit), .int(offset)]
    ) { Bookmark($0) }
  }

  /// Number of these bookmarks.
  public func bookmarkCount() throws -> Int {
    guard let member = viewer.member else { return 0 }
    return try first(
      """
      SELECT count(*) FROM bookmarks b WHERE b.member_id = ? AND b.dropped_at IS NULL
        AND \(Bookmark.isReadable(by: viewer))
      """, [.id(member.id)]
    ) { $0.int(0) } ?? 0
  }

  /// One of the viewer's bookmarks; nil also where they may no longer read what it marks.
  public func bookmark(_ id: Bookmark.ID) throws -> Bookmark? {
    guard let member = viewer.member else { return nil }
    return try first(
      """
      SELECT \(Bookmark.columns) FROM bookmarks b WHERE b.id = ? AND b.member_id = ?
        AND b.dropped_at IS NULL AND \(Bookmark.isReadable(by: viewer))
      """, [.id(id), .id(member.id)]
    ) { Bookmark($0) }
  }

  /// Condition that the news `n` about a bookmark refers to one that exists, of something that the viewer may read.
  var isOfBookmark: String {
    """
    EXISTS (SELECT 1 FROM bookmarks b WHERE b.id = -n.about AND b.member_id = n.member_id
      AND b.dropped_at IS NULL AND \(Bookmark.isReadable(by: viewer)))
    """
  }
}

extension SiteDatabase {
  /// A member's bookmark of a thing; nil where there is none.
  public func bookmark(of thing: Bookmarked, by member: Member.ID) throws -> Bookmark? {
    try connection.first(
      "SELECT \(Bookmark.columns) FROM bookmarks b WHERE \(Bookmarked.isMarked) AND dropped_at IS NULL",
      thing.values + [.id(member)]
    ) { Bookmark($0) }
  }

  /// A bookmark that a member removed.
  public func droppedBookmark(_ id: Bookmark.ID, of member: Member.ID) throws -> Bookmark? {
    try connection.first(
      """
      SELECT \(Bookmark.columns) FROM bookmarks b
      WHERE b.id = ? AND b.member_id = ? AND b.dropped_at IS NOT NULL
      """, [.id(id), .id(member)]
    ) { Bookmark($0) }
  }
}

extension Transaction {
  /// Sets a member's bookmark, or changes its reminder; returns nil and changes nothing where the member has reached the limit.
  ///
  /// The action checks beforehand that the member may read the thing.
  @discardableResult
  public func bookmark(
    _ thing: Bookmarked, by member: Member.ID, remindAt: Timestamp? = nil, at now: Timestamp
  ) throws -> Bookmark.ID? {
    let key = thing.values + [.id(member)]
    let isThere = try connection.isTrue(
      "SELECT 1 FROM bookmarks WHERE \(Bookmarked.isMarked)", key)
    if !isThere {
      let count = try connection.number(
        "SELECT count(*) FROM bookmarks WHERE member_id = ?", [.id(member)])
      guard count < Bookmark.most else { return nil }
    }
    return try connection.first(
      """
      INSERT INTO bookmarks (kind, thing_id, lang, subject, lesson, slug, member_id, made_at, remind_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      ON CONFLICT (member_id, kind, thing_id, lang, subject, lesson, slug) DO UPDATE SET
        made_at = iif(dropped_at IS NULL, made_at, ?8), remind_at = ?9, dropped_at = NULL
      RETURNING id
      """, key + [.time(now), .time(remindAt)]
    ) { Bookmark.ID($0.integer(0)) }
  }

  /// Removes a bookmark, or restores one that was removed less than a day ago, with its reminder where that is still to come.
  public func setDropped(
    _ isDropped: Bool, _ id: Bookmark.ID, of member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    let isChanged =
      try connection.run(
        """
        UPDATE bookmarks SET dropped_at = ?1,
          remind_at = iif(?1 IS NULL AND remind_at <= ?2, NULL, remind_at)
        WHERE id = ?3 AND member_id = ?4 AND (dropped_at IS NULL) = ?5
        """,
        [isDropped ? .time(now) : .null, .time(now), .id(id), .id(member), .flag(isDropped)]) > 0
    if isChanged, isDropped {
      try removeNews(member, .reminder, about: ReminderSubject.bookmark(id).about)
    }
    return isChanged
  }

  /// Permanently deletes bookmarks that their owners removed a day ago.
  public func dropOldBookmarks(at now: Timestamp) throws {
    let count = try connection.run(
      "DELETE FROM bookmarks WHERE dropped_at < ?",
      [.time(now.adding(seconds: -Notebook.dropped))])
    if count > 0 { try notePieces() }
  }
}
