public import Templates

/// A note in a list: a lesson, a tag, the newest.
public final class NoteRowView: View {
  /// Its title.
  public let title: String
  /// Its page.
  public let url: String
  /// The language of the title, where it differs from the page's.
  public let lang: String?
  /// That language's own name: "Español".
  public let language: String?
  /// The class of its subject's colour; none where all are of one subject.
  public let hue: String?
  /// The title of its subject; none where all are of one subject.
  public let subject: String?
  /// When it was written: "11 Nov 2026".
  public let date: String?
  /// The same for machines: "2026-11-11".
  public let datetime: String?
  /// A line about it.
  public let description: String?

  /// Takes every string finished, in the page's language.
  public init(
    title: String,
    url: String,
    lang: String? = nil,
    language: String? = nil,
    hue: String? = nil,
    subject: String? = nil,
    date: String? = nil,
    datetime: String? = nil,
    description: String? = nil
  ) {
    self.title = title
    self.url = url
    self.lang = lang
    self.language = language
    self.hue = hue
    self.subject = subject
    self.date = date
    self.datetime = datetime
    self.description = description
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "title": .text,
    "url": .text,
    "lang": .text,
    "language": .text,
    "hue": .text,
    "subject": .text,
    "date": .text,
    "datetime": .text,
    "description": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .text(title)
    case "url": .text(url)
    case "lang": .optional(lang)
    case "language": .optional(language)
    case "hue": .optional(hue)
    case "subject": .optional(subject)
    case "date": .optional(date)
    case "datetime": .optional(datetime)
    case "description": .optional(description)
    default: .missing
    }
  }
}

/// A lesson in a list, with or without its notes.
public final class LessonRowView: View {
  /// Its title.
  public let title: String
  /// Its page.
  public let url: String
  /// The language of the title, where it differs from the page's.
  public let lang: String?
  /// How much there is: "5 notes".
  public let count: String
  /// Its notes, where the list shows them.
  public let notes: [NoteRowView]

  /// Takes every string finished, in the page's language.
  public init(
    title: String,
    url: String,
    lang: String? = nil,
    count: String,
    notes: [NoteRowView] = []
  ) {
    self.title = title
    self.url = url
    self.lang = lang
    self.count = count
    self.notes = notes
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "title": .text,
    "url": .text,
    "lang": .text,
    "count": .text,
    "notes": .list(NoteRowView.shape),
    "hasNotes": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .text(title)
    case "url": .text(url)
    case "lang": .optional(lang)
    case "count": .text(count)
    case "notes": .list(notes)
    case "hasNotes": .flag(!notes.isEmpty)
    default: .missing
    }
  }
}

/// The notes of one subject among those of a tag.
public final class NoteGroupView: View {
  /// The subject's title.
  public let title: String
  /// The subject's page.
  public let url: String
  /// The class of its colour: "hue-7".
  public let hue: String
  /// The language of the subject's title, where it differs from the page's.
  public let lang: String?
  /// The notes.
  public let notes: [NoteRowView]

  /// Takes every string finished, in the page's language.
  public init(
    title: String,
    url: String,
    hue: String,
    lang: String? = nil,
    notes: [NoteRowView] = []
  ) {
    self.title = title
    self.url = url
    self.hue = hue
    self.lang = lang
    self.notes = notes
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "title": .text,
    "url": .text,
    "hue": .text,
    "lang": .text,
    "notes": .list(NoteRowView.shape),
    "hasNotes": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .text(title)
    case "url": .text(url)
    case "hue": .text(hue)
    case "lang": .optional(lang)
    case "notes": .list(notes)
    case "hasNotes": .flag(!notes.isEmpty)
    default: .missing
    }
  }
}
