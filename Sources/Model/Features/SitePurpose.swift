/// Purpose of a new site: decides the tabs and features with which `init` begins.
public enum SitePurpose: String, CaseIterable, Sendable {
  /// A forum: topics, people, messages, polls, bookmarks, push notifications and translations.
  case forum
  /// A club: like a forum, with events, and with the locations of friends.
  case club
  /// A class: like a forum, with notes, events and notebooks.
  case `class`
  /// All features but meeting people.
  case everything

  /// The tabs.
  public var sections: [Section] {
    switch self {
    case .forum: [.forum, .people]
    case .club: [.forum, .events, .people]
    case .class, .everything: [.forum, .notes, .events, .people]
    }
  }

  /// The features that are on, according to their manifests.
  public var features: [Feature] {
    self == .everything
      ? FeatureSet.usual.features
      : Feature.allCases.filter { $0.manifest.purposes.contains(self) }
  }
}
