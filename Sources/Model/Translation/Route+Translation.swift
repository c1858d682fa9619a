// The addresses of translations.
extension Route.Kind {
  /// The machine translation of a comment, and the button that requests it.
  public static let translation = Self(
    "comments/#/translation", of: .translation, for: .everyone, .form)
  /// Boards whose topics are translated, and the button that switches each.
  public static let deskTranslations = Self(
    "desk/translations", of: .translation, for: .role(.moderator), .form)
}

extension FeatureManifest {
  static let translation = FeatureManifest(purposes: [.forum, .club, .class])
}

extension SitePart {
  static func findTranslation(_ finder: inout RouteFinder) {
    finder.under("comments", [.translation])
    finder.under("desk", [.deskTranslations])
  }
}
