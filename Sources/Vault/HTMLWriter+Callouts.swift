@_spi(Syntax) import Markdown

// Quotes that are callouts, with a title of their own.
extension HTMLWriter {
  /// Writes a quote that is a callout; false when it is not one.
  mutating func callout(_ node: CMarkNode, _ entering: Bool) -> Bool {
    guard entering else { return endCallout() }
    let callout = callout(of: node)
    note?.quotes.append((callout, false))
    guard let callout else { return false }
    html.append(callout.isOpen == nil ? "<aside" : "<details")
    html.append(" class=\"callout callout-")
    html.append(contentsOf: callout.type.utf8)
    html.append(callout.isOpen == true ? "\" open=\"\">\n" : "\">\n")
    note?.isTitleNext = true
    return true
  }

  private func callout(of quote: CMarkNode) -> NoteSource.Callout? {
    guard note != nil, let paragraph = quote.firstChild, paragraph.kind == .paragraph,
      let text = paragraph.firstChild, text.kind == .text
    else { return nil }
    let words = text.literal
    guard let placeholder = Placeholder.next(in: words.span, from: 0),
      placeholder.range.lowerBound == 0,
      case .callout(let callout) = note?.source.kind(of: placeholder)
    else { return nil }
    return callout
  }

  private mutating func endCallout() -> Bool {
    guard let quote = note?.quotes.popLast(), let callout = quote.callout else { return false }
    if quote.hasBody { html.append("</div>\n") }
    html.append(callout.isOpen == nil ? "</aside>\n" : "</details>\n")
    return true
  }

  mutating func beginCalloutTitle() {
    let isFoldable = note?.quotes.last?.callout?.isOpen != nil
    startLine()
    html.append(isFoldable ? "<summary>" : "<p class=\"callout-title\">")
    note?.isTitleNext = false
    note?.titleStart = html.count
  }

  mutating func endCalloutTitle(hasBody: Bool) {
    guard let note, let callout = note.quotes.last?.callout else { return }
    while html.count > note.titleStart ?? 0, let last = html.last, last == 0x0A || last == 0x20 {
      html.removeLast()
    }
    if html.count == note.titleStart {
      html.appendEscaped(Array((note.wiki.calloutTitle(callout.type) ?? callout.title).utf8))
    }
    note.titleStart = nil
    html.append(callout.isOpen == nil ? "</p>\n" : "</summary>\n")
    guard hasBody else { return }
    html.append("<div>\n")
    note.quotes[note.quotes.count - 1].hasBody = true
  }
}

extension NoteSource.Callout {
  /// The type capitalised.
  fileprivate var title: String {
    var bytes = Array(type.utf8)
    if let first = bytes.first, (0x61...0x7A).contains(first) { bytes[0] = first & 0xDF }
    return String(decoding: bytes, as: UTF8.self)
  }
}
