import Database
import Model
import Theme
import Time

/// A section of the site to search in.
enum SearchSection: String, CaseIterable {
  case forum, notes, events, people, catalogue, pages, lists

  init(_ kind: PageTextKind) {
    switch kind {
    case .note, .lesson, .subject: self = .notes
    case .event: self = .events
    case .professor: self = .people
    case .document: self = .pages
    }
  }
}

/// A search as its address has it: `q`, `in` for a section, `order=new`, `page`.
struct SearchRequest {
  /// The most bytes that are searched for.
  private static let queryBytes = 200

  /// Search words as typed.
  let text: String
  /// Those as words and filters.
  private(set) var query: SearchQuery
  /// Meaning of the filters.
  private(set) var scope = SearchScope()
  /// The section that is shown alone.
  let section: SearchSection?
  /// True if the newest come first, not the best.
  let isByTime: Bool
  /// True if beginnings of words are searched for, since nothing has the words themselves.
  private(set) var isLoose = false
  /// Error message about it.
  private(set) var errors: FieldErrors

  private let context: ActionContext

  init(_ context: ActionContext) throws {
    self.context = context
    text = context.fields["q"]
    section = SearchSection(rawValue: context.fields["in"])
    isByTime = context.fields["order"] == "new"
    errors = FieldErrors(context.locale)
    let isLong = text.utf8.count > Self.queryBytes
    query = SearchQuery(isLong ? "" : text, names: Self.names(context.locale))
    if isLong { errors.add("q", "long", ["limit": context.locale.number(Self.queryBytes)]) }
    try readScope()
    if !errors.isEmpty { query = SearchQuery("") }
  }

  /// The names of filters in the reader's language: "sección" for `board`.
  private static func names(_ locale: Locale) -> [String: SearchQuery.Filter] {
    Dictionary(
      SearchQuery.Filter.allCases.map {
        (Folding.fold(locale.text("search_filter_\($0.rawValue)")), $0)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// A variant that searches for the beginnings of words; nil where it would be the same.
  var loosened: SearchRequest? {
    var request = self
    request.query = query.asBeginnings
    request.isLoose = true
    return request.query == query ? nil : request
  }

  /// The address of the same search in the forum with one more filter; nil where that is too long to be asked.
  ///
  /// The filter comes first: behind a quotation mark without a closing one it would be one more word.
  func url(narrowedBy filter: String) -> String? {
    let text = "\(filter) \(text)"
    return text.utf8.count > Self.queryBytes ? nil : url(text: text, section: .forum)
  }

  /// The address of the same search, with something else instead.
  func url(
    text: String? = nil, section: SearchSection?, isByTime: Bool? = nil, page: Int = 1
  ) -> String {
    var query = "q=\(PercentEncoding.text(text ?? self.text))"
    if let section { query += "&in=\(section.rawValue)" }
    if isByTime ?? self.isByTime { query += "&order=new" }
    if page > 1 { query += "&page=\(page)" }
    return context.href(.search, query: query)
  }
}

extension SearchRequest {
  private mutating func readScope() throws {
    scope.author = query.filters[.author]
    if let name = query.filters[.board] {
      let slug = Slug(titled: name)?.text
      let boards = try context.reader.boards()
      scope.board = boards.first { $0.slug == slug }?.id
      if scope.board == nil {
        let known = boards.map(\.slug).joined(separator: ", ")
        errors.add("q", "board", ["name": name, "boards": known])
      }
    }
    if let name = query.filters[.tag] {
      scope.tag = try Slug(titled: name).flatMap { try context.reader.tag(slug: $0.text) }
      if scope.tag == nil { errors.add("q", "tag", ["name": name]) }
    }
    if let number = query.filters[.topic] {
      scope.topic = try Topic.ID(digits: number).flatMap { try context.reader.topic($0)?.id }
      if scope.topic == nil { errors.add("q", "topic", ["number": number]) }
    }
    scope.after = day(.after)
    scope.before = day(.before)
  }

  /// The beginning of a day, a month or a year on the clocks of the site.
  private mutating func day(_ filter: SearchQuery.Filter) -> (CivilDate, Timestamp)? {
    guard let text = query.filters[filter] else { return nil }
    let whole = text + ["-01-01", "-01", ""][min(text.utf8.count { $0 == 45 }, 2)]
    guard let day = CivilDate(whole), let begin = CivilDateTime(date: day, hour: 0, minute: 0)
    else {
      errors.add("q", "date", ["text": text])
      return nil
    }
    return (day, context.theme.zone.timestamp(of: begin))
  }
}
