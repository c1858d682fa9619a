import Markup
import Model

/// The products of documents of JSON-LD in the words of schema.org.
///
/// Names may have a prefix or be whole addresses, values may be objects with `@value`, types may be several. Each Product
/// counts as one, wherever it is in the document; variants inherit the group's values that they lack.
struct LinkedProducts {
  private typealias Fields = [String: JSONValue]

  /// Types of things that are a product, besides those that have another type as well.
  private static let types: Set<String> = [
    "Product", "IndividualProduct", "ProductModel", "SomeProducts",
  ]
  /// Fields in which a thing only points to others, which are described in full elsewhere.
  private static let references: Set<String> = [
    "isAccessoryOrSparePartFor", "isConsumableFor", "isRelatedTo", "isSimilarTo", "itemReviewed",
    "isVariantOf", "itemOffered",
  ]
  /// Fields that variants inherit from their group.
  private static let inherited = ["name", "description", "brand", "category", "material", "url"]
  /// Fields that distinguish products without a `sku`, in this order.
  private static let keys = [
    "productID", "gtin13", "gtin", "gtin14", "gtin12", "gtin8", "mpn", "@id", "url",
  ]
  /// Things in things that are looked at; a document has no more than 64.
  private static let depth = 64

  private var found: [(fields: Fields, group: Fields?, isReference: Bool)] = []
  /// Groups and others by their `@id`.
  private var things: [String: Fields] = [:]

  /// Takes up the products of a document.
  mutating func add(_ document: JSONValue) {
    collect(Self.plain(document, Self.prefixes(document), Self.depth), nil, Self.depth)
  }

  /// The records of all products; a record's line is the number of its product.
  func records() -> [Record] {
    var records: [Record] = []
    for (fields, group, isReference) in found {
      let record = record(fields, group ?? parent(of: fields), line: records.count + 1)
      let isWhole = !record["name"].isEmpty && !record["sku"].isEmpty
      // A product that another one, or a review, points to is either complete here or described elsewhere.
      if isReference, !isWhole || record["offers.price"].isEmpty { continue }
      records.append(record)
    }
    return records
  }

  // MARK: Finding

