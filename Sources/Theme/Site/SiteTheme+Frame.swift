public import Model
public import Time

/// The tab that a page belongs to.
public enum Tab: String, Sendable {
  /// Topics and comments.
  case forum
  /// Subjects, lessons, notes.
  case notes
  /// Events.
  case events
  /// Everyone who has posted.
  case people
  /// The site's places.
  case map
  /// The catalogue.
  case catalogue
  /// The catalogue's deck of cards.
  case cards
  /// Everything else that has a page.
  case more

  /// The tab that is highlighted where the site does not have this one.
  fileprivate var other: Tab { self == .cards ? .catalogue : .more }
}

/// One of the links in the head of a page, beside the tabs.
public enum HeaderLink: Sendable {
  /// Messages.
  case messages
  /// The reader's own pages.
  case own
  /// The search.
  case search
}

/// The values that the frames of all pages of a tree share.
struct CommonFrame {
  let dir: String
  let siteName: String
  let tagline: String?
  let homeURL: String
  let stylesheet: String
  let ownStylesheet: String?
  let script: String?
  let offlineScript: String?
  let ringScript: String?
  let icon: String?
  let touchIcon: String?
  let manifest: String
  let openSearch: String
  let searchURL: String
  let ways: MemberLinks
  let legal: [LinkView]
}

/// The page's values for its frame.
public struct FrameRequest {
  /// The tree of the page.
  public var tree: SiteTree
  /// The title without the site's name; empty at home.
  public var title: String
  /// One line for search engines.
  public var description: String?
  /// Address of the page; nil for a private page.
  public var path: SitePath?
  /// Addresses in every tree that has it, its own included.
  public var versions: [(tree: SiteTree, path: SitePath)] = []
  /// The root-relative addresses in each other language of a page for one reader.
  public var actions: [(language: Language, url: String)] = []
  /// The languages of its text, if these are not all languages of the site: the other trees show the original.
  public var translations: [Language]?
  /// Feeds that belong to it.
  public var feeds: [(title: String, path: SitePath)] = []
  /// The highlighted tab.
  public var tab: Tab?
  /// The highlighted link in the head, if no tab is.
  public var way: HeaderLink?
  /// A second stylesheet, by its name in `templates/assets/`.
  public var sheet: String?
  /// The signed-in member; only on pages for one reader.
  public var member: FrameMember?
  /// True if public pages may still show a post that the reader has just deleted.
  public var isStillPublic = false
  /// True if a machine translated it: search engines are asked not to index it.
  public var isMadeByMachine = false
  /// The time zone of its times; nil for the site's.
  public var zone: TimeZone?

  /// The most conversations, or notifications, that are counted.
  public static let counted = 99

  /// Creates a request for a page with a title; all other properties are set afterwards.
  public init(tree: SiteTree, title: String, path: SitePath?, tab: Tab? = nil) {
    self.tree = tree
    self.title = title
    self.path = path
    self.tab = tab
  }
}

extension SiteTheme {
  /// The policy of static pages, for servers that do not send our headers; `frame-ancestors` is not allowed in a `meta`
  /// element.
  private static func contentSecurityPolicy(_ streets: MapStreets?) -> String {
    let pictures = streets.map { " \($0.origin)" } ?? ""
    return """
      default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'\(pictures); \
      media-src 'self'; style-src 'self'; manifest-src 'self'; worker-src 'self'; \
      form-action 'self'; base-uri 'none'
      """
  }

  /// The whole policy, as a header of every answer and file.
  public static let contentSecurityHeader = contentSecurityHeader(nil)

  /// The policy of a site whose maps have streets from elsewhere: pictures may come from there.
  public static func contentSecurityHeader(_ streets: MapStreets?) -> String {
    "\(contentSecurityPolicy(streets)); frame-ancestors 'none'"
  }

  /// The community's name in a language.
  public func siteName(_ language: Language) -> String {
    settings.name.text(in: language, or: [settings.mainLanguage]) ?? "Tertulia"
  }

  /// The frame around a page.
  public func chrome(_ request: FrameRequest) -> Chrome {
    let common = common(request.tree)
    let locale = locale(request.tree.language)
    let original = original(request)
    let (ways, member) = (common.ways, request.member)
    return Chrome(
      lang: request.tree.language.code, dir: common.dir,
      title: request.title.isEmpty
        ? common.siteName
        : locale.text("page_title", ["title": request.title, "site": common.siteName]),
      siteName: common.siteName, tagline: common.tagline, homeURL: common.homeURL,
      description: request.description,
      canonical: (original ?? request.path).map(settings.absolute), alternates: alternates(request),
      feeds: request.feeds.map { LinkView(label: $0.title, url: settings.href($0.path)) },
      stylesheet: common.stylesheet, sheet: request.sheet.flatMap { href(asset: $0) },
      ownStylesheet: common.ownStylesheet, script: common.script,
      offlineScript: common.offlineScript, ringScript: common.ringScript, icon: common.icon,
      themeColor: colors.paper,
      darkThemeColor: colors.darkPaper, manifest: common.manifest, touchIcon: common.touchIcon,
      tabs: tabs(request),
      isPrivate: request.path == nil,
      robots: request.path == nil ? nil : directives(request),
      csp: request.path == nil ? nil : Self.contentSecurityPolicy(settings.map?.streets),
      openSearch: common.openSearch, searchURL: common.searchURL,
      messagesURL: ways.messages, mineURL: ways.me, newsURL: ways.news,
      notebookURL: ways.notebook, settingsURL: ways.settings, signInURL: ways.signIn,
      signOutURL: ways.signOut, member: member?.name,
      initials: member.map { PlainText.initials(of: $0.name) } ?? "",
      hue: member.map { Avatar.hue(of: $0.name) } ?? "", faceURL: member?.faceURL,
      isAtMessages: request.way == .messages, isAtOwn: request.way == .own,
      isAtSearch: request.way == .search,
      messagesCount: member.flatMap { count($0.messages) },
      newsCount: member.flatMap { count($0.news) },
      counts: member.map { "\(count($0.messages) ?? "0") \(count($0.news) ?? "0")" },
      isOriginalElsewhere: original != nil,
      warning: request.isStillPublic ? locale.text("still_public") : nil, legal: common.legal,
      zone: (request.zone ?? zone).name)
  }

