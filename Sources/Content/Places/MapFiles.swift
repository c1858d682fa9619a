import Model

/// Reads `content/map/`: GeoJSON (RFC 7946) whose features are places of the site's own, with `name` and `description`, and
/// `name.es` for a language of its own.
///
/// Points, lines and areas of all kinds become places; all other properties of a feature are ignored. Everything is bounded.
struct MapFiles {
  static let folder = "content/map"
  private static let maxBytes = 4_000_000
  /// Expected form of a position.
  private static let position = "[degrees east, degrees north], such as [-5.66, 40.97]"

  let tree: ContentTree
  let settings: SiteSettings
  let problems: Problems

  /// A problem with a feature, and its line.
  private struct FeatureError: Error {
    let line: Int
    let words: String
  }

  /// The places of each language, file by file in the order of their names.
  func read() -> [Language: [MapPlace]] {
    var places: [Language: [MapPlace]] = [:]
    var (count, points) = (0, 0)
    for entry in tree.entries(Self.folder)
    where !entry.isFolder && entry.name.hasSuffix(".geojson") {
      let file = "\(Self.folder)/\(entry.name)"
      for feature in features(file) {
        guard let (shape, properties) = place(feature.json, number: feature.number, file) else {
          continue
        }
        count += 1
        points += shape.points.count
        guard count <= MapPlace.most, points <= MapPlace.maxPoints else {
          let isFull = count > MapPlace.most
          problems.add(
            file, line: feature.json.line,
            .tooMany(
              what: isFull ? "places of maps" : "points of maps",
              limit: isFull ? MapPlace.most : MapPlace.maxPoints))
          return places
        }
        for language in settings.languages {
          places[language, default: []].append(
            MapPlace(
              name: Self.text("name", language, properties),
              description: Self.text("description", language, properties), shape: shape))
        }
      }
    }
    return places
  }

  private func features(_ file: String) -> [(json: ParsedJSON, number: Int)] {
    guard let text = tree.text(file, problems) else { return [] }
    guard text.utf8.count <= Self.maxBytes else {
      problems.add(file, .tooMany(what: "bytes", limit: Self.maxBytes))
      return []
    }
    do {
      // A file of at most this size has no more values.
      let json = try ParsedJSON(Array(text.utf8), depth: 12, values: Self.maxBytes)
      if json["type"]?.text == "Feature" { return [(json, 1)] }
      guard json["type"]?.text == "FeatureCollection", let features = json["features"]?.list else {
        problems.add(file, line: json.line, .list("this is not a GeoJSON FeatureCollection"))
        return []
      }
      return features.enumerated().map { ($1, $0 + 1) }
    } catch {
      problems.add(file, line: error.line, .list("this is not valid JSON: \(error.words)"))
      return []
    }
  }

  private func place(
    _ feature: ParsedJSON, number: Int, _ file: String
  ) -> (MapShape, ParsedJSON?)? {
    do {
      guard feature["type"]?.text == "Feature", let geometry = feature["geometry"] else {
        throw FeatureError(line: feature.line, words: "it is not a Feature with a geometry")
      }
      let shape = try shape(geometry)
      let properties = feature["properties"]
      if case .points = shape, PlainText.isBlank(properties?["name"]?.text ?? "") {
        throw FeatureError(line: feature.line, words: "a point needs a name in its properties")
      }
      try checkLengths(properties)
      return (shape, properties)
    } catch let wrong as FeatureError {
      problems.add(file, line: wrong.line, .list("feature \(number): \(wrong.words)"))
    } catch {
      problems.add(file, line: feature.line, .list("feature \(number): \(error)"))
    }
    return nil
  }

  private func shape(_ geometry: ParsedJSON) throws -> MapShape {
    let type = geometry["type"]?.text ?? ""
    guard let coordinates = geometry["coordinates"], let items = coordinates.list else {
      throw FeatureError(line: geometry.line, words: "its geometry has no coordinates")
    }
    switch type {
    case "Point": return .points([try point(coordinates)])
    case "MultiPoint":
      guard !items.isEmpty else {
        throw FeatureError(line: geometry.line, words: "it has no points")
      }
      return .points(try items.map(point))
    case "LineString": return .lines([try line(coordinates, least: 2)])
    case "MultiLineString": return .lines(try items.map { try line($0, least: 2) })
    case "Polygon": return .areas(try items.map(ring))
    case "MultiPolygon":
      return .areas(try items.flatMap { try list($0).map(ring) })
    default:
      throw FeatureError(
        line: geometry.line,
        words: "“\(type)” is not a geometry that a map can show; expected points, lines or polygons"
      )
    }
  }

  private func list(_ json: ParsedJSON) throws -> [ParsedJSON] {
    guard let list = json.list else {
      throw FeatureError(line: json.line, words: "its coordinates are not a list")
    }
    return list
  }

  private func line(_ json: ParsedJSON, least: Int) throws -> [Point] {
    let points = try list(json).map(point)
    guard points.count >= least else {
      throw FeatureError(
        line: json.line, words: "it has \(points.count) points; expected at least \(least)")
    }
    return points
  }

  /// A ring ends where it began (RFC 7946, section 3.1.6); that point is left out.
  private func ring(_ json: ParsedJSON) throws -> [Point] {
    let points = try line(json, least: 4)
    guard points.first == points.last else {
      throw FeatureError(line: json.line, words: "a ring does not end where it began")
    }
    return Array(points.dropLast())
  }

  private func point(_ json: ParsedJSON) throws -> Point {
    // A third number is a height.
    let numbers = json.list?.compactMap(\.number) ?? []
    guard numbers.count >= 2, let point = Point(latitude: numbers[1], longitude: numbers[0]) else {
      throw FeatureError(
        line: json.line, words: "this is not a position; expected \(Self.position)")
    }
    return point
  }

  private static func text(
    _ name: String, _ language: Language, _ properties: ParsedJSON?
  ) -> String {
    let own = properties?["\(name).\(language)"]?.text ?? ""
    return PlainText.singleLine(own.isEmpty ? properties?[name]?.text ?? "" : own)
  }

  private func checkLengths(_ properties: ParsedJSON?) throws {
    for language in settings.languages {
      for (field, limit) in [
        ("name", MapPlace.nameBytes), ("description", MapPlace.descriptionBytes),
      ] where Self.text(field, language, properties).utf8.count > limit {
        throw FeatureError(
          line: properties?.line ?? 1, words: "its \(field) has more than \(limit) bytes")
      }
    }
  }
}
