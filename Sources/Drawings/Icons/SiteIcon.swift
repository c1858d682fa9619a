/// The icon of a site, from which a build makes the pictures of home screens.
///
/// Systems want pictures in pixels (W3C Web Application Manifest, section “icons”); browsers' tabs show the SVG itself.
public struct SiteIcon: Sendable {
  /// A picture that is made.
  public enum Picture: String, CaseIterable, Sendable {
    /// 180 pixels without transparency, whose corners iOS rounds.
    case touch = "icon-touch.png"
    /// 192 pixels.
    case small = "icon-small.png"
    /// 512 pixels.
    case large = "icon-large.png"
    /// 512 pixels, to be cut into any shape: all that matters is in a circle of 80 % of the side (section “purpose”).
    case mask = "icon-mask.png"

    /// Width and height, in pixels.
    public var side: Int {
      switch self {
      case .touch: 180
      case .small: 192
      case .large, .mask: 512
      }
    }

    /// True if nothing behind it shows through.
    var isOpaque: Bool { self == .touch || self == .mask }
  }

  private let scene: IconScene
  /// The colour that reaches the middle of all four edges; nil where there is none.
  private let edge: IconColor?

  /// Reads an icon as SVG: flat shapes.
  ///
  /// Throws the part of it that cannot be drawn: gradients, text, pictures, filters, style sheets.
  public init(drawing file: [UInt8]) throws(IconFault) {
    self.init(try IconScene(file))
  }

  /// One or two letters, such as “tc”, on a square of a colour; nil where a letter is not one of a to z and 0 to 9.
  ///
  /// Colours are `#rrggbb`.
  public init?(letters: String, paper: String, accent: String) {
    guard let drawing = IconLetters.drawing(letters, paper: paper, accent: accent),
      // Why loss is right: the drawing is our own; an invalid colour has no icon.
      let scene = try? IconScene(Array(drawing.utf8))
    else { return nil }
    self.init(scene)
  }

  /// A square of a colour, `#rrggbb`, and nothing on it.
  public init(ground: String) {
    self.init(IconScene(ground: IconColor(ground) ?? .black))
  }

  private init(_ scene: IconScene) {
    self.scene = scene
    let side = 64
    var canvas = IconCanvas(side: side)
    canvas.paint(scene, scale: 1)
    let colors = [(side / 2, 0), (side / 2, side - 1), (0, side / 2), (side - 1, side / 2)]
      .map { canvas.color($0.0, $0.1) }
    edge = Set(colors).count == 1 && colors[0].alpha == 1 ? colors[0] : nil
  }

  /// The file of a picture (PNG); `paper` is the colour behind an icon that does not reach its edges, as `#rrggbb`.
  public func png(_ picture: Picture, paper: String) -> [UInt8] {
    var canvas = IconCanvas(side: picture.side)
    guard picture.isOpaque else {
      canvas.paint(scene, scale: 1)
      return canvas.png
    }
    canvas.fill(with: edge ?? IconColor(paper) ?? .white)
    // The square in the circle of 80 %; a coloured ground reaches the edges, so only its middle has to be in it.
    let inCircle = edge == nil ? 0.565 : 0.8
    canvas.paint(scene, scale: picture == .mask ? inCircle : edge == nil ? 0.8 : 1)
    return canvas.png
  }
}

/// Why an icon cannot be drawn.
public enum IconFault: Error, Equatable, Sendable {
  /// The file is not SVG, or not well-formed.
  case damaged
  /// A part of it that is not drawn: `linearGradient`, `class`, `fill="url(#a)"`.
  case unsupported(String)
}
