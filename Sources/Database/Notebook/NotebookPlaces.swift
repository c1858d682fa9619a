public import Model
public import Time

// Actions of members on their subjects and lessons. Each returns whether the member was allowed to take it.
extension Transaction {
  /// Adds a subject after the others; nil where there are too many.
  public func addSubject(
    _ title: String, hue: Int, of member: Member.ID
  ) throws -> OwnSubject.ID? {
    let count = try connection.number(
      "SELECT count(*) FROM own_subjects WHERE member_id = ?", [.id(member)])
    guard count < Notebook.subjects else { return nil }
    return try connection.first(
      """
      INSERT INTO own_subjects (member_id, title, hue, sort)
      SELECT ?1, ?2, ?3, coalesce(max(sort), 0) + 1 FROM own_subjects WHERE member_id = ?1
      RETURNING id
      """, [.id(member), .text(title), .int(hue)]
    ) { OwnSubject.ID($0.integer(0)) }
  }

  /// Changes the title and colour of a subject.
  public func change(
    _ subject: OwnSubject.ID, title: String, hue: Int, of member: Member.ID
  ) throws -> Bool {
    try changingNotes(of: member) {
      try connection.run(
        "UPDATE own_subjects SET title = ?, hue = ? WHERE id = ? AND member_id = ?",
        [.text(title), .int(hue), .id(subject), .id(member)]) > 0
    }
  }

  /// Adds a lesson after the others of a subject; nil where there are too many, or it is another member's.
  public func addLesson(
    _ title: String, to subject: OwnSubject.ID, of member: Member.ID
  ) throws -> OwnLesson.ID? {
    let count = try connection.number(
      "SELECT count(*) FROM own_lessons WHERE subject_id = ?", [.id(subject)])
    guard count < Notebook.lessons, try site.subject(subject, of: member) != nil else { return nil }
    return try connection.first(
      """
      INSERT INTO own_lessons (subject_id, title, sort)
      SELECT ?1, ?2, coalesce(max(sort), 0) + 1 FROM own_lessons WHERE subject_id = ?1
      RETURNING id
      """, [.id(subject), .text(title)]
    ) { OwnLesson.ID($0.integer(0)) }
  }

  /// Renames a lesson.
  public func change(
    _ lesson: OwnLesson.ID, title: String, of member: Member.ID
  ) throws -> Bool {
    guard try site.lesson(lesson, of: member) != nil else { return false }
    try changingNotes(of: member) {
      _ = try connection.run(
        "UPDATE own_lessons SET title = ? WHERE id = ?", [.text(title), .id(lesson)])
    }
    return true
  }

  /// Moves a subject or a lesson among its neighbours: -1 one up, 1 one down.
  public func move(_ place: NotebookPlace, by step: Int, of member: Member.ID) throws -> Bool {
    switch place {
    case .subject(let id):
      return try reorder(
        "own_subjects", try site.subjects(of: member).map(\.id.rawValue), id.rawValue, by: step)
    case .lesson(let id):
      guard let lesson = try site.lesson(id, of: member) else { return false }
      let all = try site.lessons(of: member).filter { $0.subject == lesson.subject }
      return try reorder("own_lessons", all.map(\.id.rawValue), id.rawValue, by: step)
    }
  }

  private func reorder(
    _ table: String, _ ids: [Int64], _ id: Int64, by step: Int
  ) throws -> Bool {
    guard let index = ids.firstIndex(of: id) else { return false }
    var ids = ids
    let other = min(max(index + step, 0), ids.count - 1)
    ids.swapAt(index, other)
    for (sort, id) in ids.enumerated() {
      try connection.run(
        "UPDATE \(table) SET sort = ? WHERE id = ?", [.int(sort), .integer(id)])
    }
    return true
  }

  /// Deletes a thing with all that is in it; it can be restored for a day.
  public func drop(_ thing: NotebookThing, of member: Member.ID, at now: Timestamp) throws -> Bool {
    try changingNotes(of: member) { try mark(droppedAt: now, thing, member) }
  }

  /// Restores a thing that was deleted less than a day ago, with the subject and lesson that it is in.
  public func restore(_ thing: NotebookThing, of member: Member.ID) throws -> Bool {
    try changingNotes(of: member) {
      guard try mark(droppedAt: nil, thing, member) else { return false }
      for place in try site.parents(of: thing) {
        _ = try mark(droppedAt: nil, .place(place), member)
      }
      return true
    }
  }

  private func mark(
    droppedAt time: Timestamp?, _ thing: NotebookThing, _ member: Member.ID
  ) throws -> Bool {
    let (table, id, owner): (String, Int64, String) =
      switch thing {
      case .place(.subject(let id)): ("own_subjects", id.rawValue, "member_id = ?3")
      case .place(.lesson(let id)):
        (
          "own_lessons", id.rawValue,
          "subject_id IN (SELECT id FROM own_subjects WHERE member_id = ?3)"
        )
      case .note(let id): ("own_notes", id.rawValue, "member_id = ?3")
      }
    return try connection.run(
      """
      UPDATE \(table) SET dropped_at = ?1
      WHERE id = ?2 AND \(owner) AND (dropped_at IS NULL) = \(time == nil ? 0 : 1)
      """, [.time(time), .integer(id), .id(member)]) > 0
  }

  /// Permanently deletes things that their owners deleted a day ago: they are overwritten.
  public func dropOldNotebookThings(at now: Timestamp) throws {
    for table in ["own_subjects", "own_lessons", "own_notes"] {
      let count = try connection.run(
        "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) WHERE dropped_at < ?)",
        [.time(now.adding(seconds: -Notebook.dropped))])
      if count > 0 { try notePieces() }
    }
  }
}
