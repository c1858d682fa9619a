import Markup

/// HTML that people read, as Markdown that reads the same.
public enum CookedHTML {
  /// What `MarkdownWriter` makes of a post, of any HTML: of tags that it does not know what is in them.
  public static func markdown(_ html: String) -> String {
    MarkdownWriter().markdown(MarkupReader.html(html))
  }
}
