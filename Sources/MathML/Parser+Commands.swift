/// Meaning of a command: a symbol, or a construct that reads arguments.
///
/// The commands are looked up in kinds, the frequent ones first; each kind returns nil for a name that is not one of its own.
extension Parser {
  mutating func command(_ name: String, into row: inout RowBuilder) throws(UnsupportedSyntax) {
    if let symbol = Symbols.byCommand[name] {
      row.append(dotsBetween(name) ?? self.symbol(symbol))
    } else if let atom = try construct(name) {
      row.append(atom)
    } else if let atom = try style(name) {
      row.append(atom)
    } else if let atom = try decoration(name) {
      row.append(atom)
    } else if let width = Parser.gaps[name] {
      if width > 0 { row.append(.space(width)) }
    } else if let function = Parser.functions[name] {
      row.append(function)
    } else if let atom = try sized(name) {
      row.append(atom)
    } else if try !change(name, of: &row) {
      guard let atom = try modulus(name) else { throw UnsupportedSyntax() }
      row.append(atom)
    }
  }

  /// `\dots` between operators is as high as they are.
  private mutating func dotsBetween(_ name: String) -> Atom? {
    guard name == "dots" else { return nil }
    scanner.skipBlanks()
    guard let next = scanner.peek(), "+-=<>".utf8.contains(next) else { return nil }
    return Atom(.inner, .identifier("⋯", isUpright: false))
  }

  /// Fractions, roots, brackets, environments and anything over or under another part.
  private mutating func construct(_ name: String) throws(UnsupportedSyntax) -> Atom? {
    switch name {
    case "frac": return try fraction(nil)
    case "dfrac", "cfrac":
      if name == "cfrac" { _ = scanner.plainOption() }
      return try fraction(.display)
    case "tfrac": return try fraction(.text)
    case "binom": return try binomial(nil)
    case "dbinom": return try binomial(.display)
    case "tbinom": return try binomial(.text)
    case "sqrt": return try root()
    case "left": return try leftRight()
    case "begin": return try environment()
    case "Set", "set": return try set(grows: name == "Set")
    case "stackrel", "overset", "underset":
      let mark = try argument()
      let base = try argument()
      let isUnder = name == "underset"
      return Atom(
        name == "stackrel" ? .relation : Parser.soleRole(of: base),
        .stacked(base, over: isUnder ? nil : mark, under: isUnder ? mark : nil))
    case "substack":
      return try nested { parser throws(UnsupportedSyntax) in
        parser.scanner.skipBlanks()
        guard parser.scanner.take(UInt8(ascii: "{")) else { throw UnsupportedSyntax() }
        let table = try parser.tableBody(name: "stack")
        guard parser.scanner.take(UInt8(ascii: "}")) else { throw UnsupportedSyntax() }
        return Atom(.ordinary, .table(table))
      }
    case "not": return try negation()
    default:
      guard let arrow = Parser.labelledArrows[name] else { return nil }
      return try labelled(arrow)
    }
  }

  private mutating func fraction(_ style: Atom.Style?) throws(UnsupportedSyntax) -> Atom {
    let numerator = try argument()
    let denominator = try argument()
    return Atom(
      .ordinary,
      .fraction(Atom.Fraction(numerator: numerator, denominator: denominator, style: style)))
  }

  private mutating func binomial(_ style: Atom.Style?) throws(UnsupportedSyntax) -> Atom {
    let upper = try argument()
    let lower = try argument()
    let content = Atom.Fraction(numerator: upper, denominator: lower, hasLine: false, style: style)
    return Parser.fenced("(", [Atom(.ordinary, .fraction(content))], ")")
  }

  private mutating func root() throws(UnsupportedSyntax) -> Atom {
    let index = try option()
    return Atom(.ordinary, .root(try argument(), index: index))
  }

  /// `\xrightarrow[under]{over}`.
  private mutating func labelled(_ arrow: String) throws(UnsupportedSyntax) -> Atom {
    let under = try option()
    return Atom(.relation, .stretched(arrow, over: try argument(), under: under))
  }

  /// `\not` and the sign that follows it.
  private mutating func negation() throws(UnsupportedSyntax) -> Atom {
    var sign = try argument()
    while case .row(let atoms) = sign.content {
      guard atoms.count == 1, let only = atoms.first else { throw UnsupportedSyntax() }
      sign = only
    }
    switch sign.content {
    case .symbol(let text, .plain):
      let role: Atom.Role = sign.role == .ordinary && text == "|" ? .relation : sign.role
      return Atom(role, .symbol(Negation.struck(text), .plain))
    case .identifier(let text, let isUpright):
      return Atom(.ordinary, .identifier(text + "\u{338}", isUpright: isUpright))
    default: throw UnsupportedSyntax()
    }
  }

