public import Templates

/// An event: what, when, where.
public final class EventPage: PageView {
  /// The template that shows it.
  public static let template = "event"

  /// The frame.
  public let chrome: Chrome
  /// Its title.
  public let title: String
  /// The way here: events.
  public let breadcrumb: [LinkView]
  /// The original's language, when there is no translation into the page's.
  public let lang: String?
  /// What says so: "Shown in the original language: English".
  public let langLabel: String?
  /// When: "Thursday, 26 November 2026, 19:00".
  public let when: String
  /// When it begins, for machines: "2026-11-26T19:00:00+01:00", "2026-11-28".
  public let startISO: String
  /// When it ends, for machines.
  public let endISO: String?
  /// The zone of the times, where it is not the site's: "Europe/Lisbon".
  public let zone: String?
  /// Where.
  public let location: String?
  /// What its editor says about it.
  public let html: [UInt8]
  /// The subject that it belongs to.
  public let subject: SubjectLinkView?
  /// Its tags.
  public let tags: [LinkView]
  /// When a calendar reminds of it: "30 minutes before".
  public let reminder: String?
  /// The event as a file for calendars.
  public let icsURL: String
  /// Whether it does not take place.
  public let isCancelled: Bool
  /// The page of its month.
  public let monthURL: String
  /// The month: "November 2026".
  public let monthLabel: String

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    breadcrumb: [LinkView] = [],
    lang: String? = nil,
    langLabel: String? = nil,
    when: String,
    startISO: String,
    endISO: String? = nil,
    zone: String? = nil,
    location: String? = nil,
    html: [UInt8],
    subject: SubjectLinkView? = nil,
    tags: [LinkView] = [],
    reminder: String? = nil,
    icsURL: String,
    isCancelled: Bool = false,
    monthURL: String,
    monthLabel: String
  ) {
    self.chrome = chrome
    self.title = title
    self.breadcrumb = breadcrumb
    self.lang = lang
    self.langLabel = langLabel
    self.when = when
    self.startISO = startISO
    self.endISO = endISO
    self.zone = zone
    self.location = location
    self.html = html
    self.subject = subject
    self.tags = tags
    self.reminder = reminder
    self.icsURL = icsURL
    self.isCancelled = isCancelled
    self.monthURL = monthURL
    self.monthLabel = monthLabel
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "lang": .text,
    "langLabel": .text,
    "when": .text,
    "startISO": .text,
    "endISO": .text,
    "zone": .text,
    "location": .text,
    "html": .html,
    "subject": .view(SubjectLinkView.shape),
    "tags": .list(LinkView.shape),
    "hasTags": .flag,
    "reminder": .text,
    "icsURL": .text,
    "isCancelled": .flag,
    "monthURL": .text,
    "monthLabel": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "lang": .optional(lang)
    case "langLabel": .optional(langLabel)
    case "when": .text(when)
    case "startISO": .text(startISO)
    case "endISO": .optional(endISO)
    case "zone": .optional(zone)
    case "location": .optional(location)
    case "html": .html(html)
    case "subject": .optional(subject)
    case "tags": .list(tags)
    case "hasTags": .flag(!tags.isEmpty)
    case "reminder": .optional(reminder)
    case "icsURL": .text(icsURL)
    case "isCancelled": .flag(isCancelled)
    case "monthURL": .text(monthURL)
    case "monthLabel": .text(monthLabel)
    default: .missing
    }
  }
}
