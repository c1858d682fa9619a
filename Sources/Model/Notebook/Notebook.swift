public import Time

/// What a member writes down for themselves: subjects, their lessons, notes, with bounds on all of it.
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
  /// The most bytes of a tag: as of editors, who put tags below each other, `course/statistics/exam`.
  public static let tagBytes = 240
  /// The most connections of a note.
  public static let connections = 50
  /// The most pages of the site that a note is connected with.
  public static let links = 20
  /// The most bytes of a sentence that says why.
  public static let whyBytes = 500
  /// How long what was deleted can be brought back, in seconds: a day.
  public static let dropped: Int64 = 86_400
  /// Notes on a page of a list.
  public static let pageSize = 50
}

/// Something that a member studies, with a colour of its own.
public struct OwnSubject: Hashable, Sendable {
  /// Its number.
  public typealias ID = Identifier<OwnSubject>

  /// Its number, which only its owner may do anything with.
  public let id: ID
  /// Plain text, one line.
  public let title: String
  /// Its colour, 1 to 12.
  public let hue: Int

  /// Takes every value as it is.
  public init(id: ID, title: String, hue: Int) {
    (self.id, self.title, self.hue) = (id, title, hue)
  }
}

/// A part of a subject of one's own.
public struct OwnLesson: Hashable, Sendable {
  /// Its number.
  public typealias ID = Identifier<OwnLesson>

  /// Its number.
  public let id: ID
  /// The subject that it is a part of.
  public let subject: OwnSubject.ID
  /// Plain text, one line.
  public let title: String

  /// Takes every value as it is.
  public init(id: ID, subject: OwnSubject.ID, title: String) {
    (self.id, self.subject, self.title) = (id, subject, title)
  }
}

/// A note of one's own, without its text.
public struct OwnNote: Hashable, Sendable {
  /// Its number.
  public typealias ID = Identifier<OwnNote>

  /// Its number.
  public let id: ID
  /// Whose it is.
  public let owner: Member.ID
  /// The subject that it belongs to.
  public let subject: OwnSubject
  /// The lesson, if it belongs to one.
  public let lesson: OwnLesson?
  /// Plain text, one line.
  public let title: String
  /// Who sees it: `me`, `friends`, `members` or `everyone`.
  public let audience: Audience
  /// What it is written in: the tree of its page, where it has one.
  public let language: Language
  /// When it was written.
  public let madeAt: Timestamp
  /// When it was last changed.
  public let changedAt: Timestamp

  /// Takes every value as it is.
  public init(
    id: ID, owner: Member.ID, subject: OwnSubject, lesson: OwnLesson?, title: String,
    audience: Audience, language: Language, madeAt: Timestamp, changedAt: Timestamp
  ) {
    (self.id, self.owner, self.subject, self.lesson) = (id, owner, subject, lesson)
    (self.title, self.audience, self.language) = (title, audience, language)
    (self.madeAt, self.changedAt) = (madeAt, changedAt)
  }

  /// To whom a note may be shown; to everybody only by somebody who has a page there: who has posted.
  public static let audiences: [Audience] = [.me, .friends, .members, .everyone]
}

/// Where a note stands, or may stand: a subject, or a lesson of it.
///
/// As a form says it: `s12`, `l34`.
public enum NotebookPlace: Hashable, Sendable, CustomStringConvertible {
  /// In a subject, in no lesson.
  case subject(OwnSubject.ID)
  /// In a lesson.
  case lesson(OwnLesson.ID)

  /// Reads what `description` printed; nil for all else.
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

/// Something of a notebook that is deleted, and may be brought back: `s12`, `l34`, `n56`.
public enum NotebookThing: Hashable, Sendable, CustomStringConvertible {
  /// A subject or a lesson, with what is in it.
  case place(NotebookPlace)
  /// A note.
  case note(OwnNote.ID)

  /// Reads what `description` printed; nil for all else.
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

/// A tag of one's own: as it was typed, and as it is compared.
public struct OwnTag: Hashable, Sendable {
  /// As typed: `Exam 2`.
  public let name: String
  /// Without differences of case and accents: `exam 2`.
  public var folded: String { Folding.fold(name) }

  /// A tag by its name; nil for one that is empty, or too long.
  public init?(_ text: String) {
    name = PlainText.singleLine(text)
    guard !PlainText.isBlank(name), name.utf8.count <= Notebook.tagBytes else { return nil }
  }

  /// Reads tags with commas between them, each once; nil when there are too many, or one is none.
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
