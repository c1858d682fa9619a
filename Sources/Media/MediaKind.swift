/// The kinds of pictures and documents that editors may publish and members may send.
///
/// Two things show a kind: the file's name, which is a claim, and the first bytes, which decide. All else (HTML, archives,
/// video) has no kind. Only editors may use drawings (SVG): `Drawings` cleans them.
public enum MediaKind: String, Sendable, CaseIterable {
  /// A JPEG picture: ITU-T T.81.
  case jpeg
  /// A PNG picture, animated or not: W3C PNG, third edition.
  case png
  /// A GIF picture, animated or not: GIF87a and GIF89a.
  case gif
  /// A WebP picture, animated or not: RFC 9649.
  case webp
  /// A PDF document: ISO 32000.
  case pdf

  /// The extension of published files, without the dot: `jpg`, `png`, `gif`, `webp`, `pdf`.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// True if browsers show it in `<img>`: all but PDF.
  public var isPicture: Bool { self != .pdf }

  /// The kind that a file's name claims: `photo.JPEG` → jpeg, `a/b.c.png` → png.
  ///
  /// Nil for all else, also for a name without a dot. Only the part after the last dot counts, in any ASCII case.
  public init?(fileName: String) {
    let bytes = [UInt8](fileName.utf8)
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch String(decoding: bytes[(dot + 1)...].map(lowercased), as: UTF8.self) {
    case "jpg", "jpe", "jfif": self = .jpeg
    case let name: self.init(rawValue: name)
    }
  }

  /// The kind that a file's first bytes show; nil when they are of none.
  public init?(magic bytes: [UInt8]) {
    if bytes.has([0xFF, 0xD8, 0xFF], at: 0) {
      self = .jpeg
    } else if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
      self = .png
    } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
      self = .gif
    } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
      self = .webp
    } else if bytes.has("%PDF-", at: 0) {
      self = .pdf
    } else {
      return nil
    }
  }
}
