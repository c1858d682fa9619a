/// Alphabets, texts, accents, boxes and gaps.
extension Parser {
  /// Commands that set their argument in an alphabet, as text, or with another role.
  mutating func style(_ name: String) throws(UnsupportedSyntax) -> Atom? {
    if let alphabet = Parser.alphabets[name] { return try set(in: alphabet) }
    if let face = Parser.faces[name] { return try text(face) }
    if let role = Parser.roles[name] {
      let content = try argument()
      return Atom(role, content.content)
    }
    switch name {
    case "operatorname": return try operatorName()
    case "textcolor":
      guard scanner.plainGroup() != nil else { throw UnsupportedSyntax() }
      return try argument()
    case "colorbox", "bbox":
      if name == "bbox" {
        _ = scanner.plainOption()
        return try argument()
      }
      guard scanner.plainGroup() != nil else { throw UnsupportedSyntax() }
      return try text(.plain)
    case "tag":
      let isBare = scanner.take(UInt8(ascii: "*"))
      let content = try text(.plain)
      return .row(
        [.space(2000)] + (isBare ? [content] : [Parser.bracket("("), content, Parser.bracket(")")]))
    case "hspace", "mspace", "hskip", "kern", "mkern", "mskip": return try gap(name)
    default: return nil
    }
  }

  private static func bracket(_ text: String) -> Atom { Atom(.ordinary, .text(text, .plain)) }

  private mutating func set(in alphabet: Alphabet) throws(UnsupportedSyntax) -> Atom {
    try nested { parser throws(UnsupportedSyntax) in
      parser.alphabet = alphabet
      let content = try parser.argument()
      guard alphabet == .boldItalic else { return content }
      return Atom(Parser.soleRole(of: content), content.content)  // `\boldsymbol{+}` is a `+`
    }
  }

  /// `\operatorname{name}`; the star puts scripts below, as `\lim` has them.
  private mutating func operatorName() throws(UnsupportedSyntax) -> Atom {
    let takesLimits = scanner.take(UInt8(ascii: "*"))
    let name = try set(in: .upright)
    guard let text = Parser.words(of: name) else { return Atom(.function, name.content) }
    return takesLimits
      ? Atom(.function, .symbol(text, .limits(isNamed: true)))
      : Atom(.function, .identifier(text, isUpright: true))
  }

  /// The text of a row that is words and gaps alone, such as `arg\,min`.
  private static func words(of atom: Atom) -> String? {
    switch atom.content {
    case .identifier(let text, _), .number(let text), .text(let text, _): return text
    case .symbol("−", .plain): return "-"
    case .space: return "\u{2009}"
    case .row(let atoms):
      var all = ""
      for atom in atoms {
        guard let text = words(of: atom) else { return nil }
        all += text
      }
      return all.isEmpty ? nil : all
    default: return nil
    }
  }

  /// Accents, lines, braces and boxes around an argument.
  mutating func decoration(_ name: String) throws(UnsupportedSyntax) -> Atom? {
    if let (mark, placement) = Parser.accents[name] {
      return Atom(.ordinary, .accent(try argument(), mark, placement))
    }
    switch name {
    case "boxed": return Atom(.ordinary, .marked(try argument(), "boxed"))
    case "fbox": return Atom(.ordinary, .marked(try text(.plain), "boxed"))
    case "cancel", "bcancel", "xcancel", "sout":
      return Atom(.ordinary, .marked(try argument(), "cancel"))
    case "phantom", "hphantom", "vphantom":
      let content = Atom(.ordinary, .phantom(try argument()))
      return Parser.paddings[name].map { Atom(.ordinary, .padded(content, $0)) } ?? content
    case "clap", "mathclap": return try argument()
    default:
      guard let padding = Parser.paddings[name] else { return nil }
      return Atom(.ordinary, .padded(try argument(), padding))
    }
  }

  private static let paddings = [
    "rlap": "width=\"0\"", "mathrlap": "width=\"0\"", "vphantom": "width=\"0\"",
    "hphantom": "height=\"0\" depth=\"0\"", "smash": "height=\"0\" depth=\"0\"",
  ]

