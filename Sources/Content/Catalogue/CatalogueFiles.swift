public import Catalogue
public import Model

/// Contents of `content/catalogue/`: the dictionary, shops, pictures, and the editors' own list of products.
public struct CatalogueSource: Sendable {
  /// Meanings of words in lists of products.
  public var dictionary = CatalogueDictionary.empty
  /// The shops of each tree, in the order of the file.
  public var shops: [Language: [Shop]] = [:]
  /// Addresses for emails to shops, by slug.
  var addresses: [String: (email: EmailAddress, language: Language)] = [:]
  /// Towns from which people set out.
  var towns: [Town] = []
  /// Published pictures by their paths below the folder.
  var pictures: [String: MediaFiles.Published] = [:]
  /// The products of `products.csv`.
  var products: [NewProduct] = []

  /// Slugs and names of the shops, as lists of products name them.
  public var shopNames: [(slug: String, name: String)] {
    shops.values.flatMap { $0 }.map { ($0.slug, $0.name) }
  }
}

/// Reads `content/catalogue/`.
struct CatalogueFiles {
  static let folder = "content/catalogue"
  static let dictionary = "\(folder)/dictionary.yml"
  static let shops = "\(folder)/shops.csv"
  static let towns = "\(folder)/towns.csv"
  static let products = "\(folder)/products.csv"
  static let mappings = "\(folder)/mappings"
  /// Under which name products of `products.csv` are known; no mapping may take it.
  static let source = "content"

  let tree: ContentTree
  let settings: SiteSettings
  let problems: Problems

  /// Everything in the folder; all pictures below it are published, for lists that come later.
  func read(_ media: MediaFiles) -> CatalogueSource {
    var source = readWords()
    if tree.exists(Self.towns) { source.towns = readTowns() }
    for path in media.files.keys.sorted() where path.hasPrefix(Self.folder + "/") {
      guard let picture = media.publish(path), picture.isPicture else { continue }
      source.pictures[String(path.dropFirst(Self.folder.utf8.count + 1))] = picture
    }
    let mapping = MappingFile(
      settings: settings, attributes: source.dictionary.attributes.map(\.slug), problems: problems)
    for entry in tree.entries(Self.mappings) where !entry.isFolder {
      let file = "\(Self.mappings)/\(entry.name)"
      if let text = tree.text(file, problems) { _ = mapping.read(text, file) }
    }
    // With words that could not be read everything would look unknown.
    if tree.exists(Self.products), problems.errors.isEmpty { readProducts(into: &source) }
    return source
  }

  /// The dictionary and the shops: what an import needs.
  func readWords() -> CatalogueSource {
    var source = CatalogueSource()
    if tree.exists(Self.dictionary) {
      source.dictionary =
        DictionaryFile(tree: tree, settings: settings, problems: problems).read() ?? .empty
    }
    if tree.exists(Self.shops) { readShops(into: &source) }
    return source
  }

  private func readProducts(into source: inout CatalogueSource) {
    let mapping = ColumnMapping.plain(
      source: Self.source, language: settings.mainLanguage, languages: settings.languages,
      attributes: source.dictionary.attributes.map(\.slug))
    let normaliser = Normaliser(
      source.dictionary, mapping, languages: settings.languages, shops: source.shopNames)
    read(Self.products) { file in
      let report = try ListReader(file, normaliser).forEach(
        damaged: { add($0, Self.products) }
      ) { product in
        if let picture = product.picture, source.pictures[picture] == nil {
          problems.warn(Self.products, .missingMedia(picture, isPicture: true))
        }
        source.products.append(product)
      }
      for (word, count) in report.commonWords(100) {
        problems.warn(Self.products, .unknownWord(word.word, field: word.field, count: count))
      }
    }
  }
}
