import Database
import Model
import Theme

/// A filter as a request states it: the readable part, and the errors in its prices, which come back as they were typed.
struct FilterRequest {
  /// The filter, without prices that are wrong.
  private(set) var filter = ProductFilter()
  /// Errors in `min` and `max`.
  private(set) var errors: FieldErrors
  /// True if the request says anything of a filter.
  let isNamed: Bool
  /// Page of the results, from 1.
  let page: Int

  /// Reads the fields; throws `badRequest` for values that no form of ours sends.
  init(_ context: ActionContext, attributes: Set<String>) throws(Problem) {
    let fields = context.fields
    errors = FieldErrors(context.locale)
    isNamed = (attributes.union(["min", "max", "order", "page", "mine"])).contains(
      where: fields.has)
    page = fields["page"].utf8.count <= 6 ? max(Int(fields["page"]) ?? 1, 1) : 1
    do {
      for attribute in attributes.sorted() {
        try filter.choose(fields.all(attribute), of: attribute)
      }
    } catch {
      throw .badRequest("reason_filter")
    }
    filter.order = ProductFilter.Order(rawValue: fields["order"]) ?? .newest
    filter.min = price("min", fields, context.locale)
    filter.max = price("max", fields, context.locale)
    if let low = filter.min, let high = filter.max, low > high {
      errors.add("max", "below", in: "price")
      (filter.min, filter.max) = (nil, nil)
    }
  }

  private mutating func price(_ name: String, _ fields: FormFields, _ locale: Locale) -> Int? {
    let text = fields[name]
    if PlainText.isBlank(text) { return nil }
    guard text.utf8.count <= ProductFilter.priceBytes else {
      errors.add(name, "long", in: "price", ["limit": locale.number(ProductFilter.priceBytes)])
      return nil
    }
    let price = ProductFilter.price(of: text)
    if price == nil { errors.add(name, "number", in: "price") }
    return price
  }
}

extension ActionContext {
  /// The attributes that a filter may name; from here on each of them may come several times.
  mutating func allowRepeatedFilters() throws -> Set<String> {
    let attributes = try site.productAttributes()
    fields.allowRepeated(attributes)
    return attributes
  }

  /// Counts a look at the catalogue through a filter, before any work is done for it; people press its boxes one after another.
  func countFilter() throws(Problem) {
    try allow(quotas("filter", most: settings.limits.searchesPerMinute * 2))
  }

  /// The address of the products that fit a filter, in the language of this answer.
  func href(_ filter: ProductFilter, _ kind: Route.Kind = .catalogue, more: String = "") -> String {
    let parts = [filter.query, more].filter { !$0.isEmpty }
    return href(kind, query: parts.joined(separator: "&"))
  }
}
