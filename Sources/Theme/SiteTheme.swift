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
    /// File names below `/assets/`, with their hashes, by the names in `templates/assets/`.
    public var asset: (String) -> String?

    /// Takes the closures.
    public init(
      template: @escaping (Language, String) throws -> [UInt8]?,
      string: @escaping (Language, String) -> String?, asset: @escaping (String) -> String?
    ) {
      self.template = template
      self.string = string
      self.asset = asset
    }
  }

  /// The site's settings.
  public let settings: SiteSettings
  /// The zone in which dates are shown.
  public let zone: TimeZone
  let sources: Sources
  /// The number of the build that compiled it.
  public let build: Int
  /// The day that pages with upcoming events show; nil when none was noted.
  public let day: CivilDate?
  /// What editors wrote at all: a site without events need not be asked for them with every page.
  public let holds: [StudyKind]
  /// How many rows of topics were made: each has a number of its own.
  var rowCount = 0
  // Few enough for a search: the first dictionary by languages would cost a request more.
  private var libraries: [(language: Language, library: TemplateLibrary)] = []
  private var locales: [(language: Language, locale: Locale)] = []
  private var rules: [(language: Language, rules: [String])] = []
  private var faces: [(length: Int, name: String, initials: String, hue: String)] = []
  private var tabs: [(tree: SiteTree, current: Tab?, views: [TabView])] = []

  /// Puts a theme together; reads nothing yet.
  public init(
    settings: SiteSettings, zone: TimeZone, build: Int, day: CivilDate? = nil,
    holds: [StudyKind] = StudyKind.allCases, sources: Sources
  ) {
    self.settings = settings
    self.zone = zone
    self.build = build
    self.day = day
    self.holds = holds
    self.sources = sources
  }

  /// The strings, plural forms and dates of a language.
  public func locale(_ language: Language) -> Locale {
    if let known = locales.first(where: { $0.language == language }) { return known.locale }
    let string = sources.string
    let locale = Locale(code: language.code, strings: { string(language, $0) })
    locales.append((language, locale))
    return locale
  }

  /// The rules of the house as a build stored them, without their numbers.
  public func rules(_ language: Language) -> [String] {
    if let known = rules.first(where: { $0.language == language }) { return known.rules }
    let found = (1...10).compactMap { sources.string(language, "house_rule.\($0)") }
    rules.append((language, found))
    return found
  }

  /// What stands beside a name; those shown last are kept, since few people write most comments.
  func face(of name: String) -> (initials: String, hue: String) {
    let length = name.utf8.count
    // By bytes, as the colour: equal letters may be written with other ones.
    for index in faces.indices where faces[index].length == length {
      guard faces[index].name.utf8.elementsEqual(name.utf8) else { continue }
      return (faces[index].initials, faces[index].hue)
    }
    if faces.count == 32 { faces.removeAll(keepingCapacity: true) }
    let face = (initials: PlainText.initials(of: name), hue: Face.hue(of: name))
    faces.append((length, name, face.initials, face.hue))
    return face
  }

  /// Renders a page in a language; throws `TemplateError`.
  public func render(_ page: some PageView, in language: Language) throws -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(16_384)
    try library(language).render(type(of: page).template, page, into: &output)
    return output
  }

  private func library(_ language: Language) -> TemplateLibrary {
    if let known = libraries.first(where: { $0.language == language }) { return known.library }
    let load = sources.template
    let library = TemplateLibrary(load: { try load(language, $0) })
    libraries.append((language, library))
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
  /// Subjects, lessons, notes.
  case notes
  /// What takes place.
  case events
  /// Everybody who has posted.
  case people
  /// Everything else that has a page.
  case more
}

