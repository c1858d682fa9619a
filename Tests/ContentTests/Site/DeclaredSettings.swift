import Model
import Testing

/// A setting as it is declared, and its value where it was read.
struct DeclaredSetting: CustomTestStringConvertible {
  enum Shape {
    /// One text; a list of them; a key that another one reads; all else.
    case value, list, inner, other
  }

  let setting: Setting
  let shape: Shape
  let expected: String
  var example = ""
  /// The value, or the items of a list, as `site.yml` has them.
  var texts: [String] = []

  var key: String { setting.key }
  var testDescription: String { key }

  /// The group, and the name below it.
  var names: (group: String?, last: String) {
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : (nil, key)
  }

  /// The value in YAML; nil if the value is not given.
  var yaml: String? {
    let quoted = texts.map { "'\($0)'" }
    return shape == .list ? "[\(quoted.joined(separator: ", "))]" : quoted.first
  }

  /// Cells in docs/settings.md: key, value, default.
  var cells: [String] {
    let value =
      example.isEmpty || expected.isEmpty ? example + expected : "\(example); each \(expected)"
    let text = shape == .list ? "[\(texts.joined(separator: ", "))]" : texts.first ?? ""
    let standard = texts.isEmpty ? "none" : "`\(text)`"
    let words = setting.isRequired ? "required" : standard
    return ["`\(key)`", value, setting.otherwise.isEmpty ? words : setting.otherwise]
  }
}

/// Lists all settings, with their values.
struct SettingsList: SettingsVisitor {
  private(set) var all: [DeclaredSetting] = []

  init(_ settings: SiteSettings) {
    var settings = settings
    settings.declare(to: &self)
  }

  mutating func optional<Value>(
    _ setting: Setting, expected: @autoclosure () -> String, _ value: inout Value?,
    read: (String) -> Value?, write: (Value) -> String?
  ) {
    all.append(
      DeclaredSetting(
        setting: setting, shape: .value, expected: expected(),
        texts: value.flatMap(write).map { [$0] } ?? []))
  }

  mutating func list<Value>(
    _ setting: Setting, example: String, expected: @autoclosure () -> String,
    _ values: inout [Value], read: (String) -> Value?, write: (Value) -> String
  ) {
    all.append(
      DeclaredSetting(
        setting: setting, shape: .list, expected: expected(), example: example,
        texts: values.map(write)))
  }

  mutating func languages(_ setting: Setting, example: String, _ languages: inout [Language]) {
    all.append(
      DeclaredSetting(
        setting: setting, shape: .list, expected: "", example: example,
        texts: languages.map(\.code)))
  }

  mutating func localized(
    _ setting: Setting, expected: String, _ text: inout LocalizedText, in languages: [Language]
  ) {
    all.append(
      DeclaredSetting(
        setting: setting, shape: .other, expected: expected,
        texts: text.versions.first.map { [$0.text] } ?? []))
  }

  /// The keys below exist, whether the part does or not.
  mutating func part<Part>(_ setting: Setting, expected: String, _ part: inout Part?, usual: Part) {
    all.append(
      DeclaredSetting(
        setting: setting, shape: .other, expected: expected, texts: part == nil ? [] : ["on"]))
    part = part ?? usual
  }

  mutating func features(
    _ setting: Setting, expected: String, _ features: inout FeatureSet, sections: [Section]
  ) {
    all.append(
      DeclaredSetting(
        setting: setting, shape: .list, expected: expected,
        texts: features.features.map(\.rawValue)))
  }

  mutating func providers(
    _ setting: Setting, expected: String, _ providers: inout [SSOProvider], in languages: [Language]
  ) {
    all.append(DeclaredSetting(setting: setting, shape: .other, expected: expected))
  }

  mutating func inner(_ setting: Setting, expected: String) {
    all.append(DeclaredSetting(setting: setting, shape: .inner, expected: expected))
  }
}

/// Gives every setting another value: a word of those that are expected, or a sample.
struct SettingsChanger: SettingsVisitor {
  /// Where no expected word is another value.
  private static let samples = [
    "actions": "/cgi-bin/x.cgi", "map.centre": "40.96500,-5.66400", "time_zone": "Europe/Madrid",
    "calls.secret_file": "/etc/tertulia/turn-secret",
  ]

  /// Words of a text that an editor may write.
  private func words(_ setting: Setting, _ expected: String) -> [String] {
    [Self.samples[setting.key]].compactMap { $0 }
      + expected.split(separator: " ").map { word in
        String(word.last == "," ? word.dropLast() : word)
      }
  }

  func optional<Value>(
    _ setting: Setting, expected: @autoclosure () -> String, _ value: inout Value?,
    read: (String) -> Value?, write: (Value) -> String?
  ) {
    let old = value.flatMap(write)
    let others = words(setting, expected()).compactMap(read)
    if let other = others.first(where: { write($0) != nil && write($0) != old }) { value = other }
  }

  func list<Value>(
    _ setting: Setting, example: String, expected: @autoclosure () -> String,
    _ values: inout [Value], read: (String) -> Value?, write: (Value) -> String
  ) {
    values = words(setting, expected()).compactMap(read)
  }

  func languages(_ setting: Setting, example: String, _ languages: inout [Language]) {
    languages = [.spanish, .english]
  }

  func localized(
    _ setting: Setting, expected: String, _ text: inout LocalizedText, in languages: [Language]
  ) {
    text = LocalizedText("Fog", in: languages)
  }

  func part<Part>(_ setting: Setting, expected: String, _ part: inout Part?, usual: Part) {
    part = usual
  }

  func features(
    _ setting: Setting, expected: String, _ features: inout FeatureSet, sections: [Section]
  ) {
    features = .all
  }

  func providers(
    _ setting: Setting, expected: String, _ providers: inout [SSOProvider], in languages: [Language]
  ) {
    var provider = SSOProvider(id: "town", email: "TOWN_EMAIL")
    for claim in SSOClaim.allCases { provider[claim] = "TOWN_\(claim.rawValue)" }
    provider.label = LocalizedText("Town", in: languages)
    provider.pictureHosts = ["a.example"]
    providers = [provider]
  }
}

extension SiteSettings {
  /// Settings of which none has its default.
  static var changed: SiteSettings {
    var (settings, changer) = (SiteSettings(), SettingsChanger())
    settings.declare(to: &changer)
    return settings
  }

  /// All values that are one text or a list, as lines of `site.yml`; the keys of parts below them.
  var yaml: String {
    var (lines, groups): ([String], [(name: String, fields: [String])]) = ([], [])
    for declared in SettingsList(self).all {
      guard let yaml = declared.yaml else { continue }
      let (group, name) = declared.names
      guard let group else {
        lines.append("\(name): \(yaml)")
        continue
      }
      if groups.last?.name != group { groups.append((group, [])) }
      groups[groups.count - 1].fields.append("  \(name): \(yaml)")
    }
    // A part with keys needs no word that switches it on.
    lines.removeAll { line in groups.contains { line.hasPrefix("\($0.name):") } }
    return (lines + groups.flatMap { ["\($0.name):"] + $0.fields }).joined(separator: "\n") + "\n"
  }
}
