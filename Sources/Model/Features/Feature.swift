/// A part of the site that `features:` in `site.yml` can switch off.
///
/// Accounts, forum, moderation, people and search are no features: everything else builds on them. What a feature adds
/// to the site is said by its manifest. What is off has no route, no page, no link and no job; its rows stay, and come
/// back with it.
public enum Feature: String, CaseIterable, Sendable {
  /// Private messages, of two or in groups.
  case messages
  /// A member's own notes, subjects, professors and agenda.
  case notebook
  /// Where members are, for friends whom they choose.
  case places
  /// Products, their shops and filters, and what members like of them.
  case catalogue
  /// The catalogue, one product after another.
  case cards
  /// Asking a shop to keep a product.
  case reservations
  /// Members who would like to meet others.
  case meet
  /// Polls in topics.
  case polls
  /// Bookmarks of topics, comments and notes, with reminders.
  case bookmarks
  /// Notifications on members' devices, also when no page is open.
  case push
  /// Posts in other languages, as a machine makes them.
  case translation
  /// Calls between members, and of guests by a link.
  case calls

  /// It, and all that it needs.
  public var withNeeds: FeatureSet {
    manifest.needs.reduce(FeatureSet([self])) { $0.union($1.withNeeds) }
  }
}

/// What a feature adds to the site.
///
/// A route, a job and a page each name their feature themselves: `Route.Kind`, `Job`, `PageKind`. Tables, personal data and
/// emails are declared by its `FeatureStore`.
public struct FeatureManifest: Sendable {
  /// The features without which it cannot be on.
  public var needs: [Feature] = []
  /// The tabs that lead to it.
  public var sections: [Section] = []
  /// Whether it is on where `site.yml` says nothing of features; if not, one of its tabs switches it on, too.
  public var isUsual = true
  /// For which new sites `init` switches it on.
  public var purposes: [SitePurpose] = []
}

/// Some of the features.
public struct FeatureSet: OptionSet, Hashable, Sendable {
  /// A bit for each, in the order of all.
  public let rawValue: UInt32

  /// Takes the bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Some of them.
  public init(_ features: some Sequence<Feature>) {
    rawValue = features.reduce(0) { $0 | Self.bit($1) }
  }

  /// All of them.
  public static let all = FeatureSet(Feature.allCases)

  /// Where `site.yml` says nothing: all but meeting people, which its section switches on, too, and calls, for which browsers
  /// ask for https.
  public static let usual = byDefault(with: [])

  /// The same with sections.
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

  /// Whether one of them is among these.
  public func has(_ feature: Feature) -> Bool { rawValue & Self.bit(feature) != 0 }

  /// Those that are among these, in the order of all.
  public var features: [Feature] { Feature.allCases.filter(has) }

  /// Those that are here without something that they need, and what that is.
  public var lacking: [(feature: Feature, needs: Feature)] {
    features.flatMap { one in one.manifest.needs.filter { !has($0) }.map { (one, $0) } }
  }
}

extension SiteSettings {
  /// Whether a feature is on.
  public func has(_ feature: Feature) -> Bool { features.has(feature) }

  /// Whether a route is answered; links to others are left out.
  public func answers(_ kind: Route.Kind) -> Bool {
    kind.feature.map(has) ?? true
  }
}
