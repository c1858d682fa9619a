import Database
import Model
import Theme

/// Results of a search, by sections.
struct SearchResults {
  /// One of them.
  enum Item {
    case text(FoundText)
    case person(FoundPerson)
    case product(FoundProduct)
    case shop(FoundShop)
    case list(FoundList)
  }

  /// The most names of a kind that come before the texts.
  private static let maxNames = 3

  private(set) var sections: [SearchSection: [Item]] = [:]
  /// Sections of which more was found than is counted.
  private(set) var cut: Set<SearchSection> = []
  /// The boards of topics that were found, with how many of them, most first.
  private(set) var boards: [(board: TopicList.ID, count: Int)] = []
  /// Some names, then texts, the best first, then the other names.
  private var all: [Item] = []

  /// Searches everything; all reads of the database see one moment of it.
  init(_ context: ActionContext, _ request: SearchRequest) throws {
    if request.query.isEmpty { return }
    let search = TextSearch(
      context.reader, request.query, request.scope, context.tree.language)
    let (comments, pages) = try (search.comments(), search.pages())
    if comments.isCut { cut.insert(.forum) }
    count(comments.found)
    let hasNames = request.query.filters.isEmpty && !request.isLoose
    let names = hasNames ? try findNames(context, request) : []
    // Texts of the editors have no common order in time: they come after the comments.
    let texts =
      request.isByTime
      ? comments.found + pages.found
      : (pages.found + comments.found).sorted { $0.rank < $1.rank }
    for text in texts { add(.text(text), to: Self.section(text)) }
    all += texts.map { Item.text($0) } + names
    if pages.isCut { cut.formUnion([.notes, .events, .pages]) }
  }

  /// Results on the page of a section, or of everything.
  func items(in section: SearchSection?) -> [Item] {
    section.map { sections[$0] ?? [] } ?? all
  }

  private static func section(_ text: FoundText) -> SearchSection {
    if case .page(_, let kind) = text.place { SearchSection(kind) } else { .forum }
  }

  private mutating func count(_ comments: [FoundText]) {
    var counts: [TopicList.ID: Int] = [:]
    for text in comments { if let board = text.board { counts[board, default: 0] += 1 } }
    boards = counts.map { ($0.key, $0.value) }.sorted {
      ($1.count, $0.board.rawValue) < ($0.count, $1.board.rawValue)
    }
  }

  private mutating func add(_ item: Item, to section: SearchSection) {
    sections[section, default: []].append(item)
  }

  /// Finds people, boards, tags, products and shops by name alone; returns those for which there is no room before the texts.
  private mutating func findNames(
    _ context: ActionContext, _ request: SearchRequest
  ) throws -> [Item] {
    let words = request.query.terms.flatMap(\.words).joined(separator: " ")
    let names = NameSearch(
      context.reader, SearchTerms(words), context.tree.language,
      main: context.settings.mainLanguage)
    let others =
      add(try names.people(), to: .people) { .person($0) }
      + add(try names.boards(), to: .lists) { .list($0) }
      + add(try names.tags(), to: .lists) { .list($0) }
    guard context.settings.has(.catalogue) else { return others }
    return others
      + add(try names.products(), to: .catalogue) { .product($0) }
      + add(try names.shops(), to: .catalogue) { .shop($0) }
  }

  private mutating func add<Row>(
    _ found: Found<Row>, to section: SearchSection, _ item: (Row) -> Item
  ) -> [Item] {
    let items = found.items.map(item)
    for item in items { add(item, to: section) }
    all += items.prefix(Self.maxNames)
    if found.hasMore { cut.insert(section) }
    return Array(items.dropFirst(Self.maxNames))
  }
}
