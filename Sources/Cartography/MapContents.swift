public import Model

/// Contents on the ground of a map: people, circles that hold a person, tracks, and the features of a site.
public struct MapContents: Sendable {
  /// People, the most important first for when room is scarce.
  public var pins: [MapPin] = []
  /// Circles of which only one thing is known: that someone is inside.
  public var areas: [MapArea] = []
  /// Tracks that people took.
  public var tracks: [MapTrack] = []
  /// Shops, events, and the features of `content/map/`.
  public var features: [MapFeature] = []

  /// Nothing.
  public init() {}

  /// All points of it, of which a picture is made that shows everything.
  public var points: [Point] { people + features.flatMap { $0.shape.points } }

  /// All points without lines and areas of the site, which may be far longer than the distances between people and places.
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

/// A person on a map.
public struct MapPin: Hashable, Sendable {
  /// Age of a position, by which it fades.
  public enum Age: String, Sendable {
    /// Within the hour: full.
    case now
    /// From today: paler.
    case today
    /// Before: empty and dashed.
    case old
  }

  /// The position, as exactly as the viewer may know it.
  public let point: Point
  /// The name: `Carmen`.
  public let label: String
  /// The line below the name: `La Alberca, 9:30`.
  public let detail: String?
  /// The page of it.
  public let url: String?
  /// The address of a photo.
  public let face: String?
  /// Age of the position.
  public let age: Age
  /// True if the person is the reader.
  public let isMe: Bool
  /// True if the person is somewhere in a circle, of which `point` is only the middle.
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

/// A circle that holds a person, or the distance around a place.
public struct MapArea: Hashable, Sendable {
  /// Middle of the circle; the person may be anywhere inside.
  public let centre: Point
  /// Radius in metres.
  public let metres: Double

  /// Takes every value as it is.
  public init(centre: Point, metres: Double) {
    self.centre = centre
    self.metres = metres.isFinite ? max(0, metres) : 0
  }

  /// The northern and the southern end of the circle, and its sides.
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
  /// Points in their order.
  public let points: [Point]
  /// True if nothing is known of the track but its ends.
  public let isGap: Bool

  /// Takes every value as it is.
  public init(points: [Point], isGap: Bool = false) {
    self.points = points
    self.isGap = isGap
  }
}

/// Something of the site's: a point, a line or an area with a name.
public struct MapFeature: Hashable, Sendable {
  /// The point, line or area.
  public let shape: MapShape
  /// The name; may be empty for lines and areas.
  public let name: String
  /// The page of it.
  public let url: String?
  /// Number in the list beside the map; nil where it is not listed.
  public let number: Int?

  /// Takes every value as it is.
  public init(shape: MapShape, name: String, url: String? = nil, number: Int? = nil) {
    self.shape = shape
    self.name = name
    self.url = url
    self.number = number
  }
}
