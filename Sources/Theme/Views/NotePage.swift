public import Templates

/// A note: its text, what it is connected with, and the way on through its lesson.
///
/// The second step of the breadcrumb is the subject and is marked in its colour; the page itself
/// has the colour's class for nothing else. Whatever is empty leaves no heading behind.
public final class NotePage: PageView {
  /// The template that shows it.
  public static let template = "note"

  /// The frame.
  public let chrome: Chrome
  /// Its title.
  public let title: String
  /// The way here: notes, subject, lesson.
  public let breadcrumb: [LinkView]
  /// The class of the subject's colour: "hue-7".
  public let hue: String
  /// The original's language, when there is no translation into the page's.
  public let lang: String?
  /// What says so: "Shown in the original language: English".
  public let langLabel: String?
  /// Who teaches the subject.
  public let professor: LinkView?
  /// When it was written: "11 November 2026".
  public let date: String?
  /// The same for machines: "2026-11-11".
  public let datetime: String?
  /// Its tags.
  public let tags: [LinkView]
  /// The rendered text.
  public let html: [UInt8]
  /// Its headings, when there are enough to need a list.
  public let outline: [OutlineView]
  /// The notes that its author connected with it, and why.
  public let connections: [ConnectionView]
  /// The notes that link to it, each with the words around the link.
  public let backlinks: [BacklinkView]
  /// The notes around it as a drawing.
  public let neighbourhood: NeighbourhoodView?
  /// The title of its lesson.
  public let lessonTitle: String
  /// The lesson's page.
  public let lessonURL: String
  /// The notes of the lesson, this one marked.
  public let lessonNotes: [LinkView]
  /// Whether the lesson has more notes than those shown.
  public let hasMoreNotes: Bool
  /// The note before.
  public let previous: LinkView?
  /// The note after.
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
    professor: LinkView? = nil,
    date: String? = nil,
    datetime: String? = nil,
    tags: [LinkView] = [],
    html: [UInt8],
    outline: [OutlineView] = [],
    connections: [ConnectionView] = [],
    backlinks: [BacklinkView] = [],
    neighbourhood: NeighbourhoodView? = nil,
    lessonTitle: String,
    lessonURL: String,
    lessonNotes: [LinkView] = [],
    hasMoreNotes: Bool = false,
    previous: LinkView? = nil,
    next: LinkView? = nil
  ) {
    self.chrome = chrome
    self.title = title
    self.breadcrumb = breadcrumb
    self.hue = hue
    self.lang = lang
    self.langLabel = langLabel
    self.professor = professor
    self.date = date
    self.datetime = datetime
    self.tags = tags
    self.html = html
    self.outline = outline
    self.connections = connections
    self.backlinks = backlinks
    self.neighbourhood = neighbourhood
    self.lessonTitle = lessonTitle
    self.lessonURL = lessonURL
    self.lessonNotes = lessonNotes
    self.hasMoreNotes = hasMoreNotes
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
    "professor": .view(LinkView.shape),
    "date": .text,
    "datetime": .text,
    "tags": .list(LinkView.shape),
    "hasTags": .flag,
    "html": .html,
    "outline": .list(OutlineView.shape),
    "hasOutline": .flag,
    "connections": .list(ConnectionView.shape),
    "hasConnections": .flag,
    "backlinks": .list(BacklinkView.shape),
    "hasBacklinks": .flag,
    "neighbourhood": .view(NeighbourhoodView.shape),
    "lessonTitle": .text,
    "lessonURL": .text,
    "lessonNotes": .list(LinkView.shape),
    "hasLessonNotes": .flag,
    "hasMoreNotes": .flag,
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
    case "professor": .optional(professor)
    case "date": .optional(date)
    case "datetime": .optional(datetime)
    case "tags": .list(tags)
    case "hasTags": .flag(!tags.isEmpty)
    case "html": .html(html)
    case "outline": .list(outline)
    case "hasOutline": .flag(!outline.isEmpty)
    case "connections": .list(connections)
    case "hasConnections": .flag(!connections.isEmpty)
    case "backlinks": .list(backlinks)
    case "hasBacklinks": .flag(!backlinks.isEmpty)
    case "neighbourhood": .optional(neighbourhood)
    case "lessonTitle": .text(lessonTitle)
    case "lessonURL": .text(lessonURL)
    case "lessonNotes": .list(lessonNotes)
    case "hasLessonNotes": .flag(!lessonNotes.isEmpty)
    case "hasMoreNotes": .flag(hasMoreNotes)
    case "previous": .optional(previous)
    case "next": .optional(next)
    case "hasSteps": .flag(hasSteps)
    default: .missing
    }
  }
}

/// A heading of a text, in the list beside it.
public final class OutlineView: View {
  /// Its words.
  public let label: String
  /// Where it stands: "#variance".
  public let url: String
  /// Whether it is below another one.
  public let isSub: Bool

  /// Takes every string finished, in the page's language.
  public init(
    label: String,
    url: String,
    isSub: Bool = false
  ) {
    self.label = label
    self.url = url
    self.isSub = isSub
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "label": .text,
    "url": .text,
    "isSub": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "label": .text(label)
    case "url": .text(url)
    case "isSub": .flag(isSub)
    default: .missing
    }
  }
}
