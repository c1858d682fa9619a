import Database
import Model
import Templates
import Theme

/// One page of a list's archive.
struct ArchivePageKind: PagesOfNumber, PageOfList {
  static let kind = PageKey.Kind.archive
  static let views: [any PageView.Type] = [ArchivePage.self]
  static let sample = Self(id: TopicList.ID(7), page: 3, language: .english)
  let id: TopicList.ID
  let page: Int
  let language: Language

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for row in try source.lists() {
      let last = Paging.page(of: row.lastNumber, size: source.settings.limits.topicsPerPage)
      if last > 1 {
        for page in pages(1...last, of: row.list.id, source.settings) { try body(page) }
      }
    }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    let size = source.settings.limits.topicsPerPage
    switch invalidation {
    case .topic(_, _, let places, _):
      return places.flatMap {
        stale(Paging.pages(showing: $0.number, size: size), of: $0.list, source)
      }
    case .list(let place):
      return stale(1...Paging.page(of: place.number, size: size), of: place.list, source)
    // A tag whose topics are all gone has its pages as long as notes have it.
    case .tagged(let tag, _):
      let last = try source.reader.list(tag)?.lastNumber ?? 0
      return stale(1...Paging.page(of: last, size: size), of: tag, source)
        + (try source.written(Self.self, "\(tag)/"))
    default: return []
    }
  }

  private static func stale(
    _ numbers: ClosedRange<Int>, of list: TopicList.ID, _ source: PageSource
  ) -> [StaleKey] {
    pages(numbers, of: list, source.settings).map { $0.stale(.rest) }
  }

  private static func pages(
    _ numbers: ClosedRange<Int>, of list: TopicList.ID, _ settings: SiteSettings
  ) -> [Self] {
    settings.languages.flatMap { language in
      numbers.map { Self(id: list, page: $0, language: language) }
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.archive(id, page, tree)
  }
}

extension PageRenderer {
  fileprivate func archive(_ id: TopicList.ID, _ number: Int, _ tree: SiteTree) throws
    -> RenderedPage?
  {
    let size = settings.limits.topicsPerPage
    guard let row = try reader.list(id), row.lastNumber > size, number > 0 else { return nil }
    let last = Paging.page(of: row.lastNumber, size: size)
    guard number <= last else { return nil }
    let list = shown(row.list)
    let (listTitle, _) = try title(list, tree)
    let title = theme.locale(tree.language).text("archive_page", ["page": String(number)])
    let frame = frame(title, tab: .forum, tree) { .archive(list, page: number, $0) }
    let topics = try reader.topics(id, numbers: Paging.positions(on: number, size: size))
    let parent =
      list.kind == .forum
      ? [] : [LinkView(label: listTitle, url: settings.href(.list(list, tree)))]
    let view = ArchivePage(
      chrome: chrome(frame), title: title, breadcrumb: Breadcrumb([forumLink(tree)] + parent),
      topics: topics.map { theme.archiveRow($0, showingAuthor: true, in: tree) },
      pager: pager(number, last) { .archive(list, page: $0, tree) })
    return try page(.archive(list, page: number, tree), view, tree)
  }
}

/// A page of the archive of a forum, board or tag: topics in the order of their opening.
struct ArchivePage: PageView {
  static let template = "archive"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Archive, page 3".
  let title: String
  /// The way here, from the forum downwards.
  var breadcrumb: Breadcrumb = []
  /// The topics, oldest first.
  var topics: [ArchiveRowView] = []
  /// The pages before and after, when there are any.
  var pager: PagerView?
}
