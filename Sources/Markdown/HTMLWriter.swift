/// Writes the HTML of a document while it is walked, and gathers what else is known of it.
///
/// Every tag and attribute is a literal of this file and its extensions; what an author wrote
/// goes through one of the two escapes. Each node that is entered and may have children is left
/// again, so that every element is closed. It refuses what is too deep or grows too large. There is one of
/// it, never a copy: it holds some twenty things that would be counted.
struct HTMLWriter: ~Copyable {
  let author: MarkdownRenderer.Author
  let context: MarkdownRenderer.Context
  let limits: MarkdownLimits
  var html: [UInt8] = []
  var plain: PlainTextCollector
  var outline: [RenderedMarkdown.Heading] = []
  var links: [String] = []
  var mentions: Mentions
  var anchors = HeadingAnchors()
  var table = TableState()
  /// The end tags' state: whether each open link was written, innermost last.
  var openLinks: [Bool] = []
  /// The pictures that are open; only the outermost is written, with the words of all.
  var pictures = 0
  var alternative: [UInt8] = []
  /// Where the open heading of an editor begins in `html`, and its words.
  var headingStart = 0
  var headingWords: PlainTextCollector?
  /// Levels that an editor's headings are moved down.
  var headingShift = 0
  var lastScalar: Unicode.Scalar?
  /// What is known of a text with Obsidian's syntax, or of which a part is wanted.
  var note: NoteState?
  private let outputLimit: Int
  private var depth = 0
  private var isInDroppedTitle = false

  init(
    author: MarkdownRenderer.Author, context: MarkdownRenderer.Context, limits: MarkdownLimits,
    sourceSize: Int, note: NoteState? = nil
  ) {
    self.author = author
    self.context = context
    self.limits = limits
    self.note = note
    plain = PlainTextCollector(
      limit: context.wantsWords ? limits.plainText : 0, expected: sourceSize)
    outputLimit = limits.output(ofSource: sourceSize)
    mentions = Mentions(limit: limits.mentions, resolve: context.mention)
    html.reserveCapacity(sourceSize + sourceSize / 4 + 64)
  }

  /// What came of it all.
  func finish() -> RenderedMarkdown {
    RenderedMarkdown(
      html: replacingForbiddenCharacters(html), plainText: plain.text, outline: outline,
      links: links, references: note?.references ?? [], tags: note?.tags ?? [],
      blocks: note?.blocks ?? [])
  }

  /// Whether a link around this place was written: links may not stand in one another.
  var isInLink: Bool { openLinks.contains(true) }

  mutating func visit(
    _ node: CMarkNode, _ kind: NodeKind, entering: Bool
  ) throws(MarkdownError) {
    if isInDroppedTitle {
      guard kind == .heading else { return }
      isInDroppedTitle = false
      if note != nil { endStep(kind, entering) }
      return
    }
    if entering { guard html.count <= outputLimit else { throw tooLarge } }
    guard note != nil else { return try write(node, kind, entering: entering) }
    guard beginStep(node, kind, entering) else { return }
    try write(node, kind, entering: entering)
    endStep(kind, entering)
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
      if kind != .list { try nest(entering) }
      container(node, kind, entering)
    case .heading: visitHeading(node, entering)
    case .codeBlock, .htmlBlock: codeBlock(node, kind)
    case .thematicBreak:
      startLine()
      html.append("<hr />\n")
    case .table, .tableHeader, .tableRow, .tableCell: visitTable(node, kind, entering)
    case .document: if !entering { guard html.count <= outputLimit else { throw tooLarge } }
    case .other: break
    }
  }

  private var tooLarge: MarkdownError { .outputTooLarge(limit: outputLimit) }

  private mutating func nest(_ entering: Bool) throws(MarkdownError) {
    depth += entering ? 1 : -1
    guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
  }

  /// A part that begins with the title has it: it is not the page's.
  private var dropsLeadingTitle: Bool { context.dropsLeadingTitle && context.part == .whole }

  private mutating func visitHeading(_ node: CMarkNode, _ entering: Bool) {
    let isTitle = dropsLeadingTitle && node.headingLevel == 1 && node.isFirst
    if isTitle && node.parent?.kind == .document && entering {
      isInDroppedTitle = true
    } else {
      heading(node, entering)
    }
  }

  /// Begins a line unless the output already stands at the beginning of one.
  mutating func startLine() {
    if let last = html.last, last != 0x0A { html.append(0x0A) }
  }

  /// Keeps the words of blocks apart.
  mutating func endBlock() {
    plain.addSpace()
    lastScalar = nil
  }
}
