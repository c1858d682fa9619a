/// A JSON value that was read (RFC 8259).
enum ReadJSON: Hashable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([ReadJSON])
  case object([String: ReadJSON])

  /// The member of an object; nil where there is none.
  subscript(name: String) -> ReadJSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// Its number; nil for anything else.
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// Its text.
  var text: String? { if case .text(let text) = self { text } else { nil } }
  /// Its values.
  var list: [ReadJSON]? { if case .list(let values) = self { values } else { nil } }
}

/// Reads JSON of somebody who may send anything: so deep, and of so many values, at most.
///
/// Bytes go in, a value comes out, or nothing: for whatever RFC 8259 does not allow, for numbers that are none or without an
/// end, for names that come twice, for text that is no UTF-8, and for what goes on after the value.
struct JSONReader {
  private var bytes: ArraySlice<UInt8>
  private var depth: Int
  private var values: Int

  /// The value of some bytes; nil for what is none, or too large.
  static func value(of bytes: [UInt8], depth: Int = 8, values: Int = 1_000) -> ReadJSON? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = JSONReader(bytes: bytes[...], depth: depth, values: values)
    guard let value = reader.value() else { return nil }
    reader.skip()
    return reader.bytes.isEmpty ? value : nil
  }

  private mutating func skip() {
    bytes = bytes.drop { $0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 }
  }

  /// Takes a sign that comes next; false where another one does.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: sign) else { return false }
    bytes.removeFirst()
    return true
  }

  private mutating func word(_ word: String, _ value: ReadJSON) -> ReadJSON? {
    guard bytes.starts(with: word.utf8) else { return nil }
    bytes = bytes.dropFirst(word.utf8.count)
    return value
  }

  private mutating func value() -> ReadJSON? {
    skip()
    values -= 1
    guard values >= 0 else { return nil }
    switch bytes.first {
    case UInt8(ascii: "{"): return nested { $0.object() }
    case UInt8(ascii: "["): return nested { $0.list() }
    case UInt8(ascii: "\""): return text().map { .text($0) }
    case UInt8(ascii: "t"): return word("true", .flag(true))
    case UInt8(ascii: "f"): return word("false", .flag(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func nested(_ read: (inout Self) -> ReadJSON?) -> ReadJSON? {
    guard depth > 0 else { return nil }
    depth -= 1
    bytes.removeFirst()
    let value = read(&self)
    depth += 1
    return value
  }

  private mutating func object() -> ReadJSON? {
    var members: [String: ReadJSON] = [:]
    skip()
    if take("}") { return .object(members) }
    while true {
      skip()
      guard let name = text() else { return nil }
      skip()
      guard take(":"), let value = value(), members.updateValue(value, forKey: name) == nil else {
        return nil
      }
      skip()
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }

  private mutating func list() -> ReadJSON? {
    var values: [ReadJSON] = []
    skip()
    if take("]") { return .list(values) }
    while true {
      guard let value = value() else { return nil }
      values.append(value)
      skip()
      if take("]") { return .list(values) }
      guard take(",") else { return nil }
    }
  }

  /// `-12.5e3`: at most 40 characters, no zero in front, an end (section 6).
  private mutating func number() -> ReadJSON? {
    let run = bytes.prefix { (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0) }
    var rest = run
    if rest.first == 45 { rest.removeFirst() }
    let whole = rest.prefix { (48...57).contains($0) }
    guard run.count <= 40, !whole.isEmpty, whole.count == 1 || whole.first != 48,
      run.last.map({ (48...57).contains($0) }) == true
    else { return nil }
    rest = rest.dropFirst(whole.count)
    if rest.first == 46, !(rest.dropFirst().first.map { (48...57).contains($0) } ?? false) {
      return nil
    }
    guard let number = Double(String(decoding: run, as: UTF8.self)), number.isFinite else {
      return nil
    }
    bytes = bytes.dropFirst(run.count)
    return .number(number)
  }

  private mutating func text() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case 34: return String(decoding: text, as: UTF8.self)
      case 0..<32: return nil
      case 92:
        guard let escaped = escape() else { return nil }
        text += escaped
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> [UInt8]? {
    switch bytes.popFirst() {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case let sign? where [34, 47, 92].contains(sign): return [sign]
    case UInt8(ascii: "u"): return scalar().map { Array(String(Character($0)).utf8) }
    default: return nil
    }
  }

  /// A character by its number, of which those above U+FFFF have two (section 7).
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard take("\\"), take("u"), let second = unit(), (0xDC00..<0xE000).contains(second) else {
      return nil
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    let digits = bytes.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ $0 != 43 && $0 != 45 }) else { return nil }
    bytes = bytes.dropFirst(4)
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
