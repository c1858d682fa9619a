import Database
import Model

/// A product as lists show it.
struct ProductRow {
  let id: Product.ID
  let slug: String
  let name: String
  let writtenIn: Language
  let price: Price?
  /// The name of its picture below `/media/`.
  let picture: String?
  let brand: ProductList?
  let type: ProductList?

  /// Reads the columns of `PageReader.productColumns`.
  init(_ row: borrowing Row) {
    id = Product.ID(row.integer(0))
    slug = row.text(1)
    name = row.text(2)
    writtenIn = row.language(3)
    price = row.isNull(4) ? nil : Price(amount: row.int(4), currency: row.text(5))
    picture = row.optionalText(6)
    brand = Self.list(row, 7, Product.brand)
    type = Self.list(row, 10, Product.type)
  }

  private static func list(
    _ row: borrowing Row, _ column: Int32, _ attribute: String
  ) -> ProductList? {
    guard let id = row.id(column, of: ProductList.self) else { return nil }
    return ProductList(
      id: id, attribute: attribute, value: row.text(column + 1), title: row.text(column + 2))
  }
}

/// All that is known of a product.
struct ProductFacts {
  let slug: String
  let texts: [(language: Language, text: ProductText)]
  let price: Price?
  let priceOrigin: ValueOrigin
  /// The name of its picture below `/media/`.
  let picture: String?
  let link: String?
  let source: String
  let isGone: Bool
  /// Values in the order of the page, without prices.
  let values: [(list: ProductList, origin: ValueOrigin)]
  /// Shops in the order of their slugs, each with its sizes.
  let stock: [(shop: String, sizes: [String])]

  /// Returns the text that a tree shows: in its own language, else in the main language, else in any.
  func text(for language: Language, main: Language) -> (language: Language, text: ProductText)? {
    texts.first { $0.language == language } ?? texts.first { $0.language == main } ?? texts.first
  }
}

/// Display names of attributes and values in a tree.
struct CatalogueWords {
  private(set) var attributes: [CatalogueWord] = []
  private var words: [String: (word: CatalogueWord, sort: Int)] = [:]

  mutating func add(_ word: CatalogueWord) {
    if word.value.isEmpty { attributes.append(word) }
    words[key(word.attribute, word.value)] = (word, words.count)
  }

  private func key(_ attribute: String, _ value: String) -> String { "\(attribute) \(value)" }

  subscript(attribute: String, value: String) -> CatalogueWord? {
    words[key(attribute, value)]?.word
  }

  /// The place of a value among those of its attribute; what no dictionary has comes last.
  func sort(_ list: ProductList) -> Int { words[key(list.attribute, list.value)]?.sort ?? Int.max }
}
