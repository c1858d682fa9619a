import Database
import Model
import Time

/// Places as files of other programs: GPX 1.1 (topografix.com/GPX/1/1) and GeoJSON (RFC 7946).
///
/// A stay is written as the point where it began and, if it lasted, the same point when it ended, so that what is read again is
/// the same. Read are points that have a time; of a file that has none, or is none, nothing.
enum TrackFile: String {
  case gpx, geojson

  /// The most bytes of a file.
  static let bytes = 4_000_000
  /// The most points of one.
  static let points = 20_000

  /// What it is for a browser.
  var type: String { self == .gpx ? "application/gpx+xml" : "application/geo+json" }

  /// Writes stays, handed over one at a time, into a file.
  func write(to file: OutgoingFile, _ forEach: ((Stay) throws -> Void) throws -> Void) throws {
    var isFirst = true
    try file.append(Array(head.utf8))
    try forEach { stay in
      try file.append(Array(text(of: stay, isFirst: isFirst).utf8))
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

  private func text(of stay: Stay, isFirst: Bool) -> String {
    guard self == .gpx else { return "\(isFirst ? "" : ",")\n\(Self.feature(stay).text)" }
    let point = stay.fix.point
    let place =
      "<trkpt lat=\"\(Point.text(point.latitude, 6))\" lon=\"\(Point.text(point.longitude, 6))\"><time>"
    let times = stay.until > stay.fix.at ? [stay.fix.at, stay.until] : [stay.fix.at]
    return (stay.isAfterGap && !isFirst ? "</trkseg><trkseg>\n" : "")
      + times.map { "\(place)\($0.rfc3339)</time></trkpt>\n" }.joined()
  }

  private static func feature(_ stay: Stay) -> JSON {
    let point = stay.fix.point
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
          [("time", .text(stay.fix.at.rfc3339)), ("until", .text(stay.until.rfc3339))]
            + (stay.fix.accuracy.map { [("accuracy", .number(Int64($0)))] } ?? [])
            + [("source", .text(stay.fix.source.name))]
            + (stay.isAfterGap ? [("gap", .flag(true))] : []))
      ),
    ])
  }

  /// A stay for a program.
  static func json(_ stay: Stay) -> JSON {
    .object([
      ("latitude", .degrees(stay.fix.point.latitude, 5)),
      ("longitude", .degrees(stay.fix.point.longitude, 5)), ("at", .text(stay.fix.at.rfc3339)),
      ("until", .text(stay.until.rfc3339)), ("source", .text(stay.fix.source.name)),
    ])
  }

  // MARK: Reading

  /// The places of a file of either kind; nil where there are none, too many, or it cannot be read.
  ///
  /// Those of a time to come are left out.
  static func fixes(in bytes: [UInt8], before now: Timestamp) -> [Fix]? {
    // A byte order mark says nothing.
    let bytes = Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
    let isJSON = bytes.first { ![9, 10, 13, 32].contains($0) } == UInt8(ascii: "{")
    let found = isJSON ? features(in: bytes) : trackPoints(in: bytes)
    guard let fixes = found?.filter({ $0.at <= now }), !fixes.isEmpty, fixes.count <= points else {
      return nil
    }
    return fixes
  }

  /// The points of a collection of features.
  private static func features(in bytes: [UInt8]) -> [Fix]? {
    // Why loss is right: the form says that the file cannot be read.
    guard let file = try? ParsedJSON(bytes, values: 20 * points), let list = file["features"]?.list
    else { return nil }
    var fixes: [Fix] = []
    for feature in list { fixes += self.fixes(of: feature) }
    return fixes
  }

  /// A point with a `time`, and an `until` where it lasted; nothing of any other feature.
  private static func fixes(of feature: ParsedJSON) -> [Fix] {
    guard let geometry = feature["geometry"], geometry["type"]?.text == "Point",
      let degrees = geometry["coordinates"]?.list, degrees.count >= 2,
      let longitude = degrees[0].number, let latitude = degrees[1].number,
      let point = Point(latitude: latitude, longitude: longitude),
      let properties = feature["properties"]
    else { return [] }
    let accuracy = properties["accuracy"]?.number.flatMap { Int(exactly: $0.rounded()) }
    return ["time", "until"].compactMap { name in
      properties[name]?.text.flatMap { Timestamp(rfc3339: $0) }.map {
        Fix(
          point, at: $0, accuracy: accuracy, source: .file,
          isAfterGap: name == "time" && properties["gap"]?.flag == true)
      }
    }
  }

  /// The track points of a GPX file: elements `trkpt` with their `time`; with a new segment begins what is not connected to the
  /// one before.
  ///
  /// No more of XML is read: what else stands there is passed over, and no entity means anything in a number or a time.
  private static func trackPoints(in bytes: [UInt8]) -> [Fix]? {
    var (fixes, rest): ([Fix], ArraySlice<UInt8>) = ([], bytes[...])
    // Where segments begin.
    var starts = [0]
    while let start = rest.after("<trkpt") {
      guard fixes.count <= points else { return nil }
      let whole = start.before("<trkpt") ?? start
      rest = start.dropFirst(whole.count)
      defer { if whole.after("</trkseg>") != nil { starts.append(fixes.count) } }
      let element = whole.before("</trkpt>") ?? []
      let tag = element.prefix { $0 != UInt8(ascii: ">") }
      guard let latitude = attribute("lat", of: tag), let longitude = attribute("lon", of: tag),
        let point = Point(latitude: latitude, longitude: longitude),
        let time = element.after("<time>")?.before("</time>"), time.count <= 40,
        let at = Timestamp(rfc3339: String(decoding: time, as: UTF8.self))
      else { continue }
      fixes.append(Fix(point, at: at, source: .file))
    }
    cut(&fixes, at: starts)
    return fixes
  }

  /// Says of the first moment of each segment that it comes after a gap; before the first of all there is nothing.
  private static func cut(_ fixes: inout [Fix], at starts: [Int]) {
    let first = fixes.map(\.at).min()
    for (start, end) in zip(starts, starts.dropFirst() + [fixes.count]) {
      let place = (start..<end).min { fixes[$0].at < fixes[$1].at }
      guard let place, fixes[place].at != first else { continue }
      fixes[place] = Fix(fixes[place].point, at: fixes[place].at, source: .file, isAfterGap: true)
    }
  }

  private static func attribute(_ name: String, of tag: ArraySlice<UInt8>) -> Double? {
    for quote in ["\"", "'"] {
      for space in [" ", "\n", "\t", "\r"] {
        guard let value = tag.after("\(space)\(name)=\(quote)")?.before(quote) else { continue }
        return Point.degrees(String(decoding: value.prefix(20), as: UTF8.self))
      }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// What stands behind the first of some words; nil where it does not come.
  func after(_ word: String) -> ArraySlice<UInt8>? {
    range(ofBytes: word.utf8).map { self[$0.upperBound...] }
  }

  /// What stands before it.
  func before(_ word: String) -> ArraySlice<UInt8>? {
    range(ofBytes: word.utf8).map { self[..<$0.lowerBound] }
  }
}
