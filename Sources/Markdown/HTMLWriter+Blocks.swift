// Paragraphs, headings, lists, quotes and code.
extension HTMLWriter {
  mutating func paragraph(_ node: CMarkNode, _ entering: Bool) {
    defer { endBlock() }
    let item = node.parent
    let isBare = item?.kind == .item && item?.parent?.isTight == true
    if let syntax, syntax.paragraph(node, entering: entering, isBare: isBare, &self) { return }
    if isBare { return }
    if entering {
      startLine()
      html.append(isRow(node) ? "<p class=\"pictures\">" : "<p>")
    } else {
      html.append("</p>\n")
    }
  }

  /// True if a paragraph consists of pictures that members uploaded: they are shown beside each other.
  private func isRow(_ node: CMarkNode) -> Bool {
    var child = node.firstChild
    guard child?.kind == .image else { return false }
    while let inner = child {
      let isPicture =
        inner.kind == .image && Destination.isUpload(inner.address)
        && Destination.recording(inner.address) == nil
      guard isPicture || inner.kind == .softBreak || inner.kind == .lineBreak else { return false }
      child = inner.next
    }
    return true
  }

  /// Writes the start or end tag of a list, an item or a quote.
  @_spi(Syntax) public mutating func container(
    _ node: CMarkNode, _ kind: NodeKind, _ entering: Bool
  ) {
    endBlock()
    if entering { startLine() }
    if kind != .blockQuote, let syntax, syntax.list(node, kind, entering: entering, &self) {
      return
    }
    switch kind {
    case .blockQuote:
      if !entering { startLine() }
      if let syntax, syntax.quote(node, entering: entering, &self) { return }
      html.append(entering ? "<blockquote>\n" : "</blockquote>\n")
    case .item where entering:
      guard node.isTask else { return html.append("<li>") }
      html.append("<li class=\"task\">")
      html.append(node.isDone ? doneBox : openBox)
    case .item: html.append("</li>\n")
    case _ where !entering: html.append(node.isOrdered ? "</ol>\n" : "</ul>\n")
    case _ where !node.isOrdered: html.append("<ul>\n")
    default:
      let start = node.listStart
      html.append(start == 1 ? "<ol>\n" : "<ol start=\"")
      if start != 1 {
        html.append(contentsOf: String(start).utf8)
        html.append("\">\n")
      }
    }
  }

  /// Characters instead of a control: every screen reader has a name for them, and none of them
  /// offers to tick a box that cannot be ticked.
  private var doneBox: StaticString { "<span class=\"box\">☑</span> " }
  private var openBox: StaticString { "<span class=\"box\">☐</span> " }

  /// Writes a heading.
  ///
  /// A member's headings are two levels lower, below the page's h1 and h2; an editor's keep their level and get an anchor once
  /// their words are known.
  mutating func heading(_ node: CMarkNode, _ entering: Bool) {
    defer { endBlock() }
    let written = node.headingLevel
    let level = min(written + (author == .member ? 2 : headingShift), 6)
    let digit = UInt8(ascii: "0") + UInt8(clamping: level)
    if entering {
      startLine()
      headingStart = html.count
      if author == .editor { return headingWords = PlainTextCollector(limit: limits.plainText) }
      html.append("<h")
      html.append(digit)
      html.append(UInt8(ascii: ">"))
      return
    }
    if let words = headingWords {
      let text = words.text
      let id = anchors.anchor(for: text)
      syntax?.endHeading(text, level: level)
      outline.append(RenderedMarkdown.Heading(level: level, id: id, text: text))
      var tag: [UInt8] = []
      tag.append("<h")
      tag.append(digit)
      if !context.omitsIDs {
        tag.append(" id=\"")
        tag.appendEscaped(Array(id.utf8))
        tag.append(UInt8(ascii: "\""))
      }
      tag.append(UInt8(ascii: ">"))
      html.insert(contentsOf: tag, at: headingStart)
      headingWords = nil
    }
    html.append("</h")
    html.append(digit)
    html.append(">\n")
  }

  /// Code, and raw HTML shown as code, but for the comments in it.
  mutating func codeBlock(_ node: CMarkNode, _ kind: NodeKind) {
    if kind == .htmlBlock {
      let literal = node.literal
      let words = HTMLComment.removed(from: restored(literal, in: .markup))
      let isComment = words.count < literal.count && words.allSatisfy { $0 <= 0x20 }
      return isComment ? () : writeCode(words.span, language: Array("html".utf8))
    }
    let info = restored(node.fenceInfo)
    guard let syntax else {
      return node.withLiteral { writeCode($0, language: Self.language(info)) }
    }
    let words = syntax.restored(node.literal, in: .code)
    if syntax.hides(words.span, language: info) { return }
    writeCode(words.span, language: Self.language(info))
  }

  private mutating func writeCode(_ words: Span<UInt8>, language: [UInt8]) {
    endBlock()
    startLine()
    html.append("<pre><code")
    if !language.isEmpty {
      html.append(" class=\"language-")
      html.append(language.span)
      html.append(UInt8(ascii: "\""))
    }
    html.append(UInt8(ascii: ">"))
    html.appendEscaped(words)
    plain.add(words, TextTraits.white)
    html.append("</code></pre>\n")
    endBlock()
  }

  /// The first word of a fence's info if it is the plain name of a language, else nothing.
  private static func language(_ info: [UInt8]) -> [UInt8] {
    let word = info.prefix { $0 > 0x20 }
    let isPlain = word.allSatisfy {
      switch Unicode.Scalar($0) {
      case "a"..."z", "A"..."Z", "0"..."9", "+", "#", "-": true
      default: false
      }
    }
    return word.count <= 32 && isPlain ? Array(word) : []
  }
}
