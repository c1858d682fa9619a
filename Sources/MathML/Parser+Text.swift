/// Words in a formula: `\text{…}` and its kin, in which spaces count and `$…$` is a formula again.
extension Parser {
  /// The group that is next, as text in a face.
  mutating func text(_ face: Atom.TextFace) throws(UnsupportedSyntax) -> Atom {
    scanner.skipBlanks()
    guard scanner.peek() == UInt8(ascii: "{") else { throw UnsupportedSyntax() }
    let pieces = try textGroup(face)
    return pieces.count == 1 ? pieces[0] : .row(pieces)
  }

  private mutating func textGroup(_ face: Atom.TextFace) throws(UnsupportedSyntax) -> [Atom] {
    try nested { parser throws(UnsupportedSyntax) in
      parser.alphabet = nil
      guard parser.scanner.take(UInt8(ascii: "{")) else { throw UnsupportedSyntax() }
      var pieces: [Atom] = []
      var text = String.UnicodeScalarView()
      while let byte = parser.scanner.peek(), byte != UInt8(ascii: "}") {
        if let more = try parser.textPiece(byte, face, into: &text) {
          Parser.flush(&text, face, into: &pieces)
          pieces += more
        }
      }
      guard parser.scanner.take(UInt8(ascii: "}")) else { throw UnsupportedSyntax() }
      Parser.flush(&text, face, into: &pieces)
      return pieces
    }
  }

  private static func flush(
    _ text: inout String.UnicodeScalarView, _ face: Atom.TextFace, into pieces: inout [Atom]
  ) {
    if !text.isEmpty { pieces.append(Atom(.ordinary, .text(String(text), face))) }
    text = String.UnicodeScalarView()
  }

  /// Adds a character to the text, or gives the atoms that interrupt it.
  private mutating func textPiece(
    _ byte: UInt8, _ face: Atom.TextFace, into text: inout String.UnicodeScalarView
  ) throws(UnsupportedSyntax) -> [Atom]? {
    switch byte {
    case UInt8(ascii: "{"): return try textGroup(face)
    case UInt8(ascii: "$"):
      return [try row(from: byte, to: byte)]
    case UInt8(ascii: "\\"): return try textCommand(face, into: &text)
    case UInt8(ascii: "%"): scanner.skipBlanks()
    case UInt8(ascii: "~"), 0x20, 0x09, 0x0A, 0x0D:
      scanner.advance()
      if text.last?.value != 0xA0 || byte == UInt8(ascii: "~") { text.append("\u{A0}") }
    default:
      guard let scalar = scanner.scalar(), Parser.isVisible(scalar) else {
        throw UnsupportedSyntax()
      }
      text.append(scalar)
    }
    return nil
  }

  private mutating func textCommand(
    _ face: Atom.TextFace, into text: inout String.UnicodeScalarView
  ) throws(UnsupportedSyntax) -> [Atom]? {
    guard let name = scanner.command() else { throw UnsupportedSyntax() }
    switch name {
    case "%", "#", "&", "$", "_", "{", "}": text.append(contentsOf: name.unicodeScalars)
    case " ", "\n", "\r", "\t", ",", ":", ";", "quad", "qquad", "space": text.append("\u{A0}")
    case "textbackslash": text.append("\\")
    case "!", "/": break
    case "textbf", "textit", "emph", "texttt", "text", "textrm", "textnormal", "mbox", "textsf":
      scanner.skipBlanks()
      return try textGroup(Parser.faces[name] ?? face)
    default:
      if let mark = Parser.textAccents[name] {
        try accent(mark, into: &text)
      } else if let symbol = Symbols.byCommand[name] {
        text.append(contentsOf: symbol.text.unicodeScalars)
        if Scanner.isBlank(scanner.peek() ?? 0) { scanner.advance() }
      } else {
        throw UnsupportedSyntax()
      }
    }
    return nil
  }

  /// `\'a` and `\'{a}`: the letter, then the combining mark.
  private mutating func accent(
    _ mark: Unicode.Scalar, into text: inout String.UnicodeScalarView
  ) throws(UnsupportedSyntax) {
    scanner.skipBlanks()
    let isGroup = scanner.take(UInt8(ascii: "{"))
    guard let byte = scanner.peek() else { throw UnsupportedSyntax() }
    if byte == UInt8(ascii: "\\") {
      guard let name = scanner.command(), name == "i" || name == "j" else {
        throw UnsupportedSyntax()
      }
      text.append(contentsOf: name.unicodeScalars)
    } else {
      guard Scanner.isLetter(byte), let scalar = scanner.scalar() else { throw UnsupportedSyntax() }
      text.append(scalar)
    }
    text.append(mark)
    if isGroup, !scanner.take(UInt8(ascii: "}")) { throw UnsupportedSyntax() }
  }

  static let faces: [String: Atom.TextFace] = [
    "textbf": .bold, "textit": .italic, "emph": .italic, "texttt": .monospace, "text": .plain,
    "textrm": .plain, "textnormal": .plain, "mbox": .plain, "hbox": .plain, "textsf": .plain,
    "textup": .plain,
  ]

  private static let textAccents: [String: Unicode.Scalar] = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}",
    "=": "\u{304}", ".": "\u{307}", "v": "\u{30C}", "u": "\u{306}", "c": "\u{327}",
  ]

  /// True if a character is allowed in a page's text: no control, no hidden or unassigned character.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
