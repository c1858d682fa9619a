/// A language of the site or of a member's text, as a BCP 47 code such as `en` or `pt-br`.
///
/// Only the form is checked (lower-case letters, digits and hyphens, as in addresses and in `lang` attributes). The languages
/// of a site are a setting.
public struct Language: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The code: two or three letters, then optional subtags of two to eight letters or digits.
  public let code: String

  /// Accepts `en`, `es`, `pt-br`; nil for upper case, empty parts and all else.
  public init?(_ code: String) {
    guard code.utf8.count <= 24 else { return nil }
    var (part, length) = (0, 0)
    for byte in code.utf8 {
      switch byte {
      case 97...122: length += 1
      case 48...57 where part > 0: length += 1
      case 45:
        guard Self.isPart(part, length) else { return nil }
        (part, length) = (part + 1, 0)
      default: return nil
      }
    }
    guard Self.isPart(part, length) else { return nil }
    self.code = code
  }

  private static func isPart(_ number: Int, _ length: Int) -> Bool {
    number == 0 ? (2...3).contains(length) : (2...8).contains(length)
  }

  private init(known code: String) { self.code = code }

  /// English, the language of a site whose settings name none.
  public static let english = Language(known: "en")
  /// Spanish.
  public static let spanish = Language(known: "es")

  /// The code.
  public var description: String { code }

  /// Sorts alphabetically by code.
  public static func < (one: Language, other: Language) -> Bool { one.code < other.code }
}

/// A text in several languages of the site, such as the name of a board.
public struct LocalizedText: Hashable, Sendable {
  /// A text with its language.
  public struct Version: Hashable, Sendable {
    /// Language of the text.
    public let language: Language
    /// The text.
    public let text: String
  }

  /// The texts by their languages' codes; may be empty.
  public private(set) var versions: [Version] = []

  /// Creates a text without versions.
  public init() {}

  /// Creates one text for several languages.
  public init(_ text: String, in languages: [Language]) {
    for language in languages { self[language] = text }
  }

  /// The text in exactly this language.
  public subscript(language: Language) -> String? {
    get { versions.first { $0.language == language }?.text }
    set {
      versions.removeAll { $0.language == language }
      guard let newValue else { return }
      let place = versions.firstIndex { language < $0.language } ?? versions.count
      versions.insert(Version(language: language, text: newValue), at: place)
    }
  }

  /// The text in a language, else in the first of `fallbacks` that has one, else in any.
  public func text(in language: Language, or fallbacks: [Language] = []) -> String? {
    if let text = self[language] { return text }
    for fallback in fallbacks {
      if let text = self[fallback] { return text }
    }
    return versions.first?.text
  }
}
