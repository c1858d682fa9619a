public import Templates

/// The same page in another language, for `hreflang` and the language switch.
///
/// The switch shows all of them; search engines are told of translations only.
public final class AlternateView: View {
  /// Its language: "es".
  public let lang: String
  /// Its root-relative URL.
  public let url: String
  /// Its absolute URL, as search engines want it.
  public let absoluteURL: String
  /// The language's own name: "Español".
  public let label: String
  /// What fits a phone: "ES".
  public let short: String
  /// Whether the page there is a translation of this one, not the same text in the same language.
  public let isTranslation: Bool

  /// Takes every string finished, in the page's language.
  public init(
    lang: String,
    url: String,
    absoluteURL: String,
    label: String,
    short: String,
    isTranslation: Bool = true
  ) {
    self.lang = lang
    self.url = url
    self.absoluteURL = absoluteURL
    self.label = label
    self.short = short
    self.isTranslation = isTranslation
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "lang": .text,
    "url": .text,
    "absoluteURL": .text,
    "label": .text,
    "short": .text,
    "isTranslation": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "lang": .text(lang)
    case "url": .text(url)
    case "absoluteURL": .text(absoluteURL)
    case "label": .text(label)
    case "short": .text(short)
    case "isTranslation": .flag(isTranslation)
    default: .missing
    }
  }
}
