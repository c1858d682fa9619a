public import Markdown

/// Facts about the site that a note needs.
public struct NoteContext {
  /// Author of the text.
  public var author: MarkdownRenderer.Author
  /// The syntax of the text on top of Markdown.
  public var dialect: Dialect
  /// Prefix of root-relative addresses: "" or "/~club".
  public var basePath: String
  /// Leaves out a first heading of level 1, which the page already shows as its title.
  public var dropsLeadingTitle: Bool
  /// Leaves out all ids, for a text that is shown within another's page.
  public var omitsIDs: Bool
  /// The level of the page's own title.
  ///
  /// The highest heading of the text goes below it, the others as far below that one as they were; 0 leaves them as written.
  public var titleLevel: Int
  /// The wanted part of the text; a part never has ids and keeps its leading title.
  public var part: Part
  /// True if the plain words are wanted, for excerpts, searching and the like.
  public var wantsWords: Bool
  /// Resolver of links, embeds and tags.
  public var wiki: Wiki
  /// The address of a member's page by the name after an `@`, or nil when no one has it.
  public var mention: (String) -> String?

  /// Creates a context; the defaults are an editor's text on a site at the root that knows no names.
  public init(
    author: MarkdownRenderer.Author = .editor, dialect: Dialect = .vault, basePath: String = "",
    dropsLeadingTitle: Bool = false, omitsIDs: Bool = false,
    titleLevel: Int = 0, part: Part = .whole, wantsWords: Bool = true, wiki: Wiki = Wiki(),
    mention: @escaping (String) -> String? = { _ in nil }
  ) {
    self.author = author
    self.dialect = dialect
    self.basePath = basePath
    self.dropsLeadingTitle = dropsLeadingTitle
    self.omitsIDs = omitsIDs
    self.titleLevel = titleLevel
    self.part = part
    self.wantsWords = wantsWords
    self.wiki = wiki
    self.mention = mention
  }

  /// Returns the part of the context that Markdown needs.
  func markdown(_ mention: @escaping (String) -> String?) -> MarkdownRenderer.Context {
    MarkdownRenderer.Context(
      // A part that begins with the title has it: it is not the page's.
      basePath: basePath, dropsLeadingTitle: dropsLeadingTitle && part == .whole,
      omitsIDs: omitsIDs || part != .whole, wantsWords: wantsWords, mention: mention)
  }
}
