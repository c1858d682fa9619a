/// Makes atoms of a formula's source, by recursive descent over its bytes.
///
/// Each construct of TeX has one method here or in the extensions beside: rows and scripts in this file, commands, delimiters,
/// tables and texts in theirs. Every descent counts towards one limit of depth, and every byte is read a bounded number of
/// times. It throws if a part is not understood.
struct Parser {
  var scanner: Scanner
  /// The alphabet that `\mathrm{…}` or `\bf` has set for the group being read.
  var alphabet: Alphabet?
  /// True if `]` ends the row being read, as it does in `\sqrt[…]`.
  var stopsAtBracket = false
  private var depth = 0

  init(_ source: [UInt8]) { scanner = Scanner(source) }

  /// The whole source; lines that are broken outside a table make one.
  mutating func formula() throws(UnsupportedSyntax) -> Atom {
    let table = try tableBody()
    guard scanner.isAtEnd else { throw UnsupportedSyntax() }
    if let only = table.rows.first, table.rows.count == 1 {
      guard let cell = only.cells.first, only.cells.count == 1 else { throw UnsupportedSyntax() }
      return .row(cell)
    }
    guard table.rows.allSatisfy({ $0.cells.count == 1 }) else { throw UnsupportedSyntax() }
    return Atom(.ordinary, .table(table))
  }

  /// Runs a part of the parser one level deeper, in which an alphabet may be set and is then forgotten.
  mutating func nested<Result>(
    _ body: (inout Parser) throws(UnsupportedSyntax) -> Result
  ) throws(UnsupportedSyntax) -> Result {
    guard depth < Formula.depthLimit else { throw UnsupportedSyntax() }
    let (outerAlphabet, outerStop) = (alphabet, stopsAtBracket)
    depth += 1
    stopsAtBracket = false
    defer {
      depth -= 1
      alphabet = outerAlphabet
      stopsAtBracket = outerStop
    }
    return try body(&self)
  }

