import Glibc

/// The outlines of a line with a width: a piece for each stretch, joint and end, which overlap.
struct IconStroke {
  private let half: Double
  private let cap: IconStyle.Cap
  private let join: IconStyle.Join

  /// SVG 2's default of `stroke-miterlimit`.
  private static let miterLimit = 4.0

  init(_ style: IconStyle) {
    (half, cap, join) = (style.width / 2, style.cap, style.join)
  }

  /// The points of a contour without those that repeat the one before, and which of them are smooth.
  private static func distinct(_ contour: IconContour) -> (points: [IconPoint], smooth: [Bool]) {
    var (points, smooth): ([IconPoint], [Bool]) = ([], [])
    for (index, point) in contour.points.enumerated() where point != points.last {
      points.append(point)
      smooth.append(contour.smooth.contains(index))
    }
    if contour.isClosed, points.count > 1, points.first == points.last {
      points.removeLast()
      smooth.removeLast()
    }
    return (points, smooth)
  }

  /// The pieces of a contour.
  func outlines(of contour: IconContour) -> [[IconPoint]] {
    let (points, smooth) = Self.distinct(contour)
    guard let first = points.first, let last = points.last, points.count > 1 else {
      return points.first.map { cap == .butt ? [] : [disc($0)] } ?? []
    }
    var pieces: [[IconPoint]] = []
    let stretches = contour.isClosed ? points.count : points.count - 1
    for index in 0..<stretches {
      pieces.append(stretch(points[index], points[(index + 1) % points.count]))
    }
    for index in points.indices where contour.isClosed || (1..<points.count - 1).contains(index) {
      let before = points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count]
      pieces += joint(before, points[index], after, isSmooth: smooth[index])
    }
    guard !contour.isClosed else { return pieces }
    return pieces + end(first, from: points[1]) + end(last, from: points[points.count - 2])
  }

  /// Pieces that all turn one way: where they overlap they count once.
  static func oriented(_ outlines: [[IconPoint]]) -> [[IconPoint]] {
    outlines.map { points in
      var area = 0.0
      for (index, point) in points.enumerated() {
        let next = points[(index + 1) % points.count]
        area += point.x * next.y - next.x * point.y
      }
      return area < 0 ? points.reversed() : points
    }
  }

  /// The vector from a line's middle to its left edge.
  private func side(_ from: IconPoint, _ to: IconPoint) -> IconPoint {
    let way = to - from
    return IconPoint(x: -way.y, y: way.x) * (half / way.length)
  }

  private func stretch(_ from: IconPoint, _ to: IconPoint) -> [IconPoint] {
    let side = side(from, to)
    return [from + side, to + side, to - side, from - side]
  }

  private func disc(_ center: IconPoint) -> [IconPoint] {
    IconPath.ellipse(x: center.x, y: center.y, rx: half, ry: half, pieces: 32).points
  }

  private func joint(
    _ before: IconPoint, _ point: IconPoint, _ after: IconPoint, isSmooth: Bool
  ) -> [[IconPoint]] {
    if join == .round || isSmooth { return [disc(point)] }
    let (one, other) = (side(before, point), side(point, after))
    // The outer edge is on the left where the line turns right.
    let turn = one.x * other.y - one.y * other.x
    let (a, b) = turn < 0 ? (one, other) : (one * -1, other * -1)
    let middle = (a + b) * 0.5
    let corner = [point, point + a, point + b]
    // The tip is as far behind the middle as the middle is short of the edge: |a|²/|m|² times.
    let ratio = half / max(middle.length, .leastNormalMagnitude)
    guard join == .miter, ratio <= Self.miterLimit else { return [corner] }
    return [[point, point + a, point + middle * (ratio * ratio), point + b]]
  }

  private func end(_ point: IconPoint, from before: IconPoint) -> [[IconPoint]] {
    switch cap {
    case .butt: return []
    case .round: return [disc(point)]
    case .square:
      let way = point - before
      return [stretch(point, point + way * (half / way.length))]
    }
  }
}
