public import Time

/// How exactly somebody may know where a member is, the least first.
public enum SharingLevel: Int64, CaseIterable, Comparable, Sendable {
  /// Not at all.
  case nothing
  /// The nearest town.
  case town
  /// A cell of some five kilometres (`Grid`).
  case area
  /// The place.
  case exact

  /// Whether one tells less than another.
  public static func < (one: SharingLevel, other: SharingLevel) -> Bool {
    one.rawValue < other.rawValue
  }

  /// As forms and programs call it.
  public var name: String {
    switch self {
    case .nothing: "nothing"
    case .town: "town"
    case .area: "area"
    case .exact: "exact"
    }
  }

  /// Reads that; nil for anything else.
  public init?(name: String) {
    guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = level
  }

  /// Seconds after which what is told may be another place: that somebody crosses a border is not told to the minute.
  public static let renewal: Int64 = 1800

  /// The latest moment of which somebody at this level is told something.
  public func moment(at now: Timestamp) -> Timestamp {
    guard self != .exact else { return now }
    let rest = now.seconds % Self.renewal
    return now.adding(seconds: -(rest < 0 ? rest + Self.renewal : rest))
  }
}

/// What a member says of who may see where they are.
public struct Sharing: Hashable, Sendable {
  /// What friends see.
  public var friends = SharingLevel.nothing
  /// In which hours; nil for always.
  public var hours: WeekHours?
  /// Until when nobody sees anything; what is over is kept, since nothing of the pause is told afterwards.
  public var pausedUntil = Timestamp(seconds: 0)
  /// How long places are kept.
  public var keep = Keep.month
  /// How many metres make another place.
  public var metres = FixRule.metres

  /// Nothing is shared before somebody says so.
  public init() {}

  /// Whether nobody sees anything just now.
  public func isPaused(at now: Timestamp) -> Bool { now < pausedUntil }

  /// How long a member's places are kept: the number of days.
  public enum Keep: Int64, CaseIterable, Sendable {
    case day = 1, week = 7, month = 30, year = 365, always = 36_500

    /// Before when nothing is kept; nil where it is no matter of time.
    public func limit(at now: Timestamp) -> Timestamp? {
      self == .always ? nil : now.adding(seconds: -rawValue * 86_400)
    }
  }

  /// The spans of time of whose places somebody is told at a moment, the latest first.
  ///
  /// Outside of the hours that is what was told last. What is more than a week old is told only where there are no hours.
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
