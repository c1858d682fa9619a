public import Model

/// Filter for a member's notes; all conditions apply together.
public struct NoteFilter: Hashable, Sendable {
  /// Notes of a subject.
  public var subject: OwnSubject.ID?
  /// Notes of a lesson.
  public var lesson: OwnLesson.ID?
  /// Notes that have all of these tags, folded.
  public var tags: [String] = []
  /// Notes that have all of these words in title or text, or in documents that they show; folded.
  public var words: [String] = []
  /// Notes that are shown to this audience of their owner.
  public var standing = Audience.me

  /// All notes.
  public init() {}

  /// The rest of a condition on `n`, whose member is `?1`, and its values after that one.
  var condition: (sql: String, values: [SQLValue]) {
    var (sql, values): (String, [SQLValue]) = ("", [])
    if let subject {
      sql += " AND n.subject_id = ?"
      values.append(.id(subject))
    }
    if let lesson {
      sql += " AND n.lesson_id = ?"
      values.append(.id(lesson))
    }
    if standing != .me {
      sql += " AND n.audience <= ?"
      values.append(.integer(standing.rawValue))
    }
    // Uses indexes alone: the rows of notes without the tag, each on a page of its own, are not read.
    for tag in tags {
      sql += """
         AND n.id IN (
          SELECT x.note_id FROM own_notes m CROSS JOIN own_note_tags x ON x.note_id = m.id
          WHERE \(subject == nil ? "m.member_id = ?1" : "m.subject_id = ?2") AND x.folded = ?)
        """
      values.append(.text(tag))
    }
    for word in words {
      sql += """
         AND (instr(n.words, ?) > 0 OR EXISTS (
          SELECT 1 FROM own_note_uploads x JOIN uploads u ON u.id = x.upload_id
          WHERE x.note_id = n.id AND instr(u.words, ?) > 0))
        """
      values += [.text(word), .text(word)]
    }
    return (sql, values)
  }
}

/// Stored text of a note.
public struct OwnNoteText: Hashable, Sendable {
  /// Markdown, as typed.
  public let body: String
  /// Rendered.
  public let html: [UInt8]
  /// Tags of the note, by name.
  public let tags: [OwnTag]
  /// The first pages of documents that it shows.
  public let papers: [UploadName]
}

extension OwnNote {
  fileprivate static let columns = """
    n.id, n.member_id, n.title, n.audience, n.made_at, n.changed_at, s.id, s.title, s.hue, l.id,
    l.title, n.lang
    """

  fileprivate init(_ row: borrowing Row) {
    let subject = OwnSubject(id: OwnSubject.ID(row.integer(6)), title: row.text(7), hue: row.int(8))
    let lesson: OwnLesson? =
      row.isNull(9)
      ? nil
      : OwnLesson(id: OwnLesson.ID(row.integer(9)), subject: subject.id, title: row.text(10))
    self.init(
      id: OwnNote.ID(row.integer(0)), owner: Member.ID(row.integer(1)), subject: subject,
      lesson: lesson, title: row.text(2),
      audience: Audience(rawValue: row.integer(3)) ?? .me,
      language: Language(row.text(11)) ?? .english, madeAt: row.time(4), changedAt: row.time(5))
  }
}

// All lookups include the owner in the condition.
extension SiteDatabase {
  /// The subjects of a member, in their order.
  public func subjects(of member: Member.ID) throws -> [OwnSubject] {
    try connection.all(
      """
      SELECT id, title, hue FROM own_subjects WHERE member_id = ? AND dropped_at IS NULL
      ORDER BY sort, id
      """, [.id(member)]
    ) { OwnSubject(id: OwnSubject.ID($0.integer(0)), title: $0.text(1), hue: $0.int(2)) }
  }

  /// One of a member's subjects.
  public func subject(_ id: OwnSubject.ID, of member: Member.ID) throws -> OwnSubject? {
    try connection.first(
      "SELECT id, title, hue FROM own_subjects WHERE id = ? AND member_id = ? AND dropped_at IS NULL",
      [.id(id), .id(member)]
    ) { OwnSubject(id: OwnSubject.ID($0.integer(0)), title: $0.text(1), hue: $0.int(2)) }
  }

  private static let lessons = """
    SELECT l.id, l.subject_id, l.title FROM own_subjects s JOIN own_lessons l ON l.subject_id = s.id
    WHERE s.member_id = ? AND s.dropped_at IS NULL AND l.dropped_at IS NULL
    """

  /// The lessons of a member, in their order within each subject.
  public func lessons(of member: Member.ID) throws -> [OwnLesson] {
    try connection.all(
      Self.lessons + " ORDER BY s.sort, s.id, l.sort, l.id", [.id(member)], Self.lesson)
  }

