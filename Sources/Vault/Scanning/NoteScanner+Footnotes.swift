@_spi(Syntax) import Markdown

// Footnotes: their texts are taken out of the source and put behind it, as a list, in the order in which they are
// referred to. cmark-gfm 0.29.0.gfm.6 has footnotes of its own, which copy by columns that lines make wrong.
extension NoteScanner {
  /// The text of a footnote while it is scanned, and the text that continues behind it.
  struct Body {
    let footnote: Int
    let end: Int
    let before: NoteSource.Part
    let textLine: Int
  }

  /// A line is about to be scanned: the text of a footnote may begin or end with it.
  mutating func switchParts() {
    if let body, line >= body.end { endBody(body) }
    guard body == nil, line < lines.count, index <= current.start,
      let number = footnoteStarts[line]
    else { return }
    let footnote = footnotes[number]
    // The text above is a paragraph of its own.
    result.text.append(0x0A)
    body = Body(
      footnote: number, end: footnote.lines.upperBound, before: result.beginPart(),
      textLine: textLine + 1)
    textLine = 1
    result.shiftLines(text: 1, original: current.number)
    result.text += Self.marker
    index = footnote.content
  }

  /// As wide as the indentation of the lines below a footnote.
  private static let marker = Array("-   ".utf8)

  private mutating func endBody(_ body: Body) {
    self.body = nil
    footnoteParts[body.footnote] = result.endPart(before: body.before)
    textLine = body.textLine
    if line < lines.count { result.shiftLines(text: textLine, original: current.number) }
  }

  /// `[^name]`, where there is such a footnote.
  mutating func scanFootnote() {
    if current.isFootnote, index == current.content {
      // The text of a footnote that nothing refers to; CommonMark would take it for a link's address, and hide it.
      result.text.append(UInt8(ascii: "\\"))
      return copy(to: index + 2)
    }
    guard references < Footnote.maxReferences,
      let (name, end) = Footnote.name(at: index, in: source.span, isDefinition: false),
      let number = footnoteNames[name]
    else { return }
    references += 1
    replace(to: end, by: .footnote(number))
  }

  /// Puts the texts of the footnotes behind the source.
  mutating func appendFootnotes() {
    if let body { endBody(body) }
    var order: [Int] = []
    number(in: result.text, &order)
    var next = 0
    while next < order.count {
      if let part = footnoteParts[order[next]] { number(in: part.text, &order) }
      next += 1
    }
    guard !order.isEmpty else { return }
    result.text += NoteLines.closing(of: source.span, hiding: hidden)
    result.text += [0x0A, 0x0A]
    _ = result.append(.footnotes, source.count..<source.count, limit: .max)
    result.text += [0x0A, 0x0A]
    for number in order {
      if let part = footnoteParts[number] { result.append(part) }
    }
  }

  /// Gives numbers to those that a text refers to, in order.
  private mutating func number(in text: [UInt8], _ order: inout [Int]) {
    var start = 0
    while let placeholder = Placeholder.next(in: text.span, from: start) {
      start = placeholder.range.upperBound
      guard case .footnote(let number) = result.kind(of: placeholder),
        footnoteParts[number] != nil, result.footnotes[number] == nil
      else { continue }
      order.append(number)
      result.footnotes[number] = order.count
    }
  }
}