extension Tab {
  /// The section that it opens; nil for what has none.
  fileprivate var section: Section? {
    switch self {
    case .forum: .forum
    case .notes: .notes
    case .events: .events
    case .people: .people
    case .more: nil
    }
  }
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
  /// The languages in which it is written, where that is not every tree's: the other trees show the
  /// original.
  public var translations: [Language]?
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
    let original = original(request)
    return Chrome(
      lang: language.code, dir: locale.direction,
      title: request.title.isEmpty
        ? name : locale.text("page_title", ["title": request.title, "site": name]),
      siteName: name,
      tagline: settings.tagline.text(in: language, or: [settings.mainLanguage]),
      homeURL: settings.href(.home(request.tree)), description: request.description,
      canonical: (original ?? request.path).map(settings.absolute), alternates: alternates(request),
      feeds: request.feeds.map { LinkView(label: $0.title, url: settings.href($0.path)) },
      stylesheet: href(asset: "tertulia.css") ?? "", ownStylesheet: href(asset: "own.css"),
      script: href(asset: "tertulia.js"),
      icon: href(asset: "icon.svg"), tabs: tabs(request),
      isPrivate: request.path == nil,
      csp: request.path == nil ? nil : Self.contentSecurityPolicy,
      openSearch: settings.href(.openSearch(request.tree)),
      searchURL: settings.action("search?lang=\(language.code)"),
      isOriginalElsewhere: original != nil)
  }

  /// Where the original stands of a page that is not written in its tree's language: search engines are
  /// to find that one.
  private func original(_ request: FrameRequest) -> SitePath? {
    guard let translations = request.translations, !translations.contains(request.tree.language)
    else { return nil }
    let languages = [settings.mainLanguage] + translations
    return languages.lazy.filter(translations.contains).compactMap { language in
      request.versions.first { $0.tree.language == language }?.path
    }.first
  }

  /// Where a file of the theme stands, by its name in `templates/assets/`; nil when there is none.
  public func asset(_ name: String) -> SitePath? { sources.asset(name).map { .asset($0) } }

  private func href(asset name: String) -> String? { asset(name).map(settings.href) }

  /// The page in other trees; search engines hear only of translations of what this page shows.
  private func alternates(_ request: FrameRequest) -> [AlternateView] {
    let isTranslation = request.translations?.contains(request.tree.language) ?? true
    return request.versions.filter { $0.tree != request.tree }.map { tree, path in
      AlternateView(
        lang: tree.language.code, url: settings.href(path), absoluteURL: settings.absolute(path),
        label: locale(tree.language).text("language_name"),
        short: locale(tree.language).text("language_short"),
        isTranslation: isTranslation && request.translations?.contains(tree.language) ?? true)
    }
  }

  private func tabs(_ request: FrameRequest) -> [TabView] {
    for index in tabs.indices
    where tabs[index].current == request.tab && tabs[index].tree == request.tree {
      return tabs[index].views
    }
    let views = makeTabs(request)
    tabs.append((request.tree, request.tab, views))
    return views
  }

  private func makeTabs(_ request: FrameRequest) -> [TabView] {
    let locale = locale(request.tree.language)
    let tree = request.tree
    var tabs = settings.sections.map { section -> TabView in
      let label = locale.text("tab_\(section.rawValue)")
      let isCurrent = request.tab?.section == section
      return switch section {
      case .forum:
        TabView(
          label: label, url: settings.href(.list(.forum, tree)), isCurrent: isCurrent,
          isForum: true)
      case .notes:
        TabView(
          label: label, url: settings.href(.notes(tree)), isCurrent: isCurrent, isNotes: true)
      case .events:
        TabView(
          label: label, url: settings.href(.events(tree)), isCurrent: isCurrent, isEvents: true)
      case .people:
        TabView(
          label: label, url: settings.href(.people(tree)), isCurrent: isCurrent, isPeople: true)
      }
    }
    tabs.append(
      TabView(
        label: locale.text("tab_more"), url: settings.href(.more(request.tree)),
        isCurrent: request.tab == .more, isMore: true))
    return tabs
  }
}
