public import Templates

/// A page that editors wrote: about, rules.
public final class DocumentPage: PageView {
  /// The template that shows it.
  public static let template = "document"

  /// The frame.
  public let chrome: Chrome
  /// The heading.
  public let title: String
  /// The rendered text.
  public let html: [UInt8]
  /// Its sections, when there are enough to need a list.
  public let outline: [LinkView]
  /// The original's language, when there is no translation into the page's.
  public let lang: String?
  /// What says so: "Shown in the original language: English".
  public let langLabel: String?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    html: [UInt8],
    outline: [LinkView] = [],
    lang: String? = nil,
    langLabel: String? = nil
  ) {
    self.chrome = chrome
    self.title = title
    self.html = html
    self.outline = outline
    self.lang = lang
    self.langLabel = langLabel
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "html": .html,
    "outline": .list(LinkView.shape),
    "hasOutline": .flag,
    "lang": .text,
    "langLabel": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "html": .html(html)
    case "outline": .list(outline)
    case "hasOutline": .flag(!outline.isEmpty)
    case "lang": .optional(lang)
    case "langLabel": .optional(langLabel)
    default: .missing
    }
  }
}
