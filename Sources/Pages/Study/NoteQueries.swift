import Database
import Model
import Time

/// A note as lists show it; a class, since many lists hold it.
final class NoteRow {
  let id: Int
  let address: NoteAddress
  let language: Language
  let writtenIn: Language
  let title: String
  let description: String
  let day: CivilDate?

  /// Reads the columns of `PageReader.noteColumns`.
  init(_ row: borrowing Row) {
    id = row.int(0)
    address = NoteAddress(subject: row.text(1), lesson: row.text(2), slug: row.text(3))
    language = row.language(4)
    writtenIn = row.language(5)
    title = row.text(6)
    description = row.text(7)
    day = CivilDate(row.text(8))
  }
}

/// A lesson with the number of its notes.
struct LessonRow {
  let lesson: Lesson
  let noteCount: Int
}

/// A note that another one leads to, or that leads there.
final class LinkedNote {
  let id: Int
  let address: NoteAddress
  let writtenIn: Language
  let title: String
  let kind: NoteLinkKind
  let words: [UInt8]
  let wordsLanguage: Language

  static let columns =
    "n.id, n.subject, n.lesson, n.slug, n.written_in, n.title, l.kind, l.words, l.written_in"

  /// Reads the `columns`.
  init(_ row: borrowing Row) {
    id = row.int(0)
    address = NoteAddress(subject: row.text(1), lesson: row.text(2), slug: row.text(3))
    writtenIn = row.language(4)
    title = row.text(5)
    kind = NoteLinkKind(rawValue: row.integer(6)) ?? .mention
    words = row.bytes(7)
    wordsLanguage = row.language(8)
  }
}

// Queries of subjects, lessons and notes for pages.
extension PageReader {
  static let noteColumns =
    "n.id, n.subject, n.lesson, n.slug, n.lang, n.written_in, n.title, n.description, n.day"

  /// The subjects of a tree, in their order.
  func subjects(_ language: Language) throws -> [Subject] {
    try database.all(
      """
      SELECT slug, lang, written_in, title, description, html, hue, professor FROM public_subjects
      WHERE lang = ? ORDER BY sort
      """, [.text(language.code)], Self.decodeSubject)
  }

  /// One subject of a tree; kept while pages are rendered.
  func subject(_ slug: String, _ language: Language) throws -> Subject? {
    // Most notes lead to others of their subject.
    if let subject = lastSubject, subject.slug == slug, subject.text.language == language {
      return subject
    }
    if let subject = subjects[language]?[slug] {
      lastSubject = subject
      return subject
    }
    let subject = try database.first(
      """
      SELECT slug, lang, written_in, title, description, html, hue, professor FROM public_subjects
      WHERE slug = ? AND lang = ?
      """, [.text(slug), .text(language.code)], Self.decodeSubject)
    subjects[language, default: [:]][slug] = subject
    return subject
  }

  private static func decodeSubject(_ row: borrowing Row) -> Subject {
    let text = PageText(
      language: row.language(1), writtenIn: row.language(2), title: row.text(3),
      description: row.text(4), html: row.bytes(5))
    return Subject(slug: row.text(0), text: text, hue: row.int(6), professor: row.optionalText(7))
  }

  /// The lessons of a subject in their order, each with the number of its notes.
  ///
  /// The last answer is kept: a subject's page is followed by those of its lessons.
  func lessons(of subject: String, _ language: Language) throws -> [LessonRow] {
    if let known = lessons, known.subject == subject, known.language == language {
      return known.rows
    }
    let rows = try readLessons(subject, language)
    lessons = (subject, language, rows)
    return rows
  }

  private func readLessons(_ subject: String, _ language: Language) throws -> [LessonRow] {
    try database.all(
      """
      SELECT l.slug, l.lang, l.written_in, l.title, l.description, l.html, (
        SELECT count(*) FROM \(database.notes) n
        WHERE n.lang = l.lang AND n.subject = l.subject AND n.lesson = l.slug)
      FROM public_lessons l WHERE l.subject = ? AND l.lang = ? ORDER BY l.sort
      """, [.text(subject), .text(language.code)]
    ) { row in
      let text = PageText(
        language: row.language(1), writtenIn: row.language(2), title: row.text(3),
        description: row.text(4), html: row.bytes(5))
      return LessonRow(
        lesson: Lesson(subject: subject, slug: row.text(0), text: text), noteCount: row.int(6))
    }
  }

  /// The title of a lesson, nil when a tree does not have it; kept while pages are rendered, since each note shows it.
  func lessonTitle(
    _ lesson: String, in subject: String, _ language: Language
  ) throws -> (title: String, writtenIn: Language)? {
    let key = LessonKey(language: language, subject: subject, lesson: lesson)
    if let title = lessonTitles[key] { return title }
    let title = try database.first(
      """
      SELECT title, written_in FROM public_lessons WHERE subject = ? AND slug = ? AND lang = ?
      """, [.text(subject), .text(lesson), .text(language.code)]
    ) { (title: $0.text(0), writtenIn: $0.language(1)) }
    lessonTitles[key] = title
    return title
  }

