public import Model
public import Time

// Notes, professors and events of `content/`: derived rows, filled by a build.
extension Transaction {
  private func values(_ text: PageText) -> [SQLValue] {
    [
      .text(text.language.code), .text(text.writtenIn.code), .text(text.title),
      .text(text.description), .bytes(text.html),
    ]
  }

  /// Stores a subject; `sort` is its position among the others.
  public func store(_ subject: Subject, sort: Int) throws {
    try connection.run(
      """
      INSERT INTO public_subjects (slug, lang, written_in, title, description, html, hue, professor, sort)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [.text(subject.slug)] + values(subject.text) + [
        .int(subject.hue), .optional(subject.professor), .int(sort),
      ])
  }

  /// Stores a lesson; `sort` is its position in the subject.
  public func store(_ lesson: Lesson, sort: Int) throws {
    try connection.run(
      """
      INSERT INTO public_lessons (subject, slug, lang, written_in, title, description, html, sort)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, [.text(lesson.subject), .text(lesson.slug)] + values(lesson.text) + [.int(sort)])
  }

  /// Stores a note under a number that its links use; `sort` is its position in the lesson.
  public func store(_ note: Note, id: Int, sort: Int) throws {
    let outline = OutlineEntry.lines(note.outline)
    var digest = ContentDigest()
    digest.add(outline)
    digest.add(note.text.html)
    try connection.run(
      """
      INSERT INTO notes (id, lang, subject, lesson, slug, identity, written_in, title, description,
        day, sort, audience, digest)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .int(id), .text(note.text.language.code), .text(note.address.subject),
        .text(note.address.lesson), .text(note.address.slug), .text(note.identity),
        .text(note.text.writtenIn.code), .text(note.text.title), .text(note.text.description),
        .optional(note.date?.description), .int(sort), .integer(note.audience.rawValue),
        .integer(digest.value),
      ])
    try connection.run(
      "INSERT INTO note_texts (id, outline, html) VALUES (?, ?, ?)",
      [.int(id), .text(outline), .bytes(note.text.html)])
  }

  /// Stores a link from one note to another; of several of one kind between a pair, the first counts.
  ///
  /// `words` is the safe HTML of a mention, the plain text of a connection.
  public func storeLink(
    from: Int, to: Int, _ kind: NoteLinkKind, words: [UInt8], writtenIn: Language
  ) throws {
    try connection.run(
      """
      INSERT OR IGNORE INTO public_note_links (from_id, to_id, kind, words, written_in)
      VALUES (?, ?, ?, ?, ?)
      """,
      [
        .int(from), .int(to), .integer(kind.rawValue), .bytes(words), .text(writtenIn.code),
      ])
  }

  /// Notes that a note or an event of a tree has a tag.
  public func tag(_ item: Int, _ kind: TaggedKind, _ language: Language, _ tag: TopicList.ID) throws
  {
    try connection.run(
      "INSERT OR IGNORE INTO public_tagged (list_id, lang, kind, item_id) VALUES (?, ?, ?, ?)",
      [.id(tag), .text(language.code), .integer(kind.rawValue), .int(item)])
  }

  /// Stores a professor; `sort` is the position in the directory.
  public func store(_ professor: Professor, sort: Int) throws {
    try connection.run(
      """
      INSERT INTO public_professors (slug, lang, written_in, name, description, html, family, office, email,
        is_email_withheld, phone, avatar, subjects, sort)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [.text(professor.slug)] + values(professor.text) + [
        .text(professor.family), .text(professor.office), .optional(professor.email),
        .flag(professor.isEmailWithheld), .optional(professor.phone), .optional(professor.avatar),
        .text(professor.subjects.joined(separator: " ")), .int(sort),
      ])
  }

  /// Stores an event under a number, with its days in its own time zone, its last day also in the site's, and its plain text.
  public func store(
    _ event: Event, id: Int, days: ClosedRange<CivilDate>, until: CivilDate, words: String
  ) throws {
    try connection.run(
      """
      INSERT INTO events (id, slug, lang, written_in, title, description, html, starts_at, ends_at,
        first_day, last_day, until_day, zone, location, reminder, subject, is_cancelled, audience,
        words, point)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [.int(id), .text(event.slug)] + values(event.text) + [
        .time(event.span.start.moment), .time(event.span.end?.moment),
        .text(days.lowerBound.description), .text(days.upperBound.description),
        .text(until.description), .text(event.zoneName), .text(event.location),
        event.reminder.map { .int($0.seconds) } ?? .null,
        .optional(event.subject), .flag(event.isCancelled), .integer(event.audience.rawValue),
        .text(words), .text(event.point?.text(decimals: 5) ?? ""),
      ])
  }

  /// Notes the present version of an event: its sequence grows when the digest changes.
  ///
  /// The first version has the sequence 0.
  public func stamp(_ slug: String, digest: String, at now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO calendar_stamps (slug, digest, sequence, changed_at) VALUES (?, ?, 0, ?)
      ON CONFLICT DO UPDATE SET sequence = sequence + 1, digest = excluded.digest,
        changed_at = excluded.changed_at
      WHERE digest <> excluded.digest
      """, [.text(slug), .text(digest), .time(now)])
  }

  /// Notes a published picture or document, whose bytes are in `data/media/`.
  public func storeMedia(_ name: String) throws {
    try connection.run("INSERT INTO media (name) VALUES (?)", [.text(name)])
  }

  /// Stores the TZif bytes of a zone that the site or an event uses, empty for UTC.
  public func storeZone(_ name: String, _ bytes: [UInt8]) throws {
    try connection.run(
      "INSERT INTO zones (name, tzif) VALUES (?, ?)", [.text(name), .bytes(bytes)])
  }
}

extension SiteDatabase {
  /// True if a picture or a document is published.
  public func hasMedia(_ name: String) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM media WHERE name = ?", [.text(name)])
  }

  /// The names of published pictures and documents.
  public func mediaNames() throws -> [String] {
    try connection.all("SELECT name FROM media ORDER BY name") { $0.text(0) }
  }

  /// The TZif bytes of a zone that the site or an event uses, empty for UTC; nil when a build stored none.
  public func zone(_ name: String) throws -> [UInt8]? {
    try connection.first("SELECT tzif FROM zones WHERE name = ?", [.text(name)]) { $0.bytes(0) }
  }

  /// The names of the time zones that the last build stored.
  public func zoneNames() throws -> [String] {
    try connection.all("SELECT name FROM zones ORDER BY name") { $0.text(0) }
  }
}

/// Kinds of things with tags, besides topics.
public enum TaggedKind: Int64, Sendable {
  /// A note.
  case note = 1
  /// An event.
  case event = 2
}

extension EventTime {
  /// The instant; nil for a whole day.
  fileprivate var moment: Timestamp? {
    if case .moment(let time) = self { time } else { nil }
  }
}
