import Glibc
public import Model

/// Words of a map in one language, and the links of its numbers.
public struct MapWords {
  /// The sentence for readers who do not see the map.
  let label: String
  /// A distance in metres as text: `50 km`.
  let distance: (Double) -> String
  /// Several names as one text: `Mateo, Rosa, you`.
  let names: ([String]) -> String
  /// The address of another picture.
  let link: (MapFrame) -> String?

  /// Takes every value as it is.
  public init(
    label: String, distance: @escaping (Double) -> String, names: @escaping ([String]) -> String,
    link: @escaping (MapFrame) -> String?
  ) {
    self.label = label
    self.distance = distance
    self.names = names
    self.link = link
  }
}

/// Known facts about the earth in a frame.
public struct MapGround: Sendable {
  /// Pieces of the packed map by their numbers, of the level of `MapTiles`.
  public let pieces: [Int: [UInt8]]
  /// Towns that lie there, the most important first.
  public let towns: [Town]

  /// Pictures of streets, which cover all of it.
  public let streets: MapStreets?

  /// Takes every value as it is.
  public init(pieces: [Int: [UInt8]], towns: [Town], streets: MapStreets? = nil) {
    self.pieces = pieces
    self.towns = towns
    self.streets = streets
  }
}

/// The one way to a map: a frame, the known ground and the contents become a drawing.
///
/// It reads nothing and knows no reader: the caller hands in the contents that may be seen. The work is bounded by the pieces
/// of the map, by 80 dots of people and by the limits of `content/map/`.
public struct MapPicture {
  private let frame: MapFrame
  private let ground: MapGround
  private let contents: MapContents
  private let words: MapWords

  /// The most towns that are named, and how many of them phones name, too.
  private static let (maxTowns, onPhones) = (26, 9)

  /// Takes the parts to be drawn.
  public init(
    _ frame: MapFrame, ground: MapGround, contents: MapContents, words: MapWords
  ) {
    self.frame = frame
    self.ground = ground
    self.contents = contents
    self.words = words
  }

  /// The drawing.
  public var view: MapPictureView {
    let drawing = MapDrawing(frame, MapTiles(of: frame), ground.pieces)
    var labels = MapLabels()
    let bar = MapBar(frame)
    labels.take(bar.box)
    let pins = MapPins(contents.pins, frame).views(frame, &labels, words)
    let marks = marks(&labels)
    let query = frame.query.split(separator: "&").map { $0.drop { $0 != "=" }.dropFirst() }
    var view = MapPictureView(
      label: words.label, at: String(query[0]), span: String(query[1]), isNear: frame.span < 60,
      scaleLabel: words.distance(bar.metres), scale: bar.path, scaleX: bar.middle)
    view.land = drawing.land.optionalText
    if let streets = ground.streets {
      view.tiles = tiles(streets)
    } else {
      add(drawing, to: &view)
    }
    addShapes(to: &view)
    view.rings = contents.areas.compactMap(circle)
    view.marks = marks
    view.pins = pins
    // Pictures of streets name towns themselves.
    if ground.streets == nil { view.towns = towns(&labels) }
    return view
  }

  private func add(_ drawing: MapDrawing, to view: inout MapPictureView) {
    view.coast = drawing.coast.optionalText
    view.lakes = drawing.lakes.optionalText
    view.shores = drawing.shores.optionalText
    view.rivers = drawing.rivers.optionalText
    view.brooks = drawing.brooks.optionalText
    view.borders = drawing.borders.optionalText
    view.disputed = drawing.disputed.optionalText
  }

  /// The tiles that lie in the frame, of the zoom whose pixels are the nearest to its units.
  private func tiles(_ streets: MapStreets) -> [MapTileView] {
    let zoom = min(19, max(0, Int(log2(frame.scale / 256).rounded())))
    let count = 1 << zoom
    let size = frame.scale / Double(count)
    func index(_ units: Double) -> Int { Int((units / size).rounded(.down)) }
    let rows = max(0, index(frame.top))...min(count - 1, index(frame.top + MapFrame.height))
    let columns = index(frame.left)...index(frame.left + MapFrame.width)
    return rows.flatMap { row in
      columns.map { column in
        MapTileView(
          url: streets.tile(
            zoom: zoom, column: (column % count + count) % count, row: row),
          x: PathData.number(Double(column) * size - frame.left),
          y: PathData.number(Double(row) * size - frame.top),
          // A little wider, so that there is no seam.
          size: PathData.number(size + 0.3))
      }
    }
  }

  private func circle(_ area: MapArea) -> MapCircleView? {
    let spot = frame.spot(area.centre)
    // Mercator's units grow to the poles.
    let edge = Point(
      latitude: max(-85, min(85, area.centre.latitude + area.metres / Point.metresPerDegree)),
      longitude: area.centre.longitude)
    guard let edge else { return nil }
    let radius = max(9, (frame.spot(edge).y - spot.y).magnitude)
    guard (-radius...MapFrame.width + radius).contains(spot.x),
      (-radius...MapFrame.height + radius).contains(spot.y)
    else { return nil }
    return MapCircleView(
      x: PathData.number(spot.x), y: PathData.number(spot.y), radius: PathData.number(radius))
  }

