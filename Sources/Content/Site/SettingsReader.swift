import Model

/// Takes each setting from the fields of `site.yml`, and reports errors at their position.
///
/// A key that no setting reads is unknown: `finish` reports those.
struct SettingsReader: SettingsVisitor {
  private let fields: Fields
  /// Fields below each key: nil if it is not a mapping.
  private var groups: [String: Fields?] = [:]
  private var known: [String] = []
  private var knownInGroups: [String: [String]] = [:]
  /// True if all settings are present without which every other one would look wrong.
  private(set) var isComplete = true
  private var areLanguagesKnown = true

  init(_ fields: Fields) { self.fields = fields }

  static func isTimeZone(_ name: String) -> Bool { SiteSource.zone(name) != nil }

  /// Reports the keys that no setting has.
  func finish() {
    fields.refuse(otherThan: known, elsewhere: group(of:))
    for (group, names) in knownInGroups { groups[group]??.refuse(otherThan: names) }
  }

  /// Returns the key below which a name belongs that is unknown at the top.
  private func group(of name: String) -> String? {
    if Feature(rawValue: name) != nil { return "features" }
    return knownInGroups.filter { $0.value.contains(name) }.keys.min()
  }

  /// Returns the expected value of a key with fields; some keys are also features, which are switched on elsewhere.
  private static func expected(below key: String) -> String {
    Feature(rawValue: key) == nil
      ? "fields" : "fields; to switch the feature on or off, write `\(key): …` below “features”"
  }

  /// Returns the fields and the name of a setting; nil if its group is missing.
  private mutating func place(_ setting: Setting) -> (fields: Fields, name: String)? {
    let parts = setting.key.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return nil }
    if !known.contains(first) { known.append(first) }
    guard let last = parts.last, parts.count == 2 else { return (fields, first) }
    knownInGroups[first, default: []].append(last)
    if groups[first] == nil {
      groups[first] = .some(fields.fields(first, expected: Self.expected(below: first)))
    }
    return groups[first]?.map { ($0, last) }
  }

  mutating func optional<Value>(
    _ setting: Setting, expected: @autoclosure () -> String, _ value: inout Value?,
    read: (String) -> Value?, write: (Value) -> String?
  ) {
    guard let (fields, name) = place(setting) else { return }
    let said = fields.value(name, isNeeded: setting.isRequired, expected: expected(), read)
    if let said { value = said }
    if said == nil, setting.isRequired { isComplete = false }
    if let needed = setting.needs, fields.has(name), !fields.has(needed) {
      fields.report(name, .missingField(needed))
    }
  }

  mutating func list<Value>(
    _ setting: Setting, example: String, expected: @autoclosure () -> String,
    _ values: inout [Value], read: (String) -> Value?, write: (Value) -> String
  ) {
    guard let (fields, name) = place(setting), fields.has(name) else { return }
    values = fields.values(
      name, list: example, called: setting.item, expected: expected(), read)
  }

  /// English when none is named; when one of them is wrong no text in several languages can be judged.
  mutating func languages(_ setting: Setting, example: String, _ languages: inout [Language]) {
    guard let (fields, name) = place(setting) else { return }
    let before = fields.problems.errors.count
    var seen: Set<Language> = []
    let found = fields.texts(name, expected: example).compactMap { code -> Language? in
      guard let language = Language(code) else {
        fields.report(
          name, code, called: "language", expected: "a code such as en, es or pt-br")
        return nil
      }
      if seen.insert(language).inserted { return language }
      fields.report(name, .duplicate("the language “\(code)”", first: "the one before it"))
      return nil
    }
    areLanguagesKnown = fields.problems.errors.count == before
    if !areLanguagesKnown { isComplete = false }
    if areLanguagesKnown, !found.isEmpty { languages = found }
  }

  mutating func localized(
    _ setting: Setting, expected: String, _ text: inout LocalizedText, in languages: [Language]
  ) {
    guard let (fields, name) = place(setting) else { return }
    if setting.isRequired, !fields.has(name) { fields.report(name, .missingField(name)) }
    // If the languages are unknown, no language of a text is reported as wrong.
    let said =
      areLanguagesKnown || !fields.isMapping(name)
      ? fields.localized(name, areLanguagesKnown ? languages : []) : nil
    if let said { text = said }
    if said == nil, setting.isRequired { isComplete = false }
  }

  /// Reads a part that a word switches on or off, or that has fields of its own.
  mutating func part<Part>(
    _ setting: Setting, expected: String, _ part: inout Part?, usual: Part
  ) {
    guard let (fields, name) = place(setting) else { return }
    if fields.isMapping(name) {
      part = usual
      return
    }
    // None of its keys can be there.
    groups[name] = .some(nil)
    let isOn = fields.value(name, expected: expected) {
      ["on": true, "yes": true, "off": false, "no": false][$0]
    }
    if isOn == true { part = usual }
  }

  mutating func features(
    _ setting: Setting, expected: String, _ features: inout FeatureSet, sections: [Section]
  ) {
    guard let (fields, _) = place(setting) else { return }
    features = FeatureFields.features(fields, sections: sections)
  }

  mutating func providers(
    _ setting: Setting, expected: String, _ providers: inout [SSOProvider], in languages: [Language]
  ) {
    guard let (fields, name) = place(setting), let inner = fields.fields(name) else { return }
    providers = SSOFields.providers(inner, of: fields, languages)
  }
}
