public import Templates

/// The frame that every HTML page shares: head, wordmark, tabs, languages.
///
/// Carries what the layout shows on each page; a page view embeds one under the key `chrome`. It
/// knows no reader: whoever is signed in never changes a frame. All URLs already carry the site's
/// base path; `canonical` alone is absolute.
public final class Chrome: View {
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
  /// The absolute address of this page, or of the one it repeats; none on private pages.
  public let canonical: String?
  /// The same page in the other languages.
  public let alternates: [AlternateView]
  /// The Atom feeds that a reader of this page may follow.
  public let feeds: [LinkView]
  /// The URL of the stylesheet, its content hash included.
  public let stylesheet: String
  /// The URL of the site's own stylesheet, `templates/assets/own.css`, hash included.
  public let ownStylesheet: String?
  /// The URL of the script that makes pages pleasanter, its content hash included.
  public let script: String?
  /// The URL of the icon, its content hash included.
  public let icon: String?
  /// The tabs, in order; at most five.
  public let tabs: [TabView]
  /// Whether the CGI made the page for one reader: it is not to be indexed.
  public let isPrivate: Bool
  /// The Content-Security-Policy of a static page, for servers that send no header of ours.
  public let csp: String?
  /// Where browsers learn how to search this site.
  public let openSearch: String?
  /// The page that searches this site.
  public let searchURL: String?
  /// Whether `canonical` is another page's address: this one shows its text in the original.
  public let isOriginalElsewhere: Bool
  /// Whether any of the alternates is a translation.
  var hasTranslations: Bool { alternates.contains { $0.isTranslation } }

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
    ownStylesheet: String? = nil,
    script: String? = nil,
    icon: String? = nil,
    tabs: [TabView] = [],
    isPrivate: Bool = false,
    csp: String? = nil,
    openSearch: String? = nil,
    searchURL: String? = nil,
    isOriginalElsewhere: Bool = false
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
    self.ownStylesheet = ownStylesheet
    self.script = script
    self.icon = icon
    self.tabs = tabs
    self.isPrivate = isPrivate
    self.csp = csp
    self.openSearch = openSearch
    self.searchURL = searchURL
    self.isOriginalElsewhere = isOriginalElsewhere
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
    "hasTranslations": .flag,
    "feeds": .list(LinkView.shape),
    "hasFeeds": .flag,
    "stylesheet": .text,
    "ownStylesheet": .text,
    "script": .text,
    "icon": .text,
    "tabs": .list(TabView.shape),
    "isPrivate": .flag,
    "csp": .text,
    "openSearch": .text,
    "searchURL": .text,
    "isOriginalElsewhere": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
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
    case "hasTranslations": .flag(hasTranslations)
    case "feeds": .list(feeds)
    case "hasFeeds": .flag(!feeds.isEmpty)
    case "stylesheet": .text(stylesheet)
    case "ownStylesheet": .optional(ownStylesheet)
    case "script": .optional(script)
    case "icon": .optional(icon)
    case "tabs": .list(tabs)
    case "isPrivate": .flag(isPrivate)
    case "csp": .optional(csp)
    case "openSearch": .optional(openSearch)
    case "searchURL": .optional(searchURL)
    case "isOriginalElsewhere": .flag(isOriginalElsewhere)
    default: .missing
    }
  }
}
