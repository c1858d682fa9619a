@_spi(Syntax) public import Markdown

/// An editor's text with Obsidian's syntax in, safe HTML out.
///
/// It does the work of `MarkdownRenderer`, and adds wikilinks, embeds, callouts, marks, comments, block ids, tags and TeX. The
/// syntax is replaced by placeholders before the limits are checked, on the text that cmark really parses. Links within the
/// text and parts of it need to know all headings and blocks beforehand: then the tree is walked twice, the first time without
/// asking about links.
public struct NoteRenderer {
  private let context: NoteContext
  private let limits: MarkdownLimits

  /// Creates a renderer of one text.
  public init(in context: NoteContext = NoteContext()) {
    self.context = context
    limits =
      switch (context.author, context.dialect) {
      case (.editor, _): .editor
      case (.member, .post): .member
      case (.member, _): .notebook
      }
  }

  /// Renders a text given as bytes.
  ///
  /// - Throws: `MarkdownError` when the source is not clean UTF-8 or beyond a limit.
  public func render(_ source: [UInt8]) throws(MarkdownError) -> NoteRendering {
    let (rendered, state) = try written(source)
    return NoteRendering(rendered, state)
  }

  /// Renders a member's text, of which only the words and their HTML are wanted.
  func post(_ source: [UInt8]) throws(MarkdownError) -> RenderedMarkdown {
    try written(source).rendered
  }

  private func written(
    _ source: [UInt8]
  ) throws(MarkdownError) -> (rendered: RenderedMarkdown, state: NoteState) {
    guard source.count <= limits.source else {
      throw .tooLong(bytes: source.count, limit: limits.source)
    }
    guard SourceCheck.isUTF8(source) else { throw .invalidUTF8 }
    guard !source.contains(0) else { throw .containsNUL }
    let scanned = NoteScanner.scan(source, for: context.dialect)
    try check(scanned)
    // cmark gives a tree for every input; if it ever does not, the page is empty.
    guard var document = CMarkDocument(parsing: scanned.text) else {
      return (RenderedMarkdown(), NoteState(wiki: context.wiki, source: scanned))
    }
    let shift = headingShift(&document)
    var ownIDs: Set<String> = []
    var range = 0..<Int.max
    if scanned.hasOwnLinks || context.part != .whole {
      let found = try survey(&document, scanned)
      document.rewind()
      ownIDs = found.ids
      if context.part != .whole { range = found.part ?? 0..<0 }
    }
    let state = NoteState(wiki: context.wiki, source: scanned, ownIDs: ownIDs)
    state.firstStep = context.part == .whole ? -1 : range.lowerBound
    return (try write(&document, range, state, headingShift: shift), state)
  }

  /// Renders a text.
  ///
  /// - Throws: `MarkdownError` when the source has a zero byte or is beyond a limit.
  public func render(_ source: String) throws(MarkdownError) -> NoteRendering {
    try render(Array(source.utf8))
  }

  /// Returns by how many levels the headings have to go down, for the highest of them to be below the page's title.
  private func headingShift(_ document: inout CMarkDocument) -> Int {
    guard context.titleLevel > 0 else { return 0 }
    var highest = 6
    while let step = document.next() {
      guard step.isEntering, step.node.kind == .heading else { continue }
      let level = step.node.headingLevel
      let isTitle =
        context.dropsLeadingTitle && level == 1 && step.node.isFirst
        && step.node.parent?.kind == .document
      if !isTitle { highest = min(highest, level) }
    }
    document.rewind()
    return max(0, context.titleLevel + 1 - highest)
  }

  /// Checks the text for cmark: at most twice as long as the text that was sent, quote marks not counted.
  private func check(_ scanned: NoteSource) throws(MarkdownError) {
    do throws(MarkdownError) {
      try SourceCheck.check(scanned.text, limits: limits.allowing(source: limits.source * 4))
    } catch {
      throw error.moved(scanned.originalLine)
    }
  }

  /// The ids that the text defines, and the steps of the part that is wanted.
  private func survey(
    _ document: inout CMarkDocument, _ scanned: NoteSource
  ) throws(MarkdownError) -> (ids: Set<String>, part: Range<Int>?) {
    let state = NoteState(wiki: Wiki(), source: scanned, part: context.part)
    var writer = HTMLWriter(
      author: context.author, context: context.markdown { _ in nil }, limits: limits,
      sourceSize: scanned.text.count, syntax: state)
    try writer.walk(&document, 0..<Int.max)
    let blocks = state.blocks.map { BlockAnchor.id($0.utf8) }
    return (Set(writer.finish().outline.map(\.id) + blocks), state.part.range)
  }

  private func write(
    _ document: inout CMarkDocument, _ range: Range<Int>, _ state: NoteState, headingShift: Int
  ) throws(MarkdownError) -> RenderedMarkdown {
    var writer = HTMLWriter(
      author: context.author, context: context.markdown(context.mention), limits: limits,
      sourceSize: state.source.text.count, syntax: state)
    writer.headingShift = headingShift
    try writer.walk(&document, range)
    return writer.finish()
  }
}

extension HTMLWriter {
  /// Visits the steps of a range, which are whole nodes side by side.
  fileprivate mutating func walk(
    _ document: inout CMarkDocument, _ range: Range<Int>
  ) throws(MarkdownError) {
    var number = 0
    var list: CMarkNode?
    while number < range.upperBound, let step = document.next() {
      defer { number += 1 }
      guard range.contains(number) else { continue }
      let kind = step.node.kind
      if number == range.lowerBound, kind == .item, let parent = step.node.parent {
        // An item is nothing without its list.
        list = parent
        container(parent, .list, true)
      }
      note?.step = number
      try visit(step.node, kind, entering: step.isEntering)
    }
    if let list { container(list, .list, false) }
  }
}

extension MarkdownError {
  /// The error with its line as another source counts it.
  fileprivate func moved(_ line: (Int) -> Int) -> MarkdownError {
    switch self {
    case .tooManyColumns(let number, let columns, let limit):
      .tooManyColumns(line: line(number), columns: columns, limit: limit)
    case .tableTooLarge(let number, let cells, let limit):
      .tableTooLarge(line: line(number), cells: cells, limit: limit)
    case .tooComplex(let construct, let number): .tooComplex(construct, line: line(number))
    case .tooLong, .invalidUTF8, .containsNUL, .tooDeep, .outputTooLarge: self
    }
  }
}
