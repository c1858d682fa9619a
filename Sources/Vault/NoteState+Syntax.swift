@_spi(Syntax) import Markdown

// The writer's requests about Obsidian's syntax.
extension NoteState: Syntax {
  func begin(
    _ node: CMarkNode, _ kind: NodeKind, entering: Bool, _ writer: inout HTMLWriter
  ) -> Bool {
    writer.beginStep(node, kind, entering)
  }

  func end(_ kind: NodeKind, entering: Bool) {
    guard !entering || kind.isLeafBlock else { return }
    if kind == .document { part.endDocument(step: step) }
    guard kind.isBlock, let first = trail.end(step: step) else { return }
    part.endBlock(first: first, depth: trail.open.count, step: step)
  }

  func paragraph(
    _ node: CMarkNode, entering: Bool, isBare: Bool, _ writer: inout HTMLWriter
  ) -> Bool {
    writer.noteParagraph(node, entering, isBare: isBare)
  }

  func quote(_ node: CMarkNode, entering: Bool, _ writer: inout HTMLWriter) -> Bool {
    writer.callout(node, entering)
  }

  func list(
    _ node: CMarkNode, _ kind: NodeKind, entering: Bool, _ writer: inout HTMLWriter
  ) -> Bool {
    writer.footnoteList(node, kind, entering)
  }

  func endHeading(_ words: String, level: Int) {
    guard let block = trail.open.last else { return }
    part.endHeading(words, level: level, depth: trail.open.count - 1, first: block.first)
  }

  func text(_ text: Span<UInt8>, _ kind: NodeKind, _ writer: inout HTMLWriter) -> Bool {
    guard let first = Placeholder.next(in: text, from: 0) else { return false }
    writer.writeConstructs(in: text, kind, first)
    return true
  }

  func hides(_ code: Span<UInt8>, language: [UInt8]?) -> Bool {
    HiddenCode.contains(code, language: language)
  }

  func restored(_ text: [UInt8], in place: TextPlace) -> [UInt8] {
    source.restored(text, in: place)
  }

  func openLink(
    _ node: CMarkNode, _ address: [UInt8], title: [UInt8], _ writer: inout HTMLWriter
  ) -> Bool {
    writer.openRelativeLink(node, address, title: title)
  }

  /// Notes the link of Markdown's that was open as a reference.
  func closeLink() {
    guard let open = openLink else { return }
    openLink = nil
    addReference(open.link, isResolved: open.isResolved, from: open.start)
  }

  func picture(
    _ node: CMarkNode, _ address: [UInt8], title: [UInt8], _ writer: inout HTMLWriter
  ) -> Bool {
    writer.writeRelativePicture(node, address, title: title)
  }

  func collect(_ words: Span<UInt8>, _ traits: TextTraits) { sentence.add(words, traits) }

  func collectSpace() { sentence.addSpace() }
}

extension NodeKind {
  /// Blocks that can have an id.
  var isBlock: Bool {
    switch self {
    case .paragraph, .heading, .list, .item, .blockQuote, .table: true
    default: isLeafBlock
    }
  }

  /// Blocks that are not left again.
  var isLeafBlock: Bool {
    self == .codeBlock || self == .htmlBlock || self == .thematicBreak
  }
}
