public import Model
public import Time

/// A member's thing that was deleted less than a day ago, and can be restored within that time.
public struct DeletedThing: Hashable, Sendable {
  /// Identifies one in a form: `n6`, `e4`.
  public enum Name: Hashable, Sendable, CustomStringConvertible {
    /// A subject, a lesson or a note.
    case notebook(NotebookThing)
    /// An entry of the agenda.
    case event(OwnEvent.ID)
    /// A teacher.
    case professor(OwnProfessor.ID)
    /// A saved filter of the catalogue.
    case filter(SavedFilter.ID)
    /// A bookmark.
    case bookmark(Bookmark.ID)

    /// Reads the form of `description`; nil for anything else.
    public init?(_ text: String) {
      let digits = Substring(text.utf8.dropFirst())
      if let thing = NotebookThing(text) {
        self = .notebook(thing)
        return
      }
      switch text.utf8.first {
      case UInt8(ascii: "e"):
        guard let id = OwnEvent.ID(digits: digits) else { return nil }
        self = .event(id)
      case UInt8(ascii: "p"):
        guard let id = OwnProfessor.ID(digits: digits) else { return nil }
        self = .professor(id)
      case UInt8(ascii: "f"):
        guard let id = SavedFilter.ID(digits: digits) else { return nil }
        self = .filter(id)
      case UInt8(ascii: "b"):
        guard let id = Bookmark.ID(digits: digits) else { return nil }
        self = .bookmark(id)
      default: return nil
      }
    }

    /// `s12`, `l34`, `n56`, `e4`, `p7`, `f1`, `b2`.
    public var description: String {
      switch self {
      case .notebook(let thing): thing.description
      case .event(let id): "e\(id)"
      case .professor(let id): "p\(id)"
      case .filter(let id): "f\(id)"
      case .bookmark(let id): "b\(id)"
      }
    }
  }

  /// Kind and number.
  public let name: Name
  /// Title or name; empty for a bookmark of something that its owner may no longer read.
  public let title: String
  /// The subject of a lesson or a note; empty otherwise.
  public let subject: String
  /// True if that subject, or the lesson of a note, was deleted as well; it is restored together with this.
  public let isWithin: Bool
  /// The day of an entry.
  public let day: CivilDate?
  /// When it was deleted.
  public let deletedAt: Timestamp

  /// The most that are listed.
  public static let most = 200

  fileprivate init?(_ row: borrowing Row) {
    guard let name = Name(row.text(0)) else { return nil }
    (self.name, title, subject) = (name, row.text(1), row.text(2))
    (isWithin, day, deletedAt) = (row.flag(3), CivilDate(row.text(4)), row.time(5))
  }
}

extension SiteDatabase {
  /// Reads things that member `?1` deleted since `?2`.
  private static let deleted = """
    SELECT 's' || id AS name, title, '' AS subject, 0 AS within, '' AS day, dropped_at AS at
    FROM own_subjects WHERE member_id = ?1 AND dropped_at > ?2
    UNION ALL SELECT 'l' || l.id, l.title, s.title, s.dropped_at IS NOT NULL, '', l.dropped_at
    FROM own_subjects s JOIN own_lessons l ON l.subject_id = s.id
    WHERE s.member_id = ?1 AND l.dropped_at > ?2
    UNION ALL SELECT 'n' || n.id, n.title, s.title,
      s.dropped_at IS NOT NULL OR l.dropped_at IS NOT NULL, '', n.dropped_at
    FROM own_notes n JOIN own_subjects s ON s.id = n.subject_id
      LEFT JOIN own_lessons l ON l.id = n.lesson_id
    WHERE n.member_id = ?1 AND n.dropped_at > ?2
    UNION ALL SELECT 'e' || id, title, '', 0, day, dropped_at
    FROM own_events WHERE member_id = ?1 AND dropped_at > ?2
    UNION ALL SELECT 'p' || id, name, '', 0, '', dropped_at
    FROM own_professors WHERE member_id = ?1 AND dropped_at > ?2
    UNION ALL SELECT 'f' || id, name, '', 0, '', deleted_at
    FROM saved_filters WHERE member_id = ?1 AND deleted_at > ?2
    UNION ALL SELECT * FROM (
      SELECT 'b' || id, '', '', 0, '', dropped_at
      FROM bookmarks WHERE member_id = ?1 AND dropped_at > ?2
      ORDER BY dropped_at DESC LIMIT 50)
    """

  /// Things that a member deleted less than a day ago, the last first.
  public func deletedThings(of member: Member.ID, at now: Timestamp) throws -> [DeletedThing] {
    try connection.all(
      "\(Self.deleted) ORDER BY at DESC, name LIMIT \(DeletedThing.most)",
      [.id(member), .time(now.adding(seconds: -Notebook.dropped))]
    ) { DeletedThing($0) }
  }

  /// Number of things that a member deleted less than a day ago.
  public func deletedCount(of member: Member.ID, at now: Timestamp) throws -> Int {
    try connection.number(
      "SELECT count(*) FROM (\(Self.deleted) LIMIT \(DeletedThing.most))",
      [.id(member), .time(now.adding(seconds: -Notebook.dropped))])
  }

  /// The subject of a lesson, or subject and lesson of a note, including deleted ones.
  func parents(of thing: NotebookThing) throws -> [NotebookPlace] {
    let (sql, id): (String, Int64)
    switch thing {
    case .place(.subject): return []
    case .place(.lesson(let lesson)):
      (sql, id) = ("SELECT subject_id, NULL FROM own_lessons WHERE id = ?1", lesson.rawValue)
    case .note(let note):
      (sql, id) = ("SELECT subject_id, lesson_id FROM own_notes WHERE id = ?1", note.rawValue)
    }
    return try connection.first(sql, [.integer(id)]) { row in
      let lesson: OwnLesson.ID? = row.id(1)
      return [.subject(OwnSubject.ID(row.integer(0)))] + (lesson.map { [.lesson($0)] } ?? [])
    } ?? []
  }
}

extension Transaction {
  /// Permanently deletes a thing that was deleted before; returns false where it is another member's, or was not deleted.
  public func erase(_ name: DeletedThing.Name, of member: Member.ID) throws -> Bool {
    let (table, id): (String, Int64) =
      switch name {
      case .notebook(.place(.subject(let id))): ("own_subjects", id.rawValue)
      case .notebook(.place(.lesson(let id))): ("own_lessons", id.rawValue)
      case .notebook(.note(let id)): ("own_notes", id.rawValue)
      case .event(let id): ("own_events", id.rawValue)
      case .professor(let id): ("own_professors", id.rawValue)
      case .filter(let id): ("saved_filters", id.rawValue)
      case .bookmark(let id): ("bookmarks", id.rawValue)
      }
    let owner =
      table == "own_lessons"
      ? "subject_id IN (SELECT id FROM own_subjects WHERE member_id = ?2)" : "member_id = ?2"
    let mark = table == "saved_filters" ? "deleted_at" : "dropped_at"
    let count = try connection.run(
      "DELETE FROM \(table) WHERE id = ?1 AND \(owner) AND \(mark) IS NOT NULL",
      [.integer(id), .id(member)])
    if count > 0 { try notePieces() }
    return count > 0
  }
}
