/// A place of the site's own on its map, in one language: a feature of a file in `content/map/`.
public struct MapPlace: Hashable, Sendable {
  /// Name; may be empty for lines and areas.
  public let name: String
  /// A sentence about it; may be empty.
  public let description: String
  /// Position and form.
  public let shape: MapShape

  /// The most places of a site, and the most points of all together: a request that draws them visits all.
  public static let (most, maxPoints) = (500, 20_000)
  /// The most UTF-8 bytes of a name, and of a description.
  public static let (nameBytes, descriptionBytes) = (200, 1_000)

  /// Stores every value as given.
  public init(name: String, description: String, shape: MapShape) {
    self.name = name
    self.description = description
    self.shape = shape
  }
}

// Stored form.
extension MapShape {
  /// A letter, then lines with semicolons between them, of points with spaces between them: `l40.96500,-5.66400 40.97000,-5.66000`.
  public var text: String {
    switch self {
    case .points(let points): "p" + Self.text(points)
    case .lines(let lines): "l" + lines.map(Self.text).joined(separator: ";")
    case .areas(let rings): "a" + rings.map(Self.text).joined(separator: ";")
    }
  }

  private static func text(_ points: [Point]) -> String {
    points.map { $0.text(decimals: 5) }.joined(separator: " ")
  }

  /// Reads the output of `text`; nil for anything else.
  public init?(text: String) {
    guard let letter = text.utf8.first else { return nil }
    let lines = text.utf8.dropFirst().split(separator: UInt8(ascii: ";")).map { line in
      line.split(separator: UInt8(ascii: " ")).compactMap { Point(String(Substring($0))) }
    }
    switch letter {
    case UInt8(ascii: "p"): self = .points(lines.flatMap { $0 })
    case UInt8(ascii: "l"): self = .lines(lines)
    case UInt8(ascii: "a"): self = .areas(lines)
    default: return nil
    }
  }
}

extension SitePath {
  /// The map of the site's places.
  public static func map(_ tree: SiteTree) -> SitePath { SitePath(tree.prefix + "map/") }
}