  /// One of a member's lessons.
  public func lesson(_ id: OwnLesson.ID, of member: Member.ID) throws -> OwnLesson? {
    try connection.first(Self.lessons + " AND l.id = ?", [.id(member), .id(id)], Self.lesson)
  }

  private static func lesson(_ row: borrowing Row) -> OwnLesson {
    OwnLesson(
      id: OwnLesson.ID(row.integer(0)), subject: OwnSubject.ID(row.integer(1)), title: row.text(2))
  }

  /// A note of a member, if they show it to an audience; by default to themselves.
  public func note(
    _ id: OwnNote.ID, of member: Member.ID, for standing: Audience = .me
  ) throws -> OwnNote? {
    try connection.first(
      """
      SELECT \(OwnNote.columns) FROM \(Schema.existingNotes)
      WHERE n.id = ? AND n.member_id = ? AND n.audience <= ? AND \(Schema.isExisting)
      """, [.id(id), .id(member), .integer(standing.rawValue)]
    ) { OwnNote($0) }
  }

  /// Owner of a note, independent of its audience.
  public func owner(of note: OwnNote.ID) throws -> Member.ID? {
    try connection.first("SELECT member_id FROM own_notes WHERE id = ?", [.id(note)]) {
      Member.ID($0.integer(0))
    }
  }

  /// Text of a note; the caller has already looked the note up for the reader.
  public func text(of note: OwnNote) throws -> OwnNoteText? {
    let tags = try connection.all(
      "SELECT name FROM own_note_tags WHERE note_id = ? ORDER BY folded", [.id(note.id)]
    ) { OwnTag($0.text(0)) }
    return try connection.first(
      """
      SELECT body, html, \(Schema.papers("own_note_uploads", "x.note_id = n.id"))
      FROM own_notes n WHERE id = ?
      """, [.id(note.id)]
    ) {
      OwnNoteText(body: $0.text(0), html: $0.bytes(1), tags: tags, papers: $0.uploads(2))
    }
  }

  /// Notes of a member: the last changed first, or as they were written; `limit` of them after `offset`.
  public func notes(
    of member: Member.ID, _ filter: NoteFilter, asWritten: Bool = false, after offset: Int = 0,
    atMost limit: Int
  ) throws -> [OwnNote] {
    let condition = filter.condition
    return try connection.all(
      """
      SELECT \(OwnNote.columns) FROM \(Schema.existingNotes)
      WHERE n.member_id = ? AND \(Schema.isExisting)\(condition.sql)
      ORDER BY \(asWritten ? "l.sort, l.id, n.id" : "n.changed_at DESC, n.id DESC") LIMIT ? OFFSET ?
      """, [.id(member)] + condition.values + [.int(limit), .int(offset)]
    ) { OwnNote($0) }
  }

  /// All notes of a member, by their numbers, a few at a time.
  public func notes(
    of member: Member.ID, after last: OwnNote.ID, atMost limit: Int
  ) throws -> [OwnNote] {
    try connection.all(
      """
      SELECT \(OwnNote.columns) FROM \(Schema.existingNotes)
      WHERE n.member_id = ? AND \(Schema.isExisting) AND n.id > ? ORDER BY n.id LIMIT ?
      """, [.id(member), .id(last), .int(limit)]
    ) { OwnNote($0) }
  }

  /// The note with a title; of several, the first written.
  public func note(
    titled title: String, of member: Member.ID, for standing: Audience
  ) throws -> OwnNote.ID? {
    try connection.first(
      """
      SELECT n.id FROM \(Schema.existingNotes)
      WHERE n.member_id = ? AND n.folded_title = ? AND n.audience <= ? AND \(Schema.isExisting)
      ORDER BY n.id LIMIT 1
      """, [.id(member), .text(Folding.fold(title)), .integer(standing.rawValue)]
    ) { OwnNote.ID($0.integer(0)) }
  }

  /// The titles of a member's notes, folded, with the note of each: of several, the first written.
  public func noteTitles(of member: Member.ID) throws -> [String: (id: OwnNote.ID, title: String)] {
    var titles: [String: (id: OwnNote.ID, title: String)] = [:]
    try connection.forEach(
      """
      SELECT n.folded_title, n.id, n.title FROM \(Schema.existingNotes)
      WHERE n.member_id = ? AND \(Schema.isExisting) ORDER BY n.id DESC
      """, [.id(member)]
    ) { titles[$0.text(0)] = (OwnNote.ID($0.integer(1)), $0.text(2)) }
    return titles
  }

  /// True if a member has notes that are shown to an audience.
  public func hasNotes(of member: Member.ID, for standing: Audience) throws -> Bool {
    try connection.isTrue(
      """
      SELECT 1 FROM \(Schema.existingNotes)
      WHERE n.member_id = ? AND n.audience <= ? AND \(Schema.isExisting) LIMIT 1
      """, [.id(member), .integer(standing.rawValue)])
  }
}