  private func towns(_ labels: inout MapLabels) -> [MapLabelView] {
    var views: [MapLabelView] = []
    for town in ground.towns where views.count < Self.maxTowns && frame.holds(town.point) {
      let spot = frame.spot(town.point)
      let width = MapLabels.width(town.name, size: 12.5)
      guard labels.isFree(spot, radius: 5),
        let side = labels.place(at: spot, width: width, height: 17, gap: 7)
      else { continue }
      labels.take(spot, radius: 12)
      let isEnd = side == .left
      views.append(
        MapLabelView(
          name: town.name, x: PathData.number(spot.x), y: PathData.number(spot.y),
          textX: PathData.number(spot.x + (isEnd ? -7 : 7)), textY: PathData.number(spot.y + 4),
          isEnd: isEnd, isMinor: views.count >= Self.onPhones))
    }
    return views
  }
}

// Features of the site.
extension MapPicture {
  /// The most places of the site's in a picture.
  private static let maxMarks = 200

  /// Features that would overlap become one mark, which leads nearer.
  private func marks(_ labels: inout MapLabels) -> [MapMarkView] {
    var groups: [(spot: PicturePoint, members: [(feature: MapFeature, point: Point)])] = []
    for feature in contents.features {
      guard case .points(let points) = feature.shape else { continue }
      for point in points where frame.holds(point) {
        let spot = frame.spot(point)
        if let index = groups.firstIndex(where: { $0.spot.distance(to: spot) < 17 }) {
          groups[index].members.append((feature, point))
        } else if groups.count < Self.maxMarks {
          groups.append((spot, [(feature, point)]))
        }
      }
    }
    for group in groups { labels.take(group.spot, radius: 10) }
    return groups.map { spot, members in
      members.count == 1 ? mark(members[0].feature, spot, &labels) : mark(members, spot)
    }
  }

  /// Several in one: `1–5`.
  private func mark(_ members: [(feature: MapFeature, point: Point)], _ spot: PicturePoint)
    -> MapMarkView
  {
    let numbers = members.compactMap(\.feature.number).sorted()
    let (first, last) = (numbers.first ?? 0, numbers.last ?? 0)
    let isRow = last - first == numbers.count - 1 && numbers.count > 2
    let fitting = MapFrame(around: members.map(\.point), least: MapFrame.spans.lowerBound)
    let isNearer = fitting.map { $0.span < frame.span / 1.5 } ?? false
    return MapMarkView(
      name: words.names(members.map(\.feature.name)),
      url: words.link(isNearer ? fitting ?? frame : frame.moved(.nearer)),
      x: PathData.number(spot.x), y: PathData.number(spot.y), isSeveral: true,
      number: numbers.isEmpty
        ? String(members.count) : isRow ? "\(first)–\(last)" : "\(first)…",
      numberY: PathData.number(spot.y + 4))
  }

  private func mark(
    _ feature: MapFeature, _ spot: PicturePoint, _ labels: inout MapLabels
  ) -> MapMarkView {
    let radius = feature.number == nil ? 6.0 : 10
    let side = labels.place(
      at: spot, width: MapLabels.width(feature.name, size: 13), height: 17, gap: radius + 4,
      sides: [.right, .left, .below, .above])
    return MapMarkView(
      name: feature.name, url: feature.url, x: PathData.number(spot.x),
      y: PathData.number(spot.y), number: feature.number.map { String($0) },
      numberY: PathData.number(spot.y + 4),
      text: side.map { MapTextView($0, spot, gap: radius + 4, lines: 1) })
  }

  private func addShapes(to view: inout MapPictureView) {
    let seen = Outline.Frame(
      left: -MapDrawing.margin, top: -MapDrawing.margin,
      right: MapFrame.width + MapDrawing.margin, bottom: MapFrame.height + MapDrawing.margin)
    func path(_ lines: [[Point]], isRing: Bool) -> PathData {
      var path = PathData()
      for line in lines {
        let spots = line.map(frame.spot)
        let outline = Outline(spots, isRing: isRing).thinned
        if isRing {
          path.add(outline.filled(in: seen), isRing: true)
        } else {
          outline.forEachRun(in: seen) { path.add($0) }
        }
      }
      return path
    }
    for feature in contents.features {
      let name = feature.name.isEmpty ? nil : feature.name
      switch feature.shape {
      case .points: continue
      case .lines(let lines):
        guard let text = path(lines, isRing: false).optionalText else { continue }
        view.lines.append(MapShapeView(name: name, path: text))
      case .areas(let rings):
        guard let text = path(rings, isRing: true).optionalText else { continue }
        view.areas.append(MapShapeView(name: name, path: text))
      }
    }
    view.track =
      path(contents.tracks.filter { !$0.isGap }.map(\.points), isRing: false).optionalText
    view.gaps = path(contents.tracks.filter(\.isGap).map(\.points), isRing: false).optionalText
  }
}

extension PathData {
  /// Nil for nothing.
  var optionalText: String? { isEmpty ? nil : text }
}

/// The bar that says how far it is.
struct MapBar {
  /// Length of the bar in metres.
  let metres: Double
  private let width: Double

  private static let (left, bottom) = (44.0, 416.0)

  /// A round length of at most 120 units.
  init(_ frame: MapFrame) {
    var best = 10.0
    for unit in [10.0, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000] {
      for step in [1.0, 2, 5] where unit * step / frame.metresPerUnit <= 120 { best = unit * step }
    }
    metres = best
    width = best / frame.metresPerUnit
  }

  var path: String {
    let (from, until) = (PathData.number(Self.left), PathData.number(Self.left + width))
    return "M\(from) \(PathData.number(Self.bottom - 6))v6H\(until)v-6"
  }
  var middle: String { PathData.number(Self.left + width / 2) }
  /// The room that the bar and its words take in the picture.
  var box: MapLabels.Box {
    MapLabels.Box(left: Self.left - 6, top: Self.bottom - 28, width: width + 30, height: 36)
  }
}
