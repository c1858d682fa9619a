import ArgumentParser
import Model

/// What a new site is for: the tabs and features with which `init` begins.
enum Profile: String, CaseIterable, ExpressibleByArgument {
  /// A forum: topics, people, messages, polls, bookmarks, push notifications and translations.
  case forum
  /// A club: the same with events, and where friends are.
  case club
  /// A class: the same as a forum with notes, events and notebooks.
  case `class`
  /// All that there is, but meeting people.
  case everything

  private var sections: [Section] {
    switch self {
    case .forum: [.forum, .people]
    case .club: [.forum, .events, .people]
    case .class, .everything: [.forum, .notes, .events, .people]
    }
  }

  private var features: [Feature] {
    switch self {
    case .forum: [.messages, .polls, .bookmarks, .push, .translation]
    case .club: [.messages, .places, .polls, .bookmarks, .push, .translation]
    case .class: [.messages, .notebook, .polls, .bookmarks, .push, .translation]
    case .everything: FeatureSet.usual.features
    }
  }

  /// The lines of `site.yml`; none where nothing is said that is not so anyway.
  func settings(withCatalogue: Bool) -> String {
    guard self != .everything else { return "" }
    let sections = sections.map(\.rawValue).joined(separator: ", ")
    let others = withCatalogue ? [Feature.catalogue, .cards, .reservations] : []
    let features = (features + others).map(\.rawValue).joined(separator: ", ")
    return """
      sections: [\(sections)]
      # The features that are on; docs/features.md describes them.
      features: [\(features)]

      """
  }
}
