// The addresses of the catalogue.
extension Route.Kind {
  /// The products that fit a filter.
  public static let catalogue = Self("catalogue", of: .catalogue, for: .everyone, .filter)
  /// All brands, to choose some of them for a filter.
  public static let brands = Self("catalogue/brands", of: .catalogue, for: .everyone, .filter)
  /// The saved filters of a member, and the form to save one.
  public static let filters = Self(
    "catalogue/filters", of: .catalogue, for: .everyone, [.form, .filter])
  /// One saved filter: its name, its emails, its feed.
  public static let savedFilter = Self(
    "catalogue/filters/#", of: .catalogue, for: .everyone, [.form, .filter])
  /// The favourites of a member or a guest.
  public static let favourites = Self(
    "catalogue/favourites", of: .catalogue, for: .everyone, [.form, .choices])
  /// The button to like a product, or to remove the like.
  public static let like = Self(
    "catalogue/#/like", of: .catalogue, for: .everyone, [.form, .choices])
  /// The nearest shop that has a product.
  public static let nearest = Self("catalogue/#/nearest", of: .catalogue, for: .everyone)
}

extension FeatureManifest {
  static let catalogue = FeatureManifest(sections: [.catalogue])
}

extension SitePart {
  static func findCatalogue(_ finder: inout RouteFinder) {
    finder.under(
      "catalogue", [.catalogue, .brands, .filters, .savedFilter, .favourites, .like, .nearest])
  }
}

extension Route {
  /// A saved filter, by its number.
  public static func savedFilter(_ number: Int64) -> Route { Route(.savedFilter, number) }
  /// The button to like a product.
  public static func like(_ product: Product.ID) -> Route { Route(.like, product.rawValue) }
  /// The nearest shop that has a product.
  public static func nearest(_ product: Product.ID) -> Route { Route(.nearest, product.rawValue) }
}
