@_spi(Syntax) import Markdown

// Footnotes: numbers in the text that lead to a list at its end, and back.
//
// Their ids are `fn-1`, `fnref-1`, `fnref-1-2`; a page with several texts puts something before them
// (`SiteTheme.withFootnotes`).
extension HTMLWriter {
  /// A reference to a footnote.
  mutating func writeFootnote(_ number: Int, _ construct: NoteSource.Construct) {
    guard let note, let shown = note.source.footnotes[number] else {
      return writeSource(of: construct)
    }
    if pictures > 0 { return }
    html.append("<sup class=\"footnote\">")
    let isLink = !omitsIDs && !isInLink
    if isLink {
      let uses = note.footnoteUses[shown, default: 0] + 1
      note.footnoteUses[shown] = uses
      html += "<a id=\"\(Self.reference(shown, uses))\" href=\"#fn-\(shown)\">".utf8
    }
    html += "[\(shown)]".utf8
    html += (isLink ? "</a></sup>" : "</sup>").utf8
    lastScalar = nil
  }

  private static func reference(_ number: Int, _ use: Int) -> String {
    use == 1 ? "fnref-\(number)" : "fnref-\(number)-\(use)"
  }

  /// The list of footnotes and its items; false for other lists.
  mutating func footnoteList(_ node: CMarkNode, _ kind: NodeKind, _ entering: Bool) -> Bool {
    guard let note else { return false }
    if kind == .list {
      guard node.parent?.kind == .document, note.isFootnotesNext || note.openFootnotes != nil else {
        return false
      }
      note.openFootnotes = entering ? 0 : nil
      note.isFootnotesNext = false
      html.append(
        entering ? "<section class=\"footnotes\">\n<ol>\n" : "</ol>\n</section>\n")
      return true
    }
    guard let count = note.openFootnotes, node.parent?.parent?.kind == .document else {
      return false
    }
    if entering {
      note.openFootnotes = count + 1
      html += (omitsIDs ? "<li>" : "<li id=\"fn-\(count + 1)\">").utf8
    } else {
      writeWaysBack(from: count)
      html.append("</li>\n")
    }
    return true
  }

  /// Arrows to all places that refer to a footnote, behind its last words.
  private mutating func writeWaysBack(from number: Int) {
    guard !omitsIDs, let uses = note?.footnoteUses[number] else { return }
    let end = Array("</p>\n".utf8)
    let isInParagraph = html.suffix(end.count).elementsEqual(end)
    if isInParagraph { html.removeLast(end.count) }
    while let last = html.last, last <= 0x20 { html.removeLast() }
    for use in 1...max(uses, 1) {
      html.append(" <a class=\"back\"")
      if let label = note?.wiki.footnoteBack {
        html.append(" aria-label=\"")
        html.appendEscaped(Array(label.utf8))
        html.append("\"")
      }
      html += " href=\"#\(Self.reference(number, use))\">↩".utf8
      if use > 1 { html += "\(use)".utf8 }
      html.append("</a>")
    }
    if isInParagraph { html += end }
  }
}
