import Model

/// The fields of a YAML mapping with their places in the file: every accessor reports errors and returns nil, so that reading
/// continues to the next error.
struct Fields {
  let file: String
  /// Lines of the file before the YAML.
  let offset: Int
  let problems: Problems
  /// Text that could not be read, in lower case.
  let lost: String
  private let entries: [YAMLNode.Entry]
  /// The places of those with a name: a locale has hundreds.
  private let places: [String: Int]
  /// Start of the mapping, for one inside another.
  private var start: YAMLNode?

  /// Parses YAML whose top is a mapping; nil (and an error) when it is not.
  ///
  /// Those that are `loose`, as other programs write them, may have fields without values, which are left
  /// out, and comments in their texts that no reader is to see.
  init?(
    yaml: String, file: String, offset: Int = 0, isLoose: Bool = false, _ problems: Problems
  ) {
    do {
      guard let node = try YAML.compose(yaml) else {
        self.init([], file, offset, problems)
        return
      }
      guard let mapping = node.mapping else {
        let slip = YAMLSlip(in: yaml)
        problems.add(
          file, line: offset + (slip?.line ?? 1), column: slip?.column ?? 1,
          .yaml(slip?.words ?? "expected `field: value` lines"))
        return nil
      }
      self.init(isLoose ? Self.loose(mapping) : mapping, file, offset, problems)
    } catch {
      problems.add(YAML.error(error, in: yaml, file, offset))
      return nil
    }
  }

  /// Takes all fields that can be read; reports the others.
  init(loose yaml: String, file: String, offset: Int, _ problems: Problems) {
    let found = LenientYAML(yaml, file: file, offset: offset, problems)
    self.init(Self.loose(found.entries), file, offset, problems, lost: found.lost)
  }

  /// No fields, where a text could not be read.
  init(lost: String, file: String, _ problems: Problems) {
    self.init([], file, 0, problems, lost: lost)
  }

  /// Reports something at the beginning of the fields.
  func reportAll(_ reason: ContentError.Reason) {
    problems.warn(file, line: offset + 1, column: 1, reason)
  }

  private static func loose(_ mapping: [YAMLNode.Entry]) -> [YAMLNode.Entry] {
    mapping.filter { !$0.value.isEmpty }.compactMap { entry in
      entry.value.withoutComments().map { YAMLNode.Entry(key: entry.key, value: $0) }
    }
  }

  private init(
    _ entries: [YAMLNode.Entry], _ file: String, _ offset: Int, _ problems: Problems,
    lost: String = ""
  ) {
    self.lost = lost.lowercased()
    self.entries = entries
    var places: [String: Int] = [:]
    for (place, entry) in entries.enumerated() {
      guard let name = entry.key.text, places[name] == nil else { continue }
      places[name] = place
    }
    self.places = places
    self.file = file
    self.offset = offset
    self.problems = problems
  }

  /// The names of all fields.
  var names: [String] { entries.compactMap(\.key.text) }

  private subscript(field: String) -> YAMLNode? { places[field].map { entries[$0].value } }

  /// Reports fields that nothing reads; only warns of one that looks like one of `lenient`.
  ///
  /// `elsewhere` returns the field below which an unknown name belongs.
  func refuse(
    otherThan known: [String], lenient: [String] = [],
    elsewhere: (String) -> String? = { _ in nil }
  ) {
    for key in entries.map(\.key) {
      let name = key.text ?? "?"
      if known.contains(name) { continue }
      if let meant = meant(name, known), lenient.contains(meant) {
        warn(key, .misspelt(name, meant: meant))
      } else {
        report(key, .unknownField(name, known: known, below: elsewhere(name)))
      }
    }
  }

  /// Warns of fields that look like one that is missing; all other unknown fields belong to other programs.
  ///
  /// Fields `inAnyCase` are read in any letter case.
  func warnOfMisspelt(_ known: [String], inAnyCase: [String]) {
    for key in entries.map(\.key) {
      guard let name = key.text, !inAnyCase.contains(name.lowercased()),
        let meant = meant(name, known)
      else { continue }
      warn(key, .misspelt(name, meant: meant))
    }
  }

  private func meant(_ name: String, _ known: [String]) -> String? {
    Misspelling.meant(name, among: known).flatMap { has($0) ? nil : $0 }
  }

  func has(_ field: String) -> Bool { self[field] != nil }

  /// Returns the names of a field in every letter case in which it is written.
  func names(like name: String) -> [String] { names.filter { $0.lowercased() == name } }

  /// Returns the line of a field, from 1; 1 if it is missing.
  func line(of field: String) -> Int {
    (places[field].map { entries[$0].key.line } ?? 1) + offset
  }

  /// True if a field's value is a mapping.
  func isMapping(_ field: String) -> Bool { self[field]?.mapping != nil }

  /// Reports something at a field's value.
  func report(_ field: String, _ reason: ContentError.Reason) {
    if let node = self[field] {
      report(node, reason)
    } else {
      problems.add(
        file, line: (start?.line ?? 1) + offset, column: start?.column ?? 0, reason)
    }
  }

  /// Reports an unexpected value; `name` is its name in the message, else the field.
  func report(_ field: String, _ value: String, called name: String? = nil, expected: String) {
    report(field, .invalid(field: name ?? field, value: value, expected: expected))
  }

  /// Reports a value that names nothing there is.
  func report(_ field: String, unknown value: String, known: [String]) {
    report(field, .unknownReference(field: field, value: value, known: known))
  }

