import Foundation
import Templates

@testable import Theme

/// The theme's own files, read from the repository: templates by name, locales, the stylesheet.
///
/// Tests see the templates as a build sees them: found by bare name in any folder, with the labels
/// of one language filled in.
struct ThemeFolder {
  static let languages = ["en", "es"]

  /// The repository's `templates/`.
  let root: URL

  init() {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    root = folder.appendingPathComponent("templates")
  }

  /// The bytes of a file below the folder.
  func file(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(path)))
  }

  /// The bare names of the templates in a folder, sorted.
  func templates(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(".mustache") }
      .map { String($0.dropLast(".mustache".count)) }
      .sorted()
  }

  /// The source of a template as it was written.
  func source(of name: String) -> [UInt8]? {
    for folder in ["pages", "partials", "layouts"] {
      // Only one of the folders has it, so that two failures are expected.
      if let bytes = try? file("\(folder)/\(name).mustache") { return bytes }
    }
    return nil
  }

  /// The theme's templates in one language.
  func library(_ language: String) throws -> TemplateLibrary {
    TemplateLibrary(load: try source(language))
  }

  /// Sources of a template in one language, by the template's name.
  func source(_ language: String) throws -> (String) throws -> [UInt8]? {
    let strings = try strings(language)
    return { name in
      guard let source = source(of: name) else { return nil }
      return try Template.filling("t.", in: source, name: name) { strings[$0] }
    }
  }

  /// A page of the theme as text.
  func render(_ page: any PageView, in language: String = "en") throws -> String {
    var bytes: [UInt8] = []
    try library(language).render(type(of: page).template, page, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The locale of a language.
  func locale(_ language: String) throws -> Theme.Locale {
    let strings = try strings(language)
    return Theme.Locale(code: language) { strings[$0] }
  }

  /// The strings of a language under flat keys.
  func strings(_ language: String) throws -> [String: String] {
    Dictionary(uniqueKeysWithValues: try entries(language).map { ($0.key, $0.text) })
  }

  /// The files with the strings of a language, sorted.
  func stringFiles(_ language: String) throws -> [String] {
    let folder = root.appendingPathComponent("locales/\(language)").path
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// The keys and texts of a language, in order.
  func entries(_ language: String) throws -> [(key: String, text: String)] {
    try stringFiles(language).flatMap { try entries(language, in: $0) }
  }

  /// The keys and texts of one file, in order: of YAML only `key: text`, one level deep.
  func entries(_ language: String, in name: String) throws -> [(key: String, text: String)] {
    var entries: [(key: String, text: String)] = []
    var parent = ""
    let text = String(decoding: try file("locales/\(language)/\(name)"), as: UTF8.self)
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let key = line[..<colon].drop { $0 == " " }
      var value = line[line.index(after: colon)...].drop { $0 == " " }
      if value.isEmpty {
        parent = "\(key)."
        continue
      }
      if value.hasPrefix("\""), value.hasSuffix("\"") { value = value.dropFirst().dropLast() }
      entries.append(((line.hasPrefix(" ") ? parent : "") + key, String(value)))
    }
    return entries
  }
}

extension Chrome {
  /// The least that a frame has.
  static let sample = Chrome(
    lang: "en", dir: "ltr", title: "Tertulia", siteName: "Tertulia", homeURL: "/",
    stylesheet: "tertulia.css", themeColor: "#fff", darkThemeColor: "#000",
    manifest: "/app.webmanifest")
}
