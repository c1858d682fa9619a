import Database
import Model
import Time

/// A public note of a member.
struct PublicNote {
  let id: OwnNote.ID
  let member: Member.ID
  let language: Language
  let title: String
  /// The number of its subject, which tells equal titles apart.
  let subject: OwnSubject.ID
  let subjectTitle: String
  let hue: Int
  let lesson: String
  let tags: [OwnTag]
  let madeAt: Timestamp
  let changedAt: Timestamp

  fileprivate static let columns = """
    n.id, n.member_id, n.lang, n.title, n.subject_id, n.subject, n.hue, n.lesson, n.tags, n.made_at,
    n.changed_at
    """

  fileprivate init(_ row: borrowing Row) {
    (id, member) = (OwnNote.ID(row.integer(0)), Member.ID(row.integer(1)))
    language = Language(row.text(2)) ?? .english
    (title, subject) = (row.text(3), OwnSubject.ID(row.integer(4)))
    (subjectTitle, hue, lesson) = (row.text(5), row.int(6), row.text(7))
    tags = (row.optionalText(8) ?? "").utf8.split(separator: 10)
      .compactMap { OwnTag(String(Substring($0))) }.sorted { $0.folded < $1.folded }
    (madeAt, changedAt) = (row.time(9), row.time(10))
  }
}

extension PageReader {
  /// Returns all public notes of members, or those within a range of numbers.
  func publicNotes(
    _ numbers: ClosedRange<Int>? = nil
  ) throws -> [(id: OwnNote.ID, of: Member.ID, language: Language)] {
    let numbers = numbers ?? 1...Int.max
    return try database.all(
      "SELECT id, member_id, lang FROM public_own_notes WHERE id BETWEEN ? AND ? ORDER BY id",
      [.int(numbers.lowerBound), .int(numbers.upperBound)]
    ) { (OwnNote.ID($0.integer(0)), Member.ID($0.integer(1)), $0.language(2)) }
  }

  /// Returns the public note with the next higher number; nil if there is none.
  func firstPublicNote(after number: Int) throws -> OwnNote.ID? {
    try database.first(
      "SELECT id FROM public_own_notes WHERE id > ? ORDER BY id LIMIT 1", [.int(number)]
    ) { OwnNote.ID($0.integer(0)) }
  }

  /// Those of a member, the newest first.
  func publicNotes(of member: Member.ID, limit: Int) throws -> [PublicNote] {
    try database.all(
      """
      SELECT \(PublicNote.columns) FROM public_own_notes n WHERE n.member_id = ?
      ORDER BY n.id DESC LIMIT ?
      """, [.id(member), .int(limit)], PublicNote.init)
  }

  /// One of them, with its text and the first pages of documents that it shows.
  func publicNote(
    _ id: OwnNote.ID
  ) throws -> (note: PublicNote, html: [UInt8], papers: [UploadName])? {
    try database.first(
      "SELECT \(PublicNote.columns), n.html, n.papers FROM public_own_notes n WHERE n.id = ?",
      [.id(id)]
    ) { (PublicNote($0), $0.bytes(11), $0.uploads(12)) }
  }

  /// The note of a title among those of a member; the first written of several.
  func publicNote(
    titled title: String, of member: Member.ID
  ) throws -> (id: OwnNote.ID, language: Language)? {
    try database.first(
      """
      SELECT id, lang FROM public_own_notes WHERE member_id = ? AND folded_title = ?
      ORDER BY id LIMIT 1
      """, [.id(member), .text(Folding.fold(title))]
    ) { (OwnNote.ID($0.integer(0)), Language($0.text(1)) ?? .english) }
  }

  /// Returns the public notes that a note is connected with, in the order of the connections.
  func publicConnections(of note: OwnNote.ID) throws -> [(note: PublicNote, why: String)] {
    try database.all(
      """
      SELECT \(PublicNote.columns), c.why FROM public_own_connections c
        JOIN public_own_notes n ON n.id = c.other_id
      WHERE c.note_id = ? ORDER BY c.made_at, n.id
      """, [.id(note)]
    ) { (PublicNote($0), $0.text(11)) }
  }
}
