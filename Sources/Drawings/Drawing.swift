import Markup
import Sodium

/// A drawing (SVG 2) that an editor brings, fit to be published: only the parts that are known to draw.
///
/// The bytes of a file come in; a rewritten text comes out, with its size in pixels and a name made of its hash. libxml2 reads
/// it, without entities and without the network. Elements and attributes that are on a list (`DrawingRules`) are written, all
/// else is dropped; the whole drawing is refused where it runs, fetches or leads elsewhere, or shows itself again and again
/// (`DrawnElements`), so that the editor hears of it. Not seen: metadata inside pictures embedded as `data:`, and the time that
/// filters take.
public struct Drawing: Sendable {
  /// The cleaned file; cleaning it again changes nothing.
  public let bytes: [UInt8]
  /// Width in pixels, where it is a plain number.
  public let width: Int?
  /// Height in pixels, where it is a plain number.
  public let height: Int?
  /// True if a GPS position was found in metadata; it has been removed.
  public let hadLocation: Bool
  /// Name under `/media/`: BLAKE2b-128 of `bytes`, 32 lower-case hexadecimal digits, and `.svg`.
  public let name: String

  /// The largest file accepted: 20 MB, in bytes.
  public static let byteLimit = 20_000_000

  /// Cleans a file.
  ///
  /// Throws when it is too large, not a drawing, damaged, or holds forbidden parts.
  public init(_ file: [UInt8]) throws(DrawingError) {
    guard file.count <= Self.byteLimit else {
      throw .tooLarge(bytes: file.count, limit: Self.byteLimit)
    }
    guard Self.isDrawing(file) else { throw .otherKind }
    try checkTags(file)
    let root: MarkupElement
    do throws(MarkupError) {
      root = try MarkupReader.xml(file, isDrawing: true)
    } catch {
      throw DrawingError(error)
    }
    var writer = DrawingWriter()
    try writer.write(root)
    bytes = writer.output
    hadLocation = writer.hadLocation
    let size = drawnSize(root)
    (width, height) = (size?.width, size?.height)
    name = "\(contentHash(bytes)).svg"
  }

  /// True if bytes are text that opens with `<` (after a byte order mark and white space) and names `<svg`, with any prefix,
  /// within 4 KB: SVG has no magic number.
  public static func isDrawing(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let head = text.drop(while: isXMLSpace).prefix(4096)
    guard head.first == UInt8(ascii: "<") else { return false }
    return head.range(of: "<svg") != nil || head.range(of: ":svg") != nil
  }
}

/// Why a drawing is not published; lines count from 1.
public enum DrawingError: Error, Equatable, Sendable {
  /// The file is larger than the limit; both in bytes.
  case tooLarge(bytes: Int, limit: Int)
  /// The root is not an `svg` of SVG's namespace.
  case otherKind
  /// The XML is invalid, in libxml2's words or ours.
  case damaged(String, line: Int)
  /// It holds something that runs, fetches or leads elsewhere: `script`.
  case forbidden(String, line: Int)

  fileprivate init(_ error: MarkupError) {
    switch error.reason {
    case .malformed(let words): self = .damaged(words, line: error.line)
    case .documentType: self = .forbidden("DOCTYPE", line: error.line)
    case .tooLarge: self = .damaged("it is too large", line: error.line)
    }
  }
}

/// Refuses tags that would take libxml2 the square of their length: it compares each attribute of a tag with all others, and
/// each prefix with all that are declared.
private func checkTags(_ file: [UInt8]) throws(DrawingError) {
  var (quotes, spaces, line) = (0, 0, 1)
  for (at, byte) in file.enumerated() {
    switch byte {
    case UInt8(ascii: "\n"): line += 1
    case UInt8(ascii: "<"): quotes = 0
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quotes += 1
    case UInt8(ascii: "x"): if file[at...].starts(with: "xmlns:".utf8) { spaces += 1 }
    default: break
    }
    if quotes > 2_000 { throw .damaged("too many attributes", line: line) }
    if spaces > 1_000 { throw .damaged("too many namespaces", line: line) }
  }
}
