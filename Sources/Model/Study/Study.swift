public import Time

// Content of studies: subjects, their lessons, and notes. Editors write them in `content/notes/`; each tree of pages has a row
// of its own for each of them, in its language or in the original's.

/// Address of a note: `statistics/estimation/confidence-intervals`.
public struct NoteAddress: Hashable, Comparable, Sendable {
  /// The subject's slug.
  public let subject: String
  /// The lesson's slug, unique within the subject.
  public let lesson: String
  /// The note's slug, unique within the lesson.
  public let slug: String

  /// Stores three slugs.
  public init(subject: String, lesson: String, slug: String) {
    self.subject = subject
    self.lesson = lesson
    self.slug = slug
  }

  /// Sorts alphabetically.
  public static func < (one: NoteAddress, other: NoteAddress) -> Bool {
    (one.subject, one.lesson, one.slug) < (other.subject, other.lesson, other.slug)
  }
}

/// Properties of every text of the editors, in one tree.
public struct PageText: Hashable, Sendable {
  /// Language of its tree.
  public let language: Language
  /// Language of the text: not the tree's where a translation is missing.
  public let writtenIn: Language
  /// Plain text, one line.
  public let title: String
  /// One line for search engines and lists; may be empty.
  public let description: String
  /// Rendered.
  public let html: [UInt8]

  /// Stores every value as given.
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

/// A subject, with a colour of its own; a class, since every note and link refers to it.
public final class Subject: Sendable {
  /// Slug in addresses.
  public let slug: String
  /// Title and lead in one tree.
  public let text: PageText
  /// Colour, 1 to 12.
  public let hue: Int
  /// The slug of the professor.
  public let professor: String?

  /// Stores every value as given.
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
  /// Slug in addresses, unique within the subject.
  public let slug: String
  /// Title and lead in one tree.
  public let text: PageText

  /// Stores every value as given.
  public init(subject: String, slug: String, text: PageText) {
    self.subject = subject
    self.slug = slug
    self.text = text
  }
}

/// A note in one tree.
public struct Note: Hashable, Sendable {
  /// Address in that tree.
  public let address: NoteAddress
  /// Identity that it shares with its translations.
  public let identity: String
  /// Title and text.
  public let text: PageText
  /// The day that the editor gave it.
  public let date: CivilDate?
  /// The headings.
  public let outline: [OutlineEntry]
  /// The readers.
  public let audience: Audience

  /// Stores every value as given.
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

  /// Stores every value as given.
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

  /// Reads the output of `lines`.
  public static func read(_ lines: String) -> [OutlineEntry] {
    // By bytes, since finding characters would cost time on every page of a note.
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

  /// A line has a digit, a space, an anchor, a space and some text: at least five bytes.
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

/// Connection between two notes.
public enum NoteLinkKind: Int64, Sendable {
  /// One mentions the other in its text.
  case mention = 0
  /// An editor connected them and gave a reason.
  case connection = 1
}

/// A kind of editors' content that many pages refer to.
public enum StudyKind: String, Sendable, CaseIterable {
  /// Notes of any subject.
  case notes
  /// Events of any kind.
  case events
}
