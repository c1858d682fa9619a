public import Database
public import Model
public import Theme

/// A page with its address, ready to be written.
public struct RenderedPage: Sendable {
  /// Where it goes.
  public let path: SitePath
  /// The whole file.
  public let bytes: [UInt8]
}

/// Turns a page key into bytes: queries, a view, a template.
///
/// One renderer reads one state of the database: make a new one for each read transaction. A key whose
/// page does not exist (any more) gives nil, and its file is to go. The methods for each kind of page
/// stand in files of their own.
public struct PageRenderer {
  let reader: PageReader
  let theme: SiteTheme
  private let asset: (String) throws -> (file: String, bytes: [UInt8])?

  /// Takes a database inside a read transaction, the theme, and where the theme's files are found.
  public init(_ site: SiteDatabase, _ theme: SiteTheme) {
    reader = PageReader(site.connection)
    self.theme = theme
    asset = { try site.asset($0) }
  }

  var settings: SiteSettings { theme.settings }

  /// Renders one page; nil when there is no such page.
  ///
  /// Throws `DatabaseError` or `TemplateError`.
  public func render(_ key: PageKey) throws -> RenderedPage? {
    if let language = key.language, !settings.languages.contains(language) { return nil }
    return switch key {
    case .home(let language): try home(tree(language))
    case .document(let slug, let language): try document(slug, tree(language))
    case .more(let language): try more(tree(language))
    case .list(let id, let language): try list(id, tree(language))
    case .archive(let list, let page, let language): try archive(list, page, tree(language))
    case .listFeed(let list): try listFeed(list)
    case .topic(let topic, let page): try self.topic(topic, page)
    case .latest(let topic): try latest(topic)
    case .topicFeed(let topic): try topicFeed(topic)
    case .tags(let language): try tags(tree(language))
    case .people(let language): try people(tree(language))
    case .peopleArchive(let page, let language): try peopleArchive(page, tree(language))
    case .person(let member, let language): try person(member, tree(language))
    case .siteFeed: try siteFeed()
    case .sitemapIndex: try sitemapIndex()
    case .sitemap(let block): try sitemap(block)
    case .robots: try robots()
    case .notFound(let language): try notFound(tree(language))
    case .asset(let name):
      try asset(name).map { RenderedPage(path: .asset($0.file), bytes: $0.bytes) }
    }
  }

  private func tree(_ language: Language) -> SiteTree { settings.tree(language) }

  /// Renders a view as the page of a path.
  func page(_ path: SitePath, _ view: some PageView, _ tree: SiteTree) throws -> RenderedPage {
    RenderedPage(path: path, bytes: try theme.render(view, in: tree.language))
  }

  func text(_ key: String, _ tree: SiteTree) -> String { theme.locale(tree.language).text(key) }

  /// A page's address in every tree.
  func versions(_ path: (SiteTree) -> SitePath) -> [(tree: SiteTree, path: SitePath)] {
    settings.trees.map { ($0, path($0)) }
  }
}
