import Database
import Model
import Time

/// Places as files for other programs: GPX 1.1 (topografix.com/GPX/1/1) and GeoJSON (RFC 7946).
///
/// `TrackReader` reads them. A stay is written as the point where it began and, if it lasted, the same point when it ended, so
/// that reading the file again gives the same.
enum TrackFile: String {
  case gpx, geojson

  /// The most bytes of a file.
  static let bytes = 4_000_000
  /// The most points of one.
  static let points = 20_000

  /// Media type for browsers.
  var type: String { self == .gpx ? "application/gpx+xml" : "application/geo+json" }

  /// Writes stays, handed over one at a time, into a file.
  func write(to file: OutgoingFile, _ forEach: ((PlaceVisit) throws -> Void) throws -> Void) throws
  {
    var isFirst = true
    try file.append(Array(head.utf8))
    try forEach { visit in
      try file.append(Array(text(of: visit, isFirst: isFirst).utf8))
      isFirst = false
    }
    try file.append(Array(tail.utf8))
  }

  private var head: String {
    switch self {
    case .gpx:
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Tertulia" xmlns="http://www.topografix.com/GPX/1/1">
      <trk><trkseg>

      """
    case .geojson: "{\"type\": \"FeatureCollection\", \"features\": ["
    }
  }

  private var tail: String { self == .gpx ? "</trkseg></trk>\n</gpx>\n" : "\n]}\n" }

  private func text(of visit: PlaceVisit, isFirst: Bool) -> String {
    guard self == .gpx else { return "\(isFirst ? "" : ",")\n\(Self.feature(visit).text)" }
    let point = visit.fix.point
    let place =
      "<trkpt lat=\"\(Point.text(point.latitude, 6))\" lon=\"\(Point.text(point.longitude, 6))\"><time>"
    let times = visit.until > visit.fix.at ? [visit.fix.at, visit.until] : [visit.fix.at]
    return (visit.isAfterGap && !isFirst ? "</trkseg><trkseg>\n" : "")
      + times.map { "\(place)\($0.rfc3339)</time></trkpt>\n" }.joined()
  }

  private static func feature(_ visit: PlaceVisit) -> JSON {
    let point = visit.fix.point
    return .object([
      ("type", .text("Feature")),
      (
        "geometry",
        .object([
          ("type", .text("Point")),
          ("coordinates", .list([.degrees(point.longitude, 6), .degrees(point.latitude, 6)])),
        ])
      ),
      (
        "properties",
        .object(
          [("time", .text(visit.fix.at.rfc3339)), ("until", .text(visit.until.rfc3339))]
            + (visit.fix.accuracy.map { [("accuracy", .number(Int64($0)))] } ?? [])
            + [("source", .text(visit.fix.source.name))]
            + (visit.isAfterGap ? [("gap", .flag(true))] : []))
      ),
    ])
  }

  /// A stay for a program.
  static func json(_ visit: PlaceVisit) -> JSON {
    .object([
      ("latitude", .degrees(visit.fix.point.latitude, 5)),
      ("longitude", .degrees(visit.fix.point.longitude, 5)), ("at", .text(visit.fix.at.rfc3339)),
      ("until", .text(visit.until.rfc3339)), ("source", .text(visit.fix.source.name)),
    ])
  }
}

extension ArraySlice<UInt8> {
  /// Bytes after the first occurrence of `word`; nil without one.
  func after(_ word: String) -> ArraySlice<UInt8>? {
    range(ofBytes: word.utf8).map { self[$0.upperBound...] }
  }

  /// Bytes before the first occurrence of `word`; nil without one.
  func before(_ word: String) -> ArraySlice<UInt8>? {
    range(ofBytes: word.utf8).map { self[..<$0.lowerBound] }
  }
}
