public import Time

/// A member's location as a viewer may see it: no part of it is finer than the viewer's level.
public struct VisibleLocation: Hashable, Sendable {
  /// How exactly it is told.
  public let level: SharingLevel
  /// The place itself, the middle of its cell, or the town.
  public let point: Point
  /// What the town is called, or the nearest to that point; nil where none is known.
  public let town: String?
  /// Since when they are there; told with the exact place alone.
  public let since: Timestamp?
  /// When they were seen there; of a coarse place to half an hour.
  public let seen: Timestamp
  /// Within how many metres they are.
  public let radius: Int?

  /// Takes all as it is.
  public init(
    level: SharingLevel, point: Point, town: String?, since: Timestamp?, seen: Timestamp,
    radius: Int?
  ) {
    self.level = level
    self.point = point
    self.town = town
    self.since = since
    self.seen = seen
    self.radius = radius
  }

  /// What the list calls fresh: seen within the hour, today, or before.
  public enum Age: Hashable, Sendable {
    case fresh, today, old
  }

  /// How old it is: as fresh counts the last hour.
  public func age(at now: Timestamp) -> Age {
    let seconds = now.seconds - seen.seconds
    return seconds <= 3600 ? .fresh : seconds <= 86_400 ? .today : .old
  }
}

/// For whom it is said where a member is.
public enum PlaceAudience: Hashable, Sendable {
  /// Another member.
  case member(Member.ID)
  /// Another member, as far as the owner knows of them: whom they have blocked is none of their business.
  case asOwnerKnows(Member.ID)
  /// Any friend of whom nothing was said in particular.
  case friend
  /// Whoever has a link, as exactly as that says.
  case link(SharingLevel)
}

/// The direction in which something lies, one of eight.
public enum Direction: Int, Sendable {
  case north, northEast, east, southEast, south, southWest, west, northWest

  /// Where a point lies as seen from another one.
  public init(from one: Point, to other: Point) {
    let (dx, dy) = one.way(to: other)
    let (x, y) = (dx.magnitude, dy.magnitude)
    // tan 22.5°
    let part = 0.41421356
    switch (x < y * part, y < x * part) {
    case (true, _): self = dy >= 0 ? .north : .south
    case (_, true): self = dx >= 0 ? .east : .west
    default:
      self = dy >= 0 ? (dx >= 0 ? .northEast : .northWest) : (dx >= 0 ? .southEast : .southWest)
    }
  }
}
