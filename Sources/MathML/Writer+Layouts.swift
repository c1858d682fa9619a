/// Fractions, roots, scripts, accents and tables.
extension Writer {
  mutating func write(_ fraction: Atom.Fraction) {
    let style = fraction.style.map { Writer.attributes(of: $0) }
    let line = fraction.hasLine ? nil : "linethickness=\"0\""
    wrapped("mfrac", [style, line].compactMap { $0 }.joined(separator: " ")) {
      $0.argument(fraction.numerator)
      $0.argument(fraction.denominator)
    }
  }

  mutating func root(_ radicand: Atom, _ index: Atom?) {
    guard let index else {
      wrapped("msqrt") { $0.inferredRow(radicand) }
      return
    }
    wrapped("mroot") {
      $0.argument(radicand)
      $0.script(index)
    }
  }

  mutating func write(_ scripts: Atom.Scripts, _ role: Atom.Role, _ place: Place) {
    var base = scripts.base
    if case .symbol = base.content { base.role = role }
    let sup = Writer.superscript(scripts)
    guard scripts.sub != nil || sup != nil else { return write(base, place) }
    let takesLimits = scripts.limits ?? base.takesLimits
    let name: String
    switch (scripts.sub != nil, sup != nil) {
    case (true, true): name = takesLimits ? "munderover" : "msubsup"
    case (true, false): name = takesLimits ? "munder" : "msub"
    default: name = takesLimits ? "mover" : "msup"
    }
    open(name)
    if scripts.limits == true, case .symbol(let text, .limits(let isNamed)) = base.content {
      element("mo", text, "movablelimits=\"false\"" + (isNamed ? " lspace=\"0\" rspace=\"0\"" : ""))
    } else if case .symbol(_, .sized) = base.content {
      wrapped("mrow") { $0.write(base, place) }  // Chromium sizes it in a row only
    } else {
      write(base, place)
    }
    if let sub = scripts.sub { script(sub) }
    if let sup { script(sup) }
    close(name)
  }

  /// Primes come before any other superscript.
  private static func superscript(_ scripts: Atom.Scripts) -> Atom? {
    let signs = ["", "′", "″", "‴", "⁗"]
    guard scripts.primes > 0 else { return scripts.sup }
    let text =
      signs.indices.contains(scripts.primes)
      ? signs[scripts.primes] : String(repeating: "′", count: scripts.primes)
    let primes = Atom(.ordinary, .symbol(text, .plain))
    guard let sup = scripts.sup else { return primes }
    return .row([primes, sup])
  }

  mutating func accent(_ base: Atom, _ mark: String, _ placement: Atom.Placement) {
    let (name, attributes): (String, String) =
      switch placement {
      case .above, .wideAbove: ("mover", "accent=\"true\"")
      case .arrow: ("mover", "")
      case .lineAbove: ("mover", "accent=\"true\" class=\"overline\"")
      case .wideBelow: ("munder", "accentunder=\"true\"")
      case .lineBelow: ("munder", "accentunder=\"true\" class=\"underline\"")
      }
    let grows = placement != .above && placement != .arrow
    wrapped(name, attributes) {
      $0.argument(base)
      $0.element("mo", mark, "stretchy=\"\(grows)\"")
    }
  }

  mutating func stack(_ base: Atom, _ over: Atom?, _ under: Atom?, _ place: Place) {
    wrapped(over == nil ? "munder" : under == nil ? "mover" : "munderover") {
      if case .row(let atoms) = base.content, atoms.count == 1, let only = atoms.first {
        $0.write(only, place)  // a relation stays one, with its gaps
      } else {
        $0.argument(base)
      }
      if let under { $0.script(under) }
      if let over { $0.script(over) }
    }
  }

  /// An arrow as long as its labels, which keep a distance from its ends.
  mutating func stretched(_ sign: String, _ over: Atom?, _ under: Atom?) {
    let over = over.flatMap { Writer.isEmpty($0) ? nil : $0 }
    let labels = [under, over].compactMap { $0 }
    let name =
      labels.count == 2 ? "munderover" : labels.isEmpty ? "mrow" : over == nil ? "munder" : "mover"
    wrapped(name) {
      $0.element("mo", sign, "stretchy=\"true\"")
      for label in labels {
        $0.script(.row([.space(500), label, .space(500)]))
      }
    }
  }

  private static func isEmpty(_ atom: Atom) -> Bool {
    guard case .row(let atoms) = atom.content else { return false }
    return atoms.isEmpty
  }

  mutating func write(_ table: Table) {
    var attributes = table.name.map { ["class=\"\($0)\""] } ?? []
    if table.isDisplay { attributes.append("displaystyle=\"true\"") }
    if table.isSmall { attributes.append("scriptlevel=\"1\"") }
    wrapped("mtable", attributes.joined(separator: " ")) {
      for row in table.rows { $0.write(row, of: table) }
    }
  }

  /// A row; in an alignment every second cell continues where the one before it ended.
  private mutating func write(_ row: Table.Row, of table: Table) {
    let names = (row.hasRuleAbove ? ["rule-top"] : []) + (row.hasRuleBelow ? ["rule-bottom"] : [])
    wrapped("mtr", Writer.classes(names)) {
      for (index, cell) in row.cells.enumerated() {
        var names: [String] = []
        if table.columns.indices.contains(index) {
          let column = table.columns[index]
          if column.alignment != .center { names.append(column.alignment.rawValue) }
          if column.hasRuleBefore { names.append("rule-left") }
          if column.hasRuleAfter { names.append("rule-right") }
        }
        $0.wrapped("mtd", Writer.classes(names)) {
          $0.children(cell, followsOperand: table.name == "aligned" && !index.isMultiple(of: 2))
        }
      }
    }
  }

  private static func classes(_ names: [String]) -> String {
    names.isEmpty ? "" : "class=\"\(names.joined(separator: " "))\""
  }
}
