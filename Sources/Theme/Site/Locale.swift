import Model

/// The words of one language: labels, messages, plural forms, dates and numbers.
///
/// Strings come one by one through a closure, from a row or from a file, and are read once: the locale keeps them, parsed. A
/// key that has no text is shown as itself and listed in `missing`, so that a gap is visible. Not `Sendable`: each thread has
/// its own, made at no cost.
public final class Locale {
  /// The language, as in `lang` attributes: "es".
  public let code: String

  private let load: (String) -> String?
  private var entries: [String: Entry] = [:]
  private var separator: (text: String, from: Int)?

  /// A phrase, and its forms as a list and as a pattern once these are needed.
  private final class Entry {
    let phrase: Phrase
    var list: [String]?
    var pattern: DatePattern?

    init(_ phrase: Phrase) { self.phrase = phrase }
  }

  /// The requested keys that have no text, in the order of the requests.
  public private(set) var missing: [String] = []

  /// Creates the locale of a language; `strings` returns texts of flat keys such as "guest", "replies.one".
  public init(code: String, strings: @escaping (String) -> String?) {
    self.code = code
    self.load = strings
  }

  /// The direction of the script, as in `dir` attributes: "ltr" or "rtl".
  public var direction: String { load("direction") == "rtl" ? "rtl" : "ltr" }

  /// The text of a key, or the key itself.
  public func text(_ key: String) -> String {
    phrase(key).source
  }

  /// The text of a key with its `{names}` filled in; a name without a value is kept as it is.
  public func text(_ key: String, _ values: KeyValuePairs<String, String>) -> String {
    phrase(key).filled(room: values.longestValue) { values.value(of: $0) }
  }

  /// The plural form for a count: of "replies", the text of "replies.one" or "replies.other".
  ///
  /// `{count}` is the number, grouped; other names come from `values`.
  public func plural(
    _ key: String, _ count: Int, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    let number = number(count)
    let room = max(number.utf8.count, values.longestValue)
    return phrase(key + category(of: count)).filled(room: room) { name in
      name == "count" ? number : values.value(of: name)
    }
  }

  /// The name of an author; that of a guest, who may have chosen any name, is marked: "Eva (guest)".
  public func author(_ name: String, isGuest: Bool) -> String {
    isGuest
      ? text("author_guest", ["name": name]) : name.isEmpty ? text("former_member") : name
  }

  /// A time to wait, in words: "in less than a minute", "in about 3 minutes", "in about an hour".
  public func wait(seconds: Int) -> String {
    let minutes = seconds / 60 + (seconds % 60 == 0 ? 0 : 1)
    if seconds < 60 { return text("wait_moment") }
    if minutes < 60 { return plural("wait_minutes", minutes) }
    return plural("wait_hours", minutes / 60 + (minutes % 60 == 0 ? 0 : 1))
  }

  /// An integer with the language's separators of thousands: "1,234", "1234", "12.345".
  public func number(_ value: Int) -> String {
    if (0..<1000).contains(value) { return String(value) }
    let digits = Array(String(value.magnitude).utf8)
    let grouping = grouping()
    guard value.magnitude >= UInt(grouping.from) else { return String(value) }
    var text = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += grouping.text }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return text
  }

  /// The texts of a key that lists several, separated by commas: "months".
  func list(_ key: String) -> [String] {
    let entry = entry(key)
    if let list = entry.list { return list }
    let list = entry.phrase.source.utf8.split(separator: UInt8(ascii: ",")).map { part in
      String(Substring(part.drop { $0 == UInt8(ascii: " ") }))
    }
    entry.list = list
    return list
  }

  /// The parts of a date's pattern.
  func pattern(_ key: String) -> DatePattern {
    let entry = entry(key)
    if let pattern = entry.pattern { return pattern }
    let pattern = DatePattern(entry.phrase, list)
    entry.pattern = pattern
    return pattern
  }

  /// The parsed text of a key.
  func phrase(_ key: String) -> Phrase { entry(key).phrase }

  private func entry(_ key: String) -> Entry {
    if let entry = entries[key] { return entry }
    let found = load(key)
    if found == nil { missing.append(key) }
    let entry = Entry(Phrase(found ?? key))
    entries[key] = entry
    return entry
  }

  /// The text of a key, or nil without listing it as missing.
  func optionalText(_ key: String) -> String? {
    entries[key]?.phrase.source ?? load(key)
  }

  /// CLDR's plural category of an integer, for languages with a singular and a plural.
  ///
  /// Spanish's "many", which only round millions have, is read as "other".
  private func category(of count: Int) -> String { count == 1 ? ".one" : ".other" }

  private func grouping() -> (text: String, from: Int) {
    if let separator { return separator }
    let from = optionalText("number_grouped_from").flatMap { Int($0) } ?? 1000
    let found = (text: optionalText("number_separator") ?? ",", from: max(from, 1000))
    separator = found
    return found
  }
}

extension KeyValuePairs<String, String> {
  /// The value of a name, nil if there is none.
  fileprivate func value(of name: String) -> String? {
    for index in indices where self[index].key == name { return self[index].value }
    return nil
  }

  /// Bytes of the longest value.
  fileprivate var longestValue: Int {
    var longest = 0
    for index in indices { longest = Swift.max(longest, self[index].value.utf8.count) }
    return longest
  }
}
