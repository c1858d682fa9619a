/// A picture or a document that a member sent to be shown to others: cleaned; its name is a `FileNamer`'s.
///
/// Bytes of any kind come in; nothing is decoded. The result is a JPEG, PNG, GIF or WebP picture, or a PDF, without metadata:
/// drawings may run scripts, and are refused.
public struct UploadedFile: Sendable {
  /// Why a file is not taken.
  public enum Fault: Error, Equatable, Sendable {
    /// The file is not of an accepted kind.
    case otherKind
    /// It does not keep to its format, or ends too early.
    case damaged
    /// A PDF that holds scripts, other files, or actions that start programs.
    case active
    /// A picture with more pixels than this.
    case wide(Int)
  }

  /// Most pixels of a picture: a browser takes 200 MB to show as many.
  public static let pixels = 52_000_000

  /// The cleaned bytes.
  public let bytes: [UInt8]
  /// Kind of the file.
  public let kind: MediaKind
  /// Width and height of a picture as it is shown, in pixels.
  public let size: (width: Int, height: Int)?

  /// Looks at a file that a member sent.
  public init(_ file: [UInt8]) throws(Fault) {
    guard let kind = MediaKind(magic: file) else { throw .otherKind }
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
      return
    }
    guard let width = media.width, let height = media.height else { throw .damaged }
    guard width * height <= Self.pixels else { throw .wide(Self.pixels) }
    size = (width, height)
  }
}
