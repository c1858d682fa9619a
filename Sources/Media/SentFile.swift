import Sodium

/// A picture or a document that a member sent to be shown to others: cleaned, and named by nobody's guess.
///
/// Bytes of any kind come in; nothing is decoded. What comes out is a JPEG, PNG, GIF or WebP picture, or a PDF, without
/// metadata: drawings may run scripts, and are refused.
public struct SentFile: Sendable {
  /// Why a file is not taken.
  public enum Fault: Error, Equatable, Sendable {
    /// It is of no kind that is taken.
    case otherKind
    /// It does not keep to its format, or ends too early.
    case damaged
    /// A PDF that holds scripts, other files, or what starts programs.
    case active
    /// A picture with more pixels than this.
    case wide(Int)
  }

  /// Most pixels of a picture: a browser takes 200 MB to show as many.
  public static let pixels = 52_000_000

  /// The cleaned bytes.
  public let bytes: [UInt8]
  /// 32 lower-case hexadecimal digits: BLAKE2b-128 of the owner's name and of the bytes, so that nobody's file is found by
  /// who has the same one.
  public let hash: String
  /// What it is.
  public let kind: MediaKind
  /// Width and height of a picture as it is shown, in pixels.
  public let size: (width: Int, height: Int)?

  /// Looks at a file that `owner` sent.
  public init(_ file: [UInt8], of owner: String) throws(Fault) {
    guard let kind = MediaKind(magic: file), kind != .svg else { throw .otherKind }
    let media: MediaFile
    do throws(MediaError) {
      media = try MediaFile(file, claimed: kind, limit: file.count)
    } catch {
      switch error {
      case .forbidden: throw .active
      case .dimensions: throw .wide(Self.pixels)
      case .otherKind: throw .otherKind
      case .damaged, .tooLarge: throw .damaged
      }
    }
    bytes = media.bytes
    self.kind = kind
    guard kind.isPicture else {
      size = nil
      hash = Self.hash(media.bytes, owner)
      return
    }
    guard let width = media.width, let height = media.height else { throw .damaged }
    guard width * height <= Self.pixels else { throw .wide(Self.pixels) }
    size = (width, height)
    hash = Self.hash(media.bytes, owner)
  }

  static func hash(_ bytes: [UInt8], _ owner: String) -> String {
    let hasher = ContentHasher(bytes: 16)
    hasher.add(Array("\(owner)\n".utf8)[...])
    hasher.add(bytes[...])
    return hasher.finish()
  }
}
