/// How a site makes photos of large pictures, and pictures of PDFs: the section `photos:` of `site.yml`.
public struct PhotoSettings: Hashable, Sendable {
  /// An external program.
  public enum Program: Hashable, Sendable {
    /// The program in one of the usual places of the machine.
    case usual
    /// The program with this absolute path.
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

  /// Both programs, if they are installed.
  public init() {}

  /// Possible paths of `vipsthumbnail`, the first one first.
  public var paths: [String] { program.paths(of: "vipsthumbnail") }

  /// Possible paths of `pdftoppm`, the first one first.
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

  /// Stored form; nil for the usual program.
  fileprivate var text: String? {
    switch self {
    case .usual: nil
    case .path(let path): path
    case .off: "off"
    }
  }
}
