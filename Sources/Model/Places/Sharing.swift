public import Time

/// Detail in which a viewer may know a member's location, the least first.
public enum SharingLevel: Int64, CaseIterable, Comparable, Sendable {
  /// No location.
  case nothing
  /// The nearest town.
  case town
  /// A cell of some five kilometres (`Grid`).
  case area
  /// The exact location.
  case exact

  /// True if one reveals less than another.
  public static func < (one: SharingLevel, other: SharingLevel) -> Bool {
    one.rawValue < other.rawValue
  }

  /// Name in forms and for programs.
  public var name: String {
    switch self {
    case .nothing: "nothing"
    case .town: "town"
    case .area: "area"
    case .exact: "exact"
    }
  }

  /// Reads such a name; nil for anything else.
  public init?(name: String) {
    guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = level
  }

  /// Seconds between changes of a shown location that is not exact, so that the minute in which a person crosses a border stays
  /// unknown.
  public static let renewal: Int64 = 1800

  /// The latest moment whose location is shown at this level.
  public func moment(at now: Timestamp) -> Timestamp {
    guard self != .exact else { return now }
    let rest = now.seconds % Self.renewal
    return now.adding(seconds: -(rest < 0 ? rest + Self.renewal : rest))
  }
}

/// A member's settings for sharing their location.
public struct Sharing: Hashable, Sendable {
  /// The level for friends.
  public var friends = SharingLevel.nothing
  /// The hours in which it is shared; nil for always.
  public var hours: WeekHours?
  /// The end of a pause, in which no one sees anything; a past one is kept, since locations from the pause are not shown
  /// afterwards.
  public var pausedUntil = Timestamp(seconds: 0)
  /// Time for which locations are kept.
  public var keep = RetentionPeriod.month
  /// Metres after which a location counts as another place.
  public var metres = FixRule.metres

  /// Nothing is shared before a member chooses to.
  public init() {}

  /// True while no one sees anything because of a pause.
  public func isPaused(at now: Timestamp) -> Bool { now < pausedUntil }

  /// Time for which a member's locations are kept: the number of days.
  public enum RetentionPeriod: Int64, CaseIterable, Sendable {
    case day = 1, week = 7, month = 30, year = 365, always = 36_500

    /// The time before which nothing is kept; nil if everything is kept.
    public func limit(at now: Timestamp) -> Timestamp? {
      self == .always ? nil : now.adding(seconds: -rawValue * 86_400)
    }
  }

  /// The spans of time whose locations are shown at a moment, the latest first.
  ///
  /// Outside the hours these are the last spans within them. Locations that are more than a week old are shown only where there
  /// are no hours.
  public func spans(at moment: Timestamp, in zone: TimeZone) -> [ClosedRange<Timestamp>] {
    let begin = max(pausedUntil, Timestamp(seconds: 0))
    guard begin <= moment else { return [] }
    guard let hours else { return [begin...moment] }
    return hours.spans(before: moment, in: zone).compactMap { span in
      let (from, to) = (max(span.lowerBound, begin), min(span.upperBound, moment))
      return from <= to ? from...to : nil
    }
  }
}
