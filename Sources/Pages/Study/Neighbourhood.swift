import Glibc
import Model
public import Templates
import Theme
import Time

/// The notes around a note as dots on an ellipse, lines from the middle to each.
public enum Neighbourhood {
  /// Dots beside the one in the middle.
  static let limit = 10

  /// A note with a dot.
  public struct Neighbour {
    let title: String
    let url: String
    let hue: String

    /// Takes every value as it is.
    public init(title: String, url: String, hue: String) {
      (self.title, self.url, self.hue) = (title, url, hue)
    }
  }

  private static let size = (width: 240.0, height: 150.0)

  /// The drawing of the first ones, in a box of 240 × 150; nil if there are none.
  ///
  /// Every second dot of many is nearer to the middle.
  public static func view(
    label: String, title: String, url: String, hue: String, _ all: [Neighbour]
  ) -> NeighbourhoodView? {
    let neighbours = all.prefix(limit)
    guard !neighbours.isEmpty else { return nil }
    let (x, y) = (size.width / 2, size.height / 2)
    var lines: [LineView] = []
    var nodes: [NodeView] = []
    for (index, neighbour) in neighbours.enumerated() {
      // The first is on the upper left, where reading begins.
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

/// The notes around a note as a drawing: dots in the colours of their subjects, joined by lines.
///
/// The field is 240 wide and 150 high. Every dot is a link with its title, so that the drawing can be used with the keyboard;
/// everything in it is also on the page in words.
public struct NeighbourhoodView: View {
  /// Description of the drawing for readers who do not see it.
  let label: String
  /// The lines, drawn below the dots.
  var lines: [LineView] = []
  /// The dots, the note shown among them.
  var nodes: [NodeView] = []
}

/// A line of a drawing, from one point to another.
public struct LineView: View {
  /// The first point's distance from the left: "120".
  let x1: String
  /// The first point's distance from the top.
  let y1: String
  /// The second point's distance from the left.
  let x2: String
  /// The second point's distance from the top.
  let y2: String
}

/// A dot of a drawing: a note.
public struct NodeView: View {
  /// Distance from the left: "42.5".
  let x: String
  /// Distance from the top.
  let y: String
  /// Radius of the dot.
  let radius: String
  /// The class of its colour: "hue-7".
  let hue: String
  /// The note's title.
  let title: String
  /// Address of the note's page.
  let url: String
  /// True if it is the note shown.
  var isCurrent = false
}
