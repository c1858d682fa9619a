import Database
public import Model
import Theme

/// An attribute with values to choose from, all in the order of pages.
public struct CatalogueChoices: Sendable {
  /// A value that things have.
  public struct Value: Sendable {
    /// The value itself.
    public let list: ProductList
    /// Index in the list of requested values.
    public let index: Int
    /// Display name: "Red".
    public let label: String
    /// Colour of the swatch; nil if the value is not a colour.
    public let fill: String?
  }

  /// The attribute's slug.
  public let attribute: String
  /// Display name: "Colour".
  public let title: String
  /// True if it describes people rather than things, such as a size: members can save theirs once.
  public let isPersonal: Bool
  /// True if the values are names, which keep their capitals within a sentence.
  public let areNames: Bool
  /// Values to choose from.
  public let values: [Value]

  /// True if all values are numbers, such as sizes.
  public var isNumbers: Bool { values.allSatisfy { ProductSize($0.list.value).label != nil } }
  /// True if any value has a colour swatch.
  public var hasFills: Bool { values.contains { $0.fill != nil } }
}

// Catalogue data for actions, in the wording and order of the catalogue's pages.
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

  /// Returns the attributes of which members may save their own value, with all values that a product has or had; not those
  /// that depend on the gender in their profile.
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

  /// Returns names, addresses and more of products for uses other than pages: emails, feeds, answers to programs.
  public func facts(_ products: [Product.ID], _ tree: SiteTree) throws -> [ProductSummary] {
    let rows = try rows(products, tree)
    return try products.compactMap { id in
      try rows[id].map { row in
        ProductSummary(
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
public struct ProductSummary: Sendable {
  /// Product number.
  public let id: Product.ID
  /// Slug in addresses.
  public let slug: String
  /// Product name.
  public let name: String
  /// The language of its name.
  public let writtenIn: Language
  /// Brand, if known.
  public let brand: String?
  /// Formatted price: "79 €".
  public let price: String?
  /// Path of the picture.
  public let picture: SitePath?
}
