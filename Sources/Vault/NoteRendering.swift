public import Markdown

/// A rendered note: HTML that is safe to publish, and facts about the note.
public struct NoteRendering: Sendable, Equatable {
  /// Well-formed UTF-8 HTML of block elements, ending in a line feed unless empty.
  public private(set) var html: [UInt8] = []
  /// The words alone, white space collapsed, cut at 32 KB: for excerpts and for searching.
  public private(set) var plainText = ""
  /// The headings, in order.
  public private(set) var outline: [RenderedMarkdown.Heading] = []
  /// Where those links lead that Markdown itself has kept, in order.
  public private(set) var links: [String] = []
  /// The wikilinks, embeds and relative links, in order, whether they lead anywhere or not.
  public private(set) var references: [LinkReference] = []
  /// The tags in running text, in order, as written without `#`, each once.
  public private(set) var tags: [String] = []
  /// The ids of blocks that the text defines, without `^`, in order.
  public private(set) var blocks: [String] = []
  /// The line on which a comment begins that is never closed, so that nothing behind it is shown.
  public private(set) var openComment: Int?

  init(_ rendered: RenderedMarkdown, _ note: NoteState) {
    html = rendered.html
    plainText = rendered.plainText
    outline = rendered.outline
    links = rendered.links
    references = note.references
    tags = note.tags
    blocks = note.blocks
    openComment = note.source.openComment
  }
}
