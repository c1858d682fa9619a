/// Untrusted Markdown in, safe HTML out.
///
/// The input is the bytes of GitHub-flavoured Markdown. The output is HTML whose every element and attribute was written by
/// this module, with the outline, the links and the plain words. Raw HTML is shown as text, but for `<details>` with a
/// `<summary>` in a block of its own. A text that is not clean UTF-8 or is beyond a limit is refused with a `MarkdownError`
/// before it is parsed; the work for all others grows with the size of the text.
public struct MarkdownRenderer: Sendable {
  /// Kind of author.
  public enum Author: Sendable {
    /// Anyone who posts: 32 KB, headings below the page's own, links marked as theirs.
    case member
    /// Editors of the site's content: 256 KB, headings with anchors and an outline.
    case editor
  }

  /// Facts about the site that the text needs.
  public struct Context {
    /// Prefix of root-relative addresses: "" or "/~club".
    public var basePath: String
    /// Returns the address of a member's page for the name after an `@`, or nil if no member has that name.
    public var mention: (String) -> String?
    /// Leaves out a first heading of level 1, which the page already shows as its title.
    public var dropsLeadingTitle: Bool
    /// Leaves out all ids, for a text that is shown within another's page.
    public var omitsIDs: Bool
    /// True if the plain words are needed, for excerpts, searching and the like.
    public var wantsWords: Bool

    /// Creates a context; the defaults are a site at the root that knows no names.
    public init(
      basePath: String = "", dropsLeadingTitle: Bool = false, omitsIDs: Bool = false,
      wantsWords: Bool = true,
      mention: @escaping (String) -> String? = { _ in nil }
    ) {
      self.basePath = basePath
      self.dropsLeadingTitle = dropsLeadingTitle
      self.omitsIDs = omitsIDs
      self.wantsWords = wantsWords
      self.mention = mention
    }
  }

  /// Grows when the same source becomes other HTML, here or in `Vault`: stored texts are then rendered again.
  public static let version = 9

  /// Creates a renderer; it has no state.
  public init() {}

  /// Renders a text given as bytes.
  ///
  /// - Throws: `MarkdownError` when the source is not clean UTF-8 or beyond a limit.
  public func render(
    _ source: [UInt8], by author: Author, in context: Context = Context()
  ) throws(MarkdownError) -> RenderedMarkdown {
    let limits: MarkdownLimits = author == .member ? .member : .editor
    try SourceCheck.check(source, limits: limits)
    // cmark returns a tree for every input; if it ever does not, the page is empty.
    guard var document = CMarkDocument(parsing: source) else {
      return RenderedMarkdown()
    }
    var writer = HTMLWriter(
      author: author, context: context, limits: limits, sourceSize: source.count)
    while let step = document.next() {
      try writer.visit(step.node, step.node.kind, entering: step.isEntering)
    }
    return writer.finish()
  }

  /// Renders a text.
  ///
  /// - Throws: `MarkdownError` when the source has a zero byte or is beyond a limit.
  public func render(
    _ source: String, by author: Author, in context: Context = Context()
  ) throws(MarkdownError) -> RenderedMarkdown {
    try render(Array(source.utf8), by: author, in: context)
  }
}
