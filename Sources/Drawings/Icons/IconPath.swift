import Glibc

/// The lines of a path (SVG 2, section “Paths”), curves as short straight pieces.
struct IconPath {
  /// Pieces of a curve: at 512 pixels no one can see them.
  private static let pieces = 24
  /// The most points of all contours together.
  private static let most = 50_000

  private var numbers: IconNumbers
  private var contours: [IconContour] = []
  private var at = IconPoint(x: 0, y: 0)
  private var start = IconPoint(x: 0, y: 0)
  /// The last control point, of which smooth curves take the mirror image, and whether it was of a cubic curve.
  private var control: (point: IconPoint, isCubic: Bool)?
  private var count = 0

  /// Reads path data; throws where it does not keep to the grammar.
  static func contours(_ data: String) throws(IconFault) -> [IconContour] {
    var path = IconPath(numbers: IconNumbers(data))
    try path.read()
    return path.contours.filter { $0.points.count > 1 }
  }

  private init(numbers: IconNumbers) { self.numbers = numbers }

  private mutating func read() throws(IconFault) {
    var command: UInt8 = 0
    while !numbers.isAtEnd() {
      if let next = numbers.command() {
        command = next
      } else if command | 32 == UInt8(ascii: "z") || command == 0 {
        throw .damaged
      } else if command | 32 == UInt8(ascii: "m") {
        // More pairs behind a move are lines.
        command = command == UInt8(ascii: "m") ? UInt8(ascii: "l") : UInt8(ascii: "L")
      }
      try draw(command | 32, isRelative: command & 32 != 0)
      guard count <= Self.most else { throw .unsupported("more than \(Self.most) points") }
    }
  }

  private mutating func draw(_ command: UInt8, isRelative: Bool) throws(IconFault) {
    let base = isRelative ? at : IconPoint(x: 0, y: 0)
    switch command {
    case UInt8(ascii: "m"):
      at = try point(base)
      start = at
      contours.append(IconContour(points: [at], isClosed: false))
    case UInt8(ascii: "z"):
      if !contours.isEmpty { contours[contours.count - 1].isClosed = true }
      at = start
    case UInt8(ascii: "l"): line(to: try point(base))
    case UInt8(ascii: "h"): line(to: IconPoint(x: base.x + (try number()), y: at.y))
    case UInt8(ascii: "v"): line(to: IconPoint(x: at.x, y: base.y + (try number())))
    case UInt8(ascii: "c"): cubic(try point(base), try point(base), try point(base))
    case UInt8(ascii: "s"): cubic(mirrored(isCubic: true), try point(base), try point(base))
    case UInt8(ascii: "q"): quadratic(try point(base), try point(base))
    case UInt8(ascii: "t"): quadratic(mirrored(isCubic: false), try point(base))
    case UInt8(ascii: "a"): try arc(base)
    default: throw .damaged
    }
    if !"csqt".utf8.contains(command) { control = nil }
  }

  private mutating func number() throws(IconFault) -> Double {
    guard let number = numbers.number() else { throw .damaged }
    return number
  }

  private mutating func point(_ base: IconPoint) throws(IconFault) -> IconPoint {
    IconPoint(x: base.x + (try number()), y: base.y + (try number()))
  }

  private func mirrored(isCubic: Bool) -> IconPoint {
    guard let control, control.isCubic == isCubic else { return at }
    return at * 2 - control.point
  }

  private mutating func line(to point: IconPoint, isSmooth: Bool = false) {
    // Behind `z` a new contour begins where the last one did.
    if contours.last?.isClosed ?? true {
      contours.append(IconContour(points: [at], isClosed: false))
    }
    let last = contours.count - 1
    if isSmooth { contours[last].smooth.insert(contours[last].points.count) }
    contours[last].points.append(point)
    at = point
    count += 1
  }

  private mutating func cubic(_ first: IconPoint, _ second: IconPoint, _ end: IconPoint) {
    let from = at
    for piece in 1...Self.pieces {
      let t = Double(piece) / Double(Self.pieces)
      let u = 1 - t
      let point =
        from * (u * u * u) + first * (3 * u * u * t) + second * (3 * u * t * t) + end * (t * t * t)
      line(to: point, isSmooth: piece < Self.pieces)
    }
    control = (second, true)
  }

  private mutating func quadratic(_ middle: IconPoint, _ end: IconPoint) {
    let from = at
    cubic(from + (middle - from) * (2.0 / 3), end + (middle - end) * (2.0 / 3), end)
    control = (middle, false)
  }

