import Model

/// The ground of a picture: land with its coast, lakes, rivers by their size, and borders, as the data of paths.
struct MapDrawing {
  /// Units beyond the edges that are drawn: as far as the lines along a coast reach.
  static let margin = 30.0

  private(set) var land = PathData()
  private(set) var coast = PathData()
  private(set) var lakes = PathData()
  /// Shores of lakes.
  private(set) var shores = PathData()
  private(set) var rivers = PathData()
  /// Rivers that few maps show.
  private(set) var brooks = PathData()
  private(set) var borders = PathData()
  private(set) var disputed = PathData()

  private let frame: MapFrame
  private let tiles: MapTiles
  private let seen = Outline.Frame(
    left: -Self.margin, top: -Self.margin, right: MapFrame.width + Self.margin,
    bottom: MapFrame.height + Self.margin)
  /// The last rank of rivers that is drawn, and of those that are not brooks.
  private let (lastRank, lastRiver): (Int, Int)
  /// True if lines are coarser than the picture.
  private let isRounded: Bool

  /// Draws the shapes in the pieces of the map; a missing piece is sea.
  init(_ frame: MapFrame, _ tiles: MapTiles, _ pieces: [Int: [UInt8]]) {
    self.frame = frame
    self.tiles = tiles
    let degrees = frame.degreesPerUnit
    isRounded = tiles.detail.tolerance > 3 * degrees
    switch degrees {
    case ..<0.002: (lastRank, lastRiver) = (31, 9)
    case ..<0.012: (lastRank, lastRiver) = (12, 7)
    case ..<0.02: (lastRank, lastRiver) = (7, 5)
    case ..<0.05: (lastRank, lastRiver) = (5, 4)
    case ..<0.12: (lastRank, lastRiver) = (4, 2)
    default: (lastRank, lastRiver) = (2, 1)
    }
    for place in tiles.places {
      if let piece = pieces[place.number] { draw(piece, place) }
    }
  }

  private mutating func draw(_ piece: [UInt8], _ place: MapTiles.Place) {
    let (size, unit) = (tiles.detail.size, tiles.detail.unit)
    let count = Int32((Double(size) / unit).rounded())
    let west = Double(place.column * size) / 360 * frame.scale - frame.left
    let step = unit / 360 * frame.scale
    let (south, scale, top) = (Double(place.row * size - 90), frame.scale, frame.top)
    // Latitudes are few: each is projected once.
    var heights = [Double](repeating: .nan, count: Int(count) + 1)
    func height(_ row: Int32) -> Double {
      let row = Int(max(0, min(count, row)))
      if heights[row].isNaN {
        heights[row] = MapFrame.north(south + Double(row) * unit) * scale - top
      }
      return heights[row]
    }
    TileShapes.forEach(in: piece) { kind, rank, points in
      guard wants(kind, rank), let first = points.first else { return }
      var (low, high) = (first, first)
      for index in points.indices {
        low = pointwiseMin(low, points[index])
        high = pointwiseMax(high, points[index])
      }
      let (left, right) = (west + Double(low.x) * step, west + Double(high.x) * step)
      let (bottom, top) = (height(low.y), height(high.y))
      guard right >= seen.left, left <= seen.right, bottom >= seen.top, top <= seen.bottom else {
        return
      }
      // An island of a point is one no more.
      if kind.isRing, max(right - left, bottom - top) < 2 { return }
      var spots: [PicturePoint] = []
      spots.reserveCapacity(points.count)
      for index in points.indices {
        spots.append(
          PicturePoint(x: west + Double(points[index].x) * step, y: height(points[index].y)))
      }
      let cuts = kind.isRing ? Self.cuts(points, count) : []
      add(Outline(spots, cuts: cuts, isRing: kind.isRing), kind, rank)
    }
  }

  private func wants(_ kind: TileShapes.Kind, _ rank: Int) -> Bool {
    switch kind {
    case .land, .border, .disputed: true
    case .lake, .river: rank <= lastRank
    }
  }

  /// The ways of a ring that run along the edge of its piece.
  private static func cuts(_ points: borrowing [SIMD2<Int32>], _ size: Int32) -> [Bool] {
    var cuts: [Bool] = []
    cuts.reserveCapacity(points.count)
    for index in points.indices {
      let (here, there) = (points[index], points[index == points.count - 1 ? 0 : index + 1])
      let isUpright = here.x == there.x && (here.x == 0 || here.x == size)
      cuts.append(isUpright || (here.y == there.y && (here.y == 0 || here.y == size)))
    }
    return cuts
  }

  private mutating func add(_ outline: Outline, _ kind: TileShapes.Kind, _ rank: Int) {
    let fine = isRounded ? outline.rounded : outline.thinned
    switch kind {
    case .land: add(fine, to: \.land, edge: \.coast)
    case .lake: add(fine, to: \.lakes, edge: \.shores)
    case .river: fine.forEachRun(in: seen) { rank <= lastRiver ? rivers.add($0) : brooks.add($0) }
    case .border: fine.forEachRun(in: seen) { borders.add($0) }
    case .disputed: fine.forEachRun(in: seen) { disputed.add($0) }
    }
  }

  private mutating func add(
    _ ring: Outline, to area: WritableKeyPath<Self, PathData>,
    edge: WritableKeyPath<Self, PathData>
  ) {
    let filled = ring.filled(in: seen)
    if filled.count > 2 { self[keyPath: area].add(filled, isRing: true) }
    ring.forEachRun(in: seen) { self[keyPath: edge].add($0) }
  }
}
