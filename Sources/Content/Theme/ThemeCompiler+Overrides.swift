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

  /// Returns the site's files by name, without their folders; parts of a language's strings by `en/forum.yml`.
  func ownFiles() -> [String: OwnFile] {
    var files: [String: OwnFile] = [:]
    for (path, last) in tree.filesBelow(Self.folder) {
      let name = name(of: path)
      guard isAsset(last) || last.hasSuffix(".mustache") || isOfStrings(name) else {
        warnOfUnused(path)
        continue
      }
      if let first = files[name] { problems.add(path, .duplicate(name, first: first.path)) }
      switch tree.bytes(path) {
      case .success(let bytes): files[name] = OwnFile(path: path, bytes: bytes)
      case .failure(let error): problems.add(error)
      }
    }
    return files
  }

  private func warnOfUnused(_ path: String) {
    let name = path.lastPathPart
    guard !UnusedFiles.isAuxiliaryFile(name) else { return }
    let languages = settings.languages.map { "\($0).yml" }.joined(separator: ", ")
    problems.warn(
      path,
      .unusedFile(
        expected: name.hasSuffix(".yml")
          ? "strings of a language of the site: templates/locales/\(languages), or files in its folder"
          : "a name that ends in .css, .js, .svg, .png, .woff2, .mustache or .yml"))
  }

  /// Warns of stylesheets in which something is certainly broken.
  func warnOfStyles(_ own: [String: OwnFile]) {
    for (name, file) in own where name.hasSuffix(".css") {
      let others = own.filter { $0.key.hasSuffix(".css") && $0.key != name }.map(\.value.bytes)
      for fault in faults(in: file.bytes, of: name, beside: others) {
        problems.warn(file.path, line: fault.line, column: fault.column, .styles(fault.words))
      }
    }
  }

  /// Returns the faults of a stylesheet; with broken braces nothing else is checked.
  private func faults(
    in sheet: [UInt8], of name: String, beside others: [[UInt8]]
  ) -> [StyleSheetCheck.Fault] {
    if let fault = StyleSheetCheck.fault(in: sheet) { return [fault] }
    guard name == "own.css" else { return [] }
    let theme = Self.themeFiles.filter { $0.key.hasSuffix(".css") }.sorted { $0.key < $1.key }
    return StyleSheetTokens(own: sheet, theme: theme.map(\.value), others: others).faults
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
