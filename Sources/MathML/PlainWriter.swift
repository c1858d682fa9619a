/// Writes atoms as one line of plain text, for descriptions, feeds and search, where markup is not possible.
///
/// Signs express the positions of MathML: `a/b`, `x^2`, `x_i`, `√(a + b)`; brackets keep together parts of more than one sign.
/// Accents and labels are left out, tables become an ellipsis.
struct PlainWriter {
  private(set) var output = ""

  mutating func write(_ atom: Atom) {
    switch atom.content {
    case .identifier(let text, _), .number(let text): output += text
    case .text(let text, _): words(text)
    case .symbol(let text, _): symbol(text, atom.role)
    case .space(let width): if width > 0 { space() }
    case .row(let atoms), .fences(let atoms): row(atoms)
    case .styled(_, let content), .marked(let content, _), .padded(let content, _),
      .accent(let content, _, _):
      write(content)
    case .stacked(let base, _, _): write(base)
    case .stretched(let sign, _, _): symbol(sign, .relation)
    case .fraction(let fraction):
      argument(fraction.numerator)
      output += fraction.hasLine ? "/" : " "
      argument(fraction.denominator)
    case .root(let radicand, let index): root(radicand, index)
    case .scripts(let scripts): write(scripts)
    case .phantom: break
    case .table: output += "…"
    }
  }

  /// Spaces in a text are hard, so that browsers keep them.
  private mutating func words(_ text: String) {
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace { space() } else { output.unicodeScalars.append(scalar) }
    }
  }

  private mutating func row(_ atoms: [Atom]) {
    let roles = Spacing(atoms, followsOperand: false).roles
    for (var atom, role) in zip(atoms, roles) {
      atom.role = role
      if role == .function || role == .large { space(unlessAfter: "(") }
      write(atom)
      if role == .function || role == .large { space() }
    }
  }

  /// A sign, with spaces around it if it is between two operands.
  private mutating func symbol(_ text: String, _ role: Atom.Role) {
    switch role {
    case .binary, .relation:
      space()
      output += text
      space()
    case .punctuation:
      output += text
      space()
    default: output += text
    }
  }

  /// `√x`, and `x^(1/3)` for another root.
  private mutating func root(_ radicand: Atom, _ index: Atom?) {
    guard let index else {
      output += "√"
      return argument(radicand)
    }
    argument(radicand)
    output += "^(1/"
    argument(index)
    output += ")"
  }

  private mutating func write(_ scripts: Atom.Scripts) {
    if case .symbol = scripts.base.content { write(scripts.base) } else { argument(scripts.base) }
    if let sub = scripts.sub { script("_", sub) }
    output += String(repeating: "′", count: scripts.primes)
    if let sup = scripts.sup { script("^", sup) }
  }

  private mutating func script(_ sign: String, _ atom: Atom) {
    if output.utf8.last == 0x20 { output.removeLast() }
    output += sign
    argument(atom)
  }

  /// Something that belongs to a sign as a whole.
  private mutating func argument(_ atom: Atom) {
    let isBare = Self.isOneSign(atom)
    if !isBare { output += "(" }
    write(atom)
    if !isBare { output += ")" }
  }

  /// True if nothing can come between: a name, a number, one sign, or a part with brackets of its own.
  private static func isOneSign(_ atom: Atom) -> Bool {
    switch atom.content {
    case .identifier, .number, .text, .fences, .phantom, .space, .table: true
    case .symbol(let text, _): text.unicodeScalars.count == 1
    case .row(let atoms): atoms.isEmpty || atoms.count == 1 && isOneSign(atoms[0])
    case .styled(_, let content), .marked(let content, _), .padded(let content, _),
      .accent(let content, _, _), .stacked(let content, _, _):
      isOneSign(content)
    case .fraction, .root, .scripts, .stretched: false
    }
  }

  private mutating func space(unlessAfter sign: Character? = nil) {
    guard let last = output.unicodeScalars.last, !last.properties.isWhitespace else { return }
    if let sign, output.last == sign { return }
    output += " "
  }
}
