import Database
import Model
import Templates
import Theme

/// A kind of page; a value is one page of the kind.
///
/// Each kind is a file in `Kinds/` that defines the names of its pages, which of them exist, which invalidations make them
/// stale and how one is made. `PageKey.Kind` lists the kinds; everything else iterates over that list.
protocol PageKind: Sendable {
  /// Raw value of the kind in the list.
  static var kind: PageKey.Kind { get }
  /// The feature that it belongs to; nil for pages of every site.
  static var feature: Feature? { get }
  /// The views that its pages are rendered from: a build checks their templates. None, where a file needs no template.
  static var views: [any PageView.Type] { get }
  /// Some page of the kind, whether it exists or not, for tests.
  static var sample: Self { get }

  /// Words that distinguish the page from others of its kind, such as `42/3`; empty if there are no others.
  var words: String { get }
  /// Reads the words; that nothing was left over or read too loosely, `PageKey` sees to.
  init?(words: inout KeyWords)

  /// Calls `body` with each page of the kind; one that turns out not to exist may be among them.
  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws
  /// The pages that an invalidation makes stale; one may occur twice, or not exist (the archive of a short list).
  ///
  /// Members write all the time: their invalidations contain enough, and nothing is read. For changes of editors the source may
  /// be asked for the notes of a lesson or the pages of a tag.
  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey]

  /// The kind's pages of a tree that the sitemap has; topics and notes have files of their own there.
  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages
  /// The line that leads to the kind on another page, which asks all of them: the forum's list, or "More".
  static func line(on page: PageKey.Kind, _ tree: SiteTree) -> PageLine?

  /// Renders the page; nil if it does not exist, or no longer does.
  func render(_ renderer: PageRenderer) throws -> RenderedPage?
}

extension PageKind {
  static var feature: Feature? { nil }

  static var views: [any PageView.Type] { [] }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages()
  }

  static func line(on page: PageKey.Kind, _ tree: SiteTree) -> PageLine? { nil }

  /// The page as one that a change makes stale.
  func stale(_ priority: StalePages.Priority) -> StaleKey { (PageKey(self), priority) }

  /// Returns the existing pages, and those on disk that may have to go, as far as `isWanted`; all of them can wait, since such
  /// invalidations are rare.
  static func all(
    _ source: PageSource, where isWanted: (Self) -> Bool = { _ in true }
  ) throws -> [StaleKey] {
    try source.pages(Self.self).compactMap { key in
      guard let page = key.page as? Self, isWanted(page) else { return nil }
      return (key, .rest)
    }
  }
}

/// A kind whose pages depend only on settings, templates and the theme: if these change, everything is built again.
protocol BuildTimePageKind: PageKind {}

extension BuildTimePageKind {
  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] { [] }
}

/// A stale page, and how soon it is to be written.
///
/// It has the key, not the page, so that there is one type of list for all kinds.
typealias StaleKey = (key: PageKey, priority: StalePages.Priority)

/// A kind's pages of a tree in the sitemap: the entrances of all kinds come first.
struct SitemapPages {
  /// Pages that there is one of in each tree, and the editors'.
  var entrances: [SitePath] = []
  var others: [SitePath] = []
}

/// Source of the pages that exist.
struct PageSource {
  /// Answers that many invalidations of one round need: each is read only once.
  private final class Answers {
    var pages: [PageKey.Kind: [PageKey]] = [:]
    var lists: [ListRow]?
  }

  let site: SiteDatabase
  let reader: PageReader
  let settings: SiteSettings
  private let answers = Answers()

  /// Inside a read transaction.
  init(_ site: SiteDatabase, _ settings: SiteSettings) {
    self.site = site
    self.settings = settings
    reader = PageReader(site.reader(for: .everyone))
  }

  /// The forum, the boards and the tags.
  func lists() throws -> [ListRow] {
    if let known = answers.lists { return known }
    let lists = try TopicList.Kind.allCases.flatMap { try reader.lists($0) }
    answers.lists = lists
    return lists
  }

  /// All pages of a kind, and those of which files are on disk.
  func pages<Page: PageKind>(_ kind: Page.Type) throws -> [PageKey] {
    if let known = answers.pages[Page.kind] { return known }
    var pages: [PageKey] = []
    try kind.each(self) { pages.append(PageKey($0)) }
    pages += try written(kind).map(\.key)
    answers.pages[Page.kind] = pages
    return pages
  }

  /// Pages of a kind that are on disk, those whose words begin with a text.
  func written<Page: PageKind>(
    _ kind: Page.Type, _ beginning: String = "", where isWanted: (Page) -> Bool = { _ in true }
  ) throws -> [StaleKey] {
    try site.manifestKeys(beginning: Page.kind.rawValue + "/" + beginning).compactMap { text in
      guard let key = PageKey(text: text), let page = key.page as? Page, isWanted(page) else {
        return nil
      }
      return (key, .rest)
    }
  }

  /// A tag, those above it and those below it, which lead to each other.
  func family(of tag: TopicList.ID) throws -> [TopicList.ID] {
    guard let slug = try site.slug(of: tag) else { return [tag] }
    let related = try lists().map(\.list).filter {
      $0.kind == .tag && ($0.slug.hasPrefix(slug + "/") || slug.hasPrefix($0.slug + "/"))
    }
    return [tag] + related.map(\.id)
  }
}

/// A kind whose pages are in the trees of languages.
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
protocol SinglePagePerTree: PageInTree {
  init(language: Language)
}

extension SinglePagePerTree {
  static var sample: Self { Self(language: .english) }

  var words: String { language.code }

  init?(words: inout KeyWords) {
    guard let language = words.language() else { return nil }
    self.init(language: language)
  }

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for language in source.settings.languages { try body(Self(language: language)) }
  }

  static func ofAllTrees(_ source: PageSource, _ priority: StalePages.Priority) -> [StaleKey] {
    source.settings.languages.map { Self(language: $0).stale(priority) }
  }
}

/// A kind of which there is one page.
protocol SinglePage: PageKind {
  init()
}

extension SinglePage {
  static var sample: Self { Self() }

  var words: String { "" }

  init?(words: inout KeyWords) { self.init() }

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws { try body(Self()) }
}

/// A kind of which each topic has pages: a build makes all of a topic's one after another, while its rows
/// are at hand.
protocol PageOfTopic: PageKind {
  var topic: Topic.ID { get }

  static func pages(of topic: Topic.ID, commentCount: Int, _ settings: SiteSettings) -> [Self]
}

extension PageOfTopic {
  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    try source.reader.forEachTopic { topic, count in
      for page in pages(of: topic, commentCount: count, source.settings) { try body(page) }
    }
  }
}
