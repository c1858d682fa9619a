import Database
public import Model
import Theme

/// A shop that has a thing, and in which sizes.
public struct ShopStock: Sendable {
  /// A size: its slug and its label.
  public typealias Size = (slug: String, label: String)

  /// The shop.
  public let shop: Shop
  /// The sizes that it has, ascending; empty if sizes are unknown.
  public let sizes: [Size]
  /// The page of its products; nil if there is none.
  public let url: String?

  /// True if the shop has the size; also for nil, which means any size.
  public func has(_ size: String?) -> Bool {
    guard let size else { return true }
    return sizes.contains { $0.slug == size }
  }
}

extension PageRenderer {
  /// Returns the shops that have a product, in the order of their file; none for a product that is gone or does not exist.
  public func shops(having id: Product.ID, _ tree: SiteTree) throws -> [ShopStock] {
    try reader.product(id).map { try shops(of: $0, tree) } ?? []
  }

  /// The attributes of which a product's sizes are values: whose own values of others are no size of it.
  public func sizeAttributes(of id: Product.ID) throws -> Set<String> {
    guard let product = try reader.product(id) else { return [] }
    let sizes = Set(product.stock.flatMap(\.sizes))
    return Set(product.values.map(\.list).filter { sizes.contains($0.value) }.map(\.attribute))
  }

  func shops(of product: ProductFacts, _ tree: SiteTree) throws -> [ShopStock] {
    guard !product.isGone else { return [] }
    let lists = product.values.map(\.list).filter { $0.attribute == Product.shop }
    return try reader.shops(tree.language).compactMap { shop in
      guard let stock = product.stock.first(where: { $0.shop == shop.slug }) else { return nil }
      let sizes = stock.sizes.sorted { ProductSize($0) < ProductSize($1) }
      return ShopStock(
        shop: shop, sizes: sizes.map { ($0, ProductSize($0).label ?? $0) },
        url: lists.first { $0.value == shop.slug }.map { settings.href(.products($0, tree)) })
    }
  }

  /// Returns a shop's name, or its slug if the shop no longer exists.
  public func name(ofShop slug: String, _ tree: SiteTree) throws -> String {
    try reader.shops(tree.language).first { $0.slug == slug }?.name ?? slug
  }
}
