/// A line or a ring on its way into a picture: thinned where it is finer than the picture, rounded where it is coarser, and cut
/// to the visible part.
///
/// `cuts[i]` says that the way from spot `i` of a ring to the next is the edge of a piece of the packed map, and not a coast;
/// lines, and rings without such edges, may have no cuts.
struct Outline {
  var spots: [PicturePoint]
  var cuts: [Bool]
  let isRing: Bool

  /// Spots nearer than this to the spot before are left out.
  private static let least = 1.1
  /// Spots no farther than this beside the way are left out.
  private static let beside = 0.45

  /// Takes the spots of a line; of a ring also the ways that are not a coast.
  init(_ spots: [PicturePoint], cuts: [Bool] = [], isRing: Bool) {
    self.spots = spots
    self.cuts = cuts
    self.isRing = isRing
  }

  /// Nothing yet, with room for `room` spots.
  private init(room: Int, isRing: Bool) {
    (spots, cuts, self.isRing) = ([], [], isRing)
    spots.reserveCapacity(room)
    if isRing { cuts.reserveCapacity(room) }
  }

  private func isCut(_ index: Int) -> Bool { index < cuts.count && cuts[index] }

  private mutating func append(_ spot: PicturePoint, isCut: Bool) {
    spots.append(spot)
    if isRing { cuts.append(isCut) }
  }

  /// Without invisible spots: those beside the one before, then those on the way between their neighbours.
  ///
  /// Ends and corners of pieces stay. Small zigzags go, on which dashes would be lost.
  var thinned: Outline { withoutNear.withoutStraight }

  private var withoutStraight: Outline {
    guard spots.count > 3 else { return self }
    var thin = Outline(room: spots.count, isRing: isRing)
    for index in spots.indices {
      if let last = thin.spots.last, index < spots.count - 1, !isCut(index), !isCut(index - 1) {
        let (spot, next) = (spots[index], spots[index + 1])
        let (dx, dy) = (next.x - last.x, next.y - last.y)
        let (px, py) = (spot.x - last.x, spot.y - last.y)
        let across = dx * py - dy * px
        // Between them, and hardly beside the way.
        if across * across < Self.beside * Self.beside * (dx * dx + dy * dy), px * dx + py * dy > 0
        {
          continue
        }
      }
      thin.append(spots[index], isCut: isCut(index))
    }
    return thin
  }

  private var withoutNear: Outline {
    guard spots.count > 3 else { return self }
    var thin = Outline(room: spots.count, isRing: isRing)
    for index in spots.indices {
      let before = index == 0 ? spots.count - 1 : index - 1
      let isEnd = !isRing && (index == 0 || index == spots.count - 1)
      if !isEnd, !isCut(index), !isCut(before), let last = thin.spots.last {
        let (dx, dy) = (spots[index].x - last.x, spots[index].y - last.y)
        if dx * dx + dy * dy < Self.least * Self.least { continue }
      }
      thin.append(spots[index], isCut: isCut(index))
    }
    return thin
  }

  /// With corners cut three times (Chaikin), but for those at the edges of pieces: near by, a river does not zigzag.
  var rounded: Outline { roundedOnce.roundedOnce.roundedOnce }

  private var roundedOnce: Outline {
    let count = spots.count
    guard count > 2 else { return self }
    var round = Outline(room: 2 * count, isRing: isRing)
    for index in spots.indices {
      let before = index == 0 ? count - 1 : index - 1
      let isEnd = !isRing && (index == 0 || index == count - 1)
      if isEnd || isCut(index) || isCut(before) {
        round.append(spots[index], isCut: isCut(index))
        continue
      }
      let after = index == count - 1 ? 0 : index + 1
      round.append(Self.part(spots[index], spots[before]), isCut: false)
      round.append(Self.part(spots[index], spots[after]), isCut: false)
    }
    return round
  }

  private static func part(_ here: PicturePoint, _ there: PicturePoint) -> PicturePoint {
    PicturePoint(x: here.x + (there.x - here.x) / 4, y: here.y + (there.y - here.y) / 4)
  }

  /// The frame of the visible part.
  struct Frame {
    let (left, top, right, bottom): (Double, Double, Double, Double)

    func holds(_ other: Self) -> Bool {
      left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }

    func invalidations(_ one: PicturePoint, _ other: PicturePoint) -> Bool {
      max(one.x, other.x) >= left && min(one.x, other.x) <= right && max(one.y, other.y) >= top
        && min(one.y, other.y) <= bottom
    }
  }

  /// The smallest frame around it.
  var bounds: Frame {
    var (left, top, right, bottom) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    for spot in spots {
      (left, right) = (min(left, spot.x), max(right, spot.x))
      (top, bottom) = (min(top, spot.y), max(bottom, spot.y))
    }
    return Frame(left: left, top: top, right: right, bottom: bottom)
  }

  /// Passes on the visible pieces, without edges that are not a coast.
  func forEachRun(in frame: Frame, _ body: (ArraySlice<PicturePoint>) -> Void) {
    // A ring ends where it began.
    let line = isRing ? spots + spots.prefix(1) : spots
    var start: Int?
    for index in line.indices.dropLast() {
      let isSeen = !isCut(index) && frame.invalidations(line[index], line[index + 1])
      if isSeen, start == nil { start = index }
      if !isSeen, let first = start {
        body(line[first...index])
        start = nil
      }
    }
    if let first = start, first < line.count - 1 { body(line[first...]) }
  }

  /// The part of a ring that lies in the frame (Sutherland and Hodgman).
  func filled(in frame: Frame) -> [PicturePoint] {
    var ring = spots
    if frame.holds(bounds) { return ring }
    ring = Self.cut(ring, inside: { $0.x >= frame.left }) { Self.at(x: frame.left, $0, $1) }
    ring = Self.cut(ring, inside: { $0.x <= frame.right }) { Self.at(x: frame.right, $0, $1) }
    ring = Self.cut(ring, inside: { $0.y >= frame.top }) { Self.at(y: frame.top, $0, $1) }
    return Self.cut(ring, inside: { $0.y <= frame.bottom }) { Self.at(y: frame.bottom, $0, $1) }
  }

  private static func at(x: Double, _ one: PicturePoint, _ other: PicturePoint) -> PicturePoint {
    PicturePoint(x: x, y: one.y + (other.y - one.y) * (x - one.x) / (other.x - one.x))
  }

  private static func at(y: Double, _ one: PicturePoint, _ other: PicturePoint) -> PicturePoint {
    PicturePoint(x: one.x + (other.x - one.x) * (y - one.y) / (other.y - one.y), y: y)
  }

  private static func cut(
    _ ring: [PicturePoint], inside: (PicturePoint) -> Bool,
    crossing: (PicturePoint, PicturePoint) -> PicturePoint
  ) -> [PicturePoint] {
    guard var previous = ring.last else { return [] }
    var wasInside = inside(previous)
    var result: [PicturePoint] = []
    result.reserveCapacity(ring.count + 4)
    for spot in ring {
      let isInside = inside(spot)
      if isInside != wasInside { result.append(crossing(previous, spot)) }
      if isInside { result.append(spot) }
      (previous, wasInside) = (spot, isInside)
    }
    return result
  }
}
