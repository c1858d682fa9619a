public import Model

/// Makes products of rows, in the dictionary's words.
///
/// If a field is empty, or has nothing that the dictionary knows, its value is looked for in name and description. Each value
/// says where it comes from.
public struct Normaliser: Sendable {
  /// A product, and the words of its row that were not understood.
  public struct Outcome: Sendable {
    /// The product.
    public var product: NewProduct
    /// Words that the dictionary does not know, with their fields.
    public var unmatched: [Unmatched] = []
  }

  /// A word of a field that the dictionary does not know.
  public struct Unmatched: Hashable, Sendable, Comparable {
    /// The field: `colour`.
    public let field: String
    /// The word, folded: `egret`.
    public let word: String

    /// Orders by field and word.
    public static func < (one: Self, other: Self) -> Bool {
      (one.field, one.word) < (other.field, other.word)
    }
  }

  let dictionary: CatalogueDictionary
  let mapping: ColumnMapping
  let languages: [Language]
  /// The mark between whole part and decimals of the list's prices; nil where it is not known, or not the same in all.
  var priceMark: DecimalMark?
  /// Slugs of shops by their folded names and slugs.
  let shops: [String: String]

  /// Prepares to read rows; `shops` are the slugs and names of those that there are.
  public init(
    _ dictionary: CatalogueDictionary, _ mapping: ColumnMapping, languages: [Language],
    shops: [(slug: String, name: String)]
  ) {
    self.dictionary = dictionary
    self.mapping = mapping
    self.languages = languages
    self.shops = Dictionary(
      shops.flatMap { [(Folding.fold($0.name), $0.slug), ($0.slug, $0.slug)] },
      uniquingKeysWith: { $1 })
  }

  /// The product of a row.
  public func product(_ record: Record) throws(CatalogueError) -> Outcome {
    let texts = texts(record)
    guard !texts.isEmpty else { throw CatalogueError(line: record.line, reason: .noName) }
    guard let key = mapping.key(record) else {
      throw CatalogueError(line: record.line, reason: .noKey)
    }
    var outcome = Outcome(
      product: NewProduct(
        source: mapping.source, key: Truncation.text(key, bytes: 500), texts: texts))
    let names = texts.sorted { $0.key < $1.key }.map(\.value.name)
    let descriptions = texts.sorted { $0.key < $1.key }.map(\.value.description)
    let row = Row(record: record, names: names, descriptions: descriptions)
    addType(row, &outcome)
    addBrand(row, &outcome)
    for attribute in dictionary.attributes where attribute.sizes == nil {
      addValues(of: attribute, row, &outcome)
    }
    let stock = readStock(row, &outcome)
    for attribute in dictionary.attributes {
      if let tables = attribute.sizes { addSizes(of: attribute, tables, row, stock, &outcome) }
    }
    addStockWithoutSizes(stock, &outcome)
    addPrice(row, &outcome)
    addFacts(record, &outcome.product)
    outcome.product.arrange(dictionary)
    return outcome
  }

  /// A row and the texts about its product in all languages.
  struct Row {
    let record: Record
    let names: [String]
    let descriptions: [String]

    /// Where values are looked for, in this order.
    var texts: [(origin: ValueOrigin, texts: [String])] {
      [(.name, names), (.description, descriptions)]
    }
  }

  private func texts(_ record: Record) -> [Language: ProductText] {
    var texts: [Language: ProductText] = [:]
    for language in languages {
      let isMain = language == mapping.language
      func text(_ field: String) -> String {
        let own = mapping.text("\(field).\(language)", record)
        return own.isEmpty && isMain ? mapping.text(field, record) : own
      }
      let name = Truncation.line(text("name"), bytes: Product.nameBytes)
      guard !PlainText.isBlank(name) else { continue }
      texts[language] = ProductText(
        name: name, description: Truncation.paragraphs(text("description")))
    }
    return texts
  }

  private func addType(_ row: Row, _ outcome: inout Outcome) {
    let given = mapping.text(Product.type, row.record)
    let types = dictionary.types
    func add(_ value: String, _ origin: ValueOrigin) {
      outcome.product.values.append(
        ProductValue(attribute: Product.type, value: value, origin: origin))
    }
    if let value = Self.longest(types.phrases.matches(Words.of(given))) {
      return add(value, .given)
    }
    for word in Words.of(given) where !isIdle(word) {
      outcome.unmatched.append(Unmatched(field: Product.type, word: String(word.text)))
    }
    for (origin, texts) in row.texts {
      for text in texts {
        if let value = Self.longest(types.phrases.matches(Words.of(text))) {
          return add(value, origin)
        }
      }
    }
  }

  /// The value of the longest phrase, the first of those that are equally long.
  private static func longest(_ matches: [PhraseTable.Match]) -> String? {
    var best: PhraseTable.Match?
    for match in matches where match.range.count > best?.range.count ?? 0 { best = match }
    return best?.value
  }

  private func addBrand(_ row: Row, _ outcome: inout Outcome) {
    let name = Truncation.line(mapping.text(Product.brand, row.record), bytes: 80)
    guard let slug = Slug(titled: name) else { return }
    outcome.product.values.append(
      ProductValue(attribute: Product.brand, value: slug.text, origin: .given, title: name))
  }

  private func addValues(
    of attribute: CatalogueDictionary.Attribute, _ row: Row, _ outcome: inout Outcome
  ) {
    var values: [String] = []
    let given = Words.of(Truncation.text(mapping.text(attribute.slug, row.record), bytes: 4096))
    let matches = attribute.phrases.matches(given)
    for index in given.indices where !matches.contains(where: { $0.range.contains(index) }) {
      if isIdle(given[index]) { continue }
      outcome.unmatched.append(
        Unmatched(field: attribute.slug, word: String(given[index].text)))
    }
    for match in matches where !values.contains(match.value) { values.append(match.value) }
    var origin = ValueOrigin.given
    for (other, texts) in row.texts where values.isEmpty {
      origin = other
      for match in texts.flatMap({ attribute.phrases.matches(Words.of($0)) })
      where !values.contains(match.value) { values.append(match.value) }
    }
    outcome.product.values += values.prefix(Product.valuesPerAttribute).map {
      ProductValue(attribute: attribute.slug, value: $0, origin: origin)
    }
  }

  /// A number, or a word that says nothing of a thing.
  private func isIdle(_ word: Words.Word) -> Bool {
    dictionary.ignored.contains(word.stem) || word.text.utf8.allSatisfy { (48...57).contains($0) }
  }
}
