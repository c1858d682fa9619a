public import Model
import Templates

/// The theme of one site, ready to render: settings, locales, time zone, templates by language.
///
/// It gets everything as values or through two closures (the source of a template, a string of a
/// locale), so that it neither knows where they are stored nor reads more than a page needs. Pages and
/// actions share it: what stands around every page is put together here. One per thread.
public final class SiteTheme {
  /// Where the theme finds what a build compiled.
  public struct Sources {
    /// The source of a template in a language, labels filled in; nil when there is none.
    public var template: (Language, String) throws -> [UInt8]?
    /// A string of a locale; nil when there is none.
    public var string: (Language, String) -> String?

    /// Takes the two closures.
    public init(
      template: @escaping (Language, String) throws -> [UInt8]?,
      string: @escaping (Language, String) -> String?
    ) {
      self.template = template
      self.string = string
    }
  }

  /// The site's settings.
  public let settings: SiteSettings
  /// The zone in which dates are shown.
  public let zone: TimeZone
  /// File names below `/assets/`, with their hashes, by the names in `templates/assets/`.
  public let assets: [String: String]
  let sources: Sources
  /// The number of the build that compiled it.
  public let build: Int
  private var libraries: [Language: TemplateLibrary] = [:]
  private var locales: [Language: Locale] = [:]

  /// Puts a theme together; reads nothing yet.
  public init(
    settings: SiteSettings, zone: TimeZone, assets: [String: String], build: Int, sources: Sources
  ) {
    self.settings = settings
    self.zone = zone
    self.assets = assets
    self.build = build
    self.sources = sources
  }

  /// The strings, plural forms and dates of a language.
  public func locale(_ language: Language) -> Locale {
    if let locale = locales[language] { return locale }
    let string = sources.string
    let locale = Locale(code: language.code, strings: { string(language, $0) })
    locales[language] = locale
    return locale
  }

  /// Renders a page in a language; throws `TemplateError`.
  public func render(_ page: some PageView, in language: Language) throws -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(16_384)
    try library(language).render(type(of: page).template, page, into: &output)
    return output
  }

  private func library(_ language: Language) -> TemplateLibrary {
    if let library = libraries[language] { return library }
    let load = sources.template
    let library = TemplateLibrary(load: { try load(language, $0) })
    libraries[language] = library
    return library
  }

  /// A moment on the clocks of the site's zone.
  public func civil(_ time: Timestamp) -> CivilDateTime {
    CivilDateTime(time, offset: zone.offset(at: time))
  }
}

/// The tab that a page belongs to.
public enum Tab: Hashable, Sendable {
  /// Topics and comments.
  case forum
  /// Everybody who has posted.
  case people
  /// Everything else that has a page.
  case more
}

/// What a page tells its frame.
public struct FrameRequest {
  /// The tree that the page stands in.
  public var tree: SiteTree
  /// The title without the site's name; empty at home.
  public var title: String
  /// One line for search engines.
  public var description: String?
  /// Its own address; nil for a private page.
  public var path: SitePath?
  /// Its address in every tree that has it, itself included.
  public var versions: [(tree: SiteTree, path: SitePath)] = []
  /// Feeds that belong to it.
  public var feeds: [(title: String, path: SitePath)] = []
  /// The tab that is lit.
  public var tab: Tab?

  /// A page with a title; the rest is set after.
  public init(tree: SiteTree, title: String, path: SitePath?, tab: Tab? = nil) {
    self.tree = tree
    self.title = title
    self.path = path
    self.tab = tab
  }
}

extension SiteTheme {
  /// The policy of static pages, for servers that send no header of ours; `frame-ancestors` is not
  /// allowed in a `meta` element.
  public static let contentSecurityPolicy = """
    default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; media-src 'self'; \
    style-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'
    """

  /// The community's name in a language.
  public func siteName(_ language: Language) -> String {
    settings.name.text(in: language, or: [settings.mainLanguage]) ?? "Tertulia"
  }

  /// The frame around a page.
  public func chrome(_ request: FrameRequest) -> Chrome {
    let language = request.tree.language
    let name = siteName(language)
    let locale = locale(language)
    return Chrome(
      lang: language.code, dir: locale.direction,
      title: request.title.isEmpty
        ? name : locale.text("page_title", ["title": request.title, "site": name]),
      siteName: name,
      tagline: settings.tagline.text(in: language, or: [settings.mainLanguage]),
      homeURL: settings.href(.home(request.tree)), description: request.description,
      canonical: request.path.map(settings.absolute), alternates: alternates(request),
      feeds: request.feeds.map { LinkView(label: $0.title, url: settings.href($0.path)) },
      stylesheet: asset("tertulia.css") ?? "", icon: asset("icon.svg"), tabs: tabs(request),
      isPrivate: request.path == nil,
      csp: request.path == nil ? nil : Self.contentSecurityPolicy)
  }

  private func asset(_ name: String) -> String? { assets[name].map { settings.href(.asset($0)) } }

  private func alternates(_ request: FrameRequest) -> [AlternateView] {
    request.versions.filter { $0.tree != request.tree }.map { tree, path in
      AlternateView(
        lang: tree.language.code, url: settings.href(path), absoluteURL: settings.absolute(path),
        label: locale(tree.language).text("language_name"),
        short: locale(tree.language).text("language_short"))
    }
  }

  private func tabs(_ request: FrameRequest) -> [TabView] {
    let locale = locale(request.tree.language)
    var tabs = settings.sections.map { section -> TabView in
      switch section {
      case .forum:
        TabView(
          label: locale.text("tab_forum"), url: settings.href(.list(.forum, request.tree)),
          isCurrent: request.tab == .forum, isForum: true)
      case .people:
        TabView(
          label: locale.text("tab_people"), url: settings.href(.people(request.tree)),
          isCurrent: request.tab == .people, isPeople: true)
      }
    }
    tabs.append(
      TabView(
        label: locale.text("tab_more"), url: settings.href(.more(request.tree)),
        isCurrent: request.tab == .more, isMore: true))
    return tabs
  }
}
