import Model

/// How much more a notebook takes.
struct NotebookRoom {
  fileprivate(set) var notes: Int
  fileprivate(set) var bytes: Int

  /// Whether so much finds room; it is taken then.
  mutating func takes(notes: Int = 0, bytes: Int) -> Bool {
    guard notes <= self.notes, bytes <= self.bytes else { return false }
    self.notes -= notes
    self.bytes -= bytes
    return true
  }
}

extension SiteDatabase {
  /// The room that the notes of a member leave, with the sentences of their connections; a note that is written anew takes none.
  func notebookRoom(of member: Member.ID, but note: OwnNote.ID? = nil) throws -> NotebookRoom {
    let notes = try connection.first(
      """
      SELECT count(*), coalesce(sum(size), 0) FROM own_notes
      WHERE member_id = ? AND id IS NOT ?
      """, [.id(member), .id(note)]
    ) { (count: $0.int(0), bytes: $0.int(1)) }
    let sentences = try connection.number(Self.sentenceBytes, [.id(member)])
    return NotebookRoom(
      notes: Notebook.notes - (notes?.count ?? 0),
      bytes: Notebook.bytes - (notes?.bytes ?? 0) - sentences)
  }

  /// The bytes of all sentences why of a member.
  static let sentenceBytes = """
    SELECT (SELECT coalesce(sum(length(CAST(c.low_why || c.high_why AS BLOB))), 0)
        FROM own_notes n CROSS JOIN own_connections c ON c.low_id = n.id WHERE n.member_id = ?1)
      + (SELECT coalesce(sum(length(CAST(x.why AS BLOB))), 0)
        FROM own_notes n CROSS JOIN own_links x ON x.note_id = n.id WHERE n.member_id = ?1)
    """
}
