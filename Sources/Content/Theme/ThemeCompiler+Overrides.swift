import Model
import ThemeFiles

// The site's own files of the theme.
extension ThemeCompiler {
  /// A file in the site's `templates/`.
  struct OwnFile {
    let path: String
    let bytes: [UInt8]
  }

  /// Our files by name, which are unique over all folders, but for those with strings.
  static var themeFiles: [String: [UInt8]] {
    let named = ThemeFiles.all.filter { !$0.path.hasSuffix(".yml") }
    return Dictionary(named.map { ($0.path.lastPathPart, $0.bytes) }) { first, _ in first }
  }

  /// The site's files by name, whatever folder they are in; parts of a language's strings by `en/forum.yml`.
  func ownFiles() -> [String: OwnFile] {
    var files: [String: OwnFile] = [:]
    for (path, last) in tree.filesBelow(Self.folder)
    where isAsset(last) || last.hasSuffix(".mustache") || last.hasSuffix(".yml") {
      let name = name(of: path)
      if let first = files[name] { problems.add(path, .duplicate(name, first: first.path)) }
      switch tree.bytes(path) {
      case .success(let bytes): files[name] = OwnFile(path: path, bytes: bytes)
      case .failure(let error): problems.add(error)
      }
    }
    return files
  }

  /// Warns of copies of an older theme, and of templates without effect: mostly their name is not quite
  /// the theme's.
  func warnOfFiles(_ own: [String: OwnFile], used: Set<String>) {
    for (name, file) in own {
      if let original = ThemeFiles.file(named: name) {
        if ThemeOrigin.isOutdated(file.bytes, of: original) {
          problems.warn(file.path, .outdatedOverride(original.path))
        }
      } else if name.hasSuffix(".mustache"), !used.contains(name) {
        problems.warn(file.path, .unusedTemplate)
      }
    }
  }
}
