public import Templates

/// The page that a web server sends for an address that leads nowhere.
public final class NotFoundPage: PageView {
  /// The template that shows it.
  public static let template = "not-found"

  /// The frame.
  public let chrome: Chrome
  /// Where the talk is.
  public let forumURL: String
  /// The home page.
  public let homeURL: String

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    forumURL: String,
    homeURL: String
  ) {
    self.chrome = chrome
    self.forumURL = forumURL
    self.homeURL = homeURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "forumURL": .text,
    "homeURL": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "forumURL": .text(forumURL)
    case "homeURL": .text(homeURL)
    default: .missing
    }
  }
}
