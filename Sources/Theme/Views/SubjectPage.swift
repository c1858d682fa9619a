public import Templates

/// A subject: what it is about, who teaches it, its lessons and their notes.
public final class SubjectPage: PageView {
  /// The template that shows it.
  public static let template = "subject"

  /// The frame.
  public let chrome: Chrome
  /// Its title.
  public let title: String
  /// The way here: notes.
  public let breadcrumb: [LinkView]
  /// The class of its colour: "hue-7".
  public let hue: String
  /// The original's language, when there is no translation into the page's.
  public let lang: String?
  /// What says so: "Shown in the original language: English".
  public let langLabel: String?
  /// What its editor says about it.
  public let html: [UInt8]
  /// Who teaches it.
  public let professor: LinkView?
  /// The lessons, in their order.
  public let lessons: [LessonRowView]

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    breadcrumb: [LinkView] = [],
    hue: String,
    lang: String? = nil,
    langLabel: String? = nil,
    html: [UInt8],
    professor: LinkView? = nil,
    lessons: [LessonRowView] = []
  ) {
    self.chrome = chrome
    self.title = title
    self.breadcrumb = breadcrumb
    self.hue = hue
    self.lang = lang
    self.langLabel = langLabel
    self.html = html
    self.professor = professor
    self.lessons = lessons
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "hue": .text,
    "lang": .text,
    "langLabel": .text,
    "html": .html,
    "professor": .view(LinkView.shape),
    "lessons": .list(LessonRowView.shape),
    "hasLessons": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "hue": .text(hue)
    case "lang": .optional(lang)
    case "langLabel": .optional(langLabel)
    case "html": .html(html)
    case "professor": .optional(professor)
    case "lessons": .list(lessons)
    case "hasLessons": .flag(!lessons.isEmpty)
    default: .missing
    }
  }
}
