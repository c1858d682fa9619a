import Drawings
import Media

/// A file beside the editors' texts, fit to be published: a picture or a document such as members may send, or a drawing,
/// which only editors bring.
struct EditorsFile {
  /// Kind of a file: recognised by its name, or by its bytes, which decide.
  enum Kind: Equatable {
    case media(MediaKind)
    /// SVG.
    case drawing

    init?(fileName: String) {
      let ending = fileName.split(separator: ".", omittingEmptySubsequences: false).last
      if let kind = MediaKind(fileName: fileName) {
        self = .media(kind)
      } else if fileName.utf8.contains(46), ending?.lowercased() == "svg" {
        self = .drawing
      } else {
        return nil
      }
    }

    fileprivate init?(bytes: [UInt8]) {
      if let kind = MediaKind(magic: bytes) {
        self = .media(kind)
      } else if Drawing.isDrawing(bytes) {
        self = .drawing
      } else {
        return nil
      }
    }

    /// `svg`.
    var name: String {
      switch self {
      case .media(let kind): kind.rawValue
      case .drawing: "svg"
      }
    }

    /// True if browsers show it in `<img>`.
    var isPicture: Bool {
      switch self {
      case .media(let kind): kind.isPicture
      case .drawing: true
      }
    }
  }

  /// Reason why a file is not published.
  enum Fault: Error {
    /// It is of no kind that is published.
    case otherKind
    case media(MediaError)
    case drawing(DrawingError)
  }

  let kind: Kind
  /// The cleaned bytes.
  let bytes: [UInt8]
  /// Name below `/media/`.
  let name: String
  let width: Int?
  let height: Int?
  /// True if its metadata, now removed, included a location.
  let hadLocation: Bool

  /// Cleans a file, regardless of the ending of its name: many pictures on the web have a wrong one.
  init(_ file: [UInt8]) throws(Fault) {
    guard let kind = Kind(bytes: file) else { throw .otherKind }
    self.kind = kind
    switch kind {
    case .media(let kind):
      do throws(MediaError) {
        let media = try MediaFile(file, claimed: kind)
        (bytes, name, hadLocation) = (media.bytes, media.name, media.hadLocation)
        (width, height) = (media.width, media.height)
      } catch {
        throw .media(error)
      }
    case .drawing:
      do throws(DrawingError) {
        let drawing = try Drawing(file)
        (bytes, name, hadLocation) = (drawing.bytes, drawing.name, drawing.hadLocation)
        (width, height) = (drawing.width, drawing.height)
      } catch {
        throw .drawing(error)
      }
    }
  }
}

extension EditorsFile.Fault {
  /// Returns the message for the editor about a file that claims to be of a kind.
  func words(claimed: EditorsFile.Kind) -> String {
    switch self {
    case .otherKind, .drawing(.otherKind), .media(.otherKind): "this is not a \(claimed.name) file"
    case .media(.tooLarge(let bytes, let limit)), .drawing(.tooLarge(let bytes, let limit)):
      "the file has \(bytes) bytes; expected at most \(limit)"
    case .media(.damaged(let words, let offset)): "the file is damaged at byte \(offset): \(words)"
    case .drawing(.damaged(let words, let line)): "the file is damaged in line \(line): \(words)"
    case .media(.forbidden(let words, let offset)):
      "the file contains \(words) at byte \(offset), which may not be published"
    case .drawing(.forbidden(let words, let line)):
      "the file contains \(words) in line \(line), which may not be published"
    case .media(.dimensions(let width, let height, let limit)):
      "the picture has \(width) × \(height) pixels; expected at most \(limit) a side"
    }
  }
}
