public import Templates

/// The notes around a note as a drawing: dots in the colours of their subjects, joined by lines.
///
/// Its field is 240 wide and 150 high. Every dot is a link with its title, so that the drawing
/// can be walked with the keyboard; nothing is in it that the page does not say in words as well.
public final class NeighbourhoodView: View {
  /// What it shows, for whoever does not see it.
  public let label: String
  /// The lines, drawn below the dots.
  public let lines: [LineView]
  /// The dots, the note shown among them.
  public let nodes: [NodeView]

  /// Takes every string finished, in the page's language.
  public init(
    label: String,
    lines: [LineView] = [],
    nodes: [NodeView] = []
  ) {
    self.label = label
    self.lines = lines
    self.nodes = nodes
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "label": .text,
    "lines": .list(LineView.shape),
    "nodes": .list(NodeView.shape),
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "label": .text(label)
    case "lines": .list(lines)
    case "nodes": .list(nodes)
    default: .missing
    }
  }
}

/// A line of a drawing, from one point to another.
public final class LineView: View {
  /// The first point's distance from the left: "120".
  public let x1: String
  /// The first point's distance from the top.
  public let y1: String
  /// The second point's distance from the left.
  public let x2: String
  /// The second point's distance from the top.
  public let y2: String

  /// Takes every string finished, in the page's language.
  public init(
    x1: String,
    y1: String,
    x2: String,
    y2: String
  ) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "x1": .text,
    "y1": .text,
    "x2": .text,
    "y2": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "x1": .text(x1)
    case "y1": .text(y1)
    case "x2": .text(x2)
    case "y2": .text(y2)
    default: .missing
    }
  }
}

/// A dot of a drawing: a note.
public final class NodeView: View {
  /// Its distance from the left: "42.5".
  public let x: String
  /// Its distance from the top.
  public let y: String
  /// Its radius.
  public let radius: String
  /// The class of its colour: "hue-7".
  public let hue: String
  /// The note's title.
  public let title: String
  /// Its page.
  public let url: String
  /// Whether it is the note shown.
  public let isCurrent: Bool

  /// Takes every string finished, in the page's language.
  public init(
    x: String,
    y: String,
    radius: String,
    hue: String,
    title: String,
    url: String,
    isCurrent: Bool = false
  ) {
    self.x = x
    self.y = y
    self.radius = radius
    self.hue = hue
    self.title = title
    self.url = url
    self.isCurrent = isCurrent
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "x": .text,
    "y": .text,
    "radius": .text,
    "hue": .text,
    "title": .text,
    "url": .text,
    "isCurrent": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "x": .text(x)
    case "y": .text(y)
    case "radius": .text(radius)
    case "hue": .text(hue)
    case "title": .text(title)
    case "url": .text(url)
    case "isCurrent": .flag(isCurrent)
    default: .missing
    }
  }
}
