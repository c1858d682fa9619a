import Database
import Model
import Templates
import Theme

/// A page of all tags.
///
/// They are sorted by name, since readers who look for a tag know how it begins. A new tag therefore moves all those after it.
/// This is rare if only the editors' tags can be chosen, and it happens in the background, where unchanged pages are not
/// written.
struct TagsPageKind: PageInTree, ReferencesTopics {
  static let kind = PageKey.Kind.tags
  static let views: [any PageView.Type] = [TagsPage.self]
  static let sample = Self(page: 1, language: .english)
  /// From 1.
  let page: Int
  let language: Language

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for language in source.settings.languages {
      let count = try source.reader.tagCount(language)
      for page in 1...Paging.page(of: count, size: size(source.settings)) {
        try body(Self(page: page, language: language))
      }
    }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    // A tag that once had topics is in all trees as long as notes in one of them have it.
    case .list, .tagged: try all(source)
    default: []
    }
  }

  /// Four tags take the room of a topic.
  static func size(_ settings: SiteSettings) -> Int { settings.limits.topicsPerPage * 4 }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.tags(page, tree)
  }
}

extension TagsPageKind {
  /// The first page is as old as the site, and needs no number.
  var words: String { page == 1 ? language.code : "\(language)/\(page)" }

  init?(words: inout KeyWords) {
    guard let language = words.language() else { return nil }
    self.init(page: words.number() ?? 1, language: language)
  }

  static func line(on page: PageKey.Kind, _ tree: SiteTree) -> PageLine? {
    page == .more ? ("tags", .tags(tree), "more_tags") : nil
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages(entrances: [.tags(tree)])
  }
}

extension PageRenderer {
  fileprivate func tags(_ number: Int, _ tree: SiteTree) throws -> RenderedPage? {
    let size = TagsPageKind.size(settings)
    let last = Paging.page(of: try reader.tagCount(tree.language), size: size)
    guard (1...last).contains(number) else { return nil }
    let path = SitePath.tags(tree, page: number)
    let title = text("tags", tree)
    var frame = FrameRequest(
      tree: tree,
      title: number == 1
        ? title
        : theme.locale(tree.language).text(
          "title_page", ["title": title, "page": String(number)]),
      path: path, tab: .forum)
    // Other trees may have fewer.
    if number == 1 { frame.versions = versions { .tags($0) } }
    let tags = try reader.tags(tree.language, limit: size, offset: (number - 1) * size)
    let view = TagsPage(
      chrome: theme.chrome(frame), title: frame.title, breadcrumb: [forumLink(tree)],
      tags: try tags.map { try link($0, tree) },
      pager: pager(number, last) { .tags(tree, page: $0) })
    return try page(path, view, tree)
  }
}

/// The tags in use, in alphabetical order, without counts: those would never rest.
struct TagsPage: PageView {
  static let template = "tags"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Tags", or "Tags, page 2".
  let title: String
  /// The way here: the forum.
  var breadcrumb: Breadcrumb = []
  /// The tags.
  var tags: [LinkView] = []
  /// The pages before and after, when there are any.
  var pager: PagerView?
}