  /// Atoms up to where the row ends: at the source's end, `}`, `&`, `$`, `\\`, `\end`, `\right`, `\middle`.
  mutating func row() throws(UnsupportedSyntax) -> [Atom] {
    var row = RowBuilder()
    while try !endsRow() {
      switch scanner.peek() {
      case UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "'"): try script(on: &row)
      default: try element(into: &row)
      }
    }
    return row.finished()
  }

  private mutating func endsRow() throws(UnsupportedSyntax) -> Bool {
    scanner.skipBlanks()
    switch scanner.peek() {
    case nil, UInt8(ascii: "}"), UInt8(ascii: "&"), UInt8(ascii: "$"): return true
    case UInt8(ascii: "]"): return stopsAtBracket
    case UInt8(ascii: "\\"):
      let start = scanner.position
      let name = scanner.command()
      scanner.position = start
      return name.map { ["\\", "cr", "newline", "end", "right", "middle", "hline"].contains($0) }
        ?? true
    default: return false
    }
  }

  /// `{…}`, whose opening brace is next.
  mutating func group() throws(UnsupportedSyntax) -> Atom {
    try row(from: UInt8(ascii: "{"), to: UInt8(ascii: "}"))
  }

  /// `[…]`, nil when no bracket is next.
  mutating func option() throws(UnsupportedSyntax) -> Atom? {
    scanner.skipBlanks()
    guard scanner.peek() == UInt8(ascii: "[") else { return nil }
    return try row(from: UInt8(ascii: "["), to: UInt8(ascii: "]"))
  }

  /// A row between two signs, the first of which is next.
  mutating func row(from start: UInt8, to end: UInt8) throws(UnsupportedSyntax) -> Atom {
    try nested { parser throws(UnsupportedSyntax) in
      guard parser.scanner.take(start) else { throw UnsupportedSyntax() }
      parser.stopsAtBracket = end == UInt8(ascii: "]")
      let atoms = try parser.row()
      guard parser.scanner.take(end) else { throw UnsupportedSyntax() }
      return .row(atoms)
    }
  }

  /// The argument of a command or a script: a group, or the one character or command that is next.
  mutating func argument() throws(UnsupportedSyntax) -> Atom {
    scanner.skipBlanks()
    guard let next = scanner.peek() else { throw UnsupportedSyntax() }
    if next == UInt8(ascii: "{") { return try group() }
    if try endsRow() { throw UnsupportedSyntax() }
    return try nested { parser throws(UnsupportedSyntax) in
      if Scanner.isDigit(next) || Scanner.isLetter(next) {
        guard let scalar = parser.scanner.scalar() else { throw UnsupportedSyntax() }
        return parser.single(scalar)
      }
      var row = RowBuilder()
      try parser.element(into: &row)
      return .row(row.finished())
    }
  }

  /// A script or a run of primes, on the atom before it or on nothing.
  private mutating func script(on row: inout RowBuilder) throws(UnsupportedSyntax) {
    let base = row.takeBase()
    var scripts = Atom.Scripts(base: base)
    if case .scripts(let earlier) = base.content { scripts = earlier }
    if scanner.take(UInt8(ascii: "'")) {
      guard scripts.sup == nil else { throw UnsupportedSyntax() }
      scripts.primes += 1
    } else if scanner.take(UInt8(ascii: "^")) {
      guard scripts.sup == nil else { throw UnsupportedSyntax() }
      scripts.sup = try argument()
    } else {
      scanner.advance()
      guard scripts.sub == nil else { throw UnsupportedSyntax() }
      scripts.sub = try argument()
    }
    row.append(Atom(base.role, .scripts(scripts)))
  }

  /// One atom, or a command that changes the row.
  mutating func element(into row: inout RowBuilder) throws(UnsupportedSyntax) {
    guard let byte = scanner.peek() else { throw UnsupportedSyntax() }
    switch byte {
    case UInt8(ascii: "{"): row.append(try group())
    case UInt8(ascii: "\\"):
      guard let name = scanner.command() else { throw UnsupportedSyntax() }
      try command(name, into: &row)
    case UInt8(ascii: "~"):
      scanner.advance()
      row.append(.space(250))
    default: row.append(try character())
    }
  }
}

/// Collects a row's atoms, and the styles of the rest or of the whole of it.
struct RowBuilder {
  private var earlier: [Atom] = []
  private var atoms: [Atom] = []
  private var style: Atom.Style?
  private var infix: (numerator: Atom, kind: Infix)?

  /// `\over`, `\choose` and `\atop` come between the parts that they combine.
  enum Infix { case over, choose, atop }

  mutating func append(_ atom: Atom) { atoms.append(atom) }

  /// The atom that a script belongs to; an empty row after a gap or at the start.
  mutating func takeBase() -> Atom {
    guard let last = atoms.last, last.role != .space else { return .row([]) }
    return atoms.removeLast()
  }

  /// The last atom, to be changed by `\limits`; nil when there is none.
  mutating func takeLast() -> Atom? { atoms.popLast() }

  /// Begins another style, from here to the end of the row.
  mutating func begin(_ newStyle: Atom.Style) {
    earlier = settled()
    atoms = []
    style = newStyle
  }

  /// Makes the row so far the numerator of the rest; TeX refuses a second one.
  mutating func begin(_ kind: Infix) throws(UnsupportedSyntax) {
    guard infix == nil else { throw UnsupportedSyntax() }
    infix = (.row(settled()), kind)
    earlier = []
    atoms = []
    style = nil
  }

  private func settled() -> [Atom] {
    guard let style, !atoms.isEmpty else { return earlier + atoms }
    return earlier + [Atom(.ordinary, .styled(style, .row(atoms)))]
  }

  func finished() -> [Atom] {
    guard let infix else { return settled() }
    let fraction = Atom.Fraction(
      numerator: infix.numerator, denominator: .row(settled()), hasLine: infix.kind == .over)
    let atom = Atom(.ordinary, .fraction(fraction))
    return infix.kind == .choose ? [Parser.fenced("(", [atom], ")")] : [atom]
  }
}
