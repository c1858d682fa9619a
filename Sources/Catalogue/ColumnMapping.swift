public import Model

/// The meaning of a list's columns: a small YAML file beside the list.
public struct ColumnMapping: Hashable, Sendable {
  /// The name of the list.
  ///
  /// Products that an import of it no longer has are removed, regardless of other lists.
  public var source: String
  /// The language of its texts.
  public var language: Language
  /// The currency of prices that name none; nil for the dictionary's.
  public var currency: String?
  /// Encoding of the list; nil where its bytes show it.
  public var encoding: ListFile.Encoding?
  /// The columns that distinguish a product from others; rows with equal values belong to one product.
  public var key: [String]
  /// Columns by field, in their order; their texts are joined with spaces.
  public var columns: [String: [String]]
  /// True if a list need not have all of the columns: no file named them.
  public private(set) var isPlain = false

  /// Takes every value as it is.
  public init(
    source: String, language: Language, currency: String? = nil,
    encoding: ListFile.Encoding? = nil, key: [String], columns: [String: [String]]
  ) {
    self.source = source
    self.language = language
    self.currency = currency
    self.encoding = encoding
    self.key = key
    self.columns = columns
  }

  /// Fields that every list may have, besides the dictionary's attributes.
  ///
  /// Names and descriptions may be in a language: `name.es`.
  public static let fields = [
    "name", "description", "type", "brand", "price", "currency", "picture", "link", "shops",
  ]

  /// Each field from the column of its name, the key from `key`.
  public static func plain(
    source: String, language: Language, languages: [Language], attributes: [String]
  ) -> Self {
    let texts = languages.flatMap { ["name.\($0)", "description.\($0)"] }
    let fields = Self.fields + texts + attributes
    var mapping = Self(
      source: source, language: language, key: ["key"],
      columns: Dictionary(fields.map { ($0, [$0]) }, uniquingKeysWith: { $1 }))
    mapping.isPlain = true
    return mapping
  }

  /// The mapping of schema.org's terms.
  public static func schemaOrg(
    source: String, language: Language, attributes: [String]
  ) -> Self {
    var columns = [
      "name": ["name"], "description": ["description"], "type": ["category"],
      "brand": ["brand.name", "brand"], "price": ["offers.price"],
      "currency": ["offers.priceCurrency"],
      "link": ["url"],
    ]
    let known = ["colour": "color", "material": "material", "size": "size"]
    for attribute in attributes { columns[attribute] = [known[attribute] ?? attribute] }
    return Self(source: source, language: language, key: ["sku"], columns: columns)
  }

  /// The text of a row for a field; empty for nothing.
  func text(_ field: String, _ record: Record) -> String {
    (columns[field] ?? []).map { record[$0] }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The key that distinguishes a row's product from others; nil where there is none.
  func key(_ record: Record) -> String? {
    let parts = key.map { Folding.fold(record[$0]) }
    guard parts.contains(where: { !$0.isEmpty }) else { return nil }
    // A sign that no folded text has, so that “a b”, “c” is not “a”, “b c”.
    return parts.joined(separator: "\u{1F}")
  }

  /// All columns that it names.
  var allColumns: [String] { Set(key + columns.values.flatMap { $0 }).sorted() }
}
