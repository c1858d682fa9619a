import Database
public import Model
import Theme

/// An attribute with values to choose from, all in the order of pages.
public struct CatalogueChoices: Sendable {
  /// A value that things have.
  public struct Value: Sendable {
    /// Which value.
    public let list: ProductList
    /// Its place among those that were asked for.
    public let index: Int
    /// What it is called: "Red".
    public let label: String
    /// The colour of its square; nil for what is no colour.
    public let fill: String?
  }

  /// The attribute's slug.
  public let attribute: String
  /// What it is called: "Colour".
  public let title: String
  /// Whether it says something of people rather than of things, such as a size: they may say once what is theirs.
  public let isPersonal: Bool
  /// Whether its values are names, which keep their capitals inside of a sentence.
  public let areNames: Bool
  /// Its values.
  public let values: [Value]

  /// Whether all values are numbers, such as sizes.
  public var isNumbers: Bool { values.allSatisfy { ProductSize($0.list.value).label != nil } }
  /// Whether values have squares of their colour.
  public var hasFills: Bool { values.contains { $0.fill != nil } }
}

// What actions show of the catalogue, in the words and the order of its pages.
extension PageRenderer {
  /// Values, attribute by attribute: types, brands, the dictionary's attributes in its order, prices, shops; values in the order of
  /// the dictionary, sizes ascending, brands by name, steps by price, shops as in their file.
  public func choices(_ lists: [ProductList], _ tree: SiteTree) throws -> [CatalogueChoices] {
    let words = try reader.words(tree.language)
    let groups = Dictionary(grouping: lists.enumerated()) { $0.element.attribute }
    let declared = words.attributes.map(\.attribute)
    let others = groups.keys.filter { !declared.contains($0) && !Product.builtIn.contains($0) }
    let order =
      [Product.type, Product.brand] + declared.filter { $0 != Product.type }
      + others.filter { !$0.isEmpty }.sorted() + [Product.price, Product.shop]
    return try order.compactMap { attribute in
      guard let own = groups[attribute] else { return nil }
      let word = words[attribute, ""]
      return CatalogueChoices(
        attribute: attribute, title: try label(ofAttribute: attribute, tree),
        isPersonal: word?.traits.contains(.personal) ?? false,
        areNames: [Product.brand, Product.shop].contains(attribute)
          || word?.traits.contains(.names) ?? false,
        values: try sorted(own.map { ($0.element, $0.offset) }, tree, words))
    }
  }

  /// The attributes of which people may say once which value is theirs, with the values that something has or had; not those
  /// that the gender of their profile says.
  public func personalChoices(_ tree: SiteTree) throws -> [CatalogueChoices] {
    guard settings.has(.catalogue) else { return [] }
    let personal = try reader.words(tree.language).attributes.filter {
      $0.traits.contains(.personal) && !$0.traits.contains(.byGender)
    }
    let lists = try personal.flatMap { try reader.lists(of: $0.attribute) }
    return lists.isEmpty ? [] : try choices(lists, tree)
  }

  private func sorted(
    _ lists: [(list: ProductList, index: Int)], _ tree: SiteTree, _ words: CatalogueWords
  ) throws -> [CatalogueChoices.Value] {
    let shops = try reader.shops(tree.language).map(\.slug)
    func place(_ list: ProductList) -> Int {
      switch list.attribute {
      case Product.price: PriceSteps.bounds(of: list.value)?.from ?? Int.max
      case Product.shop: shops.firstIndex(of: list.value) ?? Int.max
      default: words.sort(list)
      }
    }
    let values = try lists.map { list, index in
      CatalogueChoices.Value(
        list: list, index: index, label: try label(list, tree),
        fill: words[list.attribute, list.value]?.fill)
    }
    if lists.first?.list.attribute == Product.brand {
      return values.map { (value: $0, name: NaturalOrder($0.label)) }
        .sorted { ($0.name, $0.value.list.id) < ($1.name, $1.value.list.id) }.map(\.value)
    }
    return values.map { (value: $0, place: place($0.list), size: ProductSize($0.list.value)) }
      .sorted { ($0.place, $0.size, $0.value.list.id) < ($1.place, $1.size, $1.value.list.id) }
      .map(\.value)
  }

  /// Products in a grid, in the order of their numbers; a hundred at most, and none of a number that nothing has.
  public func tiles(_ products: [Product.ID], _ tree: SiteTree) throws -> [ProductTileView] {
    let rows = try rows(products, tree)
    return try products.compactMap { id in try rows[id].map { try tile($0, tree) } }
  }

  /// Names, addresses and more of products, for what is no page: letters, feeds, answers to programs.
  public func facts(_ products: [Product.ID], _ tree: SiteTree) throws -> [CatalogueThing] {
    let rows = try rows(products, tree)
    return try products.compactMap { id in
      try rows[id].map { row in
        CatalogueThing(
          id: id, slug: row.slug, name: row.name, writtenIn: row.writtenIn,
          brand: try row.brand.map { try label($0, tree) },
          price: row.price.map { theme.price($0, in: tree) },
          picture: row.picture.map { SitePath.media($0) })
      }
    }
  }

  private func rows(_ products: [Product.ID], _ tree: SiteTree) throws -> [Product.ID: ProductRow] {
    guard !products.isEmpty else { return [:] }
    let rows = try reader.products(products, tree.language, main: settings.mainLanguage)
    return Dictionary(rows.map { ($0.id, $0) }) { one, _ in one }
  }
}

/// A product in few words.
public struct CatalogueThing: Sendable {
  /// Its number.
  public let id: Product.ID
  /// Its name in addresses.
  public let slug: String
  /// Its name.
  public let name: String
  /// The language of its name.
  public let writtenIn: Language
  /// Who made it.
  public let brand: String?
  /// What it costs: "79 €".
  public let price: String?
  /// Its picture.
  public let picture: SitePath?
}