  private mutating func arc(_ base: IconPoint) throws(IconFault) {
    let (rx, ry, tilt) = (abs(try number()), abs(try number()), try number() * .pi / 180)
    guard let isLarge = numbers.flag(), let isClockwise = numbers.flag() else { throw .damaged }
    let end = try point(base)
    guard rx > 0, ry > 0, end != at else { return line(to: end) }
    let ellipse = IconEllipse(
      from: at, to: end, radii: IconPoint(x: rx, y: ry), tilt: tilt, isLarge: isLarge,
      isClockwise: isClockwise)
    let pieces = Self.pieces * 2
    for piece in 1..<pieces {
      line(to: ellipse.point(Double(piece) / Double(pieces)), isSmooth: true)
    }
    line(to: end)
  }
}

/// A part of an ellipse between two points (SVG 2, appendix “Elliptical arc implementation notes”, B.2.4 and B.2.5).
private struct IconEllipse {
  private let center: IconPoint
  private let radii: IconPoint
  private let tilt: Double
  private let begin: Double
  private let sweep: Double

  init(
    from: IconPoint, to: IconPoint, radii: IconPoint, tilt: Double, isLarge: Bool, isClockwise: Bool
  ) {
    let half = (from - to) * 0.5
    let (x, y) = (
      cos(tilt) * half.x + sin(tilt) * half.y, cos(tilt) * half.y - sin(tilt) * half.x
    )
    let reach = x * x / (radii.x * radii.x) + y * y / (radii.y * radii.y)
    // Radii that are too small for the way grow.
    let grown = reach > 1 ? radii * reach.squareRoot() : radii
    let (a, b) = (grown.x * grown.x, grown.y * grown.y)
    let rest = max(0, (a * b - a * y * y - b * x * x) / (a * y * y + b * x * x))
    let factor = rest.squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let (cx, cy) = (factor * grown.x * y / grown.y, -factor * grown.y * x / grown.x)
    center =
      (from + to) * 0.5
      + IconPoint(x: cos(tilt) * cx - sin(tilt) * cy, y: sin(tilt) * cx + cos(tilt) * cy)
    begin = atan2((y - cy) / grown.y, (x - cx) / grown.x)
    let turn = atan2((-y - cy) / grown.y, (-x - cx) / grown.x) - begin
    sweep = isClockwise ? (turn < 0 ? turn + 2 * .pi : turn) : (turn > 0 ? turn - 2 * .pi : turn)
    self.radii = grown
    self.tilt = tilt
  }

  func point(_ part: Double) -> IconPoint {
    let angle = begin + sweep * part
    let (x, y) = (radii.x * cos(angle), radii.y * sin(angle))
    return center
      + IconPoint(x: cos(tilt) * x - sin(tilt) * y, y: sin(tilt) * x + cos(tilt) * y)
  }
}

// Shapes that are not paths.
extension IconPath {
  static func ellipse(
    x: Double, y: Double, rx: Double, ry: Double, pieces: Int = 96
  ) -> IconContour {
    let points = (0..<pieces).map { piece in
      let angle = 2 * Double.pi * Double(piece) / Double(pieces)
      return IconPoint(x: x + rx * cos(angle), y: y + ry * sin(angle))
    }
    return IconContour(points: points, isClosed: true, smooth: Set(points.indices))
  }

  static func rectangle(
    x: Double, y: Double, width: Double, height: Double, rx: Double, ry: Double
  ) -> IconContour {
    let (rx, ry) = (min(max(rx, 0), width / 2), min(max(ry, 0), height / 2))
    guard rx > 0, ry > 0 else {
      return IconContour(
        points: [
          IconPoint(x: x, y: y), IconPoint(x: x + width, y: y),
          IconPoint(x: x + width, y: y + height), IconPoint(x: x, y: y + height),
        ], isClosed: true)
    }
    // The four corners, each a quarter of an ellipse around its middle.
    let middles = [
      (x + width - rx, y + height - ry), (x + rx, y + height - ry), (x + rx, y + ry),
      (x + width - rx, y + ry),
    ]
    var contour = IconContour(points: [], isClosed: true)
    for (corner, middle) in middles.enumerated() {
      for piece in 0...pieces {
        let angle = (Double(corner) + Double(piece) / Double(pieces)) * .pi / 2
        contour.smooth.insert(contour.points.count)
        contour.points.append(
          IconPoint(x: middle.0 + rx * cos(angle), y: middle.1 + ry * sin(angle)))
      }
    }
    return contour
  }
}
