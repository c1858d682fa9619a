// The addresses of polls.
extension Route.Kind {
  /// The poll of a topic: the form to create it, to vote and to end it.
  public static let poll = Self("topics/#/poll", of: .polls, for: .role(.member), .form)
}

extension FeatureManifest {
  static let polls = FeatureManifest(purposes: [.forum, .club, .class])
}

extension SitePart {
  static func findPolls(_ finder: inout RouteFinder) {
    finder.under("topics", [.poll])
  }
}

extension Route {
  /// The poll of a topic.
  public static func poll(_ topic: Topic.ID) -> Route { Route(.poll, topic.rawValue) }
}
