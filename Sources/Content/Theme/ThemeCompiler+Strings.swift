import Model
import ThemeFiles

/// The strings of a language, put together from the theme's files and the site's.
struct LanguageStrings {
  let language: Language
  /// Place at which a site adds a string: `templates/locales/en.yml`, or the folder `templates/locales/en/`.
  let home: String
  /// By flat keys: of plurals `replies.one`, `replies.other`.
  var texts: [String: String] = [:]
  /// The files and lines of the keys, below `templates/locales/`: `en/forum.yml:12`.
  var places: [String: String] = [:]
}

// Strings are in one file for each language, `locales/en.yml`, or in several in its folder, `locales/en/forum.yml`.
extension ThemeCompiler {
  private static let locales = "\(folder)/locales/"

  /// Returns the name by which a file in `templates/` is known: the file's own, without its folder.
  ///
  /// A part of a language's strings keeps that folder: `en/forum.yml`.
  func name(of path: String) -> String {
    let name = path.lastPathPart
    let isWhole = settings.languages.contains { "\($0).yml" == name }
    return isWhole ? name : Self.partName(of: path) ?? name
  }

  /// True if a file has strings of a language of the site, by its name: `en.yml`, `en/forum.yml`.
  func isOfStrings(_ name: String) -> Bool {
    name.hasSuffix(".yml")
      && settings.languages.contains { name == "\($0).yml" || name.hasPrefix("\($0)/") }
  }

  /// `templates/locales/en/forum.yml` → `en/forum.yml`; nil for all else.
  private static func partName(of path: String) -> String? {
    guard path.hasPrefix(locales), path.hasSuffix(".yml") else { return nil }
    let parts = path.dropFirst(locales.count).split(separator: "/")
    guard parts.count == 2, Language(String(parts[0])) != nil else { return nil }
    return "\(parts[0])/\(parts[1])"
  }

  /// The theme's files with strings of a language, by name.
  private static func themeFiles(_ code: String) -> [OwnFile] {
    ThemeFiles.parts(ofLanguage: code).map {
      OwnFile(path: "\(folder)/\($0.path)", bytes: $0.bytes)
    }
  }

  /// The site's files with strings of a language, the whole one first.
  private func ownFiles(_ language: Language, among own: [String: OwnFile]) -> [OwnFile] {
    let parts = own.filter { $0.key.hasPrefix("\(language)/") && $0.key.hasSuffix(".yml") }
    return [own["\(language).yml"]].compactMap { $0 }
      + parts.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The strings of a language: ours, and the site's in their place, one by one; nil where a file cannot be read.
  func strings(_ language: Language, _ own: [String: OwnFile]) -> LanguageStrings? {
    let (ours, theirs) = (Self.themeFiles(language.code), ownFiles(language, among: own))
    let whole = "\(Self.locales)\(language).yml"
    guard !ours.isEmpty || !theirs.isEmpty else {
      problems.add(whole, .missingFile)
      return nil
    }
    let home =
      own["\(language).yml"]?.path ?? (theirs.isEmpty ? whole : "\(Self.locales)\(language)/")
    var strings = LanguageStrings(language: language, home: home)
    let (hasOurs, hasTheirs) = (add(ours, to: &strings), add(theirs, to: &strings))
    return hasOurs && hasTheirs ? strings : nil
  }

  /// Adds the strings of files none of which may have a key of another; whether all of them could be read.
  private func add(_ files: [OwnFile], to strings: inout LanguageStrings) -> Bool {
    var (places, isRead): ([String: String], Bool) = ([:], true)
    let before = strings.texts
    for file in files {
      guard let fields = fields(of: file) else {
        isRead = false
        continue
      }
      for name in fields.names {
        let place = "\(file.path):\(fields.line(of: name))"
        if let first = places.updateValue(place, forKey: name) {
          fields.report(name, .duplicate("“\(name)”", first: first))
        }
        for (key, text) in Self.texts(of: name, in: fields) {
          StringPlaces.warn(of: text, named: name, in: fields, instead: before)
          strings.texts[key] = text
          strings.places[key] =
            place.hasPrefix(Self.locales) ? String(place.dropFirst(Self.locales.count)) : place
        }
      }
    }
    return isRead
  }

  private func fields(of file: OwnFile) -> Fields? {
    guard let yaml = String(validating: file.bytes, as: UTF8.self) else {
      problems.add(file.path, .notUTF8)
      return nil
    }
    return Fields(yaml: yaml, file: file.path, problems)
  }

  /// Returns the text of a field, or the texts of a plural's forms, under flat keys; reports everything else.
  private static func texts(of name: String, in fields: Fields) -> [(key: String, text: String)] {
    guard fields.isMapping(name), let plural = fields.fields(name) else {
      return fields.optionalText(name).map { [(name, $0)] } ?? []
    }
    return plural.names.compactMap { form in
      plural.optionalText(form).map { ("\(name).\(form)", $0) }
    }
  }

  /// The flat keys of a file, and their lines.
  private func keys(of file: OwnFile) -> [(key: String, line: Int)] {
    guard let fields = fields(of: file) else { return [] }
    return fields.names.flatMap { name in
      Self.texts(of: name, in: fields).map { ($0.key, fields.line(of: name)) }
    }
  }

  /// Most strings of a file for which the intended one is looked up.
  private static let maxMisspelt = 50

  /// Warns of strings that one language has and another does not.
  func compare(_ languages: [LanguageStrings]) {
    let all = languages.reduce(into: Set<String>()) { $0.formUnion($1.texts.keys) }
    for strings in languages {
      for key in all where strings.texts[key] == nil {
        let other = languages.lazy.compactMap { $0.places[key] }.first
        problems.warn(strings.home, .missingLabel(key, other: other ?? ""))
      }
    }
  }

  /// Warns of strings without effect: neither the theme nor a template has their name.
  func warnOfLabels(_ own: [String: OwnFile], used: Set<String>) {
    let files = settings.languages.flatMap { ownFiles($0, among: own) }
    guard !files.isEmpty else { return }
    var known = used
    for code in ThemeLanguages.codes {
      for file in Self.themeFiles(code) { known.formUnion(keys(of: file).map(\.key)) }
    }
    var names: [String]?
    for file in files {
      let unknown = keys(of: file).filter { !known.contains($0.key) }
      for (number, (key, line)) in unknown.enumerated() {
        if names == nil { names = known.sorted() }
        let meant =
          number < Self.maxMisspelt ? Misspelling.meant(key, among: names ?? []) : nil
        problems.warn(file.path, line: line, .unusedLabel(key, meant: meant))
      }
    }
  }
}

/// The languages that the theme speaks without strings of the site's own.
public enum ThemeLanguages {
  /// Their codes, such as `en`.
  public static var codes: [String] { ThemeFiles.languages }
}
