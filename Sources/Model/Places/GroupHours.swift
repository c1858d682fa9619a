/// The hours in which a group sees the location of one of its members.
public enum GroupHours: Hashable, Sendable {
  /// The hours for everyone (`Sharing.hours`).
  case shared
  /// All hours.
  case always
  /// A timetable of the group's own.
  case own(WeekHours)

  /// Reads the stored form; nil is `shared`, and a timetable that cannot be read has no hours: nothing is shown.
  public init(stored: String?) {
    switch stored {
    case nil: self = .shared
    case "always": self = .always
    case let text?: self = .own(WeekHours(text) ?? .never)
    }
  }

  /// Stored form; nil for `shared`.
  public var stored: String? {
    switch self {
    case .shared: nil
    case .always: "always"
    case .own(let hours): hours.text
    }
  }

  /// The timetable, with `shared` replaced by the given one; nil for all hours.
  public func hours(or shared: WeekHours?) -> WeekHours? {
    switch self {
    case .shared: shared
    case .always: nil
    case .own(let hours): hours
    }
  }
}

/// A level of detail with its hours: a viewer's grant as a friend, or by one group.
public struct SharingGrant: Hashable, Sendable {
  /// Level of detail.
  public let level: SharingLevel
  /// The hours of the grant.
  public let hours: GroupHours

  /// Stores both values as given.
  public init(_ level: SharingLevel, _ hours: GroupHours = .shared) {
    self.level = level
    self.hours = hours
  }
}
