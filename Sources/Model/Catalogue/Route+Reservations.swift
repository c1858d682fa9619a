// The addresses of reservations.
extension Route.Kind {
  /// The form to ask a shop to keep a product.
  public static let reserve = Self("catalogue/#/reserve", of: .reservations, for: .writers, .form)
  /// A member's reservations.
  public static let reservations = Self(
    "catalogue/reservations", of: .reservations, for: .role(.member), .form)
  /// One reservation, by the link of the email about it.
  public static let reservation = Self(
    "catalogue/reservation", of: .reservations, for: .everyone, .form)
  /// The link by which the shop answers a reservation.
  public static let answer = Self("catalogue/answer", of: .reservations, for: .everyone, .form)
}

extension FeatureManifest {
  static let reservations = FeatureManifest(needs: [.catalogue])
}

extension SitePart {
  static func findReservations(_ finder: inout RouteFinder) {
    finder.under("catalogue", [.reserve, .reservations, .reservation, .answer])
  }
}

extension Route {
  /// The form to ask a shop to keep a product.
  public static func reserve(_ product: Product.ID) -> Route { Route(.reserve, product.rawValue) }
}
