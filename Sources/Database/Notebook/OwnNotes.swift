public import Model
public import Time

/// A note as its owner writes it.
public struct NewOwnNote: Sendable {
  /// Subject or lesson of the note.
  public let place: NotebookPlace
  /// Plain text, one line.
  public let title: String
  /// Markdown.
  public let body: String
  /// Rendered form of `body`.
  public let html: [UInt8]
  /// Version of the renderer that made `html`.
  public let renderer: Int
  /// Tags of the note.
  public let tags: [OwnTag]
  /// Readers of the note.
  public let audience: Audience
  /// Language of the text; an existing note keeps its own.
  public let language: Language
  /// When it was written, and last changed, if elsewhere; nil for now.
  public let madeAt, changedAt: Timestamp?

  /// Takes every value as it is.
  public init(
    place: NotebookPlace, title: String, body: String, html: [UInt8], renderer: Int,
    tags: [OwnTag] = [], audience: Audience = .me, language: Language = .english,
    madeAt: Timestamp? = nil, changedAt: Timestamp? = nil
  ) {
    (self.place, self.title, self.body, self.html) = (place, title, body, html)
    (self.renderer, self.tags, self.audience, self.language) = (renderer, tags, audience, language)
    (self.madeAt, self.changedAt) = (madeAt, changedAt)
  }

  /// Folded text for searching.
  static func words(_ title: String, _ html: [UInt8]) -> String {
    Folding.fold("\(title) \(String(decoding: HTMLText.text(of: html), as: UTF8.self))")
  }
}

/// Outcome of saving a note.
public enum NoteSaveOutcome: Hashable, Sendable {
  /// It is kept.
  case kept(OwnNote.ID)
  /// There are too many notes, or too much text.
  case full
  /// The note, or its place, is another member's, or does not exist.
  case refused
}

extension SiteDatabase {
  /// An identical note that a member has written since a time: the first half of a double click.
  public func sameNote(
    _ note: NewOwnNote, of member: Member.ID, since earliest: Timestamp
  ) throws -> OwnNote.ID? {
    try connection.first(
      """
      SELECT id FROM own_notes n WHERE member_id = ? AND folded_title = ? AND size = ? AND title = ?
        AND body = ? AND coalesce('l' || lesson_id, 's' || subject_id) = ? AND audience = ?
        AND (SELECT coalesce(group_concat(g.name, char(10)), '')
          FROM own_note_tags g WHERE g.note_id = n.id) = ?
        AND made_at >= ? AND dropped_at IS NULL
      """,
      [
        .id(member), .text(Folding.fold(note.title)), .int(note.body.utf8.count),
        .text(note.title), .text(note.body), .text("\(note.place)"),
        .integer(note.audience.rawValue),
        .text(note.tags.sorted { $0.folded < $1.folded }.map(\.name).joined(separator: "\n")),
        .time(earliest),
      ]
    ) { OwnNote.ID($0.integer(0)) }
  }
}

extension Transaction {
  /// Saves a note of a member: a new one, or one that overwrites an older one.
  public func keep(
    _ note: NewOwnNote, as old: OwnNote.ID? = nil, of member: Member.ID, at now: Timestamp
  ) throws -> NoteSaveOutcome {
    try changingNotes(of: member, text: old) {
      var room = try site.notebookQuota(of: member, but: old)
      return try store(note, as: old, of: member, &room, at: now)
    }
  }

  /// Saves new notes of a member, such as those of a vault, as far as there is room.
  public func keep(
    _ notes: [NewOwnNote], of member: Member.ID, at now: Timestamp
  ) throws -> [NoteSaveOutcome] {
    try changingNotes(of: member) {
      var room = try site.notebookQuota(of: member)
      return try notes.map { try store($0, as: nil, of: member, &room, at: now) }
    }
  }

