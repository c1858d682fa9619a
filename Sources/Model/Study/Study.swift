public import Time

// What is studied: subjects, their lessons, and notes. Editors write them in `content/notes/`; each tree
// of pages has a row of its own for each of them, in its language or in the original's.

/// Where a note stands: `statistics/estimation/confidence-intervals`.
public struct NoteAddress: Hashable, Comparable, Sendable {
  /// The subject's slug.
  public let subject: String
  /// The lesson's slug, unique within the subject.
  public let lesson: String
  /// The note's slug, unique within the lesson.
  public let slug: String

  /// Takes three slugs.
  public init(subject: String, lesson: String, slug: String) {
    self.subject = subject
    self.lesson = lesson
    self.slug = slug
  }

  /// Alphabetical.
  public static func < (one: NoteAddress, other: NoteAddress) -> Bool {
    (one.subject, one.lesson, one.slug) < (other.subject, other.lesson, other.slug)
  }
}

/// What every text of the editors has, in one tree.
public struct PageText: Hashable, Sendable {
  /// The tree that it stands in.
  public let language: Language
  /// What it is written in: another language where a translation is missing.
  public let writtenIn: Language
  /// Plain text, one line.
  public let title: String
  /// One line for search engines and lists; may be empty.
  public let description: String
  /// Rendered.
  public let html: [UInt8]

  /// Takes every value as it is.
  public init(
    language: Language, writtenIn: Language, title: String, description: String, html: [UInt8]
  ) {
    self.language = language
    self.writtenIn = writtenIn
    self.title = title
    self.description = description
    self.html = html
  }
}

/// Something that is taught, with a colour of its own; a class, since every note and link asks for it.
public final class Subject: Sendable {
  /// Its name in addresses.
  public let slug: String
  /// Title and lead in one tree.
  public let text: PageText
  /// Its colour, 1 to 12.
  public let hue: Int
  /// The slug of who teaches it.
  public let professor: String?

  /// Takes every value as it is.
  public init(slug: String, text: PageText, hue: Int, professor: String?) {
    self.slug = slug
    self.text = text
    self.hue = hue
    self.professor = professor
  }

  /// The names of the twelve colours, as `color:` has them.
  public static let colors = [
    "terracotta", "amber", "olive", "moss", "green", "teal", "petrol", "blue", "indigo", "plum",
    "magenta", "rose",
  ]
}

/// A part of a subject.
public struct Lesson: Hashable, Sendable {
  /// The subject's slug.
  public let subject: String
  /// Its name in addresses, unique within the subject.
  public let slug: String
  /// Title and lead in one tree.
  public let text: PageText

  /// Takes every value as it is.
  public init(subject: String, slug: String, text: PageText) {
    self.subject = subject
    self.slug = slug
    self.text = text
  }
}

/// A note in one tree.
public struct Note: Hashable, Sendable {
  /// Where it stands in that tree.
  public let address: NoteAddress
  /// What joins it with its translations.
  public let identity: String
  /// Title and text.
  public let text: PageText
  /// The day that its editor gave it.
  public let date: CivilDate?
  /// Its headings.
  public let outline: [OutlineEntry]
  /// Who may read it.
  public let audience: Audience

  /// Takes every value as it is.
  public init(
    address: NoteAddress, identity: String, text: PageText, date: CivilDate?,
    outline: [OutlineEntry],
    audience: Audience = .everyone
  ) {
    self.address = address
    self.identity = identity
    self.text = text
    self.date = date
    self.outline = outline
    self.audience = audience
  }
}

/// A heading of a text, for its table of contents.
public struct OutlineEntry: Hashable, Sendable {
  /// 1 to 6.
  public let level: Int
  /// The anchor.
  public let id: String
  /// Plain text.
  public let text: String

  /// Takes every value as it is.
  public init(level: Int, id: String, text: String) {
    self.level = level
    self.id = id
    self.text = text
  }

  /// Entries as lines of level, anchor and text, which the database stores.
  public static func lines(_ entries: [OutlineEntry]) -> String {
    entries.map { "\($0.level) \($0.id) \(PlainText.singleLine($0.text))" }
      .joined(separator: "\n")
  }

  /// Reads what `lines` wrote.
  public static func read(_ lines: String) -> [OutlineEntry] {
    // By bytes: characters would have to be found first, on every page of a note.
    var lines = lines
    return lines.withUTF8 { bytes in
      var entries: [OutlineEntry] = []
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
        if let entry = OutlineEntry(line: UnsafeBufferPointer(rebasing: bytes[start..<end])) {
          entries.append(entry)
        }
        start = end + 1
      }
      return entries
    }
  }

  /// A line has a digit, a space, an anchor, a space and some text: five bytes at least.
  private init?(line: UnsafeBufferPointer<UInt8>) {
    guard line.count > 4, (49...57).contains(line[0]), line[1] == 32,
      let space = line[2...].firstIndex(of: 32), space + 1 < line.count
    else { return nil }
    func text(_ range: Range<Int>) -> String {
      String(decoding: UnsafeBufferPointer(rebasing: line[range]), as: UTF8.self)
    }
    self.init(
      level: Int(line[0]) - 48, id: text(2..<space), text: text((space + 1)..<line.count))
  }
}

/// How two notes belong together.
public enum NoteLinkKind: Int64, Sendable {
  /// One mentions the other in its text.
  case mention = 0
  /// Their editor says why they belong together.
  case connection = 1
}

/// A kind of what editors write that many pages ask for.
public enum StudyKind: String, Sendable, CaseIterable {
  /// Notes of any subject.
  case notes
  /// Whatever takes place.
  case events
}
