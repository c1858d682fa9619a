/// The section `map:` of `site.yml`; a site without it has no map, and knows no towns but its own.
public struct MapSettings: Hashable, Sendable {
  /// The middle of the map, in degrees north and east.
  public var centre: Point?
  /// The width of the map in kilometres.
  public var span: Int?

  /// The tile server for streets on the map; readers' browsers then load pictures from it ([streets](map.md#streets)).
  public var streets: MapStreets?

  /// A map with the default settings.
  public init() {}
}

extension MapSettings {
  mutating func declare(to visitor: inout some SettingsVisitor) {
    visitor.optional(
      Setting("map.centre", otherwise: "the middle of all places"),
      expected: "degrees north and east, such as 40.965, -5.664", &centre,
      read: { Point($0.utf8.contains(32) ? $0.filter { $0 != " " } : $0) },
      write: { $0.text(decimals: 5) })
    visitor.anyNumber(
      Setting("map.span", otherwise: "as many as show all places"), &span, in: 2...40_000)
    visitor.optional(
      Setting("map.tiles", otherwise: "no streets", needs: "credit"),
      expected: "an address such as https://tiles.example.org/{z}/{x}/{y}.png", &streets,
      read: { MapStreets($0, credit: "") }, write: { $0.address })
    var credit = streets?.credit
    // The attribution of the streets, as their licence requires.
    visitor.optional(
      Setting("map.credit", needs: "tiles"), expected: "a text of at most 200 bytes", &credit,
      read: { $0.utf8.count <= MapStreets.most ? PlainText.singleLine($0) : nil }, write: { $0 })
    if let credit { streets?.credit = credit }
  }
}
