/// A picture that a member sent as their photo: one that can be shown to everyone as it came, cleaned, or one that another
/// program has to make smaller first.
///
/// Bytes of any kind come in; nothing is decoded. Metadata, comments and any bytes behind the picture are gone from the result.
/// JPEG alone can be shown as it came, within `bytes` and `sides`.
public enum AvatarPicture: Sendable {
  /// A JPEG that may be shown.
  case ready([UInt8])
  /// A JPEG, PNG or WebP picture that is too large for that, cleaned.
  case large([UInt8])

  /// Why a picture is not accepted as a photo.
  public enum Fault: Error, Equatable, Sendable {
    /// Nothing came.
    case empty
    /// The file is not a picture of an accepted kind: JPEG, PNG or WebP.
    case otherKind
    /// It does not keep to its format, or ends too early.
    case damaged
    /// It moves.
    case animated
    /// A side has fewer pixels than this.
    case small(Int)
    /// A side has more pixels than this.
    case wide(Int)
  }

  /// Most bytes of a photo that is shown.
  public static let bytes = 200_000
  /// Pixels of each side of a photo that is shown.
  public static let sides = 64...4096
  /// Pixels of each side of a picture that is made smaller.
  public static let largeSides = 64...12_000

  /// Looks at a file; the longest side that a picture may have is that of `largeSides`.
  public init(_ file: [UInt8]) throws(Fault) {
    guard !file.isEmpty else { throw .empty }
    let kind = MediaKind(magic: file)
    let cleaned: CleanedMedia
    do throws(MediaError) {
      switch kind {
      case .jpeg: cleaned = try cleanJPEG(file)
      case .png: cleaned = try cleanPNG(file)
      case .webp: cleaned = try cleanWebP(file)
      case .gif, .pdf, nil: throw .otherKind(kind)
      }
    } catch {
      switch error {
      case .otherKind: throw .otherKind
      case .dimensions(let width, let height, _) where max(width, height) > Self.sides.upperBound:
        throw .wide(Self.largeSides.upperBound)
      default: throw .damaged
      }
    }
    guard let size = cleaned.size else { throw .damaged }
    let (shortest, longest) = (min(size.width, size.height), max(size.width, size.height))
    guard shortest >= Self.sides.lowerBound else { throw .small(Self.sides.lowerBound) }
    guard longest <= Self.largeSides.upperBound else { throw .wide(Self.largeSides.upperBound) }
    guard !cleaned.isAnimated else { throw .animated }
    let isReady =
      kind == .jpeg && cleaned.bytes.count <= Self.bytes && Self.sides.contains(longest)
    self = isReady ? .ready(cleaned.bytes) : .large(cleaned.bytes)
  }
}
