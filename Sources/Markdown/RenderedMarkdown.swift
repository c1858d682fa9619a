/// Result of rendering a Markdown text: HTML that is safe to publish, and facts about it.
public struct RenderedMarkdown: Sendable, Equatable {
  /// A heading of an editor's text, as a table of contents wants it.
  public struct Heading: Sendable, Equatable {
    /// 1 to 6, as written in the source.
    public let level: Int
    /// The element's `id`, unique in the text: "h-" and the slug of the words.
    public let id: String
    /// The words without markup, white space collapsed.
    public let text: String
  }

  /// Well-formed UTF-8 HTML of block elements, ending in a line feed unless empty.
  public let html: [UInt8]
  /// The words alone, white space collapsed, cut at 32 KB: for excerpts and for searching.
  public let plainText: String
  /// The headings of an editor's text, in order; always empty for a member's.
  public let outline: [Heading]
  /// Targets of the links that were kept, in order.
  ///
  /// Without the base path: "/rules/", "https://example.org/"; mentions and pictures that are
  /// shown are not among them.
  public let links: [String]

  init(html: [UInt8], plainText: String, outline: [Heading], links: [String]) {
    (self.html, self.plainText, self.outline, self.links) = (html, plainText, outline, links)
  }

  /// Creates the result of an empty text.
  @_spi(Syntax) public init() { self.init(html: [], plainText: "", outline: [], links: []) }

  /// Text that readers see, in the order of the page: the HTML without its tags.
  ///
  /// A picture counts as U+FFFC.
  public var visibleText: String {
    var words: [UInt8] = []
    var rest = html[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "<") else {
        words.append(byte)
        continue
      }
      if rest.starts(with: Array("img ".utf8)) { words += Array("\u{FFFC}".utf8) }
      // No value of an attribute has this sign in it.
      rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
    }
    return String(decoding: words, as: UTF8.self)
  }
}
