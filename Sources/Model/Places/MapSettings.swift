/// What `site.yml` says under `map:`; a site without it has no map, and knows no towns but its own.
public struct MapSettings: Hashable, Sendable {
  /// The middle of the site's map; nil: that of all its places.
  public var centre: Point?
  /// How many kilometres it is wide; nil: as many as show all places.
  public var span: Int?

  /// Streets from elsewhere; nil: nothing is asked of any other server.
  public var streets: MapStreets?

  /// How wide it may be.
  public static let spans = 2...40_000

  /// A map that shows what there is.
  public init() {}
}
