// The addresses of push notifications.
extension Route.Kind {
  /// The choice of notifications that are pushed, and the member's devices.
  public static let push = Self("me/push", of: .push, for: .role(.member), .form, fields: 80)
}

extension FeatureManifest {
  static let push = FeatureManifest(purposes: [.forum, .club, .class])
}

extension SitePart {
  static func findPush(_ finder: inout RouteFinder) { finder.under("me", [.push]) }
}
