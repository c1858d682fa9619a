import Sodium

/// A picture or PDF that is fit to be published: metadata removed, nothing active inside.
///
/// The bytes of a file come in with the kind that its name claims; cleaned bytes, the size in pixels and a name made of their
/// hash come out. Pixels are never decoded: each format's blocks are walked once, those on a list are copied, all else is
/// dropped. Hostile bytes are expected: time and memory are linear in the file, and a file that does not keep to its format is
/// refused.
public struct MediaFile: Sendable {
  /// Kind of the bytes.
  public let kind: MediaKind
  /// The cleaned file; cleaning it again changes nothing.
  public let bytes: [UInt8]
  /// Width as shown, in pixels, after the orientation.
  public let width: Int?
  /// Height as shown, in pixels, after the orientation.
  public let height: Int?
  /// Pages of a PDF, when a plain object gives their number; else nil.
  public let pageCount: Int?
  /// True if a GPS position was found in metadata; it has been removed.
  public let hadLocation: Bool
  /// Names the content: BLAKE2b-128 of `bytes`, 32 lower-case hexadecimal digits.
  public let hash: String

  /// The largest file accepted when no other limit is given: 20 MB, in bytes.
  public static let byteLimit = 20_000_000

  /// The name under `/media/`: `<hash>.<extension>`.
  public var name: String { "\(hash).\(kind.fileExtension)" }

  /// Checks and cleans a file of at most `limit` bytes.
  ///
  /// Throws when it is too large, of another kind than claimed, damaged, or holds forbidden parts.
  public init(
    _ bytes: [UInt8], claimed: MediaKind, limit: Int = MediaFile.byteLimit
  ) throws(MediaError) {
    guard bytes.count <= limit else {
      throw .tooLarge(bytes: bytes.count, limit: limit)
    }
    let actual = MediaKind(magic: bytes)
    guard actual == claimed else { throw .otherKind(actual) }
    let cleaned = try clean(bytes, as: claimed)
    kind = claimed
    self.bytes = cleaned.bytes
    width = cleaned.size?.width
    height = cleaned.size?.height
    pageCount = cleaned.pageCount
    hadLocation = cleaned.hadLocation
    hash = contentHash(cleaned.bytes)
  }
}

/// Result of a format's cleaner.
struct CleanedMedia {
  var bytes: [UInt8]
  var size: PixelSize?
  var pageCount: Int?
  var hadLocation = false
  /// True if the picture moves, as far as its blocks show.
  var isAnimated = false
}

private func clean(_ bytes: [UInt8], as kind: MediaKind) throws(MediaError) -> CleanedMedia {
  switch kind {
  case .jpeg: try cleanJPEG(bytes)
  case .png: try cleanPNG(bytes)
  case .gif: try cleanGIF(bytes)
  case .webp: try cleanWebP(bytes)
  case .pdf: try cleanPDF(bytes)
  }
}
