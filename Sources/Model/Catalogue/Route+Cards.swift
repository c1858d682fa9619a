// The addresses of the catalogue, one product after another.
extension Route.Kind {
  /// The catalogue, one product after another.
  public static let deck = Self(
    "catalogue/deck", of: .cards, for: .everyone, [.form, .filter, .choices])
}

extension FeatureManifest {
  static let cards = FeatureManifest(needs: [.catalogue], sections: [.cards])
}

extension SitePart {
  static func findCards(_ finder: inout RouteFinder) {
    finder.under("catalogue", [.deck])
  }
}
