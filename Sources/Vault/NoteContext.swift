public import Markdown

/// What a note needs to know of the site.
public struct NoteContext {
  /// Whose text it is.
  public var author: MarkdownRenderer.Author
  /// How much the text has on top of Markdown.
  public var dialect: Dialect
  /// What stands before root-relative addresses: "" or "/~club".
  public var basePath: String
  /// Leaves out a first heading of level 1, which the page already shows as its title.
  public var dropsLeadingTitle: Bool
  /// Leaves out all ids, for a text that is shown within another's page.
  public var dropsIDs: Bool
  /// The level of the page's own title, below which the highest heading of the text comes to stand,
  /// the others as far below it as they were; 0 leaves them as written.
  public var titleLevel: Int
  /// Which part of the text is wanted; a part never has ids and keeps its leading title.
  public var part: Part
  /// Whether the plain words are wanted, for excerpts, searching and the like.
  public var wantsWords: Bool
  /// What resolves links, embeds and tags.
  public var wiki: Wiki
  /// The address of a member's page by the name after an `@`, or nil when nobody has it.
  public var mention: (String) -> String?

  /// Creates a context; the defaults are an editor's text on a site at the root that knows no names.
  public init(
    author: MarkdownRenderer.Author = .editor, dialect: Dialect = .vault, basePath: String = "",
    dropsLeadingTitle: Bool = false, dropsIDs: Bool = false,
    titleLevel: Int = 0, part: Part = .whole, wantsWords: Bool = true, wiki: Wiki = Wiki(),
    mention: @escaping (String) -> String? = { _ in nil }
  ) {
    self.author = author
    self.dialect = dialect
    self.basePath = basePath
    self.dropsLeadingTitle = dropsLeadingTitle
    self.dropsIDs = dropsIDs
    self.titleLevel = titleLevel
    self.part = part
    self.wantsWords = wantsWords
    self.wiki = wiki
    self.mention = mention
  }

  /// What of it Markdown needs to know.
  func markdown(_ mention: @escaping (String) -> String?) -> MarkdownRenderer.Context {
    MarkdownRenderer.Context(
      // A part that begins with the title has it: it is not the page's.
      basePath: basePath, dropsLeadingTitle: dropsLeadingTitle && part == .whole,
      dropsIDs: dropsIDs || part != .whole, wantsWords: wantsWords, mention: mention)
  }
}
