public import Model

/// A privacy page or legal notice as the last build read it from a file of `content/`.
public struct LegalPage: Sendable {
  /// The name of its file: `privacy.es.md`.
  public let file: String
  /// `privacy` or `legal`.
  public let slug: String
  /// Language of the page.
  public let language: Language
  /// Passages that the operator has to fill in, in words (`Placeholders`).
  public let blanks: [String]
}

extension SiteDatabase {
  /// The privacy pages and legal notices in `content/`, by file; pages of the theme do not count.
  public func legalPages() throws -> [LegalPage] {
    let slugs = Document.legalSlugs.map { "'\($0)'" }.joined(separator: ", ")
    return try connection.all(
      """
      SELECT f.file, f.slug, f.lang, d.html FROM page_files f
        JOIN public_documents d ON d.slug = f.slug AND d.lang = f.lang
      WHERE f.slug IN (\(slugs)) ORDER BY f.slug DESC, f.file
      """
    ) { row in
      LegalPage(
        file: row.text(0), slug: row.text(1), language: row.language(2),
        blanks: Placeholders.all(in: row.bytes(3)))
    }
  }
}
