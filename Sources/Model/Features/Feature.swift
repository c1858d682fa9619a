/// A part of the site that `features:` in `site.yml` can switch off.
///
/// Accounts, forum, moderation, people and search are not features: everything else builds on them. The manifest of a feature
/// declares what it adds to the site. A feature that is off has no route, no page, no link and no job; its rows stay, and are
/// used again when it is on.
public enum Feature: String, CaseIterable, Sendable {
  /// Private messages, of two or in groups.
  case messages
  /// A member's own notes, subjects, professors and agenda.
  case notebook
  /// The locations of members, for friends whom they choose.
  case places
  /// Products, their shops and filters, and members' choices about them.
  case catalogue
  /// The catalogue, one product after another.
  case cards
  /// Reservations of products in shops.
  case reservations
  /// Members who would like to meet others.
  case meet
  /// Polls in topics.
  case polls
  /// Bookmarks of topics, comments and notes, with reminders.
  case bookmarks
  /// Notifications on members' devices, also when no page is open.
  case push
  /// Machine translations of posts.
  case translation
  /// Calls between members, and of guests by a link.
  case calls

  /// The feature, and all that it needs.
  public var withNeeds: FeatureSet {
    manifest.needs.reduce(FeatureSet([self])) { $0.union($1.withNeeds) }
  }
}

/// Declares what a feature adds to the site.
///
/// A route, a job and a page each name their feature themselves: `Route.Kind`, `Job`, `PageKind`. Tables, personal data and
/// emails are declared by its `FeatureStore`.
public struct FeatureManifest: Sendable {
  /// The features that it needs.
  public var needs: [Feature] = []
  /// The tabs that lead to it.
  public var sections: [Section] = []
  /// True if it is on where `site.yml` has no features; if false, one of its tabs switches it on, too.
  public var isUsual = true
  /// Purposes of new sites for which `init` switches it on.
  public var purposes: [SitePurpose] = []
}

/// A set of features.
public struct FeatureSet: OptionSet, Hashable, Sendable {
  /// A bit for each, in the order of all.
  public let rawValue: UInt32

  /// Stores the bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A set of some features.
  public init(_ features: some Sequence<Feature>) {
    rawValue = features.reduce(0) { $0 | Self.bit($1) }
  }

  /// The set of all features.
  public static let all = FeatureSet(Feature.allCases)

  /// The features where `site.yml` has none: all but meeting people, which its section switches on, too, and calls, for which
  /// browsers require https.
  public static let usual = byDefault(with: [])

  /// The default with sections.
  public static func byDefault(with sections: [Section]) -> FeatureSet {
    FeatureSet(
      Feature.allCases.filter {
        let manifest = $0.manifest
        return manifest.isUsual || manifest.sections.contains(where: sections.contains)
      })
  }

  private static func bit(_ feature: Feature) -> UInt32 {
    Feature.allCases.firstIndex(of: feature).map { 1 << UInt32($0) } ?? 0
  }

  /// True if the set contains a feature.
  public func has(_ feature: Feature) -> Bool { rawValue & Self.bit(feature) != 0 }

  /// The features of the set, in the order of all.
  public var features: [Feature] { Feature.allCases.filter(has) }

  /// The features of the set that need another one which is not in it, with that one.
  public var lacking: [(feature: Feature, needs: Feature)] {
    features.flatMap { one in one.manifest.needs.filter { !has($0) }.map { (one, $0) } }
  }
}

extension SiteSettings {
  /// True if a feature is on.
  public func has(_ feature: Feature) -> Bool { features.has(feature) }

  /// True if a route is answered; links to others are left out.
  public func answers(_ kind: Route.Kind) -> Bool {
    kind.feature.map(has) ?? true
  }
}
