/// Position of the writer in a table.
struct TableState {
  var alignments: [UInt8] = []
  var column = 0
  var isInHeader = false
  var hasBody = false
}

// Tables, in a box of their own that scrolls on small screens and can be focused to do so.
extension HTMLWriter {
  mutating func visitTable(_ node: CMarkNode, _ kind: NodeKind, _ entering: Bool) {
    switch kind {
    case .tableCell: tableCell(node, entering)
    case .table where entering:
      endBlock()
      startLine()
      table = TableState(alignments: node.alignments)
      html.append("<div class=\"table\" tabindex=\"0\">\n<table>\n")
    case .table:
      if table.hasBody { html.append("</tbody>\n") }
      html.append("</table>\n</div>\n")
      endBlock()
    case .tableHeader where entering:
      table.isInHeader = true
      table.column = 0
      html.append("<thead>\n<tr>\n")
    case .tableHeader:
      table.isInHeader = false
      html.append("</tr>\n</thead>\n")
    default: tableRow(entering)
    }
  }

  private mutating func tableRow(_ entering: Bool) {
    guard entering else { return html.append("</tr>\n") }
    table.column = 0
    if !table.hasBody { html.append("<tbody>\n") }
    table.hasBody = true
    html.append("<tr>\n")
  }

  private mutating func tableCell(_ node: CMarkNode, _ entering: Bool) {
    endBlock()
    // The empty corner of a table is the header of nothing.
    let isHeader = table.isInHeader && node.firstChild != nil
    guard entering else {
      html.append(isHeader ? "</th>\n" : "</td>\n")
      return table.column += 1
    }
    html.append(isHeader ? "<th" : "<td")
    let alignment = table.column < table.alignments.count ? table.alignments[table.column] : 0
    switch alignment {
    case UInt8(ascii: "c"): html.append(" class=\"center\">")
    case UInt8(ascii: "r"): html.append(" class=\"right\">")
    case UInt8(ascii: "l"): html.append(" class=\"left\">")
    default: html.append(">")
    }
  }
}
