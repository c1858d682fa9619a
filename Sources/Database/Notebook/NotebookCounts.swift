public import Model

/// Number of notes of one thing.
public struct NoteCount<Of: Hashable & Sendable>: Hashable, Sendable {
  /// A subject, a lesson, a tag.
  public let of: Of
  /// Number of notes.
  public let count: Int
}

extension SiteDatabase {
  /// Number of notes for each value of a column.
  private func counts<Of>(
    _ column: String, of member: Member.ID, _ filter: NoteFilter
  ) throws -> [NoteCount<Identifier<Of>>] {
    let condition = filter.condition
    return try connection.all(
      """
      SELECT \(column), count(*) FROM \(Schema.existingNotes)
      WHERE n.member_id = ? AND \(Schema.isExisting) AND \(column) IS NOT NULL\(condition.sql)
      GROUP BY \(column)
      """, [.id(member)] + condition.values
    ) { NoteCount(of: Identifier<Of>($0.integer(0)), count: $0.int(1)) }
  }

  /// Number of all notes of each subject and each lesson: read from the index, less the deleted ones.
  public func noteCounts(
    of member: Member.ID
  ) throws -> (subjects: [OwnSubject.ID: Int], lessons: [OwnLesson.ID: Int]) {
    var (subjects, lessons): ([OwnSubject.ID: Int], [OwnLesson.ID: Int]) = ([:], [:])
    try connection.forEach(
      """
      SELECT s.id, count(*) FROM own_subjects s CROSS JOIN own_notes n ON n.subject_id = s.id
      WHERE s.member_id = ? GROUP BY s.id
      """, [.id(member)]
    ) { subjects[OwnSubject.ID($0.integer(0))] = $0.int(1) }
    try connection.forEach(
      """
      SELECT l.id, l.subject_id, l.dropped_at IS NULL, count(*) FROM own_subjects s
        CROSS JOIN own_lessons l ON l.subject_id = s.id CROSS JOIN own_notes n ON n.lesson_id = l.id
      WHERE s.member_id = ? GROUP BY l.id
      """, [.id(member)]
    ) { row in
      if row.flag(2) {
        lessons[OwnLesson.ID(row.integer(0))] = row.int(3)
      } else {
        subjects[OwnSubject.ID(row.integer(1)), default: 0] -= row.int(3)
      }
    }
    try connection.forEach(
      """
      SELECT n.subject_id, n.lesson_id FROM own_notes n LEFT JOIN own_lessons l ON l.id = n.lesson_id
      WHERE n.member_id = ? AND n.dropped_at IS NOT NULL AND l.dropped_at IS NULL
      """, [.id(member)]
    ) { row in
      subjects[OwnSubject.ID(row.integer(0)), default: 0] -= 1
      if !row.isNull(1) { lessons[OwnLesson.ID(row.integer(1)), default: 0] -= 1 }
    }
    return (subjects, lessons)
  }

  /// Number of notes of each subject.
  public func countsBySubject(
    of member: Member.ID, _ filter: NoteFilter
  ) throws -> [NoteCount<OwnSubject.ID>] {
    try counts("n.subject_id", of: member, filter)
  }

  /// Number of notes of each lesson.
  public func countsByLesson(
    of member: Member.ID, _ filter: NoteFilter
  ) throws -> [NoteCount<OwnLesson.ID>] {
    try counts("n.lesson_id", of: member, filter)
  }

  /// The tags of a member's notes with the number of notes of each, by name; `limit` at most.
  public func tags(
    of member: Member.ID, _ filter: NoteFilter = NoteFilter(), atMost limit: Int
  ) throws -> [NoteCount<OwnTag>] {
    let condition = filter.condition
    return try connection.all(
      """
      SELECT min(g.name), count(*) FROM \(Schema.existingNotes)
        JOIN own_note_tags g ON g.note_id = n.id
      WHERE n.member_id = ? AND \(Schema.isExisting)\(condition.sql)
      GROUP BY g.folded ORDER BY g.folded LIMIT ?
      """, [.id(member)] + condition.values + [.int(limit)]
    ) { row in OwnTag(row.text(0)).map { NoteCount(of: $0, count: row.int(1)) } }
  }

  /// The most frequent tags of a member's newest notes, by name; `limit` at most.
  public func oftenTags(of member: Member.ID, atMost limit: Int) throws -> [OwnTag] {
    try connection.all(
      """
      SELECT min(g.name) FROM own_note_tags g WHERE g.note_id IN (
        SELECT id FROM own_notes WHERE member_id = ? AND dropped_at IS NULL
        ORDER BY id DESC LIMIT 200)
      GROUP BY g.folded ORDER BY count(*) DESC, g.folded LIMIT ?
      """, [.id(member), .int(limit)]
    ) { OwnTag($0.text(0)) }.sorted { $0.folded < $1.folded }
  }

  /// Suggested tags for a note, from the newest notes of its subject, by name; `limit` at most.
  public func tags(near note: OwnNote, atMost limit: Int) throws -> [OwnTag] {
    try connection.all(
      """
      SELECT min(g.name) FROM own_note_tags g WHERE g.note_id IN (
        SELECT id FROM own_notes WHERE subject_id = ? ORDER BY id DESC LIMIT ?)
      GROUP BY g.folded ORDER BY g.folded LIMIT ?
      """, [.id(note.subject.id), .int(limit), .int(limit)]
    ) { OwnTag($0.text(0)) }
  }
}
