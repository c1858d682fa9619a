public import Model

/// Public part of a member's notes, taken before and after a change to find out which pages are stale, and which files are
/// public.
private struct ShownNotes {
  /// Content of a note's page besides its text, by note number.
  var pages: [OwnNote.ID: String] = [:]
  /// Notes by folded title, which is how they refer to each other; of several with one title, the first.
  var titles: [String: OwnNote.ID] = [:]
  /// Files shown in the notes.
  var files: Set<UploadName> = []
}

/// Public part of a member's notebook.
public struct PublicNotes: Sendable {
  /// The owner.
  public let member: Member.ID
  /// The notes.
  public let notes: [OwnNote.ID]
  /// Files shown in the notes.
  public let files: [UploadName]
  /// Connections of these notes, with each other or with others.
  public let connections: [(low: OwnNote.ID, high: OwnNote.ID)]
}

extension SiteDatabase {
  /// A member's public notes.
  public func publicNoteIDs(of member: Member.ID) throws -> [OwnNote.ID] {
    try connection.ids("SELECT id FROM public_own_notes WHERE member_id = ?", [.id(member)])
      .sorted()
  }

  /// A member's public notes, the files shown in them, and their connections.
  public func publicNotes(of member: Member.ID) throws -> PublicNotes {
    let notes = try publicNoteIDs(of: member)
    guard !notes.isEmpty else {
      return PublicNotes(member: member, notes: [], files: [], connections: [])
    }
    let connections = try connection.all(
      """
      SELECT c.low_id, c.high_id FROM public_own_notes n
        CROSS JOIN own_connections c ON c.low_id = n.id WHERE n.member_id = ?
      """, [.id(member)]
    ) { (low: OwnNote.ID($0.integer(0)), high: OwnNote.ID($0.integer(1))) }
    return PublicNotes(
      member: member, notes: notes, files: try publicNoteFiles(of: member),
      connections: connections)
  }

  private func publicNoteFiles(of member: Member.ID) throws -> [UploadName] {
    try connection.all(
      """
      SELECT u.name, u.small FROM public_own_notes n JOIN own_note_uploads x ON x.note_id = n.id
        JOIN uploads u ON u.id = x.upload_id WHERE n.member_id = ?
      """, [.id(member)]
    ) { [UploadName($0.text(0)), UploadName($0.optionalText(1) ?? "")].compactMap { $0 } }
    .flatMap { $0 }
  }

  /// True if a member has a public page, that is, has posted.
  public func hasPage(_ member: Member.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM members WHERE id = ? AND number IS NOT NULL", [.id(member)])
  }

  /// Query for the content of the pages of a member's notes.
  ///
  /// The connections are read for each note: the view of all, joined with itself, would go through the notes of all members for
  /// each.
  static let shownNotes = """
    SELECT n.id, n.folded_title, json_array(n.title, n.lang, n.changed_at, n.subject_id, n.subject, n.hue,
      n.tags, n.lesson, (SELECT json_group_array(json_array(o.id, o.title, o.hue, c.why))
        FROM (SELECT high_id AS other_id, low_why AS why FROM own_connections WHERE low_id = n.id
          UNION ALL SELECT low_id, high_why FROM own_connections WHERE high_id = n.id) c
        CROSS JOIN public_own_notes o ON o.id = c.other_id))
    FROM public_own_notes n WHERE n.member_id = ?
    """

  fileprivate func shownNotes(of member: Member.ID) throws -> ShownNotes {
    var shown = ShownNotes()
    try connection.forEach(Self.shownNotes, [.id(member)]) { row in
      let note = OwnNote.ID(row.integer(0))
      shown.pages[note] = row.text(2)
      shown.titles[row.text(1)] = min(note, shown.titles[row.text(1)] ?? note)
    }
    guard !shown.pages.isEmpty else { return shown }
    shown.files = Set(try publicNoteFiles(of: member))
    return shown
  }
}

extension Transaction {
  /// Changes a member's notebook and records the public changes; `text` names a note whose text may have changed.
  func changingNotes<Result>(
    of member: Member.ID, text: OwnNote.ID? = nil, _ body: () throws -> Result
  ) throws -> Result {
    let before = try site.shownNotes(of: member)
    let result = try body()
    let after = try site.shownNotes(of: member)
    var changed = Set(before.pages.keys).union(after.pages.keys).filter {
      $0 == text || before.pages[$0] != after.pages[$0]
    }
    if before.titles != after.titles {
      changed.formUnion(
        try connection.ids(
          "SELECT id FROM public_own_notes WHERE member_id = ? AND instr(html, '[[') > 0",
          [.id(member)]))
    }
    try invalidate(
      changed.sorted().map { .ownNote($0, of: member) }
        + before.files.symmetricDifference(after.files).sorted { $0.text < $1.text }
        .map { .upload($0.text) })
    return result
  }

  /// Deletes all notes of a member who leaves, with their dependent rows; the rest of the notebook is deleted with the account.
  func deleteNotes(of member: Member.ID) throws {
    try changingNotes(of: member) {
      _ = try connection.run("DELETE FROM own_notes WHERE member_id = ?", [.id(member)])
    }
  }

  /// Makes a member's public notes private.
  func hideNotes(of member: Member.ID) throws {
    try changingNotes(of: member) {
      _ = try connection.run(
        "UPDATE own_notes SET audience = ? WHERE member_id = ? AND audience = 0",
        [.integer(Audience.me.rawValue), .id(member)])
    }
  }
}
