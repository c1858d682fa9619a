public import Model

// Settings as rows of names and values: a build writes them, and a request reads them instead of YAML.
extension SiteSettings {
  /// The rows by their names, such as `base` → `https://club.example`.
  public var rows: [String: String] { writtenRows.rows }

  /// Settings that differ from the defaults, in the order of docs/settings.md; without the site's name, address and languages.
  public var unusual: [NonDefaultSetting] {
    let usual = SiteSettings().rows
    let written = writtenRows
    return written.names.compactMap { name, feature in
      guard written.rows[name] != usual[name] else { return nil }
      return NonDefaultSetting(key: name, value: written.rows[name] ?? "", feature: feature)
    }
  }

  private var writtenRows: RowWriter {
    var (settings, writer) = (self, RowWriter())
    settings.declare(to: &writer)
    return writer
  }

  /// Reads settings from stored rows, such as those of `rows`, each value by its name; nil if one is missing that a build
  /// always stores.
  ///
  /// An unknown value, or a limit that is out of range, becomes the default.
  public init?(stored value: @escaping (String) -> String?) {
    self.init()
    var reader = RowReader(stored: value)
    declare(to: &reader)
    guard reader.isComplete else { return nil }
  }
}

/// A setting that differs from its default.
public struct NonDefaultSetting: Equatable, Sendable {
  /// Key in `site.yml`: `mail.from`.
  public let key: String
  /// Value of the row; empty if there is none.
  public let value: String
  /// The only feature that uses it; nil if there is no such feature.
  public let feature: Feature?

  /// Takes every value as it is.
  public init(key: String, value: String, feature: Feature?) {
    (self.key, self.value, self.feature) = (key, value, feature)
  }
}

/// Takes each setting from its row.
///
/// Runs in every request: each row is read once, by its name, and nothing else is created.
private struct RowReader: SettingsVisitor {
  let stored: (String) -> String?
  private(set) var isComplete = true

  init(stored: @escaping (String) -> String?) { self.stored = stored }

  mutating func optional<Value>(
    _ setting: Setting, expected: @autoclosure () -> String, _ value: inout Value?,
    read: (String) -> Value?, write: (Value) -> String?
  ) {
    if let known = stored(setting.key).flatMap(read) {
      value = known
    } else if setting.isAlwaysStored {
      isComplete = false
    }
  }

  func list<Value>(
    _ setting: Setting, example: String, expected: @autoclosure () -> String,
    _ values: inout [Value], read: (String) -> Value?, write: (Value) -> String
  ) {
    guard let text = stored(setting.key) else { return }
    values = words(text).compactMap(read)
  }

  mutating func languages(_ setting: Setting, example: String, _ languages: inout [Language]) {
    languages = words(stored(setting.key) ?? "").compactMap { Language($0) }
    if languages.isEmpty { isComplete = false }
  }

  func localized(
    _ setting: Setting, expected: String, _ text: inout LocalizedText, in languages: [Language]
  ) {
    for language in languages { text[language] = stored("\(setting.key).\(language)") }
  }

  func part<Part>(_ setting: Setting, expected: String, _ part: inout Part?, usual: Part) {
    part = stored(setting.key) == nil ? nil : usual
  }

  /// An earlier build knew no features: those that it had were on.
  func features(
    _ setting: Setting, expected: String, _ features: inout FeatureSet, sections: [Section]
  ) {
    features =
      stored(setting.key).map { FeatureSet(words($0).compactMap { Feature(rawValue: $0) }) }
      ?? FeatureSet.byDefault(with: sections)
  }

  func providers(
    _ setting: Setting, expected: String, _ providers: inout [SSOProvider], in languages: [Language]
  ) {
    guard let ids = stored(setting.key) else { return }
    providers = ids.utf8.split(separator: 44, omittingEmptySubsequences: false).compactMap {
      provider(String(Substring($0)), "\(setting.key).\(Substring($0)).", languages)
    }
  }

  private func provider(_ id: String, _ prefix: String, _ languages: [Language]) -> SSOProvider? {
    guard let email = stored(prefix + SSOClaim.email.rawValue) else { return nil }
    var provider = SSOProvider(id: id, email: email)
    for claim in SSOClaim.allCases {
      if let variable = stored(prefix + claim.rawValue) { provider[claim] = variable }
    }
    for language in languages { provider.label[language] = stored("\(prefix)label.\(language)") }
    provider.pictureHosts = words(stored(prefix + "picture_hosts") ?? "")
    return provider
  }

  private func words(_ text: String) -> [String] {
    text.utf8.split(separator: 32).map { String(Substring($0)) }
  }
}

/// Creates the rows of all settings.
private struct RowWriter: SettingsVisitor {
  private(set) var rows: [String: String] = [:]
  /// Names of all optional settings, in order.
  private(set) var names: [(name: String, feature: Feature?)] = []

  private mutating func add(_ setting: Setting, _ value: String?) {
    rows[setting.key] = value
    if !setting.isRequired { names.append((setting.key, setting.feature)) }
  }

  mutating func optional<Value>(
    _ setting: Setting, expected: @autoclosure () -> String, _ value: inout Value?,
    read: (String) -> Value?, write: (Value) -> String?
  ) {
    add(setting, value.flatMap(write))
  }

  mutating func list<Value>(
    _ setting: Setting, example: String, expected: @autoclosure () -> String,
    _ values: inout [Value], read: (String) -> Value?, write: (Value) -> String
  ) {
    add(setting, values.map(write).joined(separator: " "))
  }

  mutating func languages(_ setting: Setting, example: String, _ languages: inout [Language]) {
    rows[setting.key] = languages.map(\.code).joined(separator: " ")
  }

  mutating func localized(
    _ setting: Setting, expected: String, _ text: inout LocalizedText, in languages: [Language]
  ) {
    for version in text.versions { rows["\(setting.key).\(version.language)"] = version.text }
  }

  mutating func part<Part>(_ setting: Setting, expected: String, _ part: inout Part?, usual: Part) {
    add(setting, part == nil ? nil : "on")
  }

  mutating func features(
    _ setting: Setting, expected: String, _ features: inout FeatureSet, sections: [Section]
  ) {
    add(setting, features.features.map(\.rawValue).joined(separator: " "))
  }

  mutating func providers(
    _ setting: Setting, expected: String, _ providers: inout [SSOProvider], in languages: [Language]
  ) {
    if !providers.isEmpty { add(setting, providers.map(\.id).joined(separator: ",")) }
    for provider in providers {
      let prefix = "\(setting.key).\(provider.id)."
      for (claim, variable) in provider.variables { rows[prefix + claim.rawValue] = variable }
      for version in provider.label.versions {
        rows["\(prefix)label.\(version.language)"] = version.text
      }
      rows[prefix + "picture_hosts"] = provider.pictureHosts.joined(separator: " ")
    }
  }
}
