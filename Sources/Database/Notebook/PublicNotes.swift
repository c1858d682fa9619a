public import Model

/// What everybody sees of a member's notes before and after something is done to them: which pages are stale, and which files are
/// everybody's.
private struct ShownNotes {
  /// What a note's page shows besides its text, by its number.
  var pages: [OwnNote.ID: String] = [:]
  /// Their titles, by which they name each other.
  var titles: Set<String> = []
  /// The files in them.
  var files: Set<UploadName> = []
}

extension SiteDatabase {
  /// The notes of a member that everybody sees.
  public func publicNotes(of member: Member.ID) throws -> [OwnNote.ID] {
    try connection.ids(
      "SELECT id FROM public_own_notes WHERE member_id = ? ORDER BY id", [.id(member)])
  }

  /// Whether somebody has a page that everybody sees: who has posted.
  public func hasPage(_ member: Member.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM members WHERE id = ? AND number IS NOT NULL", [.id(member)])
  }

  fileprivate func shownNotes(of member: Member.ID) throws -> ShownNotes {
    var shown = ShownNotes()
    try connection.forEach(
      """
      SELECT n.id, n.title, json_array(n.title, n.lang, n.changed_at, n.subject_id, n.subject, n.hue, n.tags,
        n.lesson, (SELECT json_group_array(json_array(o.id, o.title, o.hue, c.why))
          FROM public_own_connections c JOIN public_own_notes o ON o.id = c.other_id
          WHERE c.note_id = n.id))
      FROM public_own_notes n WHERE n.member_id = ?
      """, [.id(member)]
    ) { row in
      shown.pages[OwnNote.ID(row.integer(0))] = row.text(2)
      shown.titles.insert(row.text(1))
    }
    guard !shown.pages.isEmpty else { return shown }
    try connection.forEach(
      """
      SELECT u.name, u.small FROM public_own_notes n JOIN own_note_uploads x ON x.note_id = n.id
        JOIN uploads u ON u.id = x.upload_id WHERE n.member_id = ?
      """, [.id(member)]
    ) { row in
      for name in [row.text(0), row.optionalText(1) ?? ""] {
        if let name = UploadName(name) { shown.files.insert(name) }
      }
    }
    return shown
  }
}

extension Transaction {
  /// Does something to a member's notebook, and records what everybody sees otherwise then; a note whose text may be another
  /// one is named.
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
    try touch(
      changed.sorted().map { .ownNote($0, of: member) }
        + before.files.symmetricDifference(after.files).sorted { $0.text < $1.text }
        .map { .upload($0.text) })
    return result
  }

  /// Takes back what a member shows to everybody of their notes: they are theirs alone then.
  func hideNotes(of member: Member.ID) throws {
    try changingNotes(of: member) {
      _ = try connection.run(
        "UPDATE own_notes SET audience = ? WHERE member_id = ? AND audience = 0",
        [.integer(Audience.me.rawValue), .id(member)])
    }
  }
}
