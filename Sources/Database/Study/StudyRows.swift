import Model
import Time

// Study content of the editors, as builds compare it.
extension ContentRows {
  static let subjects = ContentRows(
    query: """
      SELECT slug, lang, written_in, title, hue, professor, \(before("slug", in: "lang"))
      FROM public_subjects
      """,
    invalidation: { .subject($0.text(0), $0.language(1)) })

  static let subjectTexts = ContentRows(
    query: "SELECT slug, lang, description, html FROM public_subjects",
    invalidation: { .subjectText($0.text(0), $0.language(1)) })

  static let lessons = ContentRows(
    query: """
      SELECT subject, slug, lang, written_in, title, description, html,
        \(before("slug", in: "lang, subject"))
      FROM public_lessons
      """,
    invalidation: { .lesson(subject: $0.text(0), $0.text(1), $0.language(2)) })

  /// A tag of a note or an event is a part of it.
  private static func tags(of item: String, _ kind: TaggedKind) -> String {
    """
    (SELECT group_concat(t.list_id) FROM public_tagged t
     WHERE t.kind = \(kind.rawValue) AND t.item_id = \(item))
    """
  }

  static let notes = ContentRows(
    query: """
      SELECT n.subject, n.lesson, n.slug, n.lang, n.identity, n.written_in, n.title, n.description,
        n.day, \(tags(of: "n.id", .note)), \(before("n.slug", in: "n.lang, n.subject, n.lesson"))
      FROM public_notes n
      """,
    invalidation: { .note(address($0, 0), $0.language(3), identity: $0.text(4)) })

  static let noteTexts = ContentRows(
    query: "SELECT subject, lesson, slug, lang, digest FROM public_notes",
    invalidation: { .noteText(address($0, 0), $0.language(3)) })

  /// In the order of the pages, which is that of the notes at the other end.
  static let links = ContentRows(
    query: """
      SELECT subject, lesson, slug, lang, one_end, kind, to_subject, to_lesson, to_slug, words,
        written_in
      FROM (\(links("from_id", "to_id")) UNION ALL \(links("to_id", "from_id")))
      ORDER BY id, one_end, kind, to_sort, to_id
      """,
    invalidation: { .links(address($0, 0), $0.language(3)) })

  private static func links(_ one: String, _ other: String) -> String {
    """
    SELECT n.id, n.subject, n.lesson, n.slug, n.lang, '\(one)' AS one_end, l.kind,
      o.subject AS to_subject, o.lesson AS to_lesson, o.slug AS to_slug, l.words, l.written_in,
      o.sort AS to_sort, o.id AS to_id
    FROM public_note_links l JOIN public_notes n ON n.id = l.\(one)
      JOIN public_notes o ON o.id = l.\(other)
    """
  }

  static let tagged = ContentRows(
    query: """
      SELECT t.list_id, t.lang, t.kind,
        coalesce(n.subject || '/' || n.lesson || '/' || n.slug, e.slug)
      FROM public_tagged t LEFT JOIN public_notes n ON t.kind = 1 AND n.id = t.item_id
        LEFT JOIN public_events e ON t.kind = 2 AND e.id = t.item_id
      ORDER BY t.list_id, t.lang, t.kind, n.sort, t.item_id
      """,
    invalidation: { .tagged(TopicList.ID($0.integer(0)), $0.language(1)) })

  static let professors = ContentRows(
    query: """
      SELECT slug, lang, written_in, name, description, html, family, office, email,
        is_email_withheld, phone, avatar, subjects, \(before("slug", in: "lang"))
      FROM public_professors
      """,
    invalidation: { .professor($0.text(0), $0.language(1)) })

  static let events = ContentRows(
    query: """
      SELECT e.slug, e.lang, e.first_day, e.last_day, e.written_in, e.title, e.description,
        e.starts_at, e.ends_at, e.until_day, e.zone, e.location, coalesce(e.reminder, 'none'),
        e.subject, e.is_cancelled, e.words, e.html, e.point, s.sequence, s.changed_at,
        \(tags(of: "e.id", .event))
      FROM public_events e LEFT JOIN public_calendar_stamps s ON s.slug = e.slug
      """,
    invalidation: { row in
      let first = CivilDate(row.text(2)) ?? CivilDate(dayNumber: 0)
      let last = CivilDate(row.text(3)) ?? first
      return .event(row.text(0), row.language(1), first...max(first, last))
    })

  private static func address(_ row: borrowing Row, _ column: Int32) -> NoteAddress {
    NoteAddress(
      subject: row.text(column), lesson: row.text(column + 1), slug: row.text(column + 2))
  }
}