  private func report(_ node: YAMLNode, _ reason: ContentError.Reason) {
    problems.add(file, line: node.line + offset, column: node.column, reason)
  }

  private func warn(_ node: YAMLNode, _ reason: ContentError.Reason) {
    problems.warn(file, line: node.line + offset, column: node.column, reason)
  }

  /// A text; nil without a report when the field is not there.
  func optionalText(_ field: String, expected: String = "a text") -> String? {
    guard let node = self[field] else { return nil }
    guard let text = node.text, !PlainText.isBlank(text) else {
      report(node, .invalid(field: field, value: node.shown, expected: expected))
      return nil
    }
    return text
  }

  /// Returns the words of an unquoted `[[Name]]` or `[[Name|words]]` in a field; nil for everything else.
  func linkWords(_ field: String) -> String? {
    guard let outer = self[field]?.list, outer.count == 1, let inner = outer[0].list,
      inner.count == 1
    else { return nil }
    return inner[0].text?.utf8.split(separator: UInt8(ascii: "|")).last.flatMap { String($0) }
  }

  /// Warns at a field's value.
  func warn(_ field: String, _ reason: ContentError.Reason) {
    if let node = self[field] { warn(node, reason) }
  }

  /// Returns the scalar of a field, unchanged; nil for lists, mappings and missing fields.
  func scalar(_ field: String) -> String? { self[field]?.text }

  /// A text that must be there.
  func text(_ field: String, expected: String = "a text") -> String? {
    guard has(field) else {
      report(field, .missingField(field))
      return nil
    }
    return optionalText(field, expected: expected)
  }

  /// A value made from a text; reports what was expected when `parse` gives nil.
  func value<T>(
    _ field: String, isNeeded: Bool = false, expected: String, _ parse: (String) -> T?
  ) -> T? {
    let text =
      isNeeded ? self.text(field, expected: expected) : optionalText(field, expected: expected)
    guard let text else { return nil }
    let value = parse(text)
    if value == nil { report(field, text, expected: expected) }
    return value
  }

  /// One of a few words.
  func word<T: RawRepresentable>(_ field: String, expected: String) -> T?
  where T.RawValue == String {
    value(field, expected: expected) { T(rawValue: $0) }
  }

  /// A list of texts; empty when the field is not there.
  func texts(_ field: String, expected: String = "a list") -> [String] {
    guard let node = self[field] else { return [] }
    guard let sequence = node.list else {
      report(node, .invalid(field: field, value: node.shown, expected: expected))
      return []
    }
    return sequence.compactMap { item in
      guard let text = item.text else {
        report(item, .invalid(field: field, value: item.shown, expected: "a text"))
        return nil
      }
      return text
    }
  }

  /// Returns the values of a list of texts; reports the invalid ones, under the singular `name`.
  func values<T>(
    _ field: String, list: String = "a list", called name: String? = nil, expected: String,
    _ parse: (String) -> T?
  ) -> [T] {
    texts(field, expected: list).compactMap { text in
      let value = parse(text)
      if value == nil { report(field, text, called: name, expected: expected) }
      return value
    }
  }

  /// Returns texts in any form that other programs write: a list, or one text with commas; never reports an error.
  func lenientTexts(_ field: String) -> [String] {
    guard let node = self[field] else { return [] }
    let texts =
      node.list?.compactMap(\.text)
      ?? node.text?.split(separator: ",").map(String.init) ?? []
    return texts.map { PlainText.singleLine($0) }.filter { !$0.isEmpty && $0 != "null" }
  }

  /// Returns the mappings of a list; reports all other items.
  func list(_ field: String) -> [Fields] {
    guard let node = self[field] else { return [] }
    guard let sequence = node.list else {
      report(node, .invalid(field: field, value: node.shown, expected: "a list"))
      return []
    }
    return sequence.compactMap { item in
      guard let inner = item.mapping else {
        report(item, .invalid(field: field, value: item.shown, expected: "fields"))
        return nil
      }
      var fields = Fields(inner, file, offset, problems)
      fields.start = item
      return fields
    }
  }

  /// The mapping under a field; nil without a report when it is not there.
  func fields(_ field: String, expected: String = "fields") -> Fields? {
    guard let node = self[field] else { return nil }
    guard let inner = node.mapping else {
      report(node, .invalid(field: field, value: node.shown, expected: expected))
      return nil
    }
    return Fields(inner, file, offset, problems)
  }

  /// A text in several languages: one text for all, or a mapping from languages to texts.
  func localized(_ field: String, _ languages: [Language]) -> LocalizedText? {
    guard let node = self[field] else { return nil }
    if let text = node.text {
      return LocalizedText(text, in: languages)
    }
    guard let inner = fields(field) else { return nil }
    inner.refuse(otherThan: languages.map(\.code))
    var text = LocalizedText()
    for language in languages { text[language] = inner.optionalText(language.code) }
    return text
  }

  /// The mappings of a file whose top is a list of them; none where the file has nothing but comments.
  static func list(yaml: String, file: String, _ problems: Problems) -> [Fields] {
    do {
      guard let top = try YAML.compose(yaml) else { return [] }
      guard let sequence = top.list else {
        problems.add(file, line: 1, column: 1, .yaml("expected a list: lines that begin with `- `"))
        return []
      }
      return sequence.compactMap { node in
        guard let mapping = node.mapping else {
          problems.add(
            file, line: node.line, column: node.column, .yaml("expected fields"))
          return nil
        }
        return Fields(mapping, file, 0, problems)
      }
    } catch {
      problems.add(YAML.error(error, in: yaml, file, 0))
      return []
    }
  }
}