  /// The directives for crawlers on a page.
  private func directives(_ request: FrameRequest) -> String? {
    let all = settings.robots.pageDirectives
    guard request.isMadeByMachine, settings.robots != .none else { return all }
    return all.map { "noindex, \($0)" } ?? "noindex"
  }

  /// A number beside a link in the head, nil for zero; numbers above 99 are not counted exactly.
  public func count(_ count: Int) -> String? {
    guard count > 0 else { return nil }
    return count > FrameRequest.counted ? "\(FrameRequest.counted)+" : "\(count)"
  }

  func common(_ tree: SiteTree) -> CommonFrame {
    for known in commons where known.tree == tree { return known.common }
    let language = tree.language
    let common = CommonFrame(
      dir: locale(language).direction, siteName: siteName(language),
      tagline: settings.tagline.text(in: language, or: [settings.mainLanguage]),
      homeURL: settings.href(.home(tree)), stylesheet: href(asset: "tertulia.css") ?? "",
      ownStylesheet: href(asset: "own.css"), script: href(asset: "tertulia.js"),
      offlineScript: settings.isOffline ? href(asset: "offline.js") : nil,
      ringScript: settings.allowsCalls ? href(asset: "ring.js") : nil,
      icon: href(asset: "icon.svg"), touchIcon: touchIcon,
      manifest: settings.href(.webManifest(tree)), openSearch: settings.href(.openSearch(tree)),
      searchURL: settings.href(.search, query: "lang=\(language.code)"),
      ways: MemberLinks(settings, language), legal: legalPages(tree))
    commons.append((tree, common))
    return common
  }

  /// Path of the original of a page that is not written in its tree's language: search engines are to find that one.
  private func original(_ request: FrameRequest) -> SitePath? {
    guard let translations = request.translations, !translations.contains(request.tree.language)
    else { return nil }
    let languages = [settings.mainLanguage] + translations
    return languages.lazy.filter(translations.contains).compactMap { language in
      request.versions.first { $0.tree.language == language }?.path
    }.first
  }

  /// The name in `templates/assets/` of the icon for iOS.
  public static let touchIcon = "icon-touch.png"

  /// The address of that icon; nil if a build of an older version made none.
  private var touchIcon: String? {
    sources.asset(Self.touchIcon).map { _ in settings.href(.touchIcon) }
  }

  /// Path of a file of the theme, by its name in `templates/assets/`; nil when there is none.
  public func asset(_ name: String) -> SitePath? { sources.asset(name).map { .asset($0) } }

  /// The address of a file of the theme, its hash included; nil when there is none of the name.
  public func href(asset name: String) -> String? { asset(name).map(settings.href) }

  /// The page in other trees; search engines get only translations of this page's text.
  private func alternates(_ request: FrameRequest) -> [AlternateView] {
    let isTranslation = request.translations?.contains(request.tree.language) ?? true
    return request.versions.filter { $0.tree != request.tree }.map { tree, path in
      alternate(
        tree.language, settings.href(path), settings.absolute(path),
        isTranslation: isTranslation && request.translations?.contains(tree.language) ?? true)
    } + request.actions.map { alternate($0.language, $0.url, "", isTranslation: false) }
  }

  private func alternate(
    _ language: Language, _ url: String, _ absoluteURL: String, isTranslation: Bool
  ) -> AlternateView {
    let locale = locale(language)
    return AlternateView(
      lang: language.code, url: url, absoluteURL: absoluteURL,
      label: locale.text("language_name"), short: locale.text("language_short"),
      offer: locale.text("language_offer"), isTranslation: isTranslation)
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
    let activeTab = request.tab.map(activeTab)
    var tabs = settings.sections.compactMap { section in
      url(section, tree).map { url in
        TabView(
          label: locale.text("tab_\(section.rawValue)"), url: url,
          isCurrent: activeTab?.rawValue == section.rawValue, isForum: section == .forum,
          isNotes: section == .notes, isEvents: section == .events, isPeople: section == .people,
          isMap: section == .map, isCatalogue: section == .catalogue, isCards: section == .cards)
      }
    }
    tabs.append(
      TabView(
        label: locale.text("tab_more"), url: settings.href(.more(request.tree)),
        isCurrent: activeTab == .more, isMore: true))
    return tabs
  }

  /// The tab of a page: pages of the catalogue belong to “More” where it has none.
  private func activeTab(_ tab: Tab) -> Tab {
    guard tab == .catalogue || tab == .cards else { return tab }
    let isThere = settings.sections.contains { $0.rawValue == tab.rawValue }
    return isThere ? tab : activeTab(tab.other)
  }

  /// The address behind a tab; nil for a section without a tab.
  private func url(_ section: Section, _ tree: SiteTree) -> String? {
    switch section {
    case .forum: settings.href(.list(.forum, tree))
    case .notes: settings.href(.notes(tree))
    case .events: settings.href(.events(tree))
    case .people: settings.href(.people(tree))
    case .map: settings.href(.map(tree))
    case .catalogue: settings.href(.catalogue(tree))
    case .cards: settings.href(.plain(.deck), query: "lang=\(tree.language.code)")
    case .meet: nil
    }
  }
}
