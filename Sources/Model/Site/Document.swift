/// A page of the editors in one tree: `content/about.md` and its translations.
public struct Document: Hashable, Sendable {
  /// The pages to which every footer leads, where the site has them: `content/privacy.md`, `content/legal.md`.
  public static let legalSlugs = ["privacy", "legal"]
  /// The name of such a page's title among a language's strings, before its slug: `legal_page.privacy`.
  public static let titlePrefix = "legal_page."

  /// Its name in addresses; `index` for the tree's home.
  public let slug: String
  /// The tree that it stands in.
  public let language: Language
  /// What it is written in: another language where a translation is missing.
  public let writtenIn: Language
  /// Plain text.
  public let title: String
  /// One line for search engines; may be empty.
  public let description: String
  /// Rendered.
  public let html: [UInt8]

  /// Takes every value as it is.
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