  private mutating func collect(
    _ thing: JSONValue, _ group: Fields?, _ depth: Int, isReference: Bool = false
  ) {
    guard depth > 0 else { return }
    switch thing {
    case .list(let items):
      for item in items { collect(item, group, depth - 1, isReference: isReference) }
    case .object(let fields):
      let types = Set(fields["@type"]?.items.compactMap(\.text) ?? [])
      let variants = fields["hasVariant"]?.items ?? []
      let isGroup = types.contains("ProductGroup")
      if let id = fields["@id"]?.text, fields.count > 1 { things[id] = things[id] ?? fields }
      let isProduct = !types.isDisjoint(with: Self.types) || (isGroup && variants.isEmpty)
      // A mere pointer to a thing says nothing of it.
      if isProduct, fields.keys.contains(where: { $0 != "@id" && $0 != "@type" }) {
        found.append((fields, group, isReference))
      }
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) where name != "@type" {
        let isVariant = name == "hasVariant" || name == "model"
        collect(
          value, isVariant && (isGroup || isProduct) ? fields : nil, depth - 1,
          isReference: isReference || Self.references.contains(name))
      }
    case .text, .number, .nothing: return
    }
  }

  /// The group that a variant names, in place or by its `@id`.
  private func parent(of fields: Fields) -> Fields? {
    for case .object(let group) in fields["isVariantOf"]?.items ?? [] {
      if group.count > 2 || group["name"] != nil { return group }
      if let id = group["@id"]?.text, let known = things[id] { return known }
    }
    return nil
  }

  // MARK: Names

  /// Prefixes that a document declares for schema.org.
  private static func prefixes(_ document: JSONValue) -> Set<String> {
    var prefixes: Set<String> = ["schema"]
    for item in document.items {
      for case .object(let names) in item["@context"]?.items ?? [] {
        for (prefix, value) in names where value.text.map(isSchema) ?? false {
          prefixes.insert(prefix)
        }
      }
    }
    return prefixes
  }

  private static func isSchema(_ address: String) -> Bool {
    [
      "http://schema.org/", "https://schema.org/", "http://www.schema.org/",
      "https://www.schema.org/",
    ]
    .contains(address.utf8.last == UInt8(ascii: "/") ? address : address + "/")
  }

  /// A thing with names without prefixes, and values in place of objects that hold one.
  private static func plain(
    _ thing: JSONValue, _ prefixes: Set<String>, _ depth: Int
  ) -> JSONValue {
    guard depth > 0 else { return .nothing }
    switch thing {
    case .list(let items): return .list(items.map { plain($0, prefixes, depth - 1) })
    case .object(let fields):
      if let value = fields["@value"] { return value }
      var named: Fields = [:]
      for (key, value) in fields.sorted(by: { $0.key < $1.key }) where key != "@context" {
        var name = local(key, prefixes)
        // Aliases of schema.org's own context.
        if name == "type", fields["@type"] == nil { name = "@type" }
        if name == "id", fields["@id"] == nil { name = "@id" }
        let value = plain(value, prefixes, depth - 1)
        named[name] =
          name == "@type"
          ? .list(value.items.compactMap { $0.text.map { .text(local($0, prefixes)) } }) : value
      }
      return .object(named)
    case .text, .number, .nothing: return thing
    }
  }

  /// `Product` of `schema:Product` and of `https://schema.org/Product`; a name of another vocabulary as it is.
  private static func local(_ name: String, _ prefixes: Set<String>) -> String {
    guard
      let end = name.utf8.lastIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") })
    else { return name }
    let (before, rest) = (String(name[..<end]), String(name[name.utf8.index(after: end)...]))
    return prefixes.contains(before) || isSchema(before) ? rest : name
  }

  // MARK: Records

  private func record(_ fields: Fields, _ group: Fields?, line: Int) -> Record {
    var own = fields
    for name in Self.inherited where own[name] == nil { own[name] = group?[name] }
    for name in ["hasVariant", "isVariantOf", "model", "review"] { own[name] = nil }
    let plain = JSONValue.record(own, line: line)
    var columns = plain.fields.filter {
      $0.key != "offers.price" && $0.key != "offers.priceCurrency"
    }
    for name in ["name", "description"] { columns[name] = columns[name].map(Self.words) }
    if plain["sku"].isEmpty {
      for key in Self.keys where !plain[key].isEmpty && columns["sku"] == nil {
        columns["sku"] = "\(key) \(plain[key])"
      }
    }
    let offer = LinkedOffer.best(of: own["offers"])
    columns["offers.price"] = offer?.price
    columns["offers.priceCurrency"] = offer?.currency
    var numbers = plain.numbers
    numbers.remove("offers.price")
    if offer?.isNumber == true { numbers.insert("offers.price") }
    return Record(line: line, fields: columns, numbers: numbers)
  }

  /// A text of which shops escape signs of HTML a second time, without tags.
  private static func words(_ text: String) -> String {
    let signs = text.utf8
    guard signs.contains(UInt8(ascii: "&")) || signs.contains(UInt8(ascii: "<")) else {
      return text
    }
    return MarkupReader.html(text).map(words).joined()
  }

  private static func words(_ node: MarkupNode) -> String {
    switch node {
    case .text(let text): return text
    case .element(let element):
      if ["script", "style"].contains(element.name) { return "" }
      let inner = element.children.map(words).joined()
      return breaks.contains(element.name) ? "\(inner)\n\n" : inner
    }
  }

  /// Elements behind which a paragraph begins.
  private static let breaks: Set<String> = [
    "br", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "p", "td", "tr",
  ]
}
