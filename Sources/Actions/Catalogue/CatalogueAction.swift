import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `catalogue?colour=red&size=39&max=90`: the products that fit a filter, and the number that would fit with each other choice.
///
/// A reader whose request names no filter starts with their own values, if they stored any. Opening a saved filter (`saved=`)
/// marks its new products as seen.
struct CatalogueAction: Action {
  let context: ActionContext
  let attributes: Set<String>

  init(_ context: inout ActionContext) throws {
    attributes = try context.allowRepeatedFilters()
    self.context = context
  }

  func show() throws -> Reply {
    if context.fields["format"] == "atom" { return try FilterFeed(context).reply() }
    try context.countFilter()
    let request = try FilterRequest(context, attributes: attributes)
    let own = try context.viewer.member.map { try context.site.catalogueValues(of: $0.id) } ?? [:]
    let saved = try savedFilter()
    let (response, numbers) = try context.site.read {
      let look = try CatalogueListing(context, request, own, saved)
      return (
        context.request.wantsJSON ? try look.json() : try look.page(), look.numbers
      )
    }
    if let saved, let numbers, numbers != saved.seen {
      // Why loss is right: products not recorded as seen show as new again.
      try? context.site.write(flushing: false) {
        try $0.noteSeen(numbers, ofFilter: saved.id, of: saved.member)
      }
    }
    return .finished(response)
  }

  /// The reader's saved filter that is being opened.
  private func savedFilter() throws -> SavedFilter? {
    guard let member = context.viewer.member,
      let id = SavedFilter.ID(digits: Substring(context.fields["saved"]))
    else { return nil }
    let saved = try context.site.savedFilter(id, of: member.id)
    return saved?.deletedAt == nil ? saved : nil
  }
}

/// One look at the catalogue through a filter, at one moment of the database.
struct CatalogueListing {
  let context: ActionContext
  let request: FilterRequest
  let filter: ProductFilter
  /// The reader's own values, by attribute.
  let own: [String: String]
  let saved: SavedFilter?
  let index: ProductIndex
  let result: ProductIndex.Result
  let renderer: PageRenderer
  /// The products of this page, by position.
  let positions: [Int]
  let number: Int
  let pages: Int

  init(
    _ context: ActionContext, _ request: FilterRequest, _ own: [String: String],
    _ saved: SavedFilter?
  ) throws {
    self.context = context
    self.request = request
    self.own = own
    index = try context.site.productIndex()
    var filter = request.filter
    if !request.isNamed {
      for (attribute, value) in own
      where index.values.contains(where: {
        $0.list.attribute == attribute && $0.list.value == value
      }) {
        // Why loss is right: a value that no longer exists is no one's own value.
        try? filter.choose([value], of: attribute)
      }
    }
    self.filter = filter
    self.saved = saved?.filter.ordered(filter.order) == filter ? saved : nil
    result = index.result(filter)
    renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    let size = context.settings.limits.topicsPerPage
    let all = index.positions(result.matches, filter.order, context.tree.language)
    pages = max((all.count + size - 1) / size, 1)
    number = min(request.page, pages)
    let end = min(number * size, all.count)
    positions = Array(all[min((number - 1) * size, end)..<end])
  }

  /// Product numbers that the reader of a saved filter has now seen; nil for any other filter.
  var numbers: ProductNumbers? { saved.map { _ in index.numbers(result.matches) } }

  /// The address of a filter.
  ///
  /// Without any value it says explicitly that none is meant, for readers with values of their own.
  func address(_ filter: ProductFilter, page: Int = 1) -> String {
    var more = page > 1 ? "page=\(page)" : ""
    if filter.query.isEmpty, page == 1, !own.isEmpty { more = "mine=no" }
    return context.href(filter, more: more)
  }

  func sentence() throws -> FilterSentence {
    try FilterSentence(filter, context, renderer) { address($0) }
  }

  /// `{"count": 12, "pages": 1, "products": ["slug", …], "facets": {"colour": {"red": 3}}, "sentence": "…"}`; the products are
  /// those of one page.
  func json() throws -> ActionResponse {
    guard request.errors.isEmpty else {
      return .details(
        .unprocessableContent, context.locale.text("problem_422_title"),
        context.locale.text("problem_422_explanation"), request.errors.sentences)
    }
    var facets: [String: [(String, JSON)]] = [:]
    for (value, count) in zip(index.values, result.counts)
    where value.list.attribute != Product.price {
      facets[value.list.attribute, default: []].append((value.list.value, .number(Int64(count))))
    }
    let things = try renderer.facts(positions.map(index.product), context.tree)
    return .json(
      .ok,
      .object([
        ("count", .number(Int64(result.matches.count))), ("pages", .number(Int64(pages))),
        ("products", .list(things.map { .text($0.slug) })),
        ("facets", .object(facets.keys.sorted().map { ($0, .object(facets[$0] ?? [])) })),
        ("sentence", .text(try sentence().text)),
      ]))
  }
}
