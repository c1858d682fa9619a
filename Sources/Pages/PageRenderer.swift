public import Database
public import Model
public import Theme

/// A page with its address, ready to be written.
public struct RenderedPage: Sendable {
  /// Where it goes.
  public let path: SitePath
  /// The whole file; empty for a copy.
  public let bytes: [UInt8]
  /// The file that it is a copy of, too large to be held in memory; its name changes with its content.
  public let original: String?

  init(path: SitePath, bytes: [UInt8], original: String? = nil) {
    self.path = path
    self.bytes = bytes
    self.original = original
  }
}

/// Turns a page key into bytes: queries, a view, a template.
///
/// One renderer reads one state of the database: make a new one for each read transaction. A key whose
/// page does not exist (any more) gives nil, and its file is to go. The methods for each kind of page
/// stand in files of their own.
public struct PageRenderer {
  let reader: PageReader
  let theme: SiteTheme
  /// The day that pages with upcoming events show.
  let today: CivilDate
  /// The TZif bytes of a zone other than the site's.
  let zoneFile: (String) throws -> [UInt8]?
  private let asset: (String) throws -> (file: String, bytes: [UInt8])?
  private let media: (String) throws -> String?

  /// Takes a database inside a read transaction, the theme, and where the theme's files are found.
  public init(_ site: SiteDatabase, _ theme: SiteTheme) throws {
    reader = PageReader(site.reader, holds: theme.holds)
    self.theme = theme
    today = try site.day() ?? CivilDate(dayNumber: 0)
    zoneFile = { try site.zone($0) }
    asset = { try site.asset($0) }
    // The rows decide, not the folder: what lies there may be withheld by now.
    media = { try site.hasMedia($0) ? site.folder.cleanedMedia($0) : nil }
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
    case .tagNotes(let list, let page, let language): try tagNotes(list, page, tree(language))
    case .notes(let language): try notes(tree(language))
    case .subject(let slug, let language): try subject(slug, tree(language))
    case .lesson(let subject, let slug, let language):
      try lesson(slug, of: subject, tree(language))
    case .note(let address, let language): try note(address, tree(language))
    case .notesFeed: try notesFeed()
    case .notesSitemap(let block): try notesSitemap(block)
    case .professors(let language): try professors(tree(language))
    case .professor(let slug, let language): try professor(slug, tree(language))
    case .card(let slug): try card(slug)
    case .events(let language): try events(tree(language))
    case .eventMonth(let month, let language): try eventMonth(month, tree(language))
    case .event(let slug, let language): try event(slug, tree(language))
    case .calendar: try calendar()
    case .eventCalendar(let slug): try eventCalendar(slug)
    case .media(let name):
      try media(name).map { RenderedPage(path: .media(name), bytes: [], original: $0) }
    case .openSearch(let language): try openSearch(tree(language))
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
