/// Untrusted Markdown in, safe HTML out.
///
/// Bytes of GitHub-flavoured Markdown come in; out come HTML whose every element and attribute
/// was written by this module, the outline, the links and the plain words. Raw HTML is shown
/// as text, but for `<details>` with a `<summary>` in a block of its own. What is not clean UTF-8 or
/// beyond a limit is refused with a `MarkdownError` before it is parsed; the work for what is let through
/// grows with the size of the text.
public struct MarkdownRenderer: Sendable {
  /// Whose text it is.
  public enum Author: Sendable {
    /// Anybody who posts: 32 KB, headings below the page's own, links marked as theirs.
    case member
    /// Who writes the site's content: 256 KB, headings with anchors and an outline.
    case editor
  }

  /// What the text needs to know of the site.
  public struct Context {
    /// What stands before root-relative addresses: "" or "/~club".
    public var basePath: String
    /// The address of a member's page by the name after an `@`, or nil when nobody has it.
    public var mention: (String) -> String?
    /// Leaves out a first heading of level 1, which the page already shows as its title.
    public var dropsLeadingTitle: Bool
    /// Leaves out all ids, for a text that is shown within another's page.
    public var dropsIDs: Bool
    /// Whether the plain words are wanted, for excerpts, searching and the like.
    public var wantsWords: Bool

    /// Creates a context; the defaults are a site at the root that knows no names.
    public init(
      basePath: String = "", dropsLeadingTitle: Bool = false, dropsIDs: Bool = false,
      wantsWords: Bool = true,
      mention: @escaping (String) -> String? = { _ in nil }
    ) {
      self.basePath = basePath
      self.dropsLeadingTitle = dropsLeadingTitle
      self.dropsIDs = dropsIDs
      self.wantsWords = wantsWords
      self.mention = mention
    }
  }

  /// Grows when the same source becomes other HTML, here or in `Vault`: what is stored is then rendered
  /// again.
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
    // cmark gives a tree for every input; an empty page is what is left if it ever does not.
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
