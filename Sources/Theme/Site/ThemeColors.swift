/// The colours that systems use around the pages of a site: those of its stylesheets, each as `#rrggbb` or `#rgb`.
public struct ThemeColors: Hashable, Sendable {
  /// The background of a page.
  public var paper = "#fbf8f2"
  /// The background of a dark page.
  public var darkPaper = "#1b1916"
  /// Colour of links and buttons.
  public var accent = "#a5432a"

  /// The colours of the theme that comes with the program.
  public init() {}

  /// Reads the output of `stored`; nil for anything else.
  public init?(stored: String) {
    let parts = stored.split(separator: " ")
    guard parts.count == 3, parts.allSatisfy(Self.isColor) else { return nil }
    (paper, darkPaper, accent) = (String(parts[0]), String(parts[1]), String(parts[2]))
  }

  /// All colours on one line.
  public var stored: String { "\(paper) \(darkPaper) \(accent)" }

  /// True if a text is `#rgb` or `#rrggbb`, which style sheets, pages and manifests read alike.
  public static func isColor(_ text: some StringProtocol) -> Bool {
    let bytes = text.utf8
    return (bytes.count == 4 || bytes.count == 7) && bytes.first == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy {
        (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0)
      }
  }
}
