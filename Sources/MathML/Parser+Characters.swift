/// Letters, numbers and signs: the parts of a formula without a command.
extension Parser {
  /// A letter or a digit by itself, in the alphabet of the group.
  func single(_ scalar: Unicode.Scalar) -> Atom {
    let mapped = String(alphabet?.letter(scalar) ?? scalar)
    if (0x30...0x39).contains(scalar.value) { return Atom(.ordinary, .number(mapped)) }
    return Atom(.ordinary, .identifier(mapped, isUpright: alphabet == .upright))
  }

  /// The atom that begins with the character that is next.
  mutating func character() throws(UnsupportedSyntax) -> Atom {
    guard let byte = scanner.peek() else { throw UnsupportedSyntax() }
    if Scanner.isDigit(byte) || (byte == UInt8(ascii: ".") && Scanner.isDigit(scanner.peek(1))) {
      return number()
    }
    if Scanner.isLetter(byte), let alphabet, alphabet.makesWords { return word(in: alphabet) }
    guard let scalar = scanner.scalar() else { throw UnsupportedSyntax() }
    if Scanner.isLetter(byte) { return single(scalar) }
    return byte < 0x80 ? try sign(byte) : try other(scalar)
  }

  /// Digits with points between them; a comma belongs to a number when it is in braces, `1{,}5`.
  private mutating func number() -> Atom {
    var text = ""
    while let byte = scanner.peek() {
      let isPoint = byte == UInt8(ascii: ".") && Scanner.isDigit(scanner.peek(1))
      if Scanner.isDigit(byte) {
        let digit = Unicode.Scalar(byte)
        text.unicodeScalars.append(alphabet?.letter(digit) ?? digit)
        scanner.advance()
      } else if isPoint {
        text += "."
        scanner.advance()
      } else if let point = bracedPoint() {
        text.unicodeScalars.append(point)
        scanner.advance(3)
      } else {
        break
      }
    }
    return Atom(.ordinary, .number(text))
  }

  /// The comma or point of `{,}` or `{.}` before a digit.
  private func bracedPoint() -> Unicode.Scalar? {
    guard scanner.peek() == UInt8(ascii: "{"), scanner.peek(2) == UInt8(ascii: "}"),
      Scanner.isDigit(scanner.peek(3)), let point = scanner.peek(1)
    else { return nil }
    return point == UInt8(ascii: ",") || point == UInt8(ascii: ".") ? Unicode.Scalar(point) : nil
  }

  /// Letters and digits that are one name in an alphabet such as `\mathrm`.
  private mutating func word(in alphabet: Alphabet) -> Atom {
    var text = ""
    while let byte = scanner.peek(), Scanner.isLetter(byte) || Scanner.isDigit(byte) {
      text.unicodeScalars.append(alphabet.letter(Unicode.Scalar(byte)))
      scanner.advance()
    }
    return Atom(.ordinary, .identifier(text, isUpright: alphabet == .upright))
  }

  /// A sign of ASCII; `$ # ^ & \` and controls mean something else, or nothing.
  private func sign(_ byte: UInt8) throws(UnsupportedSyntax) -> Atom {
    let sign = Unicode.Scalar(byte)
    let role: Atom.Role
    switch sign {
    case "-": return Atom(.binary, .symbol("−", .plain))
    case "*": return Atom(.binary, .symbol("∗", .plain))
    case "?": return Atom(.closing, .identifier("?", isUpright: false))
    case ".", "\"", "@", "`":
      return Atom(.ordinary, .identifier(String(sign), isUpright: false))
    case "+": role = .binary
    case "=", "<", ">", ":": role = .relation
    case ",", ";": role = .punctuation
    case "(", "[": role = .opening
    case ")", "]", "!": role = .closing
    case "|", "/": role = .ordinary
    default: throw UnsupportedSyntax()
    }
    return Atom(role, .symbol(String(sign), .plain))
  }

  /// A character beyond ASCII: a sign of the tables, a letter, or another visible character.
  private func other(_ scalar: Unicode.Scalar) throws(UnsupportedSyntax) -> Atom {
    if let symbol = Symbols.byCharacter[scalar] { return self.symbol(symbol) }
    switch scalar.value {
    case 0xA0: return .space(250)
    case 0x2212: return Atom(.binary, .symbol("−", .plain))
    case 0xB7: return Atom(.binary, .symbol("⋅", .plain))
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol, .otherSymbol,
      .otherPunctuation, .dashPunctuation:
      return single(scalar)
    case .spaceSeparator: return .space(250)
    default: throw UnsupportedSyntax()
    }
  }

  /// The atom of a character from the tables.
  func symbol(_ symbol: Symbols.Symbol) -> Atom {
    let role: Atom.Role
    switch symbol.kind {
    case .letter, .uprightLetter:
      guard let first = symbol.text.unicodeScalars.first else { return .row([]) }
      let mapped = alphabet?.letter(first) ?? first
      let isUpright = symbol.kind == .uprightLetter && mapped == first
      return Atom(.ordinary, .identifier(String(mapped), isUpright: isUpright))
    case .dots: return Atom(.inner, .identifier(symbol.text, isUpright: false))
    case .largeWithLimits: return Atom(.large, .symbol(symbol.text, .limits(isNamed: false)))
    case .large: return Atom(.large, .symbol(symbol.text, .plain))
    case .mark: role = .ordinary
    case .binary: role = .binary
    case .relation: role = .relation
    case .opening: role = .opening
    case .closing: role = .closing
    case .punctuation: role = .punctuation
    }
    return Atom(role, .symbol(symbol.text, .plain))
  }
}
