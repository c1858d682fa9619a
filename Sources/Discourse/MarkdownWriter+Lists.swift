import Markup

/// Lists and tables of rendered HTML as Markdown.
extension MarkdownWriter {
  /// The columns that a table may have before it is written as lines.
  private static let maxColumns = 32
  /// The cells that a table may have before it is written as lines.
  private static let maxCells = 2000

  func list(_ element: MarkupElement, afterList: Bool) -> [Block] {
    guard nesting < MarkdownSyntax.deepestNesting else { return blocks(element.children) }
    let isOrdered = element.name == "ol"
    var number = min(max(0, element["start"].flatMap { Int($0) } ?? 1), 99_999_999)
    var items: [String] = []
    var isTight = true
    for node in element.children {
      guard case .element(let item) = node else {
        if case .text(let text) = node, text.utf8.contains(where: { $0 > 0x20 }) {
          items.append("- " + line([node]))
        }
        continue
      }
      let blocks = below.blocks(
        item.name == "li" ? item.children : [node])
      let marker =
        isOrdered ? "\(number)\(afterList ? ")" : ".")" : afterList ? "*" : "-"
      number += 1
      let isTightItem = blocks.filter { !$0.isList }.count <= 1
      isTight = isTight && isTightItem
      let text = blocks.map(\.text).joined(separator: isTightItem ? "\n" : "\n\n")
      let indent = String(repeating: " ", count: marker.utf8.count + 1)
      items.append(MarkdownSyntax.prefixed(text, first: marker + " ", rest: indent))
    }
    guard !items.isEmpty else { return [] }
    return [Block(text: items.joined(separator: isTight ? "\n" : "\n\n"), isList: true)]
  }

  func table(_ element: MarkupElement) -> [Block] {
    let rows = Self.rows(of: element).map { row in row.map { cell in line(cell, style: .cell) } }
    let columns = rows.map(\.count).max() ?? 0
    guard columns > 0 else { return blocks(element.children.filter { !$0.isTablePart }) }
    guard columns <= Self.maxColumns, columns * rows.count <= Self.maxCells else {
      return rows.map { row in
        let cells = row.joined(separator: " ")
        return Block(text: MarkdownSyntax.escapedLineStart(cells.trimmingSpaces()))
      }
    }
    var lines = rows.map { row in
      "| " + (row + Array(repeating: "", count: columns - row.count)).joined(separator: " | ")
        + " |"
    }
    lines.insert("|" + String(repeating: " --- |", count: columns), at: 1)
    return [Block(text: lines.joined(separator: "\n"))]
  }

  /// The cells' nodes, row by row; a table within a cell is the cell's own affair.
  private static func rows(of table: MarkupElement) -> [[[MarkupNode]]] {
    var rows: [[[MarkupNode]]] = []
    for case .element(let part) in table.children {
      if part.name == "tr" {
        let cells = part.children.compactMap { node in
          if case .element(let cell) = node, cell.name == "td" || cell.name == "th" {
            cell.children
          } else {
            nil
          }
        }
        if !cells.isEmpty { rows.append(cells) }
      } else if part.name == "thead" || part.name == "tbody" || part.name == "tfoot" {
        rows += Self.rows(of: part)
      }
    }
    return rows
  }
}

extension MarkupNode {
  /// A row or a group of rows.
  fileprivate var isTablePart: Bool {
    guard case .element(let element) = self else { return false }
    return ["tr", "thead", "tbody", "tfoot"].contains(element.name)
  }
}
