import Glibc
import Markup

/// Style of shapes, from an element and all those around it (SVG 2, section “Painting”).
struct IconStyle {
  enum Part { case fill, stroke }
  enum Cap: String { case butt, round, square }
  enum Join: String { case miter, round, bevel }

  private(set) var fill: IconColor? = .black
  private(set) var stroke: IconColor?
  private(set) var width = 1.0
  private(set) var cap = Cap.butt
  private(set) var join = Join.miter
  private(set) var isEvenOdd = false
  private(set) var transform = IconTransform()
  private var opacity: Float = 1
  private var fillOpacity: Float = 1
  private var strokeOpacity: Float = 1

  /// Attributes that change an element's look and are not drawn here.
  private static let refused: Set = [
    "class", "filter", "mask", "clip-path", "stroke-dasharray", "display", "visibility", "href",
    "xlink:href",
  ]

  /// The style with an element's own attributes.
  func applying(_ element: MarkupElement) throws(IconFault) -> IconStyle {
    var style = self
    var all = element.attributes
    for part in (element["style"] ?? "").split(separator: ";") {
      let pair = part.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { continue }
      all[Self.trimmed(pair[0])] = Self.trimmed(pair[1])
    }
    for (name, value) in all.sorted(by: { $0.key < $1.key }) {
      if Self.refused.contains(name) { throw .unsupported(name) }
      try style.apply(name, Self.trimmed(value[...]))
    }
    return style
  }

  private mutating func apply(_ name: String, _ value: String) throws(IconFault) {
    let number = IconNumbers.list(value).first
    switch name {
    case "fill": fill = try Self.paint(value, name)
    case "stroke": stroke = try Self.paint(value, name)
    case "stroke-width": width = number ?? width
    case "stroke-linecap": cap = Cap(rawValue: value) ?? cap
    case "stroke-linejoin": join = Join(rawValue: value) ?? join
    case "fill-rule": isEvenOdd = value == "evenodd"
    // Each shape of a group is faded alone: where they overlap the result differs slightly.
    case "opacity": opacity *= Float(min(max(number ?? 1, 0), 1))
    case "fill-opacity": fillOpacity = Float(min(max(number ?? 1, 0), 1))
    case "stroke-opacity": strokeOpacity = Float(min(max(number ?? 1, 0), 1))
    case "transform": transform = try transform.applying(value)
    default: break
    }
  }

  private static func paint(_ value: String, _ name: String) throws(IconFault) -> IconColor? {
    if value == "none" || value == "transparent" { return nil }
    guard let color = IconColor(value) else { throw .unsupported("\(name)=\"\(value)\"") }
    return color
  }

  private static func trimmed(_ text: Substring) -> String {
    let rest = text.drop(while: \.isWhitespace)
    return String(rest.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// A colour with the opacity of a part.
  func faded(_ color: IconColor, _ part: Part) -> IconColor {
    var color = color
    color.alpha = opacity * (part == .fill ? fillOpacity : strokeOpacity)
    return color
  }
}

/// An affine map: x' = ax + cy + e, y' = bx + dy + f.
struct IconTransform {
  private var (a, b, c, d, e, f) = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

  init() {}

  private init(_ numbers: [Double]) {
    (a, b, c) = (numbers[0], numbers[1], numbers[2])
    (d, e, f) = (numbers[3], numbers[4], numbers[5])
  }

  func moved(_ point: IconPoint) -> IconPoint {
    IconPoint(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  /// This map applied after `o`.
  private func after(_ o: Self) -> Self {
    Self([
      a * o.a + c * o.b, b * o.a + d * o.b, a * o.c + c * o.d, b * o.c + d * o.d,
      a * o.e + c * o.f + e, b * o.e + d * o.f + f,
    ])
  }

  /// The map with a list in it: `translate(4 4) rotate(45)`.
  func applying(_ list: String) throws(IconFault) -> Self {
    var result = self
    for part in list.split(separator: ")") {
      let pair = part.split(separator: "(", omittingEmptySubsequences: false)
      let name = pair[0].filter(\.isLetter)
      if pair.count == 1, name.isEmpty { continue }
      let numbers = pair.count == 2 ? IconNumbers.list(String(pair[1])) : []
      guard let one = Self.named(name, numbers) else { throw .unsupported("transform=\"\(list)\"") }
      result = result.after(one)
    }
    return result
  }

  private static func named(_ name: String, _ n: [Double]) -> Self? {
    switch (name, n.count) {
    case ("matrix", 6): return Self(n)
    case ("translate", 1): return Self([1, 0, 0, 1, n[0], 0])
    case ("translate", 2): return Self([1, 0, 0, 1, n[0], n[1]])
    case ("scale", 1): return Self([n[0], 0, 0, n[0], 0, 0])
    case ("scale", 2): return Self([n[0], 0, 0, n[1], 0, 0])
    case ("rotate", 1), ("rotate", 3):
      let turn = n[0] * .pi / 180
      let rotation = Self([cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0])
      guard n.count == 3 else { return rotation }
      return Self([1, 0, 0, 1, n[1], n[2]]).after(rotation).after(
        Self([1, 0, 0, 1, -n[1], -n[2]]))
    default: return nil
    }
  }
}
