import Model

/// Pictures and documents beside the editors' texts: found by name, cleaned when something shows them.
final class MediaFiles {
  struct Published {
    /// Name below `/media/`.
    let name: String
    let width: Int?
    let height: Int?
    let isPicture: Bool
    /// Text of a link to it: the name of the file.
    let label: String
  }

  private let tree: ContentTree
  private let problems: Problems
  /// Every file of a kind that can be published, by its path.
  private(set) var files: [String: EditorsFile.Kind] = [:]
  private var known: [String: Published?] = [:]
  /// Path of each file in use, by its published name.
  private(set) var published: [String: String] = [:]

  /// True if a file can be published, judging by its name.
  static func isMedia(_ name: String) -> Bool { EditorsFile.Kind(fileName: name) != nil }

  init(_ tree: ContentTree, _ problems: Problems) {
    self.tree = tree
    self.problems = problems
    for (path, name) in tree.filesBelow("content") {
      if let kind = EditorsFile.Kind(fileName: name) { files[path] = kind }
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
      do throws(EditorsFile.Fault) {
        let file = try EditorsFile(bytes)
        if file.kind != kind {
          problems.warn(path, .media("this is a \(file.kind.name) file, not \(kind.name)"))
        }
        if file.hadLocation { problems.warn(path, .location) }
        published[file.name] = path
        return Published(
          name: file.name, width: file.width, height: file.height,
          isPicture: file.kind.isPicture, label: path.lastPathPart)
      } catch {
        problems.add(path, .media(error.words(claimed: kind)))
        return nil
      }
    }
  }

  func warnOfUnused() {
    for path in files.keys where known[path] == nil { problems.warn(path, .unusedMedia) }
  }
}