  /// The notes of a lesson in their order; kept while pages are rendered, since each note shows them.
  func notes(of lesson: String, in subject: String, _ language: Language) throws -> [NoteRow] {
    let key = LessonKey(language: language, subject: subject, lesson: lesson)
    if let notes = lessonNotes[key] { return notes }
    let notes = try database.all(
      """
      SELECT \(Self.noteColumns) FROM \(database.notes) n
      WHERE n.lang = ? AND n.subject = ? AND n.lesson = ? ORDER BY n.sort
      """, [.text(language.code), .text(subject), .text(lesson)], NoteRow.init)
    lessonNotes[key] = notes
    return notes
  }

  /// A note with its text.
  func note(
    _ address: NoteAddress, _ language: Language
  ) throws -> (row: NoteRow, identity: String, outline: [OutlineEntry], html: [UInt8])? {
    try database.first(
      """
      SELECT \(Self.noteColumns), n.identity, n.outline, n.html FROM \(database.notes) n
      WHERE n.lang = ? AND n.subject = ? AND n.lesson = ? AND n.slug = ?
      """,
      [
        .text(language.code), .text(address.subject), .text(address.lesson), .text(address.slug),
      ]
    ) { (NoteRow($0), $0.text(9), OutlineEntry.read($0.text(10)), $0.bytes(11)) }
  }

  /// Returns a note's versions, one for each tree that has it, with address and language.
  func versions(_ identity: String) throws -> [NoteRow] {
    try database.all(
      "SELECT \(Self.noteColumns) FROM \(database.notes) n WHERE n.identity = ? ORDER BY n.id",
      [.text(identity)], NoteRow.init)
  }

  /// The addresses of notes that a note leads to or that lead there.
  func linkedNotes(_ address: NoteAddress, _ language: Language) throws -> [NoteAddress] {
    guard let id = try note(address, language)?.row.id else { return [] }
    return try (links(from: id) + links(to: id)).map(\.address)
  }

  /// Notes that a note leads to, connections first.
  func links(from note: Int) throws -> [LinkedNote] {
    try database.all(links("l.from_id", "l.to_id"), [.int(note)], LinkedNote.init)
  }

  /// Notes that lead to a note, connections first.
  func links(to note: Int) throws -> [LinkedNote] {
    try database.all(links("l.to_id", "l.from_id"), [.int(note)], LinkedNote.init)
  }

  private func links(_ one: String, _ other: String) -> String {
    """
    SELECT \(LinkedNote.columns)
    FROM public_note_links l CROSS JOIN \(database.notes) n ON n.id = \(other)
    WHERE \(one) = ? ORDER BY l.kind DESC, n.sort, n.id
    """
  }

  /// Returns the notes of a tree that have a day, the newest first, those of one day by their addresses, so that a note's place
  /// depends on itself alone.
  func newestNotes(_ language: Language, limit: Int) throws -> [NoteRow] {
    guard mayHold(.notes) else { return [] }
    return try database.all(
      """
      SELECT \(Self.noteColumns) FROM \(database.notes) n
      WHERE n.lang = ? AND n.day IS NOT NULL ORDER BY n.day DESC, n.subject, n.lesson, n.slug LIMIT ?
      """, [.text(language.code), .int(limit)], NoteRow.init)
  }

  /// The addresses of all notes of a tree, or of those that a condition is true of, in order.
  func allNotes(
    _ language: Language, and condition: String = ""
  ) throws -> [NoteAddress] {
    try database.all(
      """
      SELECT subject, lesson, slug FROM \(database.notes) WHERE lang = ? \(condition)
      ORDER BY subject, lesson, slug
      """, [.text(language.code)]
    ) { NoteAddress(subject: $0.text(0), lesson: $0.text(1), slug: $0.text(2)) }
  }

  /// The notes of a tree that are written in its language, in order; kept for all parts of the sitemap.
  func originalNotes(_ language: Language) throws -> [NoteAddress] {
    if let known = originals[language] { return known }
    let notes = try allNotes(language, and: "AND written_in = lang")
    originals[language] = notes
    return notes
  }

  /// All lessons of a tree.
  func allLessons(_ language: Language) throws -> [(subject: String, slug: String)] {
    try database.all(
      "SELECT subject, slug FROM public_lessons WHERE lang = ? ORDER BY subject, slug",
      [.text(language.code)]
    ) { ($0.text(0), $0.text(1)) }
  }
}
