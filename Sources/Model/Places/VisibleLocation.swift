public import Time

/// A member's location as a viewer may see it: no part of it is finer than the viewer's level.
public struct VisibleLocation: Hashable, Sendable {
  /// Level of detail.
  public let level: SharingLevel
  /// The place itself, the middle of its cell, or the town.
  public let point: Point
  /// Name of the town, or of the nearest one to that point; nil if none is known.
  public let town: String?
  /// Beginning of their stay there; only with the exact place.
  public let since: Timestamp?
  /// Time at which they were seen there; in steps of half an hour for a coarse place.
  public let seen: Timestamp
  /// Accuracy in metres.
  public let radius: Int?

  /// Stores every value as given.
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

  /// Freshness in the list: seen within the hour, today, or before.
  public enum Age: Hashable, Sendable {
    case fresh, today, old
  }

  /// Age at a moment; the last hour counts as fresh.
  public func age(at now: Timestamp) -> Age {
    let seconds = now.seconds - seen.seconds
    return seconds <= 3600 ? .fresh : seconds <= 86_400 ? .today : .old
  }
}

/// The viewer of a member's location.
public enum PlaceAudience: Hashable, Sendable {
  /// Another member.
  case member(Member.ID)
  /// Another member, as far as the owner knows of them: it ignores that the other has blocked the owner.
  case asOwnerKnows(Member.ID)
  /// Any friend without a choice of their own.
  case friend
  /// A person with a link, at the level of the link.
  case link(SharingLevel)
}

/// The direction in which something lies, one of eight.
public enum Direction: Int, Sendable {
  case north, northEast, east, southEast, south, southWest, west, northWest

  /// The direction from one point to another.
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
