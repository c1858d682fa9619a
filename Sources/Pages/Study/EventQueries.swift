import Database
import Model
import Time

/// An event as pages show it.
struct EventRow {
  let id: Int
  let event: Event
  /// On the clocks of its zone.
  let days: ClosedRange<CivilDate>
  /// Plain text.
  let words: String
}

// Queries of events and professors for pages.
extension PageReader {
  private static let eventFacts = """
    SELECT id, slug, lang, written_in, title, description, starts_at, ends_at, first_day, last_day,
      zone, location, reminder, subject, is_cancelled, point
    """

  /// With its words and its text.
  private var wholeEvent: String { Self.eventFacts + ", words, html FROM \(database.events)" }
  /// Without them, for lists.
  private var eventInList: String { Self.eventFacts + ", '', '' FROM \(database.events)" }

  private static func decodeEvent(_ row: borrowing Row) throws -> EventRow {
    guard let first = CivilDate(row.text(8)), let last = CivilDate(row.text(9)), first <= last,
      let span = span(row, first...last)
    else { throw DatabaseError.damagedRow("event \(row.text(1))") }
    let text = PageText(
      language: row.language(2), writtenIn: row.language(3), title: row.text(4),
      description: row.text(5), html: row.bytes(17))
    let reminder = row.isNull(12) ? nil : Reminder("\(row.int(12) / 60) min")
    let event = Event(
      slug: row.text(1), text: text, span: span, zoneName: row.text(10), location: row.text(11),
      reminder: reminder, subject: row.optionalText(13), isCancelled: row.flag(14),
      point: Point(row.text(15)))
    return EventRow(id: row.int(0), event: event, days: first...last, words: row.text(16))
  }

  private static func span(
    _ row: borrowing Row, _ days: ClosedRange<CivilDate>
  ) -> EventSpan? {
    guard row.isNull(6) else {
      let end: EventTime? = row.isNull(7) ? nil : .moment(row.time(7))
      return EventSpan(start: .moment(row.time(6)), end: end)
    }
    let end: EventTime? = days.lowerBound < days.upperBound ? .day(days.upperBound) : nil
    return EventSpan(start: .day(days.lowerBound), end: end)
  }

  /// Events of a tree that are not over on a day, the next first.
  func events(from day: CivilDate, _ language: Language, limit: Int) throws -> [EventRow] {
    guard mayHold(.events) else { return [] }
    return try database.all(
      eventInList + """
         WHERE lang = ? AND until_day >= ? ORDER BY first_day, coalesce(starts_at, 0), slug LIMIT ?
        """, [.text(language.code), .text(day.description), .int(limit)], Self.decodeEvent)
  }

  /// Events of a tree that touch a span of days, the first first.
  func events(in days: ClosedRange<CivilDate>, _ language: Language) throws -> [EventRow] {
    try database.all(
      eventInList + """
         WHERE lang = ? AND until_day >= ? AND last_day >= ? AND first_day <= ?
        ORDER BY first_day, coalesce(starts_at, 0), slug
        """,
      [
        .text(language.code), .text(days.lowerBound.description),
        .text(days.lowerBound.description),
        .text(days.upperBound.description),
      ], Self.decodeEvent)
  }

  /// Events of a tree with a tag, the latest first.
  func events(_ tag: TopicList.ID, _ language: Language, limit: Int) throws -> [EventRow] {
    guard mayHold(.events) else { return [] }
    return try database.all(
      eventInList + """
         WHERE id IN (SELECT item_id FROM public_tagged
          WHERE list_id = ? AND lang = ? AND kind = 2)
        ORDER BY first_day DESC, coalesce(starts_at, 0) DESC, slug LIMIT ?
        """, [.id(tag), .text(language.code), .int(limit)], Self.decodeEvent)
  }

  /// One event of a tree.
  func event(_ slug: String, _ language: Language) throws -> EventRow? {
    try database.first(
      wholeEvent + " WHERE lang = ? AND slug = ?",
      [.text(language.code), .text(slug)], Self.decodeEvent)
  }

  /// The languages in which an event is written.
  func eventLanguages(_ slug: String) throws -> [Language] {
    try database.all(
      "SELECT DISTINCT written_in FROM \(database.events) WHERE slug = ? ORDER BY written_in",
      [.text(slug)]
    ) { $0.language(0) }
  }

  /// All events of a tree, the first first.
  func allEvents(_ language: Language) throws -> [EventRow] {
    try database.all(
      wholeEvent + " WHERE lang = ? ORDER BY first_day, coalesce(starts_at, 0), slug",
      [.text(language.code)], Self.decodeEvent)
  }

  /// Returns the version data of an event for calendars.
  func stamp(_ slug: String) throws -> CalendarStamp? {
    try database.first(
      "SELECT sequence, changed_at FROM public_calendar_stamps WHERE slug = ?", [.text(slug)]
    ) { CalendarStamp(sequence: $0.int(0), changedAt: $0.time(1)) }
  }

  /// The first and the last day of each event of a tree.
  func eventDays(_ language: Language) throws -> [ClosedRange<CivilDate>] {
    try database.all(
      "SELECT first_day, last_day FROM \(database.events) WHERE lang = ?", [.text(language.code)]
    ) { row in
      guard let first = CivilDate(row.text(0)), let last = CivilDate(row.text(1)), first <= last
      else { throw DatabaseError.damagedRow("days of an event") }
      return first...last
    }
  }

  /// The months in which something takes place.
  func months(_ language: Language) throws -> [CalendarMonth] {
    var months: Set<CalendarMonth> = []
    for days in try eventDays(language) {
      var month = CalendarMonth(days.lowerBound)
      let last = CalendarMonth(days.upperBound)
      // A century of an event that never ends is enough.
      for _ in 0..<1200 where month <= last {
        months.insert(month)
        month = month.next
      }
    }
    return months.sorted()
  }

  private static let professorColumns = """
    SELECT slug, lang, written_in, name, description, html, family, office, email,
      is_email_withheld, phone, avatar, subjects
    FROM public_professors
    """

  private static func decodeProfessor(_ row: borrowing Row) -> Professor {
    let text = PageText(
      language: row.language(1), writtenIn: row.language(2), title: row.text(3),
      description: row.text(4), html: row.bytes(5))
    return Professor(
      slug: row.text(0), text: text, family: row.text(6), office: row.text(7),
      email: row.optionalText(8), isEmailWithheld: row.flag(9), phone: row.optionalText(10),
      avatar: row.optionalText(11),
      subjects: row.text(12).split(separator: " ").map(String.init))
  }

  /// Returns all professors, in the order of the directory.
  func professors(_ language: Language) throws -> [Professor] {
    try database.all(
      Self.professorColumns + " WHERE lang = ? ORDER BY sort", [.text(language.code)],
      Self.decodeProfessor)
  }

  /// One professor; kept while pages are rendered, since each note names one.
  func professor(_ slug: String, _ language: Language) throws -> Professor? {
    let key = "\(language)/\(slug)"
    if let professor = professors[key] { return professor }
    let professor = try database.first(
      Self.professorColumns + " WHERE slug = ? AND lang = ?",
      [.text(slug), .text(language.code)], Self.decodeProfessor)
    professors[key] = professor
    return professor
  }

  /// The languages in which a professor's page is written.
  func professorLanguages(_ slug: String) throws -> [Language] {
    try database.all(
      "SELECT DISTINCT written_in FROM public_professors WHERE slug = ? ORDER BY written_in",
      [.text(slug)]
    ) { $0.language(0) }
  }
}