  private func store(
    _ note: NewOwnNote, as old: OwnNote.ID?, of member: Member.ID, _ room: inout NotebookQuota,
    at now: Timestamp
  ) throws -> NoteSaveOutcome {
    guard let (subject, lesson) = try parts(of: note.place, member) else { return .refused }
    // A member without a public page shows nothing to everyone.
    let audience =
      note.audience == .everyone ? try site.hasPage(member) ? .everyone : .members : note.audience
    let size = note.body.utf8.count
    guard room.takes(notes: 1, bytes: size) else { return .full }
    let values: [SQLValue] = [
      .id(member), .id(subject), .id(lesson), .integer(audience.rawValue), .text(note.title),
      .text(Folding.fold(note.title)), .time(note.changedAt ?? now), .int(size),
      .int(note.renderer), .text(note.body), .bytes(note.html),
      .text(NewOwnNote.words(note.title, note.html)),
      .text(note.language.code), .time(note.madeAt ?? now),
    ]
    let id: OwnNote.ID? =
      if let old {
        try connection.first(
          """
          UPDATE own_notes SET subject_id = ?2, lesson_id = ?3, audience = ?4, title = ?5,
            folded_title = ?6, changed_at = ?7, size = ?8, renderer = ?9, body = ?10,
            html = CAST(?11 AS TEXT), words = ?12
          WHERE id = ?15 AND member_id = ?1 AND dropped_at IS NULL RETURNING id
          """, values + [.id(old)], { OwnNote.ID($0.integer(0)) })
      } else {
        try connection.first(
          """
          INSERT INTO own_notes (member_id, subject_id, lesson_id, audience, title, folded_title,
            made_at, changed_at, size, renderer, body, html, words, lang)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?14, ?7, ?8, ?9, ?10, CAST(?11 AS TEXT), ?12, ?13) RETURNING id
          """, values, { OwnNote.ID($0.integer(0)) })
      }
    guard let id else { return .refused }
    try set(note.tags, of: id)
    try noteUploads(in: id, of: member, note.html)
    return .kept(id)
  }

  private func parts(
    of place: NotebookPlace, _ member: Member.ID
  ) throws -> (OwnSubject.ID, OwnLesson.ID?)? {
    switch place {
    case .subject(let id):
      guard try site.subject(id, of: member) != nil else { return nil }
      return (id, nil)
    case .lesson(let id):
      guard let lesson = try site.lesson(id, of: member) else { return nil }
      return (lesson.subject, lesson.id)
    }
  }

  private func set(_ tags: [OwnTag], of note: OwnNote.ID) throws {
    try connection.run("DELETE FROM own_note_tags WHERE note_id = ?", [.id(note)])
    for tag in tags {
      try connection.run(
        "INSERT OR IGNORE INTO own_note_tags (note_id, folded, name) VALUES (?, ?, ?)",
        [.id(note), .text(tag.folded), .text(tag.name)])
    }
  }

  /// Records which files of its owner a note shows: its readers may open them.
  private func noteUploads(in note: OwnNote.ID, of member: Member.ID, _ html: [UInt8]) throws {
    try connection.run("DELETE FROM own_note_uploads WHERE note_id = ?", [.id(note)])
    let named = UploadScan.names(in: html).filter { !$0.isForTalk }
    guard !named.isEmpty else { return }
    try connection.run(
      """
      INSERT OR IGNORE INTO own_note_uploads (note_id, upload_id)
      SELECT ?1, id FROM uploads
      WHERE member_id = ?2 AND name IN (SELECT value FROM json_each(?3))
      """, [.id(note), .id(member), .list(named)])
  }

  /// Adds a tag to a note, or removes it; returns false where the note is not theirs, or has too many.
  public func mark(
    _ note: OwnNote.ID, _ tag: OwnTag, isOn: Bool, of member: Member.ID
  ) throws -> Bool {
    guard let standing = try site.note(note, of: member),
      let tags = try site.text(of: standing)?.tags
    else { return false }
    let others = tags.filter { $0.folded != tag.folded }
    guard !isOn || others.count < Notebook.tags else { return false }
    try changingNotes(of: member) { try set(isOn ? others + [tag] : others, of: note) }
    return true
  }

  /// Renames a tag on all notes of a member; a note that already has the new one has it once.
  public func rename(_ tag: OwnTag, to other: OwnTag, of member: Member.ID) throws {
    let notes: [OwnNote.ID] = try connection.ids(
      """
      SELECT g.note_id FROM own_notes n JOIN own_note_tags g ON g.note_id = n.id
      WHERE n.member_id = ? AND g.folded = ?
      """, [.id(member), .text(tag.folded)])
    try changingNotes(of: member) {
      for note in notes {
        try connection.run(
          "DELETE FROM own_note_tags WHERE note_id = ? AND folded IN (?, ?)",
          [.id(note), .text(tag.folded), .text(other.folded)])
        try connection.run(
          "INSERT INTO own_note_tags (note_id, folded, name) VALUES (?, ?, ?)",
          [.id(note), .text(other.folded), .text(other.name)])
      }
    }
  }

  /// Removes a tag from all notes of a member.
  public func remove(_ tag: OwnTag, of member: Member.ID) throws {
    try changingNotes(of: member) {
      _ = try connection.run(
        """
        DELETE FROM own_note_tags
        WHERE folded = ? AND note_id IN (SELECT id FROM own_notes WHERE member_id = ?)
        """, [.text(tag.folded), .id(member)])
    }
  }
}