  /// The role that a base keeps under `\overset`: that of its only sign.
  static func soleRole(of atom: Atom) -> Atom.Role {
    guard case .row(let atoms) = atom.content else { return atom.role }
    guard atoms.count == 1, let only = atoms.first else { return .ordinary }
    return only.role == .space ? .ordinary : only.role
  }

  /// `\bmod`, `\pmod{n}`, `\mod n`, `\pod{n}`.
  private mutating func modulus(_ name: String) throws(UnsupportedSyntax) -> Atom? {
    let word = Atom(.ordinary, .identifier("mod", isUpright: true))
    switch name {
    case "bmod": return .row([.space(222), word, .space(222)])
    case "mod": return .row([.space(667), word, .space(333)])
    case "pmod", "pod":
      let content = try argument()
      let start = name == "pmod" ? [word, .space(333)] : []
      return .row(
        [.space(667), Atom(.opening, .symbol("(", .plain))] + start
          + [content, Atom(.closing, .symbol(")", .plain))])
    default: return nil
    }
  }

  /// Commands that change the part before or after them; returns true if the name is one of theirs.
  private mutating func change(
    _ name: String, of row: inout RowBuilder
  ) throws(UnsupportedSyntax) -> Bool {
    switch name {
    case "limits", "nolimits", "displaylimits":
      guard var last = row.takeLast() else { throw UnsupportedSyntax() }
      var scripts = Atom.Scripts(base: last)
      if case .scripts(let earlier) = last.content { scripts = earlier }
      scripts.limits = name == "displaylimits" ? nil : name == "limits"
      last.content = .scripts(scripts)
      row.append(last)
    case "llap", "mathllap": try overlap(on: &row)
    case "displaystyle": row.begin(.display)
    case "textstyle": row.begin(.text)
    case "scriptstyle": row.begin(.script)
    case "scriptscriptstyle": row.begin(.scriptscript)
    case "over": try row.begin(.over)
    case "choose": try row.begin(.choose)
    case "atop": try row.begin(.atop)
    case "color", "label":
      guard scanner.plainGroup() != nil else { throw UnsupportedSyntax() }
    case "nonumber", "notag", "nobreak", "allowbreak", "relax", "noindent", "centering",
      "hfill", "normalsize", "small", "large", "Large", "tiny":
      break
    default:
      guard let alphabet = Parser.switches[name] else { return false }
      self.alphabet = alphabet == .italic ? nil : alphabet
    }
    return true
  }

  /// `\llap{…}` lies over the part before it, which MathML Core cannot express; but a double integral over `{\subset\!\supset}`
  /// is the usual drawing of the closed one where `\oiint` is unknown.
  private mutating func overlap(on row: inout RowBuilder) throws(UnsupportedSyntax) {
    let content = Parser.signs(of: try argument())
    guard let before = row.takeLast(), content == ["∬"], Parser.signs(of: before) == ["⊂", "⊃"]
    else { throw UnsupportedSyntax() }
    row.append(Atom(.large, .symbol("∯", .plain)))
  }

  /// The signs of a row that holds nothing else.
  private static func signs(of atom: Atom) -> [String]? {
    guard case .row(let atoms) = atom.content else { return nil }
    let signs = atoms.compactMap { atom -> String? in
      if case .symbol(let text, .plain) = atom.content { text } else { nil }
    }
    return signs.count == atoms.count ? signs : nil
  }

  private static let switches: [String: Alphabet] = [
    "rm": .upright, "bf": .bold, "it": .italic, "cal": .script, "tt": .monospace,
    "sf": .sansSerif, "mathnormal": .italic,
  ]

  private static let labelledArrows = [
    "xrightarrow": "→", "xleftarrow": "←", "xleftrightarrow": "↔", "xRightarrow": "⇒",
    "xLeftarrow": "⇐", "xLeftrightarrow": "⇔", "xmapsto": "↦", "xlongequal": "=",
    "xhookrightarrow": "↪", "xhookleftarrow": "↩", "xrightleftharpoons": "⇌",
    "xtwoheadrightarrow": "↠",
  ]
}
