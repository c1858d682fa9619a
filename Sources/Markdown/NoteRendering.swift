/// Renders an editor's text with Obsidian's syntax, or a part of a text.
///
/// The syntax is replaced by placeholders before the limits are checked, on what cmark really
/// parses. Links within the text and parts of it need to know all headings and blocks beforehand:
/// then the tree is walked twice, the first time without asking about links.
struct NoteRendering {
  let context: MarkdownRenderer.Context
  let limits: MarkdownLimits

  func render(_ source: [UInt8]) throws(MarkdownError) -> RenderedMarkdown {
    guard source.count <= limits.source else {
      throw .tooLong(bytes: source.count, limit: limits.source)
    }
    guard SourceCheck.isUTF8(source) else { throw .invalidUTF8 }
    guard !source.contains(0) else { throw .containsNUL }
    let scanned = scan(source)
    try check(scanned)
    guard var document = CMarkDocument(parsing: scanned.text) else {
      return RenderedMarkdown(html: [], plainText: "", outline: [], links: [])
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
    var state = NoteState(
      wiki: context.wiki ?? Wiki(), source: scanned, dropsIDs: dropsIDs, ownIDs: ownIDs)
    state.firstStep = context.part == .whole ? -1 : range.lowerBound
    return try write(&document, range, state, headingShift: shift)
  }

  /// How far the headings have to go down for the highest of them to stand below the page's title.
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

  private var dropsIDs: Bool { context.dropsIDs || context.part != .whole }

  private func scan(_ source: [UInt8]) -> NoteSource {
    guard context.wiki == nil else { return NoteScanner.scan(source) }
    var plain = NoteSource(original: source)
    plain.text = source
    plain.hasOwnLinks = false
    return plain
  }

  /// Checks what cmark will parse: at most twice as long as what was sent, but for quote marks.
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
    var quiet = context
    quiet.mention = { _ in nil }
    let state = NoteState(
      wiki: Wiki(), source: scanned, dropsIDs: dropsIDs, part: context.part)
    var writer = HTMLWriter(
      author: .editor, context: quiet, limits: limits, sourceSize: scanned.text.count, note: state)
    try writer.walk(&document, 0..<Int.max)
    let part = writer.note?.part.range
    let found = writer.finish()
    let blocks = found.blocks.map { BlockAnchor.id($0.utf8) }
    return (Set(found.outline.map(\.id) + blocks), part)
  }

  private func write(
    _ document: inout CMarkDocument, _ range: Range<Int>, _ state: NoteState, headingShift: Int
  ) throws(MarkdownError) -> RenderedMarkdown {
    var writer = HTMLWriter(
      author: .editor, context: context, limits: limits, sourceSize: state.source.text.count,
      note: state)
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
