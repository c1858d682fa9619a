/// A page of the editors in one tree: `content/about.md` and its translations.
public struct Document: Hashable, Sendable {
  /// The pages that every footer links to, if the site has them: `content/privacy.md`, `content/legal.md`.
  public static let legalSlugs = ["privacy", "legal"]
  /// First part of the key of such a page's title among a language's strings, before its slug: `legal_page.privacy`.
  public static let titlePrefix = "legal_page."

  /// Slug in addresses; `index` for the tree's home.
  public let slug: String
  /// Language of its tree.
  public let language: Language
  /// Language of the text: not the tree's where a translation is missing.
  public let writtenIn: Language
  /// Plain text.
  public let title: String
  /// One line for search engines; may be empty.
  public let description: String
  /// Rendered.
  public let html: [UInt8]

  /// Stores every value as given.
  public init(
    slug: String, language: Language, writtenIn: Language, title: String, description: String,
    html: [UInt8]
  ) {
    self.slug = slug
    self.language = language
    self.writtenIn = writtenIn
    self.title = title
    self.description = description
    self.html = html
  }
}
