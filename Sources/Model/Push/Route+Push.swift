// The addresses of push notifications.
extension Route.Kind {
  /// Which news come to a member's devices, and which devices those are.
  public static let push = Self("me/push", of: .push, for: .role(.member), .form, fields: 80)
}

extension FeatureManifest {
  static let push = FeatureManifest(purposes: [.forum, .club, .class])
}

extension SitePart {
  static func findPush(_ finder: inout RouteFinder) { finder.under("me", [.push]) }
}
