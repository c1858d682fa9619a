import Model

/// Texts of the editors as the search finds them: one query a kind, over what a build stored.
///
/// A text that is shown in several trees, since it has no translation, is included once. The columns are address, tree,
/// language, title, place (a subject, a room), day, tags, audience, the HTML or a digest of it, and the number of the HTML in
/// `note_texts` if it is stored there.
struct PageTexts: Sendable {
  let kind: PageTextKind
  let query: String

  static let all = [
    PageTexts(
      kind: .document,
      query: """
        SELECT slug, lang, written_in, title, '', NULL, '', 0, html, NULL FROM public_documents d
        WHERE \(isOwn("d"))
        """),
    PageTexts(
      kind: .subject,
      query: """
        SELECT slug, lang, written_in, title, '', NULL, '', 0, html, NULL FROM public_subjects s
        WHERE \(isOwn("s"))
        """),
    PageTexts(
      kind: .lesson,
      query: """
        SELECT l.subject || '/' || l.slug, l.lang, l.written_in, l.title, coalesce(s.title, ''),
          NULL, '', 0, l.html, NULL
        FROM public_lessons l \(subject(of: "l")) WHERE \(isOwn("l"))
        """),
    PageTexts(
      kind: .note,
      query: """
        SELECT n.subject || '/' || n.lesson || '/' || n.slug, n.lang, n.written_in, n.title,
          coalesce(s.title, ''), n.day, \(tags(of: "n.id", .note)), n.audience, n.digest, n.id
        FROM notes n \(subject(of: "n")) WHERE \(isOwn("n"))
        """),
    PageTexts(
      kind: .professor,
      query: """
        SELECT slug, lang, written_in, name, office, NULL, '', 0, html, NULL
        FROM public_professors p WHERE \(isOwn("p"))
        """),
    PageTexts(
      kind: .event,
      query: """
        SELECT e.slug, e.lang, e.written_in, e.title, e.location, e.first_day,
          \(tags(of: "e.id", .event)), e.audience, e.html, NULL
        FROM events e WHERE \(isOwn("e"))
        """),
  ]

  /// SQL condition that a row is in its own language, or written in one that has no tree.
  private static func isOwn(_ table: String) -> String {
    """
    (\(table).lang = \(table).written_in OR \(table).written_in NOT IN (SELECT lang FROM locales))
    """
  }

  private static func subject(of table: String) -> String {
    "LEFT JOIN public_subjects s ON s.slug = \(table).subject AND s.lang = \(table).lang"
  }

  private static func tags(of item: String, _ kind: TaggedKind) -> String {
    """
    coalesce((SELECT group_concat(g.list_id, ' ') FROM public_tagged g
      WHERE g.kind = \(kind.rawValue) AND g.item_id = \(item)), '')
    """
  }
}

extension Transaction {
  /// Updates the searched texts to those that a build stored: adds new and changed ones, removes others.
  func storePageTexts() throws {
    var known: [String: (id: Int64, digest: Int64)] = [:]
    try connection.forEach("SELECT kind, lang, address, id, digest FROM page_texts") {
      known["\($0.text(0)) \($0.text(1)) \($0.text(2))"] = ($0.integer(3), $0.integer(4))
    }
    var isOther = false
    for texts in PageTexts.all {
      try connection.forEach(texts.query) { row in
        var digest = ContentDigest()
        for column in 0..<Int32(9) { digest.add(row.bytes(column)) }
        let old = known.removeValue(forKey: "\(texts.kind.rawValue) \(row.text(1)) \(row.text(0))")
        guard old?.digest != digest.value else { return }
        if let old {
          try forget(pageText: old.id)
          isOther = true
        }
        try store(texts.kind, row, digest.value)
      }
    }
    for old in known.values { try forget(pageText: old.id) }
    if isOther || !known.isEmpty { try noteErasure() }
  }

  private func store(_ kind: PageTextKind, _ row: borrowing Row, _ digest: Int64) throws {
    let html =
      row.isNull(9)
      ? row.bytes(8)
      : try connection.first(
        "SELECT html FROM note_texts WHERE id = ?", [.integer(row.integer(9))]
      ) { $0.bytes(0) } ?? []
    let text = HTMLText.text(of: html)
    try connection.run(
      """
      INSERT INTO page_texts (id, kind, address, lang, written_in, title, place, day, tags,
        audience, digest, text)
      VALUES ((SELECT coalesce(max(id), \(Schema.firstPageText)) + 1 FROM page_texts),
        ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(kind.rawValue), .text(row.text(0)), .text(row.text(1)), .text(row.text(2)),
        .text(row.text(3)), .text(row.text(4)), .optional(row.optionalText(5)), .text(row.text(6)),
        .integer(row.integer(7)), .integer(digest), .bytes(text),
      ])
    try index(pageText: connection.lastInsertedID, title: row.bytes(3), text: text)
  }
}
