public import Model

/// A note with its stored rendering.
public struct StoredNoteText: Sendable {
  /// Note number.
  public let note: OwnNote.ID
  let title: String
  /// Markdown, as typed.
  public let body: [UInt8]
  /// Rendered.
  public let html: [UInt8]
  /// Version of the renderer.
  public let renderer: Int
}

extension SiteDatabase {
  /// The texts of all members' notes, including deleted ones, a few at a time.
  public func noteTexts(after note: OwnNote.ID, limit: Int) throws -> [StoredNoteText] {
    try connection.all(
      """
      SELECT id, title, body, html, renderer FROM own_notes
      WHERE id > ? AND body <> '' ORDER BY id LIMIT ?
      """, [.id(note), .int(limit)]
    ) {
      StoredNoteText(
        note: OwnNote.ID($0.integer(0)), title: $0.text(1), body: $0.bytes(2), html: $0.bytes(3),
        renderer: $0.int(4))
    }
  }
}

extension Transaction {
  /// Saves a note that was rendered again, unless its owner has changed it meanwhile; the files that it shows are the same.
  public func update(_ old: StoredNoteText, html: [UInt8], renderer: Int) throws {
    try connection.run(
      """
      UPDATE own_notes SET html = CAST(? AS TEXT), renderer = ?, words = ?
      WHERE id = ? AND body = CAST(? AS TEXT)
      """,
      [
        .bytes(html), .int(renderer), .text(NewOwnNote.words(old.title, html)), .id(old.note),
        .bytes(old.body),
      ])
  }
}
