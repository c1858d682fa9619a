import Model
import Templates
import Theme
import ThemeFiles

/// The theme of a site as a build stores it: files of ours, overridden by the site's `templates/`.
struct ThemeCompiler {
  /// Templates, strings and files as requests read them.
  struct Result {
    /// Templates with the labels of a language filled in, compiled.
    var templates: [(language: Language, name: String, source: [UInt8])] = []
    /// Every string of a locale.
    var strings: [(language: Language, name: String, text: String)] = []
    /// Files that are sent as they are: name, name with hash, bytes.
    var assets: [(name: String, file: String, bytes: [UInt8])] = []
    /// The colours of the stylesheets.
    var colors = ThemeColors()
  }

  let tree: ContentTree
  let settings: SiteSettings
  /// The views that pages are rendered from.
  let views: [any PageView.Type]
  let problems: Problems
  /// Themes that were compiled before.
  var themes: CompiledThemes?
  /// Drawings of earlier builds.
  var cache: RenderingCache?

  static let folder = "templates"

  func compile() -> Result {
    let own = ownFiles()
    guard let themes, own.isEmpty else { return compiled(own) }
    if let known = themes.theme(settings, views) { return known }
    let before = (problems.errors.count, problems.warnings.count)
    let result = compiled(own)
    // Problems must be reported on every build.
    if before == (problems.errors.count, problems.warnings.count) {
      themes.keep(result, settings, views)
    }
    return result
  }

  private func compiled(_ own: [String: OwnFile]) -> Result {
    let files = Self.themeFiles.merging(own.mapValues(\.bytes)) { $1 }
    var result = Result()
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) where isAsset(name) {
      result.assets.append((name, Self.hashed(name, bytes), bytes))
    }
    result.colors.read(["tertulia.css", "own.css"].compactMap { files[$0] })
    for (name, bytes) in icons(own, result.colors) {
      result.assets.append((name, Self.hashed(name, bytes), bytes))
    }
    let templates = files.filter { $0.key.hasSuffix(".mustache") }
    var languages: [LanguageStrings] = []
    var usedLabels: Set<String> = []
    for language in settings.languages {
      guard let strings = strings(language, own) else { continue }
      languages.append(strings)
      result.strings += strings.texts.map { (language, $0.key, $0.value) }
      for (name, source) in templates {
        guard let filled = fill(name, source, strings, &usedLabels) else { continue }
        result.templates.append((language, String(name.dropLast(9)), compiled(filled, name)))
      }
    }
    let usedTemplates = check(templates)
    compare(languages)
    warnOfFiles(own, used: usedTemplates)
    warnOfStyles(own)
    warnOfLabels(own, used: usedLabels)
    return result
  }

  func isAsset(_ name: String) -> Bool {
    [".css", ".js", ".svg", ".png", ".woff2"].contains { name.hasSuffix($0) }
  }

  /// `tertulia.css` → `tertulia.0123456789ab.css`.
  static func hashed(_ name: String, _ bytes: [UInt8]) -> String {
    let digits = ThemeOrigin.digest(of: bytes)
    guard let dot = name.utf8.lastIndex(of: 46) else { return "\(name).\(digits)" }
    return "\(name[..<dot]).\(digits)\(name[dot...])"
  }

  private func fill(
    _ name: String, _ source: [UInt8], _ strings: LanguageStrings, _ used: inout Set<String>
  ) -> [UInt8]? {
    do {
      return try Template.filling("t.", in: source, name: name) { label in
        used.insert(label)
        return strings.texts[label]
      }
    } catch {
      report(error, detail(error, strings))
      return nil
    }
  }

  /// Returns where a string is missing, and which one may be meant.
  private func detail(_ error: TemplateError, _ strings: LanguageStrings) -> String {
    guard case .unknownLabel(let label) = error.reason else { return "" }
    let name = label.hasPrefix("t.") ? String(label.dropFirst(2)) : label
    let meant = Misspelling.meant(name, among: strings.texts.keys.sorted())
    return "; it is not in \(strings.home)" + (meant.map { "; did you mean “\($0)”?" } ?? "")
  }

  /// The template in the form in which a request reads it.
  private func compiled(_ filled: [UInt8], _ name: String) -> [UInt8] {
    // Why loss is right: `check` reports parsing errors, unless no page ever needs the template.
    (try? Template(parsing: filled, name: name))?.compiled ?? filled
  }

  /// Checks every page's template against the keys that its view knows; returns the files in use.
  private func check(_ templates: [String: [UInt8]]) -> Set<String> {
    var used: Set<String> = []
    // Labels become blanks of the same width, so that columns stay right.
    let library = TemplateLibrary { name in
      used.insert(name + ".mustache")
      guard let source = templates[name + ".mustache"] else { return nil }
      return try Template.filling("t.", in: source, name: name) { label in
        String(repeating: " ", count: label.utf8.count + 6)
      }
    }
    var seen: Set<TemplateError> = []
    for page in views {
      for error in page.templates.flatMap({ library.check($0, against: page.shape) })
      where seen.insert(error).inserted {
        report(error)
      }
    }
    return used
  }

  /// Reports an error in the site's own file of that name, else in ours.
  private func report(_ error: TemplateError, _ detail: String = "") {
    let name = error.template.hasSuffix(".mustache") ? error.template : error.template + ".mustache"
    let own = tree.filesBelow(Self.folder).last { $0.name == name }?.path
    let ours = ThemeFiles.all.first { $0.path.hasSuffix("/\(name)") }?.path ?? name
    var detail = detail
    if case .unknownKey(let key, let known) = error.reason,
      let meant = Misspelling.meant(key, among: known)
    {
      detail += "; did you mean “\(meant)”?"
    }
    problems.add(
      own ?? "\(Self.folder)/\(ours)", line: error.line, column: error.column,
      .template(error.reason.description + detail))
  }
}
