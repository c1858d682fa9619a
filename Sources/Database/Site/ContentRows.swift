import Model
import Time

/// Rows that a build stored, as pages may see them: a query, and the touch that a row stands for.
///
/// Rows of one touch come one after another, or in one order at least; all their columns are in the digest.
/// Instead of a place (`sort`), which changes with whatever stands before, it has the neighbour.
struct ContentRows: Sendable {
  let query: String
  let touch: @Sendable (borrowing Row) -> Touch

  /// The touches of all rows, each with a digest of its rows.
  func digests(_ connection: Connection) throws -> [(touch: Touch, digest: Int64)] {
    var digests: [Touch: ContentDigest] = [:]
    try connection.forEach(query) { row in
      var digest = ContentDigest()
      for column in 0..<row.count { digest.add(row.bytes(column)) }
      digests[touch(row), default: ContentDigest()].add(digest.value)
    }
    return digests.map { ($0.key, $0.value.value) }
  }

  /// What stands before a row in an order.
  private static func before(_ slug: String, in parents: String) -> String {
    "lag(\(slug)) OVER (PARTITION BY \(parents) ORDER BY sort)"
  }

  static let all = [
    documents, subjects, subjectTexts, lessons, notes, noteTexts, links, tagged,
    professors, events, zones, media, catalogueWords, shops, productPictures, map,
  ]

  private static let documents = ContentRows(
    query: "SELECT slug, lang, written_in, title, description, html FROM public_documents",
    touch: { .document($0.text(0), $0.language(1)) })

  private static let subjects = ContentRows(
    query: """
      SELECT slug, lang, written_in, title, hue, professor, \(before("slug", in: "lang"))
      FROM public_subjects
      """,
    touch: { .subject($0.text(0), $0.language(1)) })

  private static let subjectTexts = ContentRows(
    query: "SELECT slug, lang, description, html FROM public_subjects",
    touch: { .subjectText($0.text(0), $0.language(1)) })

  private static let lessons = ContentRows(
    query: """
      SELECT subject, slug, lang, written_in, title, description, html,
        \(before("slug", in: "lang, subject"))
      FROM public_lessons
      """,
    touch: { .lesson(subject: $0.text(0), $0.text(1), $0.language(2)) })

  /// A tag of a note or an event is a part of it.
  private static func tags(of item: String, _ kind: TaggedKind) -> String {
    """
    (SELECT group_concat(t.list_id) FROM public_tagged t
     WHERE t.kind = \(kind.rawValue) AND t.item_id = \(item))
    """
  }

  private static let notes = ContentRows(
    query: """
      SELECT n.subject, n.lesson, n.slug, n.lang, n.identity, n.written_in, n.title, n.description,
        n.day, \(tags(of: "n.id", .note)), \(before("n.slug", in: "n.lang, n.subject, n.lesson"))
      FROM public_notes n
      """,
    touch: { .note(address($0, 0), $0.language(3), identity: $0.text(4)) })

  private static let noteTexts = ContentRows(
    query: "SELECT subject, lesson, slug, lang, digest FROM public_notes",
    touch: { .noteText(address($0, 0), $0.language(3)) })

  /// In the order in which pages show them, which is that of the notes at the other end.
  private static let links = ContentRows(
    query: """
      SELECT subject, lesson, slug, lang, one_end, kind, to_subject, to_lesson, to_slug, words,
        written_in
      FROM (\(links("from_id", "to_id")) UNION ALL \(links("to_id", "from_id")))
      ORDER BY id, one_end, kind, to_sort, to_id
      """,
    touch: { .links(address($0, 0), $0.language(3)) })

  private static func links(_ one: String, _ other: String) -> String {
    """
    SELECT n.id, n.subject, n.lesson, n.slug, n.lang, '\(one)' AS one_end, l.kind,
      o.subject AS to_subject, o.lesson AS to_lesson, o.slug AS to_slug, l.words, l.written_in,
      o.sort AS to_sort, o.id AS to_id
    FROM public_note_links l JOIN public_notes n ON n.id = l.\(one)
      JOIN public_notes o ON o.id = l.\(other)
    """
  }

  private static let tagged = ContentRows(
    query: """
      SELECT t.list_id, t.lang, t.kind,
        coalesce(n.subject || '/' || n.lesson || '/' || n.slug, e.slug)
      FROM public_tagged t LEFT JOIN public_notes n ON t.kind = 1 AND n.id = t.item_id
        LEFT JOIN public_events e ON t.kind = 2 AND e.id = t.item_id
      ORDER BY t.list_id, t.lang, t.kind, n.sort, t.item_id
      """,
    touch: { .tagged(TopicList.ID($0.integer(0)), $0.language(1)) })

  private static let professors = ContentRows(
    query: """
      SELECT slug, lang, written_in, name, description, html, family, office, email,
        is_email_withheld, phone, avatar, subjects, \(before("slug", in: "lang"))
      FROM public_professors
      """,
    touch: { .professor($0.text(0), $0.language(1)) })

  private static let events = ContentRows(
    query: """
      SELECT e.slug, e.lang, e.first_day, e.last_day, e.written_in, e.title, e.description,
        e.starts_at, e.ends_at, e.until_day, e.zone, e.location, coalesce(e.reminder, 'none'),
        e.subject, e.is_cancelled, e.words, e.html, e.point, s.sequence, s.changed_at,
        \(tags(of: "e.id", .event))
      FROM public_events e LEFT JOIN public_calendar_stamps s ON s.slug = e.slug
      """,
    touch: { row in
      let first = CivilDate(row.text(2)) ?? CivilDate(dayNumber: 0)
      let last = CivilDate(row.text(3)) ?? first
      return .event(row.text(0), row.language(1), first...max(first, last))
    })

  private static let zones = ContentRows(
    query: "SELECT name, tzif FROM zones",
    touch: { .zone($0.text(0)) })

  private static let media = ContentRows(
    query: "SELECT name FROM media",
    touch: { .media($0.text(0)) })

  /// All words of a tree in their order: with one of them other pages may be different than those of its value.
  private static let catalogueWords = ContentRows(
    query: """
      SELECT lang, attribute, value, label, fill, traits FROM public_catalogue_words
      ORDER BY lang, sort, attribute, value
      """,
    touch: { .catalogueWords($0.language(0)) })

  private static let shops = ContentRows(
    query: """
      SELECT slug, lang, name, address, hours, latitude, longitude, takes_reservations,
        \(before("slug", in: "lang"))
      FROM public_shops
      """,
    touch: { .shop($0.text(0), $0.language(1)) })

  private static let productPictures = ContentRows(
    query: "SELECT picture, media, width, height FROM public_product_pictures",
    touch: { .productPicture($0.text(0)) })

  /// Of the world no more than which version of it there is.
  private static let map = ContentRows(
    query: """
      SELECT kind, a, b, c, d FROM (
        SELECT 1 AS kind, lang AS a, name AS b, description AS c, shape AS d, sort
        FROM public_map_places
        UNION ALL
        SELECT 2, name, latitude, longitude, rank || ' ' || population, id
        FROM towns WHERE id < \(Town.firstOfWorld)
        UNION ALL
        SELECT 3, value, '', '', '', 0 FROM marks WHERE name = '\(Mark.atlas.rawValue)')
      ORDER BY kind, sort, a
      """,
    touch: { _ in .map })

  private static func address(_ row: borrowing Row, _ column: Int32) -> NoteAddress {
    NoteAddress(
      subject: row.text(column), lesson: row.text(column + 1), slug: row.text(column + 2))
  }
}
