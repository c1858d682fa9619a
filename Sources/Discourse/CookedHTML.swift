import Markup

/// HTML that people read, as Markdown that reads the same.
public enum CookedHTML {
  /// Converts any HTML as `MarkdownWriter` converts a post; of an unknown tag it keeps the content.
  public static func markdown(_ html: String) -> String {
    MarkdownWriter().markdown(MarkupReader.html(html))
  }
}
