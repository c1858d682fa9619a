/// How a site makes photos of large pictures, and pictures of PDFs: what `site.yml` says under `photos:`.
public struct PhotoSettings: Hashable, Sendable {
  /// Which program of somebody else's does it.
  public enum Program: Hashable, Sendable {
    /// The one that the machine has in one of the usual places.
    case usual
    /// The one of this absolute path.
    case path(String)
    /// None.
    case off

    fileprivate func paths(of name: String) -> [String] {
      switch self {
      case .usual: ["/usr/bin/\(name)", "/usr/local/bin/\(name)"]
      case .path(let path): [path]
      case .off: []
      }
    }
  }

  /// `vipsthumbnail`, which makes a picture smaller; without it only what is small already is taken.
  public var program = Program.usual
  /// `pdftoppm`, which draws the first page of a PDF; `pdftotext`, which reads its words, stands beside it.
  public var pages = Program.usual

  /// Both, where they are.
  public init() {}

  /// Where `vipsthumbnail` may be, the first first.
  public var paths: [String] { program.paths(of: "vipsthumbnail") }

  /// The same of `pdftoppm`.
  public var pagePaths: [String] { pages.paths(of: "pdftoppm") }
}
