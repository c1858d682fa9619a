/// A value of JSON (RFC 8259) from outside, with the line on which it begins.
public struct ParsedJSON: Sendable {
  /// Type and content of a value.
  public enum Value: Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([ParsedJSON])
    case object([String: ParsedJSON])
  }

  /// A fault of the text, in English, with its line.
  public struct Fault: Error, Equatable {
    /// The line, from 1.
    public let line: Int
    /// Message to be shown after a colon: "expected a comma or “}”".
    public let words: String
  }

  /// Type and content.
  public let value: Value
  /// The line, from 1.
  public let line: Int

  /// Reads a whole text, up to a depth and a number of values.
  ///
  /// Refused are texts that RFC 8259 does not allow, infinite numbers or those of more than 40 characters, duplicate names,
  /// text that is not UTF-8, and anything after the value.
  public init(_ bytes: [UInt8], depth: Int = 8, values: Int = 1_000) throws(Fault) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Fault(line: 1, words: "it is not UTF-8")
    }
    var reader = JSONReader(bytes, depth: depth, values: values)
    self = try reader.value()
    guard reader.isAtEnd else { throw reader.fault("there is text after its end") }
  }

  init(_ value: Value, line: Int) { (self.value, self.line) = (value, line) }

  // Never inlined: Swift 6.3.1 crashes in “CopyPropagation” where another module reads an element's `number`.

  /// The value of a name in an object; nil if there is none.
  @inline(never)
  public subscript(name: String) -> ParsedJSON? {
    if case .object(let members) = value { members[name] } else { nil }
  }

  /// The number; nil for anything else.
  @inline(never)
  public var number: Double? { if case .number(let number) = value { number } else { nil } }

  /// The Boolean; nil for anything else.
  @inline(never)
  public var flag: Bool? { if case .flag(let flag) = value { flag } else { nil } }

  /// The text; nil for anything else.
  @inline(never)
  public var text: String? { if case .text(let text) = value { text } else { nil } }

  /// The values of a list; nil for anything else.
  @inline(never)
  public var list: [ParsedJSON]? { if case .list(let values) = value { values } else { nil } }
}
