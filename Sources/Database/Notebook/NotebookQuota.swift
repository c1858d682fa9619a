import Model

/// Room left in a notebook.
struct NotebookQuota {
  fileprivate(set) var notes: Int
  fileprivate(set) var bytes: Int

  /// Takes up room for some notes and bytes; returns false and takes none if there is too little.
  mutating func takes(notes: Int = 0, bytes: Int) -> Bool {
    guard notes <= self.notes, bytes <= self.bytes else { return false }
    self.notes -= notes
    self.bytes -= bytes
    return true
  }
}

extension SiteDatabase {
  /// Room that a member's notes leave, including the sentences of their connections; a note that is being rewritten does not
  /// count.
  func notebookQuota(of member: Member.ID, but note: OwnNote.ID? = nil) throws -> NotebookQuota {
    let notes = try connection.first(
      """
      SELECT count(*), coalesce(sum(size), 0) FROM own_notes
      WHERE member_id = ? AND id IS NOT ?
      """, [.id(member), .id(note)]
    ) { (count: $0.int(0), bytes: $0.int(1)) }
    let sentences = try connection.number(Self.sentenceBytes, [.id(member)])
    return NotebookQuota(
      notes: Notebook.notes - (notes?.count ?? 0),
      bytes: Notebook.bytes - (notes?.bytes ?? 0) - sentences)
  }

  /// Query for the bytes of all sentences of a member's connections.
  static let sentenceBytes = """
    SELECT (SELECT coalesce(sum(length(CAST(c.low_why || c.high_why AS BLOB))), 0)
        FROM own_notes n CROSS JOIN own_connections c ON c.low_id = n.id WHERE n.member_id = ?1)
      + (SELECT coalesce(sum(length(CAST(x.why AS BLOB))), 0)
        FROM own_notes n CROSS JOIN own_links x ON x.note_id = n.id WHERE n.member_id = ?1)
    """
}
