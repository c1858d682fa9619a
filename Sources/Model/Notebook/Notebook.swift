public import Time

/// Bounds of a member's own notebook: subjects, their lessons, and notes.
public enum Notebook {
  /// The most subjects that a member has.
  public static let subjects = 60
  /// The most lessons of a subject.
  public static let lessons = 100
  /// The most notes that a member has.
  public static let notes = 10_000
  /// The most bytes of all their texts together.
  public static let bytes = 32_000_000
  /// The most bytes of a title.
  public static let titleBytes = 200
  /// The most tags of a note.
  public static let tags = 20
  /// The most bytes of a tag, as for editors, whose tags can be nested: `course/statistics/exam`.
  public static let tagBytes = 240
  /// The most connections of a note.
  public static let connections = 50
  /// The most pages of the site that a note is connected with.
  public static let links = 20
  /// The most bytes of the sentence that gives the reason for a connection.
  public static let whyBytes = 500
  /// Seconds for which a deleted thing can be restored: a day.
  public static let dropped: Int64 = 86_400
  /// Number of notes on a page of a list.
  public static let pageSize = 50
}

/// A subject that a member studies, with a colour of its own.
public struct OwnSubject: Hashable, Sendable {
  /// Subject number.
  public typealias ID = Identifier<OwnSubject>

  /// Subject number, which only its owner can use.
  public let id: ID
  /// Plain text, one line.
  public let title: String
  /// Colour, 1 to 12.
  public let hue: Int

  /// Stores every value as given.
  public init(id: ID, title: String, hue: Int) {
    (self.id, self.title, self.hue) = (id, title, hue)
  }
}

/// A part of a member's subject.
public struct OwnLesson: Hashable, Sendable {
  /// Lesson number.
  public typealias ID = Identifier<OwnLesson>

  /// Lesson number.
  public let id: ID
  /// The subject that it is a part of.
  public let subject: OwnSubject.ID
  /// Plain text, one line.
  public let title: String

  /// Stores every value as given.
  public init(id: ID, subject: OwnSubject.ID, title: String) {
    (self.id, self.subject, self.title) = (id, subject, title)
  }
}

/// A member's own note, without its text.
public struct OwnNote: Hashable, Sendable {
  /// Note number.
  public typealias ID = Identifier<OwnNote>

  /// Note number.
  public let id: ID
  /// The member who wrote it.
  public let owner: Member.ID
  /// The subject that it belongs to.
  public let subject: OwnSubject
  /// The lesson, if it belongs to one.
  public let lesson: OwnLesson?
  /// Plain text, one line.
  public let title: String
  /// The readers: `me`, `friends`, `members` or `everyone`.
  public let audience: Audience
  /// Language of the text, and of the tree of its page, where it has one.
  public let language: Language
  /// Time of writing.
  public let madeAt: Timestamp
  /// Time of the last change.
  public let changedAt: Timestamp

  /// Stores every value as given.
  public init(
    id: ID, owner: Member.ID, subject: OwnSubject, lesson: OwnLesson?, title: String,
    audience: Audience, language: Language, madeAt: Timestamp, changedAt: Timestamp
  ) {
    (self.id, self.owner, self.subject, self.lesson) = (id, owner, subject, lesson)
    (self.title, self.audience, self.language) = (title, audience, language)
    (self.madeAt, self.changedAt) = (madeAt, changedAt)
  }

  /// Audiences of a note; only a member with a public page, who has posted, can show one to everyone.
  public static let audiences: [Audience] = [.me, .friends, .members, .everyone]
}

/// Place of a note: a subject, or a lesson of it.
///
/// In forms it is `s12` or `l34`.
public enum NotebookPlace: Hashable, Sendable, CustomStringConvertible {
  /// In a subject, in no lesson.
  case subject(OwnSubject.ID)
  /// In a lesson.
  case lesson(OwnLesson.ID)

  /// Reads the output of `description`; nil for all else.
  public init?(_ text: String) {
    let digits = String(Substring(text.utf8.dropFirst()))
    switch text.utf8.first {
    case UInt8(ascii: "s"):
      guard let id = OwnSubject.ID(digits: digits) else { return nil }
      self = .subject(id)
    case UInt8(ascii: "l"):
      guard let id = OwnLesson.ID(digits: digits) else { return nil }
      self = .lesson(id)
    default: return nil
    }
  }

  /// `s12`, `l34`.
  public var description: String {
    switch self {
    case .subject(let id): "s\(id)"
    case .lesson(let id): "l\(id)"
    }
  }
}

/// A deleted thing of a notebook that can be restored: `s12`, `l34`, `n56`.
public enum NotebookThing: Hashable, Sendable, CustomStringConvertible {
  /// A subject or a lesson, with its content.
  case place(NotebookPlace)
  /// A note.
  case note(OwnNote.ID)

  /// Reads the output of `description`; nil for all else.
  public init?(_ text: String) {
    if let place = NotebookPlace(text) {
      self = .place(place)
    } else if text.utf8.first == UInt8(ascii: "n"),
      let id = OwnNote.ID(digits: String(Substring(text.utf8.dropFirst())))
    {
      self = .note(id)
    } else {
      return nil
    }
  }

  /// `s12`, `l34`, `n56`.
  public var description: String {
    switch self {
    case .place(let place): place.description
    case .note(let id): "n\(id)"
    }
  }
}

/// A tag of one's own: as typed, and as compared.
public struct OwnTag: Hashable, Sendable {
  /// As typed: `Exam 2`.
  public let name: String
  /// Without differences of case and accents: `exam 2`.
  public var folded: String { Folding.fold(name) }

  /// Creates a tag by its name; nil for a name that is empty, or too long.
  public init?(_ text: String) {
    name = PlainText.singleLine(text)
    guard !PlainText.isBlank(name), name.utf8.count <= Notebook.tagBytes else { return nil }
  }

  /// Reads tags with commas between them, each once; nil if there are too many, or one is not valid.
  public static func list(_ text: String) -> [OwnTag]? {
    var (tags, known): ([OwnTag], Set<String>) = ([], [])
    for part in text.utf8.split(separator: UInt8(ascii: ",")) {
      let word = String(Substring(part))
      if PlainText.isBlank(word) { continue }
      guard let tag = OwnTag(word) else { return nil }
      if known.insert(tag.folded).inserted { tags.append(tag) }
    }
    return tags.count <= Notebook.tags ? tags : nil
  }
}
