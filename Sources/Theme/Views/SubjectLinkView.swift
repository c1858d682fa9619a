public import Templates

/// A subject's name in its colour, wherever something belongs to one.
public final class SubjectLinkView: View {
  /// The subject's title.
  public let title: String
  /// Its page.
  public let url: String
  /// The class of its colour: "hue-7".
  public let hue: String
  /// The language of the title, where it differs from the page's.
  public let lang: String?

  /// Takes every string finished, in the page's language.
  public init(
    title: String,
    url: String,
    hue: String,
    lang: String? = nil
  ) {
    self.title = title
    self.url = url
    self.hue = hue
    self.lang = lang
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "title": .text,
    "url": .text,
    "hue": .text,
    "lang": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .text(title)
    case "url": .text(url)
    case "hue": .text(hue)
    case "lang": .optional(lang)
    default: .missing
    }
  }
}
