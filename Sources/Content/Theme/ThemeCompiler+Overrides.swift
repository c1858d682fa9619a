import Model
import ThemeFiles

// The site's own files of the theme.
extension ThemeCompiler {
  /// A file in the site's `templates/`.
  struct OwnFile {
    let path: String
    let bytes: [UInt8]
  }

  /// Our files by name: names are unique over all folders.
  static var themeFiles: [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: ThemeFiles.all.map { ($0.path.lastPathPart, $0.bytes) })
  }

  /// The site's files by name, whatever folder they are in.
  func ownFiles() -> [String: OwnFile] {
    var files: [String: OwnFile] = [:]
    for (path, name) in tree.filesBelow(Self.folder)
    where isAsset(name) || name.hasSuffix(".mustache") || name.hasSuffix(".yml") {
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

  /// Warns of strings without effect: neither the theme nor a template has their name.
  func warnOfLabels(_ own: [String: OwnFile], used: Set<String>) {
    let files = settings.languages.compactMap { own["\($0).yml"] }
    guard !files.isEmpty else { return }
    let known = ThemeLanguages.codes.reduce(into: used) { known, code in
      let ours = Self.themeFiles["\(code).yml"] ?? []
      known.formUnion((strings(of: ours, "\(code).yml") ?? [:]).keys)
    }
    for file in files {
      for key in (strings(of: file.bytes, file.path) ?? [:]).keys where !known.contains(key) {
        problems.warn(file.path, .unusedLabel(key))
      }
    }
  }
}
