import Database
import Model
import Templates
import Theme

/// A kind of page; a value is one page of the kind.
///
/// Each kind is a file in `Kinds/` that says how its pages are named, which there are, what makes them
/// stale and how one is made. `PageKey.Kind` lists the kinds; everything else goes over that list.
protocol PageKind: Sendable {
  /// Its place in the list.
  static var kind: PageKey.Kind { get }
  /// The views that its pages are rendered from: a build checks their templates. None, where a file needs no template.
  static var views: [any PageView.Type] { get }
  /// Some page of the kind, whether it exists or not, for tests.
  static var sample: Self { get }

  /// What tells the page from others of its kind, such as `42/3`; empty when there are no others.
  var words: String { get }
  /// Reads the words; that nothing was left over or read too loosely, `PageKey` sees to.
  init?(words: inout KeyWords)

  /// Calls `body` with each page of the kind; one that turns out not to exist may be among them.
  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws
  /// The pages that a change makes stale; one may occur twice, or not exist (the archive of a short list).
  ///
  /// It reads nothing but the change, which carries old and new values, and the settings. What `content/`
  /// makes stale, `ContentPages` says.
  static func stale(by change: Change, _ settings: SiteSettings) -> [StaleKey]

  /// The kind's pages of a tree that the sitemap has; topics and notes have files of their own there.
  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages
  /// The kind as a list of topics that the forum's leads to, where it is one.
  static var forumList: (any ForumListKind.Type)? { get }

  /// Makes the page from what the renderer reads; nil when there is no such page (any more).
  func render(_ renderer: PageRenderer) throws -> RenderedPage?
}

extension PageKind {
  static var views: [any PageView.Type] { [] }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages()
  }

  static var forumList: (any ForumListKind.Type)? { nil }

  /// The page as one that a change makes stale.
  func stale(_ priority: StalePages.Priority) -> StaleKey { (PageKey(self), priority) }

  static func stale(by change: Change, _ settings: SiteSettings) -> [StaleKey] { [] }
}

/// A stale page, and how soon it is to be written.
///
/// Its key, not the page, so that there is one type of list for all kinds.
typealias StaleKey = (key: PageKey, priority: StalePages.Priority)

/// What the sitemap has of a kind in a tree: of all kinds the entrances come first.
struct SitemapPages {
  /// Pages that there is one of in each tree, and the editors'.
  var entrances: [SitePath] = []
  var others: [SitePath] = []
}

/// What tells which pages there are.
struct PageSource {
  let site: SiteDatabase
  let reader: PageReader
  let settings: SiteSettings

  /// Inside a read transaction.
  init(_ site: SiteDatabase, _ settings: SiteSettings) {
    self.site = site
    self.settings = settings
    reader = PageReader(site.reader)
  }

  /// The forum, the boards and the tags.
  func lists() throws -> [ListRow] { try TopicList.Kind.allCases.flatMap { try reader.lists($0) } }
}

/// A kind whose pages stand in the trees of languages.
protocol PageInTree: PageKind {
  var language: Language { get }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage?
}

extension PageInTree {
  func render(_ renderer: PageRenderer) throws -> RenderedPage? {
    let settings = renderer.settings
    // The site may have had the language once.
    guard settings.languages.contains(language) else { return nil }
    return try render(renderer, settings.tree(language))
  }
}

/// A kind of which each tree has one page.
protocol OnePerTree: PageInTree {
  init(language: Language)
}

extension OnePerTree {
  static var sample: Self { Self(language: .english) }

  var words: String { language.code }

  init?(words: inout KeyWords) {
    guard let language = words.language() else { return nil }
    self.init(language: language)
  }

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for language in source.settings.languages { try body(Self(language: language)) }
  }

  static func ofAllTrees(_ settings: SiteSettings, _ priority: StalePages.Priority) -> [StaleKey] {
    settings.languages.map { Self(language: $0).stale(priority) }
  }
}

/// A kind of which there is one page.
protocol OnlyOne: PageKind {
  init()
}

extension OnlyOne {
  static var sample: Self { Self() }

  var words: String { "" }

  init?(words: inout KeyWords) { self.init() }

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws { try body(Self()) }
}

/// A kind of which each topic has pages: a build makes all of a topic's one after another, while its rows
/// are at hand.
protocol PageOfTopic: PageKind {
  static func pages(of topic: Topic.ID, commentCount: Int, _ settings: SiteSettings) -> [Self]
}

extension PageOfTopic {
  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for (topic, count) in try source.reader.allTopics() {
      for page in pages(of: topic, commentCount: count, source.settings) { try body(page) }
    }
  }
}
