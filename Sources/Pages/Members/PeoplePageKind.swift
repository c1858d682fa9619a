import Database
import Model
import Templates
import Theme
import Time

/// The newest people.
struct PeoplePageKind: SinglePagePerTree, ReferencesTopics {
  static let kind = PageKey.Kind.people
  static let views: [any PageView.Type] = [PeoplePage.self]
  let language: Language

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    if case .person = invalidation { ofAllTrees(source, .rest) } else { [] }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.people(tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages(entrances: [.people(tree)])
  }
}

/// People in the order of their first post.
struct PeopleArchivePageKind: PageInTree, ReferencesTopics {
  static let kind = PageKey.Kind.peopleArchive
  static let views: [any PageView.Type] = [PeoplePage.self]
  static let sample = Self(page: 2, language: .spanish)
  let page: Int
  let language: Language

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    let size = source.settings.limits.topicsPerPage
    let last = Paging.page(of: try source.reader.lastPersonNumber(), size: size)
    guard last > 1 else { return }
    for language in source.settings.languages {
      for page in 1...last { try body(Self(page: page, language: language)) }
    }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    guard case .person(_, let number) = invalidation else { return [] }
    let pages = Paging.pages(showing: number, size: source.settings.limits.topicsPerPage)
    return source.settings.languages.flatMap { language in
      pages.map { Self(page: $0, language: language).stale(.rest) }
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.peopleArchive(page, tree)
  }
}

extension PeopleArchivePageKind {
  var words: String { "\(page)/\(language)" }

  init?(words: inout KeyWords) {
    guard let page = words.number(), let language = words.language() else { return nil }
    self.init(page: page, language: language)
  }
}

extension PageRenderer {
  fileprivate func people(_ tree: SiteTree) throws -> RenderedPage? {
    let size = settings.limits.topicsPerPage
    let last = try reader.lastPersonNumber()
    let frame = frame(text("people", tree), tab: .people, tree) { .people($0) }
    let archive = Paging.page(of: last, size: size)
    let pager =
      last > size
      ? PagerView(nextURL: settings.href(.people(tree, archive: archive))) : nil
    let view = PeoplePage(
      chrome: theme.chrome(frame), title: text("people", tree), breadcrumb: [],
      people: try reader.newestPeople(limit: size).map { personRow($0, tree) },
      directoryURL: directoryURL(tree), pager: pager)
    return try page(.people(tree), view, tree)
  }

  fileprivate func peopleArchive(_ number: Int, _ tree: SiteTree) throws -> RenderedPage? {
    let size = settings.limits.topicsPerPage
    let lastNumber = try reader.lastPersonNumber()
    let last = Paging.page(of: lastNumber, size: size)
    guard lastNumber > size, (1...last).contains(number) else { return nil }
    let title = theme.locale(tree.language).text("people_page", ["page": String(number)])
    let frame = frame(title, tab: .people, tree) { .people($0, archive: number) }
    let people = try reader.people(numbers: Paging.positions(on: number, size: size))
    let view = PeoplePage(
      chrome: theme.chrome(frame), title: title, breadcrumb: [peopleLink(tree)],
      people: people.map { personRow($0, tree) }, directoryURL: directoryURL(tree),
      pager: pager(number, last) { .people(tree, archive: $0) })
    return try page(.people(tree, archive: number), view, tree)
  }

  private func directoryURL(_ tree: SiteTree) -> String {
    settings.href(.plain(.directory), query: "lang=\(tree.language.code)")
  }

  private func personRow(_ person: FoundPerson, _ tree: SiteTree) -> PersonRowView {
    theme.personRow(
      person.name, username: person.username, hasAvatar: person.hasAvatar,
      joinedAt: person.joinedAt,
      in: tree)
  }

  func peopleLink(_ tree: SiteTree) -> LinkView {
    LinkView(label: text("people", tree), url: settings.href(.people(tree)))
  }
}

/// One page of the members who have posted.
struct PeoplePage: PageView {
  static let template = "people"

  /// The frame.
  let chrome: Chrome
  /// The heading: "People", "People, page 3".
  let title: String
  /// The way here; empty on the first list.
  var breadcrumb: Breadcrumb = []
  /// The people.
  var people: [PersonRowView] = []
  /// Address of the member directory.
  let directoryURL: String
  /// The pages before and after, when there are any.
  var pager: PagerView?
}
