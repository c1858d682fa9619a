/// A square of pixels on which flat shapes are painted, with smooth edges.
struct IconCanvas {
  let side: Int
  /// Red, green, blue and opacity of each pixel, the colours already multiplied by the opacity.
  private var pixels: [Float]

  /// Lines that are looked at in each row of pixels.
  private static let lines = 8

  /// An empty one.
  init(side: Int) {
    self.side = side
    pixels = [Float](repeating: 0, count: side * side * 4)
  }

  /// Covers all of it with a colour.
  mutating func fill(with color: IconColor) {
    for pixel in 0..<side * side { blend(color, at: pixel * 4, coverage: 1) }
  }

  /// Paints a drawing in the middle, as large as fits; with a scale below 1 smaller.
  mutating func paint(_ scene: IconScene, scale: Double) {
    let unit = Double(side) * scale / max(scene.size.x, scene.size.y)
    let middle = IconPoint(x: Double(side) / 2, y: Double(side) / 2)
    let center = scene.corner + scene.size * 0.5
    for layer in scene.layers {
      let outlines = layer.outlines.map { $0.map { ($0 - center) * unit + middle } }
      paint(outlines, isEvenOdd: layer.isEvenOdd, layer.color)
    }
  }

  /// The colour of a pixel, its parts rounded to 8 bits.
  func color(_ x: Int, _ y: Int) -> IconColor {
    var bytes: [UInt8] = []
    append((y * side + x) * 4, to: &bytes)
    return IconColor(
      red: Float(bytes[0]) / 255, green: Float(bytes[1]) / 255, blue: Float(bytes[2]) / 255,
      alpha: Float(bytes[3]) / 255)
  }

  /// Appends red, green, blue and opacity of the pixel at a place, the colours as they are without the opacity.
  private func append(_ at: Int, to bytes: inout [UInt8]) {
    let alpha = pixels[at + 3]
    let factor = alpha > 0 ? 255 / alpha : 0
    for part in 0..<3 { bytes.append(UInt8(min(max(pixels[at + part] * factor + 0.5, 0), 255))) }
    bytes.append(UInt8(min(max(alpha * 255 + 0.5, 0), 255)))
  }

  /// The picture as PNG, without opacity where every pixel is opaque.
  var png: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side * 4)
    for pixel in 0..<side * side { append(pixel * 4, to: &bytes) }
    return PNGWriter.file(side: side, rgba: bytes)
  }

  // MARK: Painting

  private struct Edge {
    let top: Double
    let bottom: Double
    /// Where it is at the height 0, and how far it goes aside in a pixel's height.
    let x: Double
    let slope: Double
    let direction: Int
  }

  private static func edges(_ outlines: [[IconPoint]]) -> [Edge] {
    var edges: [Edge] = []
    for points in outlines where points.count > 2 {
      for (index, one) in points.enumerated() {
        let other = points[(index + 1) % points.count]
        let slope = (other.x - one.x) / (other.y - one.y)
        // Level ones cross no line; nothing is seen of a slope that is not a number, or out of all bounds.
        guard slope.magnitude < 1e9, one.y.magnitude < 1e9, other.y.magnitude < 1e9 else {
          continue
        }
        edges.append(
          Edge(
            top: min(one.y, other.y), bottom: max(one.y, other.y), x: one.x - one.y * slope,
            slope: slope, direction: one.y < other.y ? 1 : -1))
      }
    }
    return edges.sorted { $0.top < $1.top }
  }

  private mutating func paint(
    _ outlines: [[IconPoint]], isEvenOdd: Bool, _ color: IconColor
  ) {
    var waiting = Self.edges(outlines)[...]
    var active: [Edge] = []
    for row in 0..<side {
      var coverage = RowCoverage(side: side)
      for line in 0..<Self.lines {
        let y = Double(row) + (Double(line) + 0.5) / Double(Self.lines)
        while let next = waiting.first, next.top <= y {
          active.append(next)
          waiting = waiting.dropFirst()
        }
        active.removeAll { $0.bottom <= y }
        guard !active.isEmpty else { continue }
        let crossings = active.map { (x: $0.x + y * $0.slope, direction: $0.direction) }
          .sorted { $0.x < $1.x }
        var winding = 0
        for (index, crossing) in crossings.enumerated().dropLast() {
          winding += crossing.direction
          let isInside = isEvenOdd ? winding % 2 != 0 : winding != 0
          if isInside { coverage.add(from: crossing.x, to: crossings[index + 1].x) }
        }
      }
      blend(coverage, color, row: row)
    }
  }

  private mutating func blend(_ coverage: RowCoverage, _ color: IconColor, row: Int) {
    var whole: Float = 0
    for x in coverage.touched {
      whole += coverage.steps[x]
      let part = min((whole + coverage.parts[x]) / Float(Self.lines), 1)
      if part > 0.001 { blend(color, at: (row * side + x) * 4, coverage: part) }
    }
  }

  /// Source over destination (Porter and Duff).
  private mutating func blend(_ color: IconColor, at: Int, coverage: Float) {
    let alpha = color.alpha * coverage
    let rest = 1 - alpha
    pixels[at] = color.red * alpha + pixels[at] * rest
    pixels[at + 1] = color.green * alpha + pixels[at + 1] * rest
    pixels[at + 2] = color.blue * alpha + pixels[at + 2] * rest
    pixels[at + 3] = alpha + pixels[at + 3] * rest
  }
}

/// The covered part of each pixel of a row, in lines: whole stretches as steps up and down, their ends as parts.
private struct RowCoverage {
  private let side: Double
  private(set) var steps: [Float]
  private(set) var parts: [Float]
  /// The pixels that may be covered.
  private(set) var touched = 0..<0

  init(side: Int) {
    self.side = Double(side)
    steps = [Float](repeating: 0, count: side + 1)
    parts = steps
  }

  /// Adds a stretch of one line.
  mutating func add(from start: Double, to end: Double) {
    let (start, end) = (min(max(start, 0), side), min(max(end, 0), side))
    guard end > start else { return }
    let (first, last) = (Int(start), min(Int(end), Int(side) - 1))
    touched =
      touched.isEmpty
      ? first..<last + 1 : min(touched.lowerBound, first)..<max(touched.upperBound, last + 1)
    guard first < last else {
      parts[first] += Float(end - start)
      return
    }
    parts[first] += Float(Double(first + 1) - start)
    parts[last] += Float(end - Double(last))
    steps[first + 1] += 1
    steps[last] -= 1
  }
}
