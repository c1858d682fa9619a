public import Templates

/// A static page that leads on: `…/latest/` to a topic's last page, a merged topic to the other.
public final class RedirectPage: PageView {
  /// The template that shows it.
  public static let template = "redirect"

  /// The frame.
  public let chrome: Chrome
  /// What the reader will see there.
  public let title: String
  /// Where it leads, root-relative.
  public let url: String
  /// The language of the title, where it differs from the page's.
  public let lang: String?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    url: String,
    lang: String? = nil
  ) {
    self.chrome = chrome
    self.title = title
    self.url = url
    self.lang = lang
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "url": .text,
    "lang": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "url": .text(url)
    case "lang": .optional(lang)
    default: .missing
    }
  }
}
