import Glibc
import Model
import Theme

/// The notes around a note as dots on an ellipse, lines from the middle to each.
enum Neighbourhood {
  /// Dots beside the one in the middle.
  static let limit = 10

  /// A note with a dot.
  struct Neighbour {
    let title: String
    let url: String
    let hue: String
  }

  private static let size = (width: 240.0, height: 150.0)

  /// The drawing, in a box of 240 × 150; every second dot of many stands nearer to the middle.
  static func view(
    label: String, title: String, url: String, hue: String, _ neighbours: [Neighbour]
  ) -> NeighbourhoodView {
    let (x, y) = (size.width / 2, size.height / 2)
    var lines: [LineView] = []
    var nodes: [NodeView] = []
    for (index, neighbour) in neighbours.enumerated() {
      // The first stands on the upper left, as one reads.
      let angle = (Double(index) / Double(neighbours.count) - 0.4) * 2 * .pi
      let reach = neighbours.count > 5 && index % 2 == 1 ? 0.62 : 0.86
      let (dotX, dotY) = (x + cos(angle) * x * reach, y + sin(angle) * y * reach)
      lines.append(
        LineView(x1: text(x), y1: text(y), x2: text(dotX), y2: text(dotY)))
      nodes.append(
        NodeView(
          x: text(dotX), y: text(dotY), radius: "6.5", hue: neighbour.hue,
          title: neighbour.title, url: neighbour.url))
    }
    nodes.append(
      NodeView(
        x: text(x), y: text(y), radius: "10", hue: hue, title: title, url: url, isCurrent: true))
    return NeighbourhoodView(label: label, lines: lines, nodes: nodes)
  }

  /// A coordinate with one decimal place.
  private static func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return TextPrinter.text(capacity: 12) { printer in
      printer.number(tenths / 10)
      guard tenths % 10 != 0 else { return }
      printer.sign(".")
      printer.number(abs(tenths % 10))
    }
  }
}
