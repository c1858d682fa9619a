import Markup

/// A flat drawing: outlines, each filled with a colour, one over another.
struct IconScene: Sendable {
  /// Outlines that are filled at once.
  struct Layer: Sendable {
    let outlines: [[IconPoint]]
    let isEvenOdd: Bool
    let color: IconColor
  }

  /// Layers from the lowest to the topmost, in the units of the drawing.
  private(set) var layers: [Layer] = []
  /// The part of the plane that is shown: the corner, and its width and height.
  private(set) var corner = IconPoint(x: 0, y: 0)
  private(set) var size = IconPoint(x: 32, y: 32)

  /// The largest file, in bytes: an icon that is more would take a build seconds.
  private static let most = 65_536
  /// The most points of all outlines.
  private static let maxPoints = 200_000
  /// The most points of all shapes as they are drawn.
  private static let maxDrawn = 20_000
  private var drawn = 0
  private var points: Int { layers.reduce(0) { $0 + $1.outlines.reduce(0) { $0 + $1.count } } }
  /// Elements that describe, and draw nothing.
  private static let silent: Set = ["title", "desc", "metadata", "defs"]

  /// A square of one colour.
  init(ground: IconColor) {
    let square = IconPath.rectangle(x: 0, y: 0, width: 32, height: 32, rx: 0, ry: 0)
    layers = [Layer(outlines: [square.points], isEvenOdd: false, color: ground)]
  }

  /// Reads SVG.
  init(_ file: [UInt8]) throws(IconFault) {
    guard file.count <= Self.most else { throw .unsupported("more than \(Self.most) bytes") }
    let root: MarkupElement
    do throws(MarkupError) {
      root = try MarkupReader.xml(file, isDrawing: true)
    } catch {
      throw .damaged
    }
    guard root.name == "svg" else { throw .damaged }
    let box = IconNumbers.list(root["viewBox"] ?? "")
    let sides = [root["width"], root["height"]].map { IconNumbers.list($0 ?? "").first ?? 0 }
    if box.count == 4, box[2] > 0, box[3] > 0 {
      (corner, size) = (IconPoint(x: box[0], y: box[1]), IconPoint(x: box[2], y: box[3]))
    } else if sides[0] > 0, sides[1] > 0 {
      size = IconPoint(x: sides[0], y: sides[1])
    } else {
      throw .unsupported("no viewBox")
    }
    try addAll(in: root, try IconStyle().applying(root))
    guard points <= Self.maxPoints else { throw .unsupported("more than an icon has") }
  }

  private mutating func addAll(
    in parent: MarkupElement, _ style: IconStyle
  ) throws(IconFault) {
    for element in parent.elements
    where !Self.silent.contains(element.name) && !element.name.utf8.contains(UInt8(ascii: ":")) {
      let own = try style.applying(element)
      if element.name == "g" {
        try addAll(in: element, own)
      } else {
        try add(try Self.contours(of: element), own)
      }
    }
  }

  private mutating func add(
    _ contours: [IconContour], _ style: IconStyle
  ) throws(IconFault) {
    // A line becomes many times as many points: the drawing is bounded before.
    drawn += contours.reduce(0) { $0 + $1.points.count }
    guard drawn <= Self.maxDrawn else { throw .unsupported("more than an icon has") }
    if let fill = style.fill {
      let outlines = contours.map { $0.points.map(style.transform.moved) }
      layers.append(
        Layer(outlines: outlines, isEvenOdd: style.isEvenOdd, color: style.faded(fill, .fill)))
    }
    if let stroke = style.stroke, style.width > 0 {
      let outlines = contours.flatMap { IconStroke(style).outlines(of: $0) }
        .map { $0.map(style.transform.moved) }
      layers.append(
        Layer(
          outlines: IconStroke.oriented(outlines), isEvenOdd: false,
          color: style.faded(stroke, .stroke)))
    }
  }

  /// The lines of one shape.
  private static func contours(of element: MarkupElement) throws(IconFault) -> [IconContour] {
    func number(_ name: String) -> Double { IconNumbers.list(element[name] ?? "").first ?? 0 }
    switch element.name {
    case "path": return try IconPath.contours(element["d"] ?? "")
    case "rect":
      let (rx, ry) = (element["rx"] ?? element["ry"], element["ry"] ?? element["rx"])
      return [
        IconPath.rectangle(
          x: number("x"), y: number("y"), width: number("width"), height: number("height"),
          rx: IconNumbers.list(rx ?? "").first ?? 0, ry: IconNumbers.list(ry ?? "").first ?? 0)
      ]
    case "circle":
      return [IconPath.ellipse(x: number("cx"), y: number("cy"), rx: number("r"), ry: number("r"))]
    case "ellipse":
      return [
        IconPath.ellipse(x: number("cx"), y: number("cy"), rx: number("rx"), ry: number("ry"))
      ]
    case "line":
      return [
        IconContour(
          points: [
            IconPoint(x: number("x1"), y: number("y1")),
            IconPoint(x: number("x2"), y: number("y2")),
          ], isClosed: false)
      ]
    case "polyline", "polygon":
      let numbers = IconNumbers.list(element["points"] ?? "")
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        IconPoint(x: numbers[$0], y: numbers[$0 + 1])
      }
      return [IconContour(points: points, isClosed: element.name == "polygon")]
    default: throw .unsupported(element.name)
    }
  }
}

/// A point, or a way from one to another.
struct IconPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  static func + (one: Self, other: Self) -> Self { Self(x: one.x + other.x, y: one.y + other.y) }
  static func - (one: Self, other: Self) -> Self { Self(x: one.x - other.x, y: one.y - other.y) }
  static func * (one: Self, factor: Double) -> Self { Self(x: one.x * factor, y: one.y * factor) }

  var length: Double { (x * x + y * y).squareRoot() }
}

/// A line through points, curves among them as many short pieces.
struct IconContour: Sendable {
  var points: [IconPoint]
  var isClosed: Bool
  /// Points that are only there since a curve continues: nothing is joined there.
  var smooth: Set<Int> = []
}
