/// Reads bytes that are UTF-8 as one value of JSON, up to the allowed depth.
struct JSONReader {
  typealias Fault = ParsedJSON.Fault

  private let bytes: [UInt8]
  private let most: Int
  private var next = 0
  private var line = 1
  private var depth: Int
  private var values: Int

  init(_ bytes: [UInt8], depth: Int, values: Int) {
    self.bytes = bytes
    (most, self.depth, self.values) = (depth, depth, values)
  }

  func fault(_ words: String) -> Fault { Fault(line: line, words: words) }

  /// True if only white space is left.
  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return next == bytes.count
    }
  }

  private mutating func skipSpace() {
    while next < bytes.count, [32, 9, 10, 13].contains(bytes[next]) {
      if bytes[next] == 10 { line += 1 }
      next += 1
    }
  }

  /// Skips white space, and then a sign if it is next.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next < bytes.count, bytes[next] == UInt8(ascii: sign) else { return false }
    next += 1
    return true
  }

  mutating func value() throws(Fault) -> ParsedJSON {
    skipSpace()
    values -= 1
    guard values >= 0 else { throw fault("it has too many values") }
    guard next < bytes.count else { throw fault("it ends too early") }
    let start = line
    switch bytes[next] {
    case UInt8(ascii: "{"): return ParsedJSON(try object(), line: start)
    case UInt8(ascii: "["): return ParsedJSON(try list(), line: start)
    case UInt8(ascii: "\""): return ParsedJSON(.text(try text()), line: start)
    default: return ParsedJSON(try scalar(), line: start)
    }
  }

  private mutating func goDeeper() throws(Fault) {
    guard depth > 0 else { throw fault("it is nested more than \(most) levels deep") }
    depth -= 1
    next += 1
  }

  private mutating func object() throws(Fault) -> ParsedJSON.Value {
    try goDeeper()
    defer { depth += 1 }
    var members: [String: ParsedJSON] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") else {
        throw fault("expected a name in quotes")
      }
      let name = try text()
      guard take(":") else { throw fault("expected a colon after “\(name)”") }
      guard members.updateValue(try value(), forKey: name) == nil else {
        throw fault("“\(name)” appears twice")
      }
    } while take(",")
    guard take("}") else { throw fault("expected a comma or “}”") }
    return .object(members)
  }

  private mutating func list() throws(Fault) -> ParsedJSON.Value {
    try goDeeper()
    defer { depth += 1 }
    var items: [ParsedJSON] = []
    if take("]") { return .list(items) }
    repeat { items.append(try value()) } while take(",")
    guard take("]") else { throw fault("expected a comma or “]”") }
    return .list(items)
  }

  /// Reads a number, `true`, `false` or `null`: everything up to the next sign or space.
  private mutating func scalar() throws(Fault) -> ParsedJSON.Value {
    let rest = bytes[next...]
    let word = rest.prefix { ![44, 93, 125, 32, 9, 10, 13].contains($0) }
    next += word.count
    switch String(decoding: word.prefix(41), as: UTF8.self) {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    case let text:
      guard Self.isNumber(word), let number = Double(text), number.isFinite else {
        throw fault("“\(text)” is not a valid value")
      }
      return .number(number)
    }
  }

  /// True for numbers like `-12.5e3`: no plus and no zero in front, digits around a point and after an exponent (section 6).
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    var rest = word.first == 45 ? word.dropFirst() : word
    let whole = rest.prefix(while: isDigit)
    guard word.count <= 40, !whole.isEmpty, whole.count == 1 || whole.first != 48 else {
      return false
    }
    rest = rest.dropFirst(whole.count)
    if rest.first == 46 {
      let part = rest.dropFirst().prefix(while: isDigit)
      guard !part.isEmpty else { return false }
      rest = rest.dropFirst(1 + part.count)
    }
    guard let exponent = rest.first else { return true }
    rest = rest.dropFirst()
    if rest.first == 43 || rest.first == 45 { rest = rest.dropFirst() }
    return (exponent == 69 || exponent == 101) && !rest.isEmpty && rest.allSatisfy(isDigit)
  }

  private mutating func text() throws(Fault) -> String {
    var text: [UInt8] = []
    next += 1
    while next < bytes.count {
      let byte = bytes[next]
      next += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += String(Character(try escaped())).utf8
      case ..<32: throw fault("a string continues past the end of its line")
      default: text.append(byte)
      }
    }
    throw fault("a string has no end")
  }

  private mutating func escaped() throws(Fault) -> Unicode.Scalar {
    guard next < bytes.count else { throw fault("a string has no end") }
    let sign = bytes[next]
    next += 1
    switch sign {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return try scalarByNumber()
    case 34, 47, 92: return Unicode.Scalar(sign)
    default: throw fault("expected one of \"\\/bfnrtu after “\\”")
    }
  }

  /// A character by its code; those above U+FFFF have two (section 7).
  private mutating func scalarByNumber() throws(Fault) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if (0xD800..<0xDC00).contains(first), bytes[next...].starts(with: "\\u".utf8) {
      next += 2
      let second = try unit()
      if (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw fault("half of a character (surrogate) is missing")
  }

  private mutating func unit() throws(Fault) -> UInt32 {
    let digits = bytes[next...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ $0 != 43 && $0 != 45 }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("expected four hexadecimal digits after “\\u”") }
    next += 4
    return unit
  }
}
