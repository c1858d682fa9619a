public import Templates

/// A lesson: what it is about, and its notes in the order of reading.
public final class LessonPage: PageView {
  /// The template that shows it.
  public static let template = "lesson"

  /// The frame.
  public let chrome: Chrome
  /// Its title.
  public let title: String
  /// The way here: notes, then the subject, which is marked in its colour.
  public let breadcrumb: [LinkView]
  /// The class of the subject's colour: "hue-7".
  public let hue: String
  /// The original's language, when there is no translation into the page's.
  public let lang: String?
  /// What says so: "Shown in the original language: English".
  public let langLabel: String?
  /// What its editor says about it.
  public let html: [UInt8]
  /// The notes, in their order.
  public let notes: [NoteRowView]
  /// The lesson before.
  public let previous: LinkView?
  /// The lesson after.
  public let next: LinkView?

  /// Whether there is one before or after it.
  var hasSteps: Bool { previous != nil || next != nil }

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    breadcrumb: [LinkView] = [],
    hue: String,
    lang: String? = nil,
    langLabel: String? = nil,
    html: [UInt8],
    notes: [NoteRowView] = [],
    previous: LinkView? = nil,
    next: LinkView? = nil
  ) {
    self.chrome = chrome
    self.title = title
    self.breadcrumb = breadcrumb
    self.hue = hue
    self.lang = lang
    self.langLabel = langLabel
    self.html = html
    self.notes = notes
    self.previous = previous
    self.next = next
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
    "notes": .list(NoteRowView.shape),
    "hasNotes": .flag,
    "previous": .view(LinkView.shape),
    "next": .view(LinkView.shape),
    "hasSteps": .flag,
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
    case "notes": .list(notes)
    case "hasNotes": .flag(!notes.isEmpty)
    case "previous": .optional(previous)
    case "next": .optional(next)
    case "hasSteps": .flag(hasSteps)
    default: .missing
    }
  }
}
