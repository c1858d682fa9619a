public import Markdown

/// What became of a note: HTML that is safe to publish, and what is known about it.
public struct NoteRendering: Sendable, Equatable {
  /// Well-formed UTF-8 HTML of block elements, ending in a line feed unless empty.
  public let html: [UInt8]
  /// The words alone, white space collapsed, cut at 32 KB: for excerpts and for searching.
  public let plainText: String
  /// The headings, in order.
  public let outline: [RenderedMarkdown.Heading]
  /// Where those links lead that Markdown itself has kept, in order.
  public let links: [String]
  /// The wikilinks, embeds and relative links, in order, whether they lead anywhere or not.
  public let references: [LinkReference]
  /// The tags in running text, in order, as written without `#`, each once.
  public let tags: [String]
  /// The ids of blocks that the text defines, without `^`, in order.
  public let blocks: [String]

  /// What became of nothing.
  init() {
    html = []
    plainText = ""
    outline = []
    links = []
    references = []
    tags = []
    blocks = []
  }

  init(_ rendered: RenderedMarkdown, _ note: NoteState) {
    html = rendered.html
    plainText = rendered.plainText
    outline = rendered.outline
    links = rendered.links
    references = note.references
    tags = note.tags
    blocks = note.blocks
  }
}
