/// Environments: matrices, cases, alignments and arrays.
extension Parser {
  /// Reads the part behind `\begin`, to the end of its `\end`.
  mutating func environment() throws(UnsupportedSyntax) -> Atom {
    guard let name = scanner.plainGroup() else { throw UnsupportedSyntax() }
    return try nested { parser throws(UnsupportedSyntax) in
      let atom = try parser.body(of: name)
      guard parser.scanner.command() == "end", parser.scanner.plainGroup() == name else {
        throw UnsupportedSyntax()
      }
      return atom
    }
  }

  private mutating func body(of name: String) throws(UnsupportedSyntax) -> Atom {
    let starless = name.utf8.last == UInt8(ascii: "*") ? String(name.dropLast()) : name
    switch starless {
    case "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix":
      if starless != name { _ = scanner.plainOption() }  // mathtools: the columns' alignment
      let (left, right) = Parser.matrixFences[starless] ?? ("", "")
      return Parser.around(left, try tableBody(), right)
    case "smallmatrix": return Parser.around("", try tableBody(isSmall: true), "")
    case "cases", "dcases":
      let table = try tableBody(name: "cases", isDisplay: starless == "dcases")
      return Parser.around("{", table, "")
    case "rcases", "drcases":
      let table = try tableBody(name: "cases", isDisplay: starless == "drcases")
      return Parser.around("", table, "}")
    case "align", "aligned", "split", "flalign", "eqnarray":
      _ = scanner.plainOption()
      return Parser.around("", try tableBody(name: "aligned", isDisplay: true), "")
    case "alignat", "alignedat":
      guard scanner.plainGroup() != nil else { throw UnsupportedSyntax() }
      return Parser.around("", try tableBody(name: "aligned", isDisplay: true), "")
    case "gather", "gathered", "multline", "equation", "displaymath", "math":
      return Parser.unwrapped(try tableBody(isDisplay: true))
    case "array", "subarray":
      let columns = try self.columns()
      return Parser.around("", try tableBody(columns: columns), "")
    default: throw UnsupportedSyntax()
    }
  }

  private static let matrixFences = [
    "pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "Bmatrix": ("{", "}"), "vmatrix": ("|", "|"),
    "Vmatrix": ("‖", "‖"),
  ]

  private static func around(_ left: String, _ table: Table, _ right: String) -> Atom {
    let atom = Atom(.ordinary, .table(table))
    return left.isEmpty && right.isEmpty ? atom : fenced(left, [atom], right)
  }

  /// One line needs no table.
  private static func unwrapped(_ table: Table) -> Atom {
    if table.rows.count == 1, let cells = table.rows.first?.cells, cells.count == 1,
      let cell = cells.first
    {
      return .row(cell)
    }
    return Atom(.ordinary, .table(table))
  }

  /// Cells up to anything other than `&` or the end of a row; a last row that is empty does not count.
  mutating func tableBody(
    name: String? = nil, isDisplay: Bool = false, isSmall: Bool = false,
    columns: [Table.Column] = []
  ) throws(UnsupportedSyntax) -> Table {
    var table = Table(name: name, isDisplay: isDisplay, isSmall: isSmall, columns: columns)
    var row = Table.Row()
    while true {
      while takeCommand(["hline", "hdashline"]) { row.hasRuleAbove = true }
      row.cells.append(try nested { parser throws(UnsupportedSyntax) in try parser.row() })
      if scanner.take(UInt8(ascii: "&")) { continue }
      let goesOn = takeCommand(["\\", "cr", "newline"])
      if goesOn {
        skipRowGap()
        table.rows.append(row)
        row = Table.Row()
      } else {
        close(&table, with: row)
        return table
      }
    }
  }

  private func close(_ table: inout Table, with row: Table.Row) {
    let isEmpty = row.cells.count == 1 && row.cells.allSatisfy(\.isEmpty)
    guard isEmpty, !table.rows.isEmpty else {
      table.rows.append(row)
      return
    }
    if row.hasRuleAbove { table.rows[table.rows.count - 1].hasRuleBelow = true }
  }

  /// True if one of these commands was next; then it is passed.
  private mutating func takeCommand(_ names: [String]) -> Bool {
    scanner.skipBlanks()
    let start = scanner.position
    if let name = scanner.command(), names.contains(name) { return true }
    scanner.position = start
    return false
  }

  /// The `[2ex]` of `\\[2ex]`; a bracket that holds no length begins the next row.
  private mutating func skipRowGap() {
    let start = scanner.position
    _ = scanner.take(UInt8(ascii: "*"))
    guard scanner.peek() == UInt8(ascii: "["), let text = scanner.plainOption(),
      Parser.length(text) != nil
    else {
      scanner.position = start
      return
    }
  }

  /// The columns of an array: `{c|lr}`.
  private mutating func columns() throws(UnsupportedSyntax) -> [Table.Column] {
    _ = scanner.plainOption()
    guard let text = scanner.plainGroup() else { throw UnsupportedSyntax() }
    var columns: [Table.Column] = []
    var hasRule = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "c"), UInt8(ascii: "l"), UInt8(ascii: "r"):
        let alignment: Table.Alignment =
          byte == UInt8(ascii: "c") ? .center : byte == UInt8(ascii: "l") ? .left : .right
        columns.append(Table.Column(alignment: alignment, hasRuleBefore: hasRule))
        hasRule = false
      case UInt8(ascii: "|"), UInt8(ascii: ":"): hasRule = true
      case UInt8(ascii: " "): break
      default: throw UnsupportedSyntax()
      }
    }
    if hasRule, !columns.isEmpty { columns[columns.count - 1].hasRuleAfter = true }
    return columns
  }
}
