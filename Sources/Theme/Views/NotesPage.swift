public import Templates

/// All the notes: the subjects, each of which opens to its lessons.
public final class NotesPage: PageView {
  /// The template that shows it.
  public static let template = "notes"

  /// The frame.
  public let chrome: Chrome
  /// The heading: "Notes".
  public let title: String
  /// The subjects, in their order.
  public let subjects: [SubjectView]
  /// Where all tags are.
  public let tagsURL: String?
  /// Where the professors are, when there are any.
  public let professorsURL: String?
  /// The Atom feed of new notes.
  public let feedURL: String?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    subjects: [SubjectView] = [],
    tagsURL: String? = nil,
    professorsURL: String? = nil,
    feedURL: String? = nil
  ) {
    self.chrome = chrome
    self.title = title
    self.subjects = subjects
    self.tagsURL = tagsURL
    self.professorsURL = professorsURL
    self.feedURL = feedURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "subjects": .list(SubjectView.shape),
    "hasSubjects": .flag,
    "tagsURL": .text,
    "professorsURL": .text,
    "feedURL": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "subjects": .list(subjects)
    case "hasSubjects": .flag(!subjects.isEmpty)
    case "tagsURL": .optional(tagsURL)
    case "professorsURL": .optional(professorsURL)
    case "feedURL": .optional(feedURL)
    default: .missing
    }
  }
}

/// A subject in the list of all: its name, who teaches it, its lessons.
public final class SubjectView: View {
  /// Its title.
  public let title: String
  /// Its page.
  public let url: String
  /// The class of its colour: "hue-7".
  public let hue: String
  /// The language of title and description, where it differs from the page's.
  public let lang: String?
  /// A line about it.
  public let description: String?
  /// Who teaches it.
  public let professor: LinkView?
  /// How much there is: "12 notes".
  public let count: String
  /// Its lessons, in their order; their notes are not shown here.
  public let lessons: [LessonRowView]

  /// Takes every string finished, in the page's language.
  public init(
    title: String,
    url: String,
    hue: String,
    lang: String? = nil,
    description: String? = nil,
    professor: LinkView? = nil,
    count: String,
    lessons: [LessonRowView] = []
  ) {
    self.title = title
    self.url = url
    self.hue = hue
    self.lang = lang
    self.description = description
    self.professor = professor
    self.count = count
    self.lessons = lessons
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "title": .text,
    "url": .text,
    "hue": .text,
    "lang": .text,
    "description": .text,
    "professor": .view(LinkView.shape),
    "count": .text,
    "lessons": .list(LessonRowView.shape),
    "hasLessons": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .text(title)
    case "url": .text(url)
    case "hue": .text(hue)
    case "lang": .optional(lang)
    case "description": .optional(description)
    case "professor": .optional(professor)
    case "count": .text(count)
    case "lessons": .list(lessons)
    case "hasLessons": .flag(!lessons.isEmpty)
    default: .missing
    }
  }
}
