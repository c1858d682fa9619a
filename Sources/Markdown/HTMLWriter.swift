/// Writes the HTML of a document while it is walked, and collects other facts about it.
///
/// Every tag and attribute is a literal of this file and its extensions; an author's text goes through one of the two escapes.
/// Each node that is entered and may have children is left again, so that every element is closed. It refuses a text that is
/// nested too deeply or grows too large. It is never copied: it holds some twenty references that would be counted.
@_spi(Syntax) public struct HTMLWriter: ~Copyable {
  let author: MarkdownRenderer.Author
  /// Facts about the site that the text needs.
  public let context: MarkdownRenderer.Context
  let limits: MarkdownLimits
  /// HTML written so far.
  public var html: [UInt8] = []
  /// The words without markup.
  public var plain: PlainTextCollector
  var outline: [RenderedMarkdown.Heading] = []
  var links: [String] = []
  var mentions: Mentions
  var anchors = HeadingAnchors()
  var table = TableState()
  /// The end tags' state: whether each open link was written, innermost last.
  var openLinks: [Bool] = []
  /// True if the words of the open link are written already.
  var isAddressWritten = false
  /// The pictures that are open; only the outermost is written, with the words of all.
  public internal(set) var pictures = 0
  /// The words of the open pictures.
  public var alternative: [UInt8] = []
  /// Start of an editor's open heading in `html`.
  public internal(set) var headingStart = 0
  /// The words of that heading.
  public var headingWords: PlainTextCollector?
  /// Levels that an editor's headings are moved down.
  public var headingShift = 0
  /// Character before the next text, if it is text.
  public var lastScalar: Unicode.Scalar?
  /// The syntax that the text has on top of Markdown's.
  public let syntax: (any Syntax)?
  /// The depths at which folded texts were opened, innermost last.
  var openDetails: [Int] = []
  private let outputLimit: Int
  /// Number of open containers and marks around this place.
  private(set) var depth = 0
  private var isInDroppedTitle = false

  /// Creates a writer for a source of a size.
  public init(
    author: MarkdownRenderer.Author, context: MarkdownRenderer.Context, limits: MarkdownLimits,
    sourceSize: Int, syntax: (any Syntax)? = nil
  ) {
    self.author = author
    self.context = context
    self.limits = limits
    self.syntax = syntax
    plain = PlainTextCollector(
      limit: context.wantsWords ? limits.plainText : 0, expected: sourceSize)
    outputLimit = limits.output(ofSource: sourceSize)
    mentions = Mentions(limit: limits.mentions, resolve: context.mention)
    html.reserveCapacity(sourceSize + sourceSize / 4 + 64)
  }

  /// Returns the result.
  public func finish() -> RenderedMarkdown {
    RenderedMarkdown(
      html: replacingForbiddenCharacters(html),
      plainText: String(
        decoding: replacingForbiddenCharacters(Array(plain.text.utf8)), as: UTF8.self),
      outline: outline,
      links: links)
  }

  /// True if a link around this place was written: links may not be nested.
  public var isInLink: Bool { openLinks.contains(true) }

  /// Writes the HTML for one step of the walk through the tree.
  ///
  /// - Throws: `MarkdownError` when the text is too deep or becomes too large.
  public mutating func visit(
    _ node: CMarkNode, _ kind: NodeKind, entering: Bool
  ) throws(MarkdownError) {
    if isInDroppedTitle {
      guard kind == .heading else { return }
      isInDroppedTitle = false
      syntax?.end(kind, entering: entering)
      return
    }
    if entering { guard html.count <= outputLimit else { throw tooLarge } }
    guard let syntax else { return try write(node, kind, entering: entering) }
    guard syntax.begin(node, kind, entering: entering, &self) else { return }
    try write(node, kind, entering: entering)
    syntax.end(kind, entering: entering)
  }

  private mutating func write(
    _ node: CMarkNode, _ kind: NodeKind, entering: Bool
  ) throws(MarkdownError) {
    switch kind {
    case .text, .code, .htmlInline: writeWords(node, kind)
    case .softBreak, .lineBreak: writeBreak(kind)
    case .paragraph: paragraph(node, entering)
    case .emphasis, .strong, .strikethrough:
      try nest(entering)
      if pictures == 0 { inlineTag(kind, entering) }
    case .link:
      try nest(entering)
      if pictures == 0 { link(node, entering) }
    case .image:
      try nest(entering)
      picture(node, entering)
    case .list, .item, .blockQuote:
      if !entering, kind != .list { closeDetails(to: depth) }
      if kind != .list { try nest(entering) }
      container(node, kind, entering)
    case .heading: visitHeading(node, entering)
    case .htmlBlock where details(restored(node.literal, in: .markup)[...]): break
    case .codeBlock, .htmlBlock: codeBlock(node, kind)
    case .thematicBreak:
      startLine()
      html.append("<hr />\n")
    case .table, .tableHeader, .tableRow, .tableCell: visitTable(node, kind, entering)
    case .document where !entering:
      closeDetails(to: 0)
      guard html.count <= outputLimit else { throw tooLarge }
    case .document: break
    case .other: break
    }
  }

  private var tooLarge: MarkdownError { .outputTooLarge(limit: outputLimit) }

  private mutating func nest(_ entering: Bool) throws(MarkdownError) {
    depth += entering ? 1 : -1
    guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
  }

  private mutating func visitHeading(_ node: CMarkNode, _ entering: Bool) {
    let isTitle = context.dropsLeadingTitle && node.headingLevel == 1 && node.isFirst
    if isTitle && node.parent?.kind == .document && entering {
      isInDroppedTitle = true
    } else {
      heading(node, entering)
    }
  }

  /// Begins a line unless the output is already at the beginning of one.
  public mutating func startLine() {
    if let last = html.last, last != 0x0A { html.append(0x0A) }
  }

  /// Keeps the words of blocks apart.
  mutating func endBlock() {
    plain.addSpace()
    lastScalar = nil
  }
}
