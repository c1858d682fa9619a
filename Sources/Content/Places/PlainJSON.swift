/// A value of JSON (RFC 8259), with the line on which it begins.
///
/// Read by hand, since what is wrong is to be named with its line, and since a stranger's file must not make the reader recurse
/// as deep as it likes.
struct PlainJSON {
  enum Value {
    case object([(name: String, value: PlainJSON)])
    case list([PlainJSON])
    case text(String)
    case number(Double)
    /// `true`, `false`, `null`.
    case word
  }

  /// What is wrong, and on which line.
  struct Fault: Error, Equatable {
    let line: Int
    let words: String
  }

  let value: Value
  let line: Int

  /// The value of a name in an object; nil where there is none.
  subscript(name: String) -> PlainJSON? {
    guard case .object(let fields) = value else { return nil }
    return fields.first { $0.name == name }?.value
  }

  var text: String? { if case .text(let text) = value { text } else { nil } }
  var number: Double? { if case .number(let number) = value { number } else { nil } }
  var list: [PlainJSON]? { if case .list(let list) = value { list } else { nil } }

  /// Reads a whole text.
  static func read(_ bytes: [UInt8]) throws(Fault) -> PlainJSON {
    var reader = Reader(bytes: bytes)
    let value = try reader.value(depth: 12)
    reader.skipSpace()
    guard reader.next == bytes.count else { throw reader.fault("something stands behind its end") }
    return value
  }

  private struct Reader {
    let bytes: [UInt8]
    var next = 0
    var line = 1

    func fault(_ words: String) -> Fault { Fault(line: line, words: words) }

    mutating func skipSpace() {
      while next < bytes.count, [32, 9, 10, 13].contains(bytes[next]) {
        if bytes[next] == 10 { line += 1 }
        next += 1
      }
    }

    /// Goes over a sign where it stands next.
    mutating func skip(_ sign: UInt8) -> Bool {
      skipSpace()
      guard next < bytes.count, bytes[next] == sign else { return false }
      next += 1
      return true
    }

    mutating func value(depth: Int) throws(Fault) -> PlainJSON {
      skipSpace()
      guard depth > 0 else { throw fault("it is nested more than twelve times") }
      guard next < bytes.count else { throw fault("it ends too early") }
      let start = line
      switch bytes[next] {
      case UInt8(ascii: "{"): return PlainJSON(value: .object(try object(depth)), line: start)
      case UInt8(ascii: "["): return PlainJSON(value: .list(try list(depth)), line: start)
      case UInt8(ascii: "\""): return PlainJSON(value: .text(try string()), line: start)
      default: return PlainJSON(value: try scalar(), line: start)
      }
    }

    private mutating func object(_ depth: Int) throws(Fault) -> [(name: String, value: PlainJSON)] {
      var fields: [(name: String, value: PlainJSON)] = []
      next += 1
      if skip(UInt8(ascii: "}")) { return fields }
      repeat {
        skipSpace()
        guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") else {
          throw fault("expected a name in quotes")
        }
        let name = try string()
        guard skip(UInt8(ascii: ":")) else { throw fault("expected a colon behind «\(name)»") }
        fields.append((name, try value(depth: depth - 1)))
      } while skip(UInt8(ascii: ","))
      guard skip(UInt8(ascii: "}")) else { throw fault("expected a comma or «}»") }
      return fields
    }

    private mutating func list(_ depth: Int) throws(Fault) -> [PlainJSON] {
      var items: [PlainJSON] = []
      next += 1
      if skip(UInt8(ascii: "]")) { return items }
      repeat { items.append(try value(depth: depth - 1)) } while skip(UInt8(ascii: ","))
      guard skip(UInt8(ascii: "]")) else { throw fault("expected a comma or «]»") }
      return items
    }

    private mutating func scalar() throws(Fault) -> Value {
      let start = next
      while next < bytes.count, ![44, 93, 125, 32, 9, 10, 13].contains(bytes[next]) { next += 1 }
      let word = String(decoding: bytes[start..<next], as: UTF8.self)
      if ["true", "false", "null"].contains(word) { return .word }
      let isNumber = word.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
      guard isNumber, word.utf8.count <= 40, let number = Double(word), number.isFinite else {
        throw fault("«\(word.prefix(40))» is no value")
      }
      return .number(number)
    }

    private mutating func string() throws(Fault) -> String {
      var text: [UInt8] = []
      next += 1
      while next < bytes.count {
        let byte = bytes[next]
        next += 1
        switch byte {
        case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
        case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
        case ..<32: throw fault("a text goes on over the end of its line")
        default: text.append(byte)
        }
      }
      throw fault("a text has no end")
    }

    private mutating func escaped() throws(Fault) -> Character {
      guard next < bytes.count else { throw fault("a text has no end") }
      let byte = bytes[next]
      next += 1
      switch byte {
      case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"),
        UInt8(ascii: "f"):
        return " "
      case UInt8(ascii: "u"): return Character(try unicode())
      default: return Character(Unicode.Scalar(byte))
      }
    }

    private mutating func unicode() throws(Fault) -> Unicode.Scalar {
      let first = try unit()
      guard (0xD800..<0xDC00).contains(first) else {
        return Unicode.Scalar(first) ?? "\u{FFFD}"
      }
      guard next + 1 < bytes.count, bytes[next] == UInt8(ascii: "\\"),
        bytes[next + 1] == UInt8(ascii: "u")
      else { return "\u{FFFD}" }
      next += 2
      let second = try unit()
      guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
      return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func unit() throws(Fault) -> UInt32 {
      let digits = bytes[next..<min(bytes.count, next + 4)]
      guard digits.count == 4, let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw fault("expected four hexadecimal digits behind «\\u»") }
      next += 4
      return unit
    }
  }
}
