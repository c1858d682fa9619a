@_spi(Syntax) import Markdown

// The blocks of a note: where they begin and end, and their ids.
extension HTMLWriter {
  /// State of the note; nil in any other text.
  var note: NoteState? { syntax as? NoteState }

  /// True if ids are left out, since the text is shown within another's page.
  var omitsIDs: Bool { context.omitsIDs }

  /// Notes that a node begins or ends; false when it is not to be written.
  mutating func beginStep(_ node: CMarkNode, _ kind: NodeKind, _ entering: Bool) -> Bool {
    if note?.isParagraphReplaced == true { return kind == .paragraph && !entering }
    if entering, kind.isBlock {
      let isInLine = html.last.map { $0 != 0x0A } ?? false
      let depth = note?.trail.open.count ?? 0
      let step = note?.step ?? 0
      note?.trail.begin(html: html.count + (isInLine ? 1 : 0), step: step)
      if kind == .heading {
        note?.part.beginHeading(level: node.headingLevel, depth: depth, step: step)
      }
    }
    switch kind {
    case .paragraph, .heading, .tableCell:
      if entering { note?.beginWords() } else { endWords(node, kind) }
    case .emphasis, .strong, .strikethrough, .link:
      if entering { note?.marks.append(nil) } else { _ = note?.marks.popLast() }
    default: break
    }
    return true
  }

  /// A paragraph that is a callout's title, or has nothing but blocks in it; true when it is
  /// written.
  mutating func noteParagraph(_ node: CMarkNode, _ entering: Bool, isBare: Bool) -> Bool {
    guard entering else { return endNoteParagraph(node, isBare: isBare) }
    if note?.isTitleNext == true {
      beginCalloutTitle()
      return true
    }
    if let constructs = onlyBlocks(of: node) {
      writeBlocks(constructs, of: node)
      note?.isParagraphReplaced = true
      return true
    }
    // A paragraph without tags of its own would be alone as a part.
    let isPart = isBare && note?.step == note?.firstStep
    if !isBare || isPart { startLine() }
    if let child = node.firstChild, child.kind == .image, child.next == nil {
      note?.pictureParagraph = html.count
    }
    if isPart { html.append("<p>") }
    note?.isPartParagraph = isPart
    return isPart
  }

  private mutating func endNoteParagraph(_ node: CMarkNode, isBare: Bool) -> Bool {
    note?.pictureParagraph = nil
    if note?.isParagraphReplaced == true {
      note?.isParagraphReplaced = false
      return true
    }
    if note?.titleStart != nil {
      endCalloutTitle(hasBody: node.next != nil)
      return true
    }
    guard note?.isPartParagraph == true else { return false }
    note?.isPartParagraph = false
    html.append("</p>\n")
    return true
  }

  /// The constructs of a paragraph that has nothing but such as are blocks of their own.
  private func onlyBlocks(of paragraph: CMarkNode) -> [NoteSource.Kind]? {
    guard let source = note?.source, !source.constructs.isEmpty else { return nil }
    var blocks: [NoteSource.Kind] = []
    var hasPlaceholder = false
    var child = paragraph.firstChild
    while let node = child {
      switch node.kind {
      case .softBreak, .lineBreak: break
      case .text:
        let text = node.literal
        var start = 0
        // Most paragraphs begin with a word.
        if let first = text.first, first > 0x20, first < 0xF3 { return nil }
        while let placeholder = Placeholder.next(in: text.span, from: start) {
          let before = text[start..<placeholder.range.lowerBound]
          guard before.allSatisfy({ $0 <= 0x20 }),
            let kind = source.kind(of: placeholder), kind.canBeBlock
          else { return nil }
          blocks.append(kind)
          hasPlaceholder = true
          start = placeholder.range.upperBound
        }
        guard text[start...].allSatisfy({ $0 <= 0x20 }) else { return nil }
      default: return nil
      }
      child = node.next
    }
    return hasPlaceholder ? blocks : nil
  }

