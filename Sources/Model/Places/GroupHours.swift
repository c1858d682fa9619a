/// The hours in which a group sees where one of its members is.
public enum GroupHours: Hashable, Sendable {
  /// Those that hold for everybody (`Sharing.hours`).
  case shared
  /// All hours.
  case always
  /// A timetable of the group's own.
  case own(WeekHours)

  /// Reads what is stored; nil is `shared`, and a timetable that cannot be read has no hours: nothing is shown.
  public init(stored: String?) {
    switch stored {
    case nil: self = .shared
    case "always": self = .always
    case let text?: self = .own(WeekHours(text) ?? .never)
    }
  }

  /// As it is stored; nil for `shared`.
  public var stored: String? {
    switch self {
    case .shared: nil
    case .always: "always"
    case .own(let hours): hours.text
    }
  }

  /// The timetable, where `shared` stands for this one; nil for all hours.
  public func hours(or shared: WeekHours?) -> WeekHours? {
    switch self {
    case .shared: shared
    case .always: nil
    case .own(let hours): hours
    }
  }
}

/// A precision level with the hours in which it holds: what a viewer has as a friend, or by one group.
public struct SharingGrant: Hashable, Sendable {
  /// How exactly.
  public let level: SharingLevel
  /// When.
  public let hours: GroupHours

  /// Takes both as they are.
  public init(_ level: SharingLevel, _ hours: GroupHours = .shared) {
    self.level = level
    self.hours = hours
  }
}
