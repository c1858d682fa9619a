public import Templates

/// The frame that every HTML page shares: head, wordmark, tabs, languages.
///
/// Carries what the layout shows on each page; a page view embeds one under the key `chrome`. It
/// knows no reader: whoever is signed in never changes a frame. All URLs already carry the site's
/// base path; `canonical` alone is absolute.
public struct Chrome: View {
  /// The language of the page, as in `<html lang>`: "es".
  public let lang: String
  /// The direction of its script: "ltr" or "rtl".
  public let dir: String
  /// The document's title, site name included: "Night trains · Tertulia".
  public let title: String
  /// The name of the community, the wordmark.
  public let siteName: String
  /// One line under the wordmark.
  public let tagline: String?
  /// The home page of this language.
  public let homeURL: String
  /// What search engines may quote, one line.
  public let description: String?
  /// The absolute address of this page; none on private pages.
  public let canonical: String?
  /// The same page in the other languages.
  public let alternates: [AlternateView]
  /// The Atom feeds that a reader of this page may follow.
  public let feeds: [LinkView]
  /// The URL of the stylesheet, its content hash included.
  public let stylesheet: String
  /// The URL of the icon, its content hash included.
  public let icon: String?
  /// The tabs, in order; at most five.
  public let tabs: [TabView]
  /// Whether the CGI made the page for one reader: it is not to be indexed.
  public let isPrivate: Bool
  /// The Content-Security-Policy of a static page, for servers that send no header of ours.
  public let csp: String?

  /// Takes every string finished, in the page's language.
  public init(
    lang: String,
    dir: String,
    title: String,
    siteName: String,
    tagline: String? = nil,
    homeURL: String,
    description: String? = nil,
    canonical: String? = nil,
    alternates: [AlternateView] = [],
    feeds: [LinkView] = [],
    stylesheet: String,
    icon: String? = nil,
    tabs: [TabView] = [],
    isPrivate: Bool = false,
    csp: String? = nil
  ) {
    self.lang = lang
    self.dir = dir
    self.title = title
    self.siteName = siteName
    self.tagline = tagline
    self.homeURL = homeURL
    self.description = description
    self.canonical = canonical
    self.alternates = alternates
    self.feeds = feeds
    self.stylesheet = stylesheet
    self.icon = icon
    self.tabs = tabs
    self.isPrivate = isPrivate
    self.csp = csp
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "lang": .text,
    "dir": .text,
    "title": .text,
    "siteName": .text,
    "tagline": .text,
    "homeURL": .text,
    "description": .text,
    "canonical": .text,
    "alternates": .list(AlternateView.shape),
    "hasAlternates": .flag,
    "feeds": .list(LinkView.shape),
    "hasFeeds": .flag,
    "stylesheet": .text,
    "icon": .text,
    "tabs": .list(TabView.shape),
    "isPrivate": .flag,
    "csp": .text,
  ]

  /// The value of one key.
  public func value(for key: String) -> Value {
    switch key {
    case "lang": .text(lang)
    case "dir": .text(dir)
    case "title": .text(title)
    case "siteName": .text(siteName)
    case "tagline": .optional(tagline)
    case "homeURL": .text(homeURL)
    case "description": .optional(description)
    case "canonical": .optional(canonical)
    case "alternates": .list(alternates)
    case "hasAlternates": .flag(!alternates.isEmpty)
    case "feeds": .list(feeds)
    case "hasFeeds": .flag(!feeds.isEmpty)
    case "stylesheet": .text(stylesheet)
    case "icon": .optional(icon)
    case "tabs": .list(tabs)
    case "isPrivate": .flag(isPrivate)
    case "csp": .optional(csp)
    default: .missing
    }
  }
}

/// One of the five tabs that are always in sight.
///
/// Exactly one of the kinds (`isForum` to `isMore`) is set; it chooses the icon.
public struct TabView: View {
  /// Its name: "Forum".
  public let label: String
  /// Where it leads.
  public let url: String
  /// Whether the page shown belongs to it.
  public let isCurrent: Bool
  /// Draws a speech bubble.
  public let isForum: Bool
  /// Draws a sheet.
  public let isNotes: Bool
  /// Draws a calendar.
  public let isEvents: Bool
  /// Draws two heads.
  public let isPeople: Bool
  /// Draws three lines.
  public let isMore: Bool

  /// Takes every string finished, in the page's language.
  public init(
    label: String,
    url: String,
    isCurrent: Bool = false,
    isForum: Bool = false,
    isNotes: Bool = false,
    isEvents: Bool = false,
    isPeople: Bool = false,
    isMore: Bool = false
  ) {
    self.label = label
    self.url = url
    self.isCurrent = isCurrent
    self.isForum = isForum
    self.isNotes = isNotes
    self.isEvents = isEvents
    self.isPeople = isPeople
    self.isMore = isMore
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "label": .text,
    "url": .text,
    "isCurrent": .flag,
    "isForum": .flag,
    "isNotes": .flag,
    "isEvents": .flag,
    "isPeople": .flag,
    "isMore": .flag,
  ]

  /// The value of one key.
  public func value(for key: String) -> Value {
    switch key {
    case "label": .text(label)
    case "url": .text(url)
    case "isCurrent": .flag(isCurrent)
    case "isForum": .flag(isForum)
    case "isNotes": .flag(isNotes)
    case "isEvents": .flag(isEvents)
    case "isPeople": .flag(isPeople)
    case "isMore": .flag(isMore)
    default: .missing
    }
  }
}

/// The same page in another language, for `hreflang` and the language switch.
public struct AlternateView: View {
  /// Its language: "es".
  public let lang: String
  /// Its root-relative URL.
  public let url: String
  /// Its absolute URL, as search engines want it.
  public let absoluteURL: String
  /// The language's own name: "Español".
  public let label: String
  /// What fits a phone: "ES".
  public let short: String

  /// Takes every string finished, in the page's language.
  public init(
    lang: String,
    url: String,
    absoluteURL: String,
    label: String,
    short: String
  ) {
    self.lang = lang
    self.url = url
    self.absoluteURL = absoluteURL
    self.label = label
    self.short = short
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "lang": .text,
    "url": .text,
    "absoluteURL": .text,
    "label": .text,
    "short": .text,
  ]

  /// The value of one key.
  public func value(for key: String) -> Value {
    switch key {
    case "lang": .text(lang)
    case "url": .text(url)
    case "absoluteURL": .text(absoluteURL)
    case "label": .text(label)
    case "short": .text(short)
    default: .missing
    }
  }
}
