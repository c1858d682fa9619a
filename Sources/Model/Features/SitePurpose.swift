/// What a new site is for: the tabs and features with which `init` begins.
public enum SitePurpose: String, CaseIterable, Sendable {
  /// A forum: topics, people, messages, polls, bookmarks, push notifications and translations.
  case forum
  /// A club: the same with events, and where friends are.
  case club
  /// A class: the same as a forum with notes, events and notebooks.
  case `class`
  /// All that there is, but meeting people.
  case everything

  /// Its tabs.
  public var sections: [Section] {
    switch self {
    case .forum: [.forum, .people]
    case .club: [.forum, .events, .people]
    case .class, .everything: [.forum, .notes, .events, .people]
    }
  }

  /// The features that are on, as their manifests say.
  public var features: [Feature] {
    self == .everything
      ? FeatureSet.usual.features
      : Feature.allCases.filter { $0.manifest.purposes.contains(self) }
  }
}
