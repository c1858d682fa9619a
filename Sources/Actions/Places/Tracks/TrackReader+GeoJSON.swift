import Model
import Time

// GeoJSON (RFC 7946), and the names that programs give to times and accuracies, of which the standard has none.
extension TrackReader {
  /// Of a point: ours, Overland and Dawarich, OwnTracks.
  private static let times = ["time", "timestamp", "tst"]
  /// Of the points of a line: togeojson, formerly and now.
  private static let lineTimes = ["coordTimes", "times"]
  /// Within how many metres.
  private static let accuracies = ["accuracy", "horizontal_accuracy", "acc"]
  /// Values of JSON in a file: a point with its properties has twenty or so.
  private static let values = 20 * TrackFile.points

  /// Reads a collection of features, one feature, a list of them, or Overland's `locations`.
  mutating func read(json bytes: [UInt8]) throws(Fault) {
    let file: ParsedJSON
    do throws(ParsedJSON.Fault) {
      file = try ParsedJSON(bytes, values: Self.values)
    } catch {
      throw Fault(name: "json", line: error.line)
    }
    let features = file.list ?? file["features"]?.list ?? file["locations"]?.list ?? [file]
    guard
      file.list != nil || file["features"] != nil || file["locations"] != nil
        || file["type"] != nil
    else { throw Fault(name: "kind") }
    for feature in features {
      read(feature)
      guard !isFull else { throw Fault(name: "many") }
    }
  }

  private mutating func read(_ feature: ParsedJSON) {
    // A geometry alone has no properties, so no time.
    let geometry = feature["geometry"] ?? feature
    guard let coordinates = geometry["coordinates"] else {
      // A feature may lie nowhere (section 3.2).
      if geometry["geometries"] != nil { leave(.shape, line: geometry.line) }
      return
    }
    let properties = feature["properties"]
    switch geometry["type"]?.text {
    case "Point": read(point: coordinates, properties)
    case "MultiPoint", "LineString":
      beginStretch()
      read(line: coordinates, times: lineTimes(properties))
      beginStretch()
    case "MultiLineString":
      let all = lineTimes(properties)?.list
      for (index, line) in (coordinates.list ?? []).enumerated() {
        beginStretch()
        read(line: line, times: all.flatMap { index < $0.count ? $0[index] : nil })
      }
      beginStretch()
    default: leave(.shape, line: geometry.line)
    }
  }

  /// Reads a point with a time, and a second one where it says until when the person was there.
  private mutating func read(point coordinates: ParsedJSON, _ properties: ParsedJSON?) {
    let point = Self.point(coordinates)
    let accuracy = ReportedValue.accuracy(Self.value(Self.accuracies, of: properties))
    let moment = Self.value(Self.times, of: properties).flatMap(Self.moment)
    take(
      point, at: moment, accuracy: accuracy, isAfterGap: properties?["gap"]?.flag == true,
      line: coordinates.line)
    if moment != nil, let end = Self.value(["until"], of: properties) {
      take(point, at: Self.moment(end), accuracy: accuracy, line: end.line)
    }
  }

  private mutating func read(line coordinates: ParsedJSON, times: ParsedJSON?) {
    let points = coordinates.list ?? []
    guard let times = times?.list else {
      return leave(.time, line: coordinates.line, count: max(1, points.count))
    }
    // It is unknown which time belongs to which point.
    guard times.count == points.count else {
      return leave(.times, line: coordinates.line, count: max(1, points.count))
    }
    for (point, time) in zip(points, times) {
      take(Self.point(point), at: Self.moment(time), line: point.line)
    }
  }

  private func lineTimes(_ properties: ParsedJSON?) -> ParsedJSON? {
    Self.value(Self.lineTimes, of: properties)
      ?? Self.value(Self.lineTimes, of: properties?["coordinateProperties"])
  }

  /// The first of some names that has a value other than `null`.
  private static func value(_ names: [String], of properties: ParsedJSON?) -> ParsedJSON? {
    for name in names {
      guard let value = properties?[name] else { continue }
      if case .null = value.value { continue }
      return value
    }
    return nil
  }

  private static func moment(_ json: ParsedJSON) -> Timestamp? {
    json.number.map { ReportedValue.moment($0) } ?? json.text.flatMap { ReportedValue.moment($0) }
  }

  /// Longitude, latitude, and perhaps a height.
  private static func point(_ json: ParsedJSON) -> Point? {
    guard let degrees = json.list, degrees.count >= 2 else { return nil }
    return ReportedValue.point(
      latitude: ReportedValue.number(degrees[1]), longitude: ReportedValue.number(degrees[0]))
  }
}
