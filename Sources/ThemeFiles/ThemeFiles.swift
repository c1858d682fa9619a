/// The theme that comes with the program: every file of `templates/`, embedded in the executable, and
/// the reference of their keys.
///
/// `all`, `documents`, `starters` and `reference` are written by Plugins/ThemeTable.
public enum ThemeFiles {
  /// A file of the theme.
  public struct File: Sendable {
    /// Path below `templates/`.
    public let path: String
    /// Content of the file.
    public let bytes: [UInt8]
  }

  /// The file with a path such as `partials/comment.mustache`, with a name, or with a name without `.mustache`; `en.yml` and
  /// `locales/en.yml` are all strings of a language in one.
  public static func file(named name: String) -> File? {
    if let strings = strings(named: name) { return strings }
    return all.first { file in
      file.path == name || file.path.hasSuffix("/\(name)") && !isShared(name, file)
        || file.path.hasSuffix("/\(name).mustache")
    }
  }

  /// True if each language has a file of this name.
  private static func isShared(_ name: String, _ file: File) -> Bool {
    file.path.hasPrefix(locales) && !name.utf8.contains(UInt8(ascii: "/"))
  }

  private static let locales = "locales/"

  /// The codes of the theme's languages, sorted.
  public static var languages: [String] {
    let codes = all.compactMap { file -> String? in
      guard file.path.hasPrefix(locales) else { return nil }
      return String(file.path.dropFirst(locales.utf8.count).prefix { $0 != "/" })
    }
    return Set(codes).sorted()
  }

  /// The files with the strings of a language, by name; none for a language that the theme does not have.
  public static func parts(ofLanguage code: String) -> [File] {
    all.filter { $0.path.hasPrefix("\(locales)\(code)/") }
  }

  /// The files of a language as one, a form that a site may use, too: `en.yml`.
  private static func strings(named name: String) -> File? {
    let last = name.hasPrefix(locales) ? name.dropFirst(locales.utf8.count) : name[...]
    guard last.hasSuffix(".yml") else { return nil }
    let parts = parts(ofLanguage: String(last.dropLast(4)))
    guard !parts.isEmpty else { return nil }
    return File(path: "\(locales)\(last)", bytes: Array(parts.map(\.bytes).joined(separator: [10])))
  }
}
