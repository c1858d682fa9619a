/// The kinds of files that may be published beside notes and, later, uploaded by members.
///
/// A kind is told twice: by the file's name, which is a claim, and by the first bytes, which
/// decide. All else (HTML, archives, video, `.svgz`) has no kind and is never published.
public enum MediaKind: String, Sendable, CaseIterable {
  /// A JPEG picture: ITU-T T.81.
  case jpeg
  /// A PNG picture, animated or not: W3C PNG, third edition.
  case png
  /// A GIF picture, animated or not: GIF87a and GIF89a.
  case gif
  /// A WebP picture, animated or not: RFC 9649.
  case webp
  /// An SVG drawing: plain UTF-8 XML, not compressed.
  case svg
  /// A PDF document: ISO 32000.
  case pdf

  /// The extension of published files, without the dot: `jpg`, `png`, `gif`, `webp`, `svg`, `pdf`.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// Whether browsers show it in `<img>`: all but PDF.
  public var isPicture: Bool { self != .pdf }

  /// The kind that a file's name claims: `photo.JPEG` → jpeg, `a/b.c.svg` → svg.
  ///
  /// Nil for all else, also for a name without a dot. Only what follows the last dot counts, in
  /// any ASCII case.
  public init?(fileName: String) {
    let bytes = [UInt8](fileName.utf8)
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch String(decoding: bytes[(dot + 1)...].map(lowercased), as: UTF8.self) {
    case "jpg", "jpe", "jfif": self = .jpeg
    case let name: self.init(rawValue: name)
    }
  }

  /// The kind that a file's first bytes show; nil when they are of none.
  ///
  /// SVG has no magic number: it is text that opens with `<` and names `<svg` (with any prefix)
  /// within its first 4 KB.
  init?(magic bytes: [UInt8]) {
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
    } else if looksLikeSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }
}

/// Whether text opens with markup (after a byte order mark and white space) that names `svg` soon.
private func looksLikeSVG(_ bytes: [UInt8]) -> Bool {
  var start = bytes.has([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
  while start < bytes.count, isXMLSpace(bytes[start]) { start += 1 }
  guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else { return false }
  let head = bytes[start..<min(bytes.count, start + 4096)]
  return head.firstRange(of: "<svg") != nil || head.firstRange(of: ":svg") != nil
}