  private mutating func writeBlocks(_ blocks: [NoteSource.Kind], of node: CMarkNode) {
    var hasContent = false
    for block in blocks {
      switch block {
      case .math(let content, _):
        startLine()
        html.append("<div class=\"math\" tabindex=\"0\">")
        writeTeX(content, isDisplay: true)
        html.append("</div>\n")
        hasContent = true
      case .link(let link, let words):
        writeEmbed(link, lead(of: link), words: words)
        hasContent = true
      case .block(let name): define(name)
      case .footnotes: note?.isFootnotesNext = true
      default: break
      }
      plain.addSpace()
    }
    let isCallout = note?.quotes.last?.callout != nil && node.parent?.kind == .blockQuote
    if hasContent {
      placeIDs(of: node, .paragraph)
    } else if isCallout, node.next == nil, let note, note.trail.open.count >= 2 {
      // At the end of a callout the callout gets the id.
      placeIDs(on: note.trail.open[note.trail.open.count - 2])
      note.trail.dropOpen(forgettingLast: false)
    } else {
      placeIDsBefore()
    }
  }

  // MARK: - Ids

  private mutating func endWords(_ node: CMarkNode, _ kind: NodeKind) {
    note?.endWords()
    guard note?.pendingIDs.isEmpty == false else { return }
    // The start tag of a heading comes last.
    let start = kind == .heading ? headingStart : 0
    while html.count > start, html.last == 0x20 || html.last == 0x0A { html.removeLast() }
    placeIDs(of: node, kind)
  }

  mutating func define(_ name: String) {
    if note?.addBlock(name) == true { note?.pendingIDs.append(BlockAnchor.id(name.utf8)) }
  }

  /// Gives the open block the ids at its end.
  private mutating func placeIDs(of node: CMarkNode, _ kind: NodeKind) {
    guard note?.pendingIDs.isEmpty == false, let note, let own = note.trail.open.last
    else { return }
    let ids = note.pendingIDs
    note.pendingIDs.removeAll()
    let isInItem = kind == .paragraph && node.parent?.kind == .item
    let isTitle = note.titleStart != nil
    let isItem = isInItem && node.isFirst
    let isOuter = (isItem || isTitle) && note.trail.open.count >= 2
    let block = isOuter ? note.trail.open[note.trail.open.count - 2] : own
    let isBare = isInItem && !isItem && node.parent?.parent?.isTight == true
    for id in ids {
      note.part.define(id, first: block.first)
      if omitsIDs { continue }
      if kind == .paragraph, !isBare, insert(id, at: block.html) { continue }
      html.append("<span id=\"")
      html.appendEscaped(Array(id.utf8))
      html.append("\"></span>")
    }
  }

  private mutating func placeIDs(on block: BlockTrail.Block) {
    guard let note else { return }
    let ids = note.pendingIDs
    note.pendingIDs.removeAll()
    for id in ids {
      note.part.define(id, first: block.first)
      if omitsIDs || insert(id, at: block.html) { continue }
      html.append("<div id=\"")
      html.appendEscaped(Array(id.utf8))
      html.append("\"></div>\n")
    }
  }

  /// Gives the block before this one the ids that are alone.
  private mutating func placeIDsBefore() {
    guard let note else { return }
    let ids = note.pendingIDs
    let block = note.trail.beforeOpen
    note.pendingIDs.removeAll()
    note.trail.dropOpen(forgettingLast: !ids.isEmpty)
    for id in ids {
      if let block { note.part.define(id, steps: block.first..<block.end) }
      if omitsIDs { continue }
      if let block, insert(id, at: block.html) { continue }
      startLine()
      html.append("<div id=\"")
      html.appendEscaped(Array(id.utf8))
      html.append("\"></div>\n")
    }
  }

  /// Puts an id into the tag that begins at a place, unless it has one.
  private mutating func insert(_ id: String, at place: Int) -> Bool {
    guard place < html.count, html[place] == UInt8(ascii: "<") else { return false }
    var end = place + 1
    while end < html.count, html[end] > 0x20, html[end] != UInt8(ascii: ">"),
      html[end] != UInt8(ascii: "/")
    {
      end += 1
    }
    guard !html[end...].starts(with: " id=".utf8) else { return false }
    let attribute = Array(" id=\"\(id)\"".utf8)
    html.insert(contentsOf: attribute, at: end)
    note?.trail.insert(attribute.count, at: place)
    return true
  }
}

extension NoteSource.Kind {
  /// True if the construct may be in a paragraph that is written as blocks.
  fileprivate var canBeBlock: Bool {
    switch self {
    case .comment, .block, .footnotes: true
    case .math(_, let isDisplay): isDisplay
    case .link(let link, _): link.isEmbed
    default: false
    }
  }
}
