/// A key of `site.yml`, and its special traits.
///
/// It also names its row in the table `settings`, so renaming a key loses the value that an earlier build stored. Meaning,
/// default and limits of a key are elsewhere, once each: in the comment of the property, in its initial value, and in the call
/// that declares the key. `tools/settings` generates docs/settings.md from all of them.
public struct Setting: Sendable, ExpressibleByStringLiteral {
  /// Place in `site.yml`: `guests`, or `mail.from` for `from` below `mail`.
  public let key: String
  /// The default in words, if the value has none: `each new member starts a topic`.
  public let otherwise: String
  /// True if `site.yml` must have it.
  public let isRequired: Bool
  /// True if every build stores a row of it; a table without that row was never filled by a build.
  public let isAlwaysStored: Bool
  /// The key beside it that it needs: `from`.
  public let needs: String?
  /// Name of an item of its list in errors: `section`; nil for the key itself.
  public let item: String?
  /// The only feature that uses it; nil if several or all do.
  public let feature: Feature?

  /// Declares a key.
  public init(
    _ key: String, otherwise: String = "", isRequired: Bool = false, isAlwaysStored: Bool = false,
    needs: String? = nil, item: String? = nil, feature: Feature? = nil
  ) {
    self.key = key
    self.otherwise = otherwise
    self.isRequired = isRequired
    self.isAlwaysStored = isAlwaysStored
    self.needs = needs
    self.item = item
    self.feature = feature
  }

  /// Declares a key without special traits.
  public init(stringLiteral key: String) { self.init(key) }
}

/// Visits all settings: one visitor reads `site.yml`, one reads rows, one writes them, one finds unusual values.
///
/// `SiteSettings.declare(to:)` calls it once for each key, with the place of the value. A request visits them, too, so nothing
/// here creates a collection, and sentences about expected values are created only when they are needed.
public protocol SettingsVisitor {
  /// True if a name is that of a time zone, where that can be checked: a request trusts the build.
  static func isTimeZone(_ name: String) -> Bool

  /// Begins a section of the reference.
  mutating func group(_ title: String, _ text: String)

  /// A value that is one text; nil if the key is absent.
  ///
  /// `read` returns nil for a text that is not `expected`, `write` for a value without a row.
  mutating func optional<Value>(
    _ setting: Setting, expected: @autoclosure () -> String, _ value: inout Value?,
    read: (String) -> Value?, write: (Value) -> String?)

  /// A list of such values; its row has them separated by spaces.
  mutating func list<Value>(
    _ setting: Setting, example: String, expected: @autoclosure () -> String,
    _ values: inout [Value], read: (String) -> Value?, write: (Value) -> String)

  /// The languages of the site, at least one.
  mutating func languages(_ setting: Setting, example: String, _ languages: inout [Language])

  /// A text in the languages of the site; a row for each.
  mutating func localized(
    _ setting: Setting, expected: String, _ text: inout LocalizedText, in languages: [Language])

  /// A part with keys of its own, or nil; `usual` is the part without any of its keys.
  mutating func part<Part>(
    _ setting: Setting, expected: String, _ part: inout Part?, usual: Part)

  /// The features that are on.
  mutating func features(
    _ setting: Setting, expected: String, _ features: inout FeatureSet, sections: [Section])

  /// The identity providers, which read and write all keys below theirs.
  mutating func providers(
    _ setting: Setting, expected: String, _ providers: inout [SSOProvider], in languages: [Language]
  )

  /// A key that is read and written with the one above it.
  mutating func inner(_ setting: Setting, expected: String)
}

extension SettingsVisitor {
  /// Accepts every name, for visitors that read no files.
  public static func isTimeZone(_ name: String) -> Bool { true }
  /// Does nothing, for visitors that document nothing.
  public mutating func group(_ title: String, _ text: String) {}
  /// Does nothing, for visitors that document nothing.
  public mutating func inner(_ setting: Setting, expected: String) {}
}

// The kinds of most settings, each built on `optional` or `list`.
extension SettingsVisitor {
  /// A value that has a default.
  mutating func value<Value>(
    _ setting: Setting, expected: @autoclosure () -> String, _ value: inout Value,
    read: (String) -> Value?, write: (Value) -> String?
  ) {
    var some: Value? = value
    optional(setting, expected: expected(), &some, read: read, write: write)
    if let some { value = some }
  }

  /// One of a few words.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ setting: Setting, _ word: inout Word
  ) where Word.RawValue == String {
    value(
      setting, expected: Word.choice, &word, read: { Word(rawValue: $0) }, write: { $0.rawValue })
  }

  /// Some of a few words.
  mutating func words<Word: RawRepresentable & CaseIterable>(
    _ setting: Setting, example: String, _ words: inout [Word]
  ) where Word.RawValue == String {
    list(
      setting, example: example,
      expected: Word.allCases.map(\.rawValue).joined(separator: " or "), &words,
      read: { Word(rawValue: $0) }, write: { $0.rawValue })
  }

  /// A whole number that has a default.
  mutating func number(_ setting: Setting, _ number: inout Int, in range: ClosedRange<Int>) {
    value(
      setting, expected: "a number from \(range.lowerBound) to \(range.upperBound)", &number,
      read: { Int($0).flatMap { range.contains($0) ? $0 : nil } }, write: { String($0) })
  }

  /// A whole number, or none.
  mutating func anyNumber<Number: FixedWidthInteger>(
    _ setting: Setting, _ number: inout Number?, in range: ClosedRange<Number>
  ) {
    optional(
      setting, expected: "a number from \(range.lowerBound) to \(range.upperBound)", &number,
      read: { Number($0).flatMap { range.contains($0) ? $0 : nil } }, write: { String($0) })
  }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// The words as a list: `allowed, held or off`.
  fileprivate static var choice: String {
    let words = allCases.map(\.rawValue)
    return words.dropLast().joined(separator: ", ")
      + (words.count > 1 ? " or " : "") + (words.last ?? "")
  }
}

/// Forms of values that several settings share.
enum SettingText {
  /// The absolute path of a program, which is started directly, without a shell and without arguments.
  static func program(_ text: String) -> String? {
    text.utf8.first == 47 && text.utf8.last != 47 && text.utf8.allSatisfy { $0 > 32 && $0 != 127 }
      ? text : nil
  }

  /// A path that begins with a slash and has only plain segments.
  static func path(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy {
      (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
        || "-./_~".utf8.contains($0)
    }
    return isPlain && text.utf8.first == 47 && text.utf8.last != 47
      && !text.utf8.split(separator: 47).contains { $0.elementsEqual([46, 46]) }
      ? text : nil
  }
}
