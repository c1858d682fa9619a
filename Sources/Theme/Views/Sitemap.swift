public import Templates

/// The list of sitemaps, `/sitemap.xml`.
public final class SitemapIndex: PageView {
  /// The template that shows it.
  public static let template = "sitemap-index"

  /// The sitemaps.
  public let sitemaps: [SitemapEntryView]

  /// Takes every string finished, in the page's language.
  public init(
    sitemaps: [SitemapEntryView] = []
  ) {
    self.sitemaps = sitemaps
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "sitemaps": .list(SitemapEntryView.shape)
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "sitemaps": .list(sitemaps)
    default: .missing
    }
  }
}

/// One sitemap of at most a thousand topics.
public final class Sitemap: PageView {
  /// The template that shows it.
  public static let template = "sitemap"

  /// The pages.
  public let pages: [SitemapEntryView]

  /// Takes every string finished, in the page's language.
  public init(
    pages: [SitemapEntryView] = []
  ) {
    self.pages = pages
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "pages": .list(SitemapEntryView.shape)
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "pages": .list(pages)
    default: .missing
    }
  }
}

/// An address in a sitemap.
public final class SitemapEntryView: View {
  /// The absolute address.
  public let url: String
  /// When it last changed: "2026-11-14" or RFC 3339.
  public let modified: String?

  /// Takes every string finished, in the page's language.
  public init(
    url: String,
    modified: String? = nil
  ) {
    self.url = url
    self.modified = modified
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "url": .text,
    "modified": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "url": .text(url)
    case "modified": .optional(modified)
    default: .missing
    }
  }
}

/// What is asked of crawlers, `/robots.txt`.
public final class Robots: PageView {
  /// The template that shows it.
  public static let template = "robots"

  /// What they are to leave alone: "/do/".
  public let actionsPath: String
  /// The absolute address of the list of sitemaps.
  public let sitemapURL: String

  /// Takes every string finished, in the page's language.
  public init(
    actionsPath: String,
    sitemapURL: String
  ) {
    self.actionsPath = actionsPath
    self.sitemapURL = sitemapURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "actionsPath": .text,
    "sitemapURL": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "actionsPath": .text(actionsPath)
    case "sitemapURL": .text(sitemapURL)
    default: .missing
    }
  }
}
