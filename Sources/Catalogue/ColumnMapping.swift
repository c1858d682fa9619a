public import Model

/// Which columns of a list say what: a small YAML file beside the list.
public struct ColumnMapping: Hashable, Sendable {
  /// The name of the list; what an import of it does not have any more is gone, whatever other lists have.
  public var source: String
  /// The language of its texts.
  public var language: Language
  /// The currency of prices that name none; nil for the dictionary's.
  public var currency: String?
  /// How its bytes are to be read; nil where they say it themselves.
  public var encoding: ListFile.Encoding?
  /// The columns that tell a product from others; rows with the same belong to one product.
  public var key: [String]
  /// By field the columns that say it, in their order, joined with spaces.
  public var columns: [String: [String]]
  /// Whether a list need not have all of the columns: no file named them.
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

  /// What schema.org calls things.
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

  /// What a row says of a field; empty for nothing.
  func text(_ field: String, _ record: Record) -> String {
    (columns[field] ?? []).map { record[$0] }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What tells a row's product from others; nil where nothing does.
  func key(_ record: Record) -> String? {
    let parts = key.map { Folding.fold(record[$0]) }
    guard parts.contains(where: { !$0.isEmpty }) else { return nil }
    // A sign that no folded text has, so that “a b”, “c” is not “a”, “b c”.
    return parts.joined(separator: "\u{1F}")
  }

  /// All columns that it names.
  var allColumns: [String] { Set(key + columns.values.flatMap { $0 }).sorted() }
}
