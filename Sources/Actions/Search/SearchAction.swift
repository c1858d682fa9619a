import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `search?q=…&lang=en`: what has the words, over all that the viewer may read.
///
/// As JSON a page of it: `{"results":[…],"more":true}`.
struct SearchAction: Action {
  /// How many a page shows.
  private static let pageSize = 20

  private let context: ActionContext
  private var locale: Locale { context.locale }
  private var tree: SiteTree { context.tree }

  init(_ context: ActionContext) { self.context = context }

  /// The form, and below it what was found; one moment of the database is read.
  func show() throws -> Reply {
    if !context.fields["q"].isEmpty {
      try context.allow(context.quotas("search", most: context.settings.limits.searchesPerMinute))
    }
    return .finished(try context.site.read { try response(try SearchRequest(context)) })
  }

  private func response(_ asked: SearchRequest) throws -> ActionResponse {
    guard asked.errors.isEmpty || !context.request.wantsJSON else {
      return .details(
        .unprocessableContent, locale.text("problem_422_title"),
        locale.text("problem_422_explanation"), asked.errors.sentences)
    }
    var request = asked
    var found = try SearchResults(context, request)
    if found.sections.isEmpty, let loosened = request.loosened {
      found = try SearchResults(context, loosened)
      if !found.sections.isEmpty { request = loosened }
    }
    let items = found.items(in: request.section)
    let first = min((context.pageNumber - 1) * Self.pageSize, items.count)
    let shown = items[first...].prefix(Self.pageSize)
    let rows = SearchResultRows(context, request)
    let hits = try shown.compactMap { try rows.row($0) }
    let hasMore = shown.endIndex < items.count
    if context.request.wantsJSON {
      return .json(
        .ok,
        .object([
          ("results", .list(hits.map { $0.json(context.settings) })), ("more", .flag(hasMore)),
        ]))
    }
    var view = try page(request, found)
    view.hits = hits
    view.pages = context.pages(context.pageNumber, hasMore: hasMore) {
      request.url(section: request.section, page: $0)
    }
    view.isNothingFound = !request.query.isEmpty && items.isEmpty
    view.ways = view.isNothingFound ? ways(request) : []
    view.notice = request.isLoose ? locale.text("search_loose") : view.notice
    return try context.page(view, request.errors)
  }

  private func page(_ request: SearchRequest, _ found: SearchResults) throws -> SearchPage {
    let words = request.query.isEmpty ? "" : PlainText.singleLine(request.text)
    let title =
      words.isEmpty ? locale.text("search") : locale.text("search_title", ["words": words])
    let settings = context.settings
    let hasNotes = try settings.sections.contains(.notes) || context.site.hasSubjects(tree.language)
    return SearchPage(
      chrome: context.chrome(title, sheet: PageRenderer.memberSheet),
      action: settings.href(.search), lang: tree.language.code, query: request.text,
      queryError: request.errors["q"], section: request.section?.rawValue,
      notice: request.query.isCut
        ? locale.text("search_words", ["limit": locale.number(SearchQuery.most)]) : nil,
      sections: sections(request, found), orders: orders(request, found),
      boards: try boards(request, found),
      isUnasked: request.query.isEmpty && request.errors.isEmpty, filters: filters,
      forumURL: context.forumLink.url, notesURL: hasNotes ? settings.href(.notes(tree)) : nil)
  }

  private func sections(
    _ request: SearchRequest, _ found: SearchResults
  ) -> [SearchSectionView] {
    let parts = SearchSection.allCases.compactMap { section -> SearchSectionView? in
      guard let items = found.sections[section] else { return nil }
      return SearchSectionView(
        label: locale.text("search_in_\(section.rawValue)"), url: request.url(section: section),
        count: locale.number(items.count) + (found.cut.contains(section) ? "+" : ""),
        isCurrent: request.section == section)
    }
    if parts.isEmpty { return [] }
    let count = found.sections.values.reduce(0) { $0 + $1.count }
    let all = SearchSectionView(
      label: locale.text("search_in_everything"), url: request.url(section: nil),
      count: locale.number(count) + (found.cut.isEmpty ? "" : "+"),
      isCurrent: request.section == nil)
    return [all] + parts
  }

  private func orders(_ request: SearchRequest, _ found: SearchResults) -> [LinkView] {
    guard (found.sections[.forum]?.count ?? 0) > 1 else { return [] }
    return [false, true].map {
      LinkView(
        label: locale.text($0 ? "search_newest" : "search_best"),
        url: request.url(section: request.section, isByTime: $0),
        isCurrent: $0 == request.isByTime)
    }
  }

  /// Boards to look in alone.
  private func boards(
    _ request: SearchRequest, _ found: SearchResults
  ) throws -> [SearchSectionView] {
    guard request.scope.board == nil, found.boards.count > 1 else { return [] }
    let known = try context.reader.boards()
    return try found.boards.prefix(6).compactMap { board, count in
      guard let list = known.first(where: { $0.id == board }),
        let url = request.url(narrowedBy: "board:\(list.slug)")
      else { return nil }
      return SearchSectionView(
        label: try context.site.title(board, tree.language) ?? list.slug, url: url,
        count: locale.number(count))
    }
  }

  /// Links to the same search without filters and section, and to each word alone.
  private func ways(_ request: SearchRequest) -> [LinkView] {
    let words = request.query.terms.map { $0.words.joined(separator: " ") }
    var texts = words.count > 1 ? words : []
    if !request.query.filters.isEmpty { texts.insert(words.joined(separator: " "), at: 0) }
    var ways = texts.map { LinkView(label: $0, url: request.url(text: $0, section: nil)) }
    if request.section != nil {
      ways.insert(
        LinkView(label: locale.text("search_in_everything"), url: request.url(section: nil)), at: 0)
    }
    return ways
  }

  private var filters: [SearchFilterView] {
    ["phrase", "beginning", "author", "board", "tag", "after", "before"].map {
      SearchFilterView(
        example: locale.text("search_example_\($0)"), meaning: locale.text("search_meaning_\($0)"))
    }
  }
}
