/// Brackets that grow: `\left…\right`, `\big` and `\Set`.
extension Parser {
  /// A pair of growing delimiters around atoms; an empty text draws nothing on its side.
  static func fenced(_ left: String, _ atoms: [Atom], _ right: String) -> Atom {
    var all = atoms
    if !left.isEmpty { all.insert(Atom(.opening, .symbol(left, .left)), at: 0) }
    if !right.isEmpty { all.append(Atom(.closing, .symbol(right, .right))) }
    return Atom(.fenced, .fences(all))
  }

  /// The delimiter that is next; empty for `.`.
  private mutating func delimiter() throws(UnsupportedSyntax) -> String {
    scanner.skipBlanks()
    guard let byte = scanner.peek() else { throw UnsupportedSyntax() }
    if byte == UInt8(ascii: "\\") {
      guard let name = scanner.command(), let symbol = Symbols.byCommand[name] else {
        throw UnsupportedSyntax()
      }
      if let text = Parser.growingSigns[symbol.text] { return text }
      guard symbol.kind == .opening || symbol.kind == .closing else { throw UnsupportedSyntax() }
      return symbol.text
    }
    scanner.advance()
    switch byte {
    case UInt8(ascii: "."): return ""
    case UInt8(ascii: "<"): return "⟨"
    case UInt8(ascii: ">"): return "⟩"
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "|"), UInt8(ascii: "/"):
      return String(Unicode.Scalar(byte))
    default: throw UnsupportedSyntax()
    }
  }

  /// The signs besides brackets that grow, and the character drawn for each.
  private static let growingSigns = [
    "|": "|", "∣": "|", "‖": "‖", "∥": "‖", "/": "/", "\\": "\\", "↑": "↑", "↓": "↓", "↕": "↕",
    "⇑": "⇑", "⇓": "⇓", "⇕": "⇕",
  ]

  /// Reads the part behind `\left`, to the end of its `\right`.
  mutating func leftRight() throws(UnsupportedSyntax) -> Atom {
    try nested { parser throws(UnsupportedSyntax) in
      let left = try parser.delimiter()
      var atoms: [Atom] = []
      while true {
        let part = try parser.row()
        atoms += part
        switch parser.scanner.command() {
        case "middle":
          let middle = try parser.delimiter()
          if !middle.isEmpty { atoms.append(Atom(.opening, .symbol(middle, .middle))) }
        case "right": return Parser.fenced(left, atoms, try parser.delimiter())
        default: throw UnsupportedSyntax()
        }
      }
    }
  }

  /// The delimiter after `\big`, `\Biggl` and the like; nil for any other name.
  mutating func sized(_ name: String) throws(UnsupportedSyntax) -> Atom? {
    var name = name
    let role: Atom.Role
    switch name.utf8.last {
    case UInt8(ascii: "l"): role = .opening
    case UInt8(ascii: "r"): role = .closing
    case UInt8(ascii: "m"): role = .relation
    default: role = .ordinary
    }
    if role != .ordinary { name.removeLast() }
    let heights = ["big": 12, "Big": 18, "bigg": 24, "Bigg": 30]
    guard let height = heights[name] else { return nil }
    let text = try delimiter()
    return text.isEmpty ? .row([]) : Atom(role, .symbol(text, .sized(height)))
  }

  /// The argument of `\Set` or `\set`: braces, in which the first bar separates.
  mutating func set(grows: Bool) throws(UnsupportedSyntax) -> Atom {
    scanner.skipBlanks()
    guard case .row(var atoms) = try group().content else { throw UnsupportedSyntax() }
    let bar = atoms.firstIndex {
      guard case .symbol("|", .plain) = $0.content else { return false }
      return true
    }
    if let bar {
      atoms[bar] = Atom(.relation, .symbol(grows ? "|" : "∣", grows ? .middle : .plain))
    }
    if grows { return Parser.fenced("{", atoms, "}") }
    let opening = Atom(.opening, .symbol("{", .plain))
    return Atom(.fenced, .row([opening] + atoms + [Atom(.closing, .symbol("}", .plain))]))
  }
}
