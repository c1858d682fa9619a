import Database
import Model
import Pages
import Templates
import Theme

/// A filter as a sentence, "boots in brown or red, size 39, up to 90 €", from which every word can be removed.
struct FilterSentence {
  private(set) var bits: [SentenceBitView] = []
  private let context: ActionContext
  private let renderer: PageRenderer
  private var locale: Locale { context.locale }

  /// Builds the sentence; `address` returns the link that removes a word.
  init(
    _ filter: ProductFilter, _ context: ActionContext, _ renderer: PageRenderer,
    address: (ProductFilter) -> String
  ) throws {
    self.context = context
    self.renderer = renderer
    for group in try Self.groups(filter, context, renderer) {
      var items = group.values.map { value in
        (
          label: group.areNames ? value.label : Self.lower(value.label),
          url: address(filter.without(value.list.value, of: group.attribute))
        )
      }
      var before = opening(group)
      // "size 39" is one word, "size 39 or 40" has two.
      if items.count == 1, !group.hasFills, !Self.named.contains(group.attribute) {
        (items[0].label, before) = (before + items[0].label, "")
      }
      add(items, before: before)
    }
    if let min = filter.min {
      var other = filter
      other.min = nil
      add([(locale.text("sentence_min", ["price": price(min)]), address(other))], before: "")
    }
    if let max = filter.max {
      var other = filter
      other.max = nil
      add([(locale.text("sentence_max", ["price": price(max)]), address(other))], before: "")
    }
    if filter.choices[Product.type] == nil, !bits.isEmpty {
      let before = bits[0].before
      bits[0].before = locale.text("sentence_everything") + (before.isEmpty ? ", " : " ") + before
    }
    if !bits.isEmpty { bits[bits.count - 1].after = "." }
  }

  /// The sentence without links: `boots, in brown, size 39.`, a full stop at its end.
  var text: String {
    if bits.isEmpty { return locale.text("sentence_everything") + "." }
    return bits.map { $0.before + $0.label + $0.after }.joined(separator: " ")
  }

  /// The sentence on its own, with a capital letter.
  var capitalized: String {
    let text = text
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The chosen values in spoken order: kind, properties, brand, shop.
  private static func groups(
    _ filter: ProductFilter, _ context: ActionContext, _ renderer: PageRenderer
  ) throws -> [CatalogueChoices] {
    let lists = try filter.choices.keys.sorted().flatMap { attribute in
      try (filter.choices[attribute] ?? []).map { value in
        try context.site.productList(attribute, value)
          ?? ProductList(id: ProductList.ID(0), attribute: attribute, value: value)
      }
    }
    let groups = try renderer.choices(lists, context.tree)
    let last = named.dropFirst()
    return groups.filter { !last.contains($0.attribute) }
      + last.compactMap { name in groups.first { $0.attribute == name } }
  }

  /// Attributes whose values need no other word beside them.
  private static let named = [Product.type, Product.brand, Product.shop]

  /// Words before the values: "in", "by", "at", else the name of the attribute.
  private func opening(_ group: CatalogueChoices) -> String {
    switch group.attribute {
    case Product.type: ""
    case Product.brand: locale.text("sentence_brand") + " "
    case Product.shop: locale.text("sentence_shop") + " "
    default:
      (group.hasFills ? locale.text("sentence_colour") : Self.lower(group.title)) + " "
    }
  }

  private mutating func add(_ items: [(label: String, url: String)], before: String) {
    guard !items.isEmpty else { return }
    if !bits.isEmpty, bits[bits.count - 1].after.isEmpty { bits[bits.count - 1].after = "," }
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      let opening =
        index == 0 ? before : isLast ? locale.text("sentence_or") + " " : ""
      bits.append(
        SentenceBitView(
          before: opening, label: item.label, url: item.url,
          title: locale.text("sentence_remove", ["word": item.label]),
          after: index < items.count - 2 ? "," : ""))
    }
  }

  private func price(_ hundredths: Int) -> String {
    let currency = context.catalogueCurrency
    let unit = Price.digits(of: currency) == 0 ? 100 : 1
    return context.theme.price(
      Price(amount: hundredths / unit, currency: currency), in: context.tree)
  }

  /// Returns the text with a small first letter.
  private static func lower(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }
}

extension ActionContext {
  /// The currency of the dictionary.
  var catalogueCurrency: String {
    // Why loss is right: a price without its sign is one all the same.
    (try? site.catalogueCurrency()) ?? ""
  }
}

/// A word of the sentence that describes the filter.
struct SentenceBitView: View {
  /// Text before the word: "in ", "or ".
  var before = ""
  /// The word: "brown".
  let label: String
  /// The filter without this word.
  let url: String
  /// Title of the link: "Take out: brown".
  let title: String
  /// Text after the word: ",".
  var after = ""
}
