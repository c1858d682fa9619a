// The routes of the catalogue.
extension Route {
  /// A filter that somebody saved.
  public static func savedFilter(_ number: Int64) -> Route { Route(.savedFilter, number) }
  /// The button to like a product.
  public static func like(_ product: Product.ID) -> Route { Route(.like, product.rawValue) }
  /// The form to ask a shop to keep a product.
  public static func reserve(_ product: Product.ID) -> Route { Route(.reserve, product.rawValue) }
  /// Which shop that has a product is the nearest.
  public static func nearest(_ product: Product.ID) -> Route { Route(.nearest, product.rawValue) }
}
