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

  /// The program that shrinks large pictures (Debian: `libvips-tools`); without it only small pictures can become photos.
  public var program = Program.usual
  /// The program that draws the first page of a PDF (Debian: `poppler-utils`); `pdftotext` is expected in the same folder.
  public var pages = Program.usual

  /// Both, where they are.
  public init() {}

  /// Where `vipsthumbnail` may be, the first first.
  public var paths: [String] { program.paths(of: "vipsthumbnail") }

  /// The same of `pdftoppm`.
  public var pagePaths: [String] { pages.paths(of: "pdftoppm") }
}

extension PhotoSettings {
  mutating func declare(to visitor: inout some SettingsVisitor) {
    visitor.group(
      "Pictures",
      "Programs for photos and for first pages of PDFs: [uploads.md](uploads.md).")
    visitor.value(
      Setting("photos.vipsthumbnail", otherwise: "where it is installed"),
      expected: "off, or the absolute path of the program", &program, read: { Program($0) },
      write: { $0.text })
    visitor.value(
      Setting("photos.pdftoppm", otherwise: "where it is installed"),
      expected: "off, or the absolute path of the program", &pages, read: { Program($0) },
      write: { $0.text })
  }
}

extension PhotoSettings.Program {
  fileprivate init?(_ text: String) {
    guard text != "off" else {
      self = .off
      return
    }
    guard let path = SettingText.program(text) else { return nil }
    self = .path(path)
  }

  /// Nil for the usual one.
  fileprivate var text: String? {
    switch self {
    case .usual: nil
    case .path(let path): path
    case .off: "off"
    }
  }
}
