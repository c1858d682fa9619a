import Media
import Model

/// Pictures and documents beside the editors' texts: found by name, cleaned when something shows them.
final class MediaFiles {
  /// A published file.
  struct Published {
    /// Its name below `/media/`.
    let name: String
    let width: Int?
    let height: Int?
    let isPicture: Bool
    /// What a link to it says: its own name.
    let label: String
  }

  private let tree: ContentTree
  private let problems: Problems
  /// Every file of a kind that can be published, by its path.
  private(set) var files: [String: MediaKind] = [:]
  private var known: [String: Published?] = [:]
  /// What is shown: the path of each file by its published name.
  private(set) var published: [String: String] = [:]

  /// Whether a file can be published by its name.
  static func isMedia(_ name: String) -> Bool { MediaKind(fileName: name) != nil }

  init(_ tree: ContentTree, _ problems: Problems) {
    self.tree = tree
    self.problems = problems
    for (path, name) in tree.filesBelow("content") {
      if let kind = MediaKind(fileName: name) { files[path] = kind }
    }
  }

  /// Cleans and publishes a file; nil, with an error, when it must not be.
  func publish(_ path: String) -> Published? {
    if let published = known[path] { return published }
    let result = clean(path)
    known[path] = .some(result)
    return result
  }

  private func clean(_ path: String) -> Published? {
    guard let kind = files[path] else { return nil }
    switch tree.bytes(path) {
    case .failure(let error):
      problems.add(error)
      return nil
    case .success(let bytes):
      do {
        let media = try Self.media(bytes, kind)
        if media.kind != kind {
          problems.warn(path, .media(Self.words(.otherKind(media.kind), kind)))
        }
        if media.hadLocation { problems.warn(path, .location) }
        published[media.name] = path
        return Published(
          name: media.name, width: media.width, height: media.height,
          isPicture: media.kind.isPicture, label: path.lastPathPart)
      } catch {
        problems.add(path, .media(Self.words(error, kind)))
        return nil
      }
    }
  }

  /// A cleaned file of the kind that its bytes say: many pictures of the web have a wrong ending.
  static func media(_ bytes: [UInt8], _ kind: MediaKind) throws(MediaError) -> MediaFile {
    do {
      return try MediaFile(bytes, claimed: kind)
    } catch .otherKind(let actual?) {
      return try MediaFile(bytes, claimed: actual)
    }
  }

  /// Names files that nothing shows.
  func warnOfUnused() {
    for path in files.keys where known[path] == nil { problems.warn(path, .unusedMedia) }
  }

  private static func words(_ error: MediaError, _ claimed: MediaKind) -> String {
    switch error {
    case .tooLarge(let bytes, let limit):
      "the file has \(bytes) bytes; expected at most \(limit)"
    case .otherKind(let actual):
      "this is no \(claimed.rawValue) file\(actual.map { " but \($0.rawValue)" } ?? "")"
    case .damaged(let what, let offset): "the file is damaged at byte \(offset): \(what)"
    case .forbidden(let what, let offset):
      "the file contains \(what) at byte \(offset), which may not be published"
    case .dimensions(let width, let height, let limit):
      "the picture has \(width) × \(height) pixels; expected at most \(limit) a side"
    }
  }
}
