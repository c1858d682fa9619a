public import Model

/// Makes products of rows, in the dictionary's words.
///
/// What is empty, or says nothing that the dictionary knows, is looked for in name and description. Each value says
/// where it comes from.
public struct Normaliser: Sendable {
  /// A product, and what of its row nobody understood.
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

    /// By field and word.
    public static func < (one: Self, other: Self) -> Bool {
      (one.field, one.word) < (other.field, other.word)
    }
  }

  let dictionary: CatalogueDictionary
  let mapping: ColumnMapping
  let languages: [Language]
  /// Slugs of shops by their folded names and slugs.
  private let shops: [String: String]

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
      product: NewProduct(source: mapping.source, key: Cut.text(key, bytes: 500), texts: texts))
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
    addPrice(row, &outcome)
    addFacts(record, &outcome.product)
    outcome.product.arrange(dictionary)
    return outcome
  }

  /// A row and what is said of its product in all languages.
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
      let name = Cut.line(text("name"), bytes: Product.nameBytes)
      guard !PlainText.isBlank(name) else { continue }
      texts[language] = ProductText(name: name, description: Cut.paragraphs(text("description")))
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

  /// What the longest phrase says, the first of those that are equally long.
  private static func longest(_ matches: [PhraseTable.Match]) -> String? {
    var best: PhraseTable.Match?
    for match in matches where match.range.count > best?.range.count ?? 0 { best = match }
    return best?.value
  }

  private func addBrand(_ row: Row, _ outcome: inout Outcome) {
    let name = Cut.line(mapping.text(Product.brand, row.record), bytes: 80)
    guard let slug = Slug(titled: name) else { return }
    outcome.product.values.append(
      ProductValue(attribute: Product.brand, value: slug.text, origin: .given, title: name))
  }

  private func addValues(
    of attribute: CatalogueDictionary.Attribute, _ row: Row, _ outcome: inout Outcome
  ) {
    var values: [String] = []
    let given = Words.of(Cut.text(mapping.text(attribute.slug, row.record), bytes: 4096))
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

// Sizes, shops, prices and facts.
extension Normaliser {
  /// Which shops have the product, and in which sizes: `la-horma: 36 37; el-cordon`.
  private func readStock(
    _ row: Row, _ outcome: inout Outcome
  ) -> [(shop: String, sizes: String)] {
    var stock: [(shop: String, sizes: String)] = []
    let text = Cut.text(mapping.text("shops", row.record), bytes: 4096)
    for part in text.utf8.split(separator: 59) {
      let halves = part.split(separator: 58, maxSplits: 1).map { String(Substring($0)).trimmed }
      guard let name = halves.first, !name.isEmpty else { continue }
      guard let shop = shops[name] ?? shops[Folding.fold(name)] else {
        let word = Cut.text(Folding.fold(name), bytes: 80)
        outcome.unmatched.append(Unmatched(field: "shops", word: word))
        continue
      }
      stock.append((shop, halves.count > 1 ? halves[1] : ""))
      let value = ProductValue(attribute: Product.shop, value: shop, origin: .given)
      if !outcome.product.values.contains(value) { outcome.product.values.append(value) }
    }
    return stock
  }

  private func addSizes(
    of attribute: CatalogueDictionary.Attribute, _ tables: SizeTables, _ row: Row,
    _ stock: [(shop: String, sizes: String)], _ outcome: inout Outcome
  ) {
    let others = outcome.product.values.map(\.value)
    func read(_ text: String, _ outcome: inout Outcome) -> [String] {
      var (sizes, unknown) = tables.sizes(in: text, values: others)
      for word in unknown {
        if let value = attribute.phrases.value(of: word) {
          if !sizes.contains(value) { sizes.append(value) }
        } else {
          let word = Cut.text(word, bytes: 80)
          outcome.unmatched.append(Unmatched(field: attribute.slug, word: word))
        }
      }
      return sizes
    }
    var sizes = read(mapping.text(attribute.slug, row.record), &outcome)
    for (shop, text) in stock {
      let here = read(text, &outcome)
      for size in here where !sizes.contains(size) { sizes.append(size) }
      for size in here.isEmpty ? [""] : here {
        let entry = ProductStock(shop: shop, size: size)
        guard !outcome.product.stock.contains(entry),
          outcome.product.stock.count < Product.stockEntries
        else { continue }
        outcome.product.stock.append(entry)
      }
    }
    var origin = ValueOrigin.given
    for (other, texts) in row.texts where sizes.isEmpty {
      origin = other
      for text in texts {
        for size in tables.sizes(inSentence: text, values: others) where !sizes.contains(size) {
          sizes.append(size)
        }
      }
    }
    outcome.product.values += sizes.prefix(Product.valuesPerAttribute).map {
      ProductValue(attribute: attribute.slug, value: $0, origin: origin)
    }
  }

  private func addPrice(_ row: Row, _ outcome: inout Outcome) {
    let named = mapping.text("currency", row.record)
    let currency =
      named.utf8.count == 3 && named.utf8.allSatisfy { (65...90).contains($0) }
      ? named : mapping.currency ?? dictionary.prices.currency
    let given = mapping.text(Product.price, row.record)
    if let price = PriceText.price(given, currency: currency) {
      outcome.product.price = price
    } else {
      if !given.isEmpty {
        let word = Cut.line(given, bytes: 40)
        outcome.unmatched.append(Unmatched(field: Product.price, word: word))
      }
      for (origin, texts) in row.texts where outcome.product.price == nil {
        outcome.product.price = texts.lazy.compactMap { PriceText.price(inSentence: $0) }.first
        outcome.product.priceOrigin = origin
      }
      if outcome.product.price == nil { outcome.product.priceOrigin = .given }
    }
    outcome.product.addStep(dictionary.prices)
  }

  private func addFacts(_ record: Record, _ product: inout NewProduct) {
    let picture = mapping.text("picture", record)
    if Self.isBelow(picture) { product.picture = picture }
    let link = mapping.text("link", record)
    if Self.isAddress(link) { product.link = link }
  }

  /// Whether a text names a file below the catalogue's folder: a picture of another site is never shown.
  private static func isBelow(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: 47, omittingEmptySubsequences: false)
    return !path.isEmpty && path.utf8.count <= 200 && PlainText.singleLine(path) == path
      && !path.utf8.contains(58) && !path.utf8.contains(92)
      && parts.allSatisfy { $0.first != nil && $0.first != 46 }
  }

  private static func isAddress(_ link: String) -> Bool {
    guard link.utf8.count <= 2000 else { return false }
    let rest = ["https://", "http://"].lazy.compactMap { scheme in
      link.utf8.starts(with: scheme.utf8) ? link.utf8.dropFirst(scheme.utf8.count) : nil
    }.first
    guard let rest, let first = rest.first else { return false }
    let isHost = (48...57).contains(first) || (65...90).contains(first & 0xDF)
    return isHost
      && link.utf8.allSatisfy { $0 > 32 && $0 < 127 && ![34, 39, 60, 62, 92, 96].contains($0) }
  }
}
