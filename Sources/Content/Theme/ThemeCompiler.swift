import Model
import Templates
import Theme
import ThemeFiles

/// The theme of a site as a build stores it: files of ours, overridden by the site's `templates/`.
struct ThemeCompiler {
  /// What a request reads instead of files.
  struct Result {
    /// Templates with the labels of a language filled in, compiled.
    var templates: [(language: Language, name: String, source: [UInt8])] = []
    /// Every string of a locale.
    var strings: [(language: Language, name: String, text: String)] = []
    /// Files that are sent as they are: name, name with hash, bytes.
    var assets: [(name: String, file: String, bytes: [UInt8])] = []
  }

  let tree: ContentTree
  let settings: SiteSettings
  /// The views that pages are rendered from.
  let views: [any PageView.Type]
  let problems: Problems

  static let folder = "templates"

  func compile() -> Result {
    let own = ownFiles()
    let files = Self.themeFiles.merging(own.mapValues(\.bytes)) { $1 }
    var result = Result()
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) where isAsset(name) {
      result.assets.append((name, Self.hashed(name, bytes), bytes))
    }
    let templates = files.filter { $0.key.hasSuffix(".mustache") }
    var labels: [(language: Language, keys: Set<String>)] = []
    var usedLabels: Set<String> = []
    for language in settings.languages {
      guard let strings = locale(language, own) else { continue }
      labels.append((language, Set(strings.keys)))
      result.strings += strings.map { (language, $0.key, $0.value) }
      for (name, source) in templates {
        guard let filled = fill(name, source, strings, language, &usedLabels) else { continue }
        result.templates.append((language, String(name.dropLast(9)), compiled(filled, name)))
      }
    }
    let usedTemplates = check(templates)
    compare(labels)
    warnOfFiles(own, used: usedTemplates)
    warnOfLabels(own, used: usedLabels)
    return result
  }

  /// Warns of strings that one language has and another does not.
  private func compare(_ labels: [(language: Language, keys: Set<String>)]) {
    let all = labels.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    for (language, keys) in labels {
      for key in all.subtracting(keys) {
        let other = labels.first { $0.keys.contains(key) }?.language.code ?? ""
        problems.warn(
          "\(Self.folder)/locales/\(language).yml", .missingLabel(key, other: "\(other).yml"))
      }
    }
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

  /// The strings of a language: ours, and the site's in their place, one by one.
  private func locale(
    _ language: Language, _ own: [String: OwnFile]
  ) -> [String: String]? {
    let name = "\(language).yml"
    let file = own[name]?.path ?? "\(Self.folder)/locales/\(name)"
    let sources = [Self.themeFiles[name], own[name]?.bytes].compactMap { $0 }
    guard !sources.isEmpty else {
      problems.add(file, .missingFile)
      return nil
    }
    var strings: [String: String] = [:]
    for source in sources {
      guard let more = self.strings(of: source, file) else { return nil }
      strings.merge(more) { $1 }
    }
    return strings
  }

  /// The strings of a file under flat keys: of plurals `replies.one`, `replies.other`.
  func strings(of bytes: [UInt8], _ file: String) -> [String: String]? {
    guard let yaml = String(validating: bytes, as: UTF8.self) else {
      problems.add(file, .notUTF8)
      return nil
    }
    guard let fields = Fields(yaml: yaml, file: file, problems) else { return nil }
    var strings: [String: String] = [:]
    for name in fields.names {
      if fields.isMapping(name), let plural = fields.fields(name) {
        for form in plural.names { strings["\(name).\(form)"] = plural.optionalText(form) }
      } else {
        strings[name] = fields.optionalText(name)
      }
    }
    return strings
  }

  private func fill(
    _ name: String, _ source: [UInt8], _ strings: [String: String], _ language: Language,
    _ used: inout Set<String>
  ) -> [UInt8]? {
    do {
      return try Template.filling("t.", in: source, name: name) { label in
        used.insert(label)
        return strings[label]
      }
    } catch {
      let isLabel = if case .unknownLabel = error.reason { true } else { false }
      report(error, isLabel ? "; it is not in \(Self.folder)/locales/\(language).yml" : "")
      return nil
    }
  }

  /// The template in the form in which a request reads it.
  private func compiled(_ filled: [UInt8], _ name: String) -> [UInt8] {
    // Why loss is right: `check` reports what does not parse, unless no page ever needs it.
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
    problems.add(
      own ?? "\(Self.folder)/\(ours)", line: error.line, column: error.column,
      .template(error.reason.description + detail))
  }
}

/// The languages that the theme speaks without a locale of the site's own.
public enum ThemeLanguages {
  /// Their codes, such as `en`.
  public static var codes: [String] {
    ThemeFiles.all.compactMap { file in
      guard file.path.hasPrefix("locales/"), file.path.hasSuffix(".yml") else { return nil }
      return String(file.path.dropFirst(8).dropLast(4))
    }.sorted()
  }
}