  /// `\hspace{1em}`, `\kern 2pt`: a gap of that length; a negative length gives none.
  private mutating func gap(_ name: String) throws(UnsupportedSyntax) -> Atom {
    _ = scanner.take(UInt8(ascii: "*"))
    var text = scanner.plainGroup()
    if text == nil {
      scanner.skipBlanks()
      var bare = ""
      while let byte = scanner.peek(), bare.utf8.count < 12, Parser.length(bare) == nil,
        byte < 0x80, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "\\")
      {
        bare.unicodeScalars.append(Unicode.Scalar(byte))
        scanner.advance()
      }
      text = bare
    }
    guard let text, let width = Parser.length(text) else { throw UnsupportedSyntax() }
    return .space(max(width, 0))
  }

  /// A length such as `1.5em` in thousandths of an em; nil for text that is not a length.
  static func length(_ text: String) -> Int? {
    let bytes = text.utf8.filter { !Scanner.isBlank($0) }
    guard bytes.count > 2, bytes.count <= 12 else { return nil }
    let unit = String(decoding: bytes.suffix(2), as: UTF8.self)
    let digits = String(decoding: bytes.dropLast(2), as: UTF8.self)
    guard let ems = units[unit], let number = Double(digits), number.isFinite else { return nil }
    return Int(min(max(number * ems, -20), 20) * 1000)
  }

  private static let units = [
    "em": 1.0, "ex": 0.43, "mu": 1.0 / 18, "pt": 0.1, "px": 0.0625, "cm": 2.845, "mm": 0.2845,
    "in": 7.227, "pc": 1.2,
  ]

  static let gaps = [
    ",": 167, "thinspace": 167, ":": 222, ">": 222, "medspace": 222, ";": 278, "thickspace": 278,
    "!": 0, "negthinspace": 0, "negmedspace": 0, "negthickspace": 0, " ": 250, "\n": 250,
    "\r": 250, "\t": 250, "space": 250, "nobreakspace": 250, "enspace": 500, "enskip": 500,
    "quad": 1000, "qquad": 2000, "/": 0,
  ]

  private static let alphabets: [String: Alphabet] = [
    "mathrm": .upright, "mathup": .upright, "mathbf": .bold, "bold": .bold, "mathit": .italic,
    "boldsymbol": .boldItalic, "bm": .boldItalic, "pmb": .boldItalic, "mathbb": .doubleStruck,
    "Bbb": .doubleStruck, "mathcal": .script, "mathscr": .script, "mathfrak": .fraktur,
    "frak": .fraktur, "mathsf": .sansSerif, "mathtt": .monospace,
  ]

  private static let roles: [String: Atom.Role] = [
    "mathord": .ordinary, "mathop": .function, "mathbin": .binary, "mathrel": .relation,
    "mathopen": .opening, "mathclose": .closing, "mathpunct": .punctuation, "mathinner": .inner,
  ]

  private static let accents: [String: (String, Atom.Placement)] = [
    "hat": ("ˆ", .above), "widehat": ("^", .wideAbove), "tilde": ("˜", .above),
    "widetilde": ("~", .wideAbove), "bar": ("‾", .above), "vec": ("→", .arrow),
    "dot": ("˙", .above), "ddot": ("¨", .above), "dddot": ("⃛", .above), "acute": ("´", .above),
    "grave": ("`", .above), "check": ("ˇ", .above), "breve": ("˘", .above),
    "mathring": ("˚", .above), "overline": ("‾", .lineAbove), "underline": ("_", .lineBelow),
    "underbar": ("_", .lineBelow), "overbrace": ("⏞", .wideAbove), "underbrace": ("⏟", .wideBelow),
    "overbracket": ("⎴", .wideAbove), "underbracket": ("⎵", .wideBelow),
    "overrightarrow": ("→", .wideAbove), "overleftarrow": ("←", .wideAbove),
    "overleftrightarrow": ("↔", .wideAbove), "underrightarrow": ("→", .wideBelow),
    "underleftarrow": ("←", .wideBelow), "widecheck": ("ˇ", .wideAbove),
    "overparen": ("⏜", .wideAbove), "underparen": ("⏝", .wideBelow),
    "overgroup": ("⏜", .wideAbove), "wideparen": ("⏜", .wideAbove),
  ]

  /// The named functions; those that take limits are drawn as operators.
  static let functions: [String: Atom] = {
    var table: [String: Atom] = [:]
    for name in [
      "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh",
      "tanh", "coth", "exp", "ln", "log", "lg", "arg", "deg", "dim", "hom", "ker",
    ] {
      table[name] = Atom(.function, .identifier(name, isUpright: true))
    }
    for name in ["lim", "max", "min", "sup", "inf", "det", "gcd", "Pr"] {
      table[name] = Atom(.function, .symbol(name, .limits(isNamed: true)))
    }
    for (name, text) in [
      ("limsup", "lim\u{2009}sup"), ("liminf", "lim\u{2009}inf"), ("injlim", "inj\u{2009}lim"),
      ("projlim", "proj\u{2009}lim"),
    ] {
      table[name] = Atom(.function, .symbol(text, .limits(isNamed: true)))
    }
    return table
  }()
}
