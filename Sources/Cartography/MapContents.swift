public import Model

/// What stands upon the ground of a map: people, circles within which somebody is, ways, and what a site draws.
public struct MapContents: Sendable {
  /// People, those first who matter most where room is scarce.
  public var pins: [MapPin] = []
  /// Circles of which nobody knows more than that somebody is within.
  public var areas: [MapArea] = []
  /// Ways that somebody went.
  public var tracks: [MapTrack] = []
  /// Shops, events, and what `content/map/` has.
  public var features: [MapFeature] = []

  /// Nothing.
  public init() {}

  /// All points of it, of which a picture is made that shows everything.
  public var points: [Point] { people + features.flatMap { $0.shape.points } }

  /// The same without lines and areas of the site, which may be far longer than what is between people and places.
  public var spots: [Point] {
    people
      + features.flatMap { feature -> [Point] in
        guard case .points(let points) = feature.shape else { return [] }
        return points
      }
  }

  private var people: [Point] {
    pins.map(\.point) + areas.flatMap(\.edges) + tracks.flatMap(\.points)
  }
}

/// Somebody on a map.
public struct MapPin: Hashable, Sendable {
  /// How old a position is, by which it fades.
  public enum Age: String, Sendable {
    /// Within the hour: full.
    case now
    /// Of today: paler.
    case today
    /// Before: empty and dashed.
    case old
  }

  /// Where, as exactly as whoever looks may know.
  public let point: Point
  /// The name: `Carmen`.
  public let label: String
  /// What stands below: `La Alberca, 9:30`.
  public let detail: String?
  /// The page of it.
  public let url: String?
  /// The address of a photo.
  public let face: String?
  /// How fresh it is.
  public let age: Age
  /// Whether it is the reader.
  public let isMe: Bool
  /// Whether they are somewhere in a circle, of which this is but the middle.
  public let isCoarse: Bool

  /// Takes every value as it is.
  public init(
    point: Point, label: String, detail: String? = nil, url: String? = nil, face: String? = nil,
    age: Age = .now, isMe: Bool = false, isCoarse: Bool = false
  ) {
    self.point = point
    self.label = label
    self.detail = detail
    self.url = url
    self.face = face
    self.age = age
    self.isMe = isMe
    self.isCoarse = isCoarse
  }
}

/// A circle within which somebody is, or that lies so far from a place.
public struct MapArea: Hashable, Sendable {
  /// Its middle, which says nothing of where in it somebody is.
  public let centre: Point
  /// Its radius.
  public let metres: Double

  /// Takes every value as it is.
  public init(centre: Point, metres: Double) {
    self.centre = centre
    self.metres = metres.isFinite ? max(0, metres) : 0
  }

  /// Its northern and its southern end, and its sides.
  var edges: [Point] {
    let degrees = metres / Point.metresPerDegree
    let wide = degrees / max(0.1, 1 - centre.latitude.magnitude / 90)
    return [(degrees, 0), (-degrees, 0), (0, wide), (0, -wide)].compactMap {
      Point(
        latitude: max(-90, min(90, centre.latitude + $0.0)),
        longitude: Point.wrapped(centre.longitude + $0.1))
    }
  }
}

/// A way.
public struct MapTrack: Hashable, Sendable {
  /// Its points in their order.
  public let points: [Point]
  /// Whether nothing is known of it but its ends.
  public let isGap: Bool

  /// Takes every value as it is.
  public init(points: [Point], isGap: Bool = false) {
    self.points = points
    self.isGap = isGap
  }
}

/// Something of the site's: a point, a line or an area with a name.
public struct MapFeature: Hashable, Sendable {
  /// What it is.
  public let shape: MapShape
  /// What it is called; may be empty for lines and areas.
  public let name: String
  /// The page of it.
  public let url: String?
  /// Its number in the list beside the map; none where it is not listed.
  public let number: Int?

  /// Takes every value as it is.
  public init(shape: MapShape, name: String, url: String? = nil, number: Int? = nil) {
    self.shape = shape
    self.name = name
    self.url = url
    self.number = number
  }
}
