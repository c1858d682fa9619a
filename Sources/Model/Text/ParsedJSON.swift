/// A value of JSON (RFC 8259) that somebody sent or wrote, with the line on which it begins.
public struct ParsedJSON: Sendable {
  /// What it is.
  public enum Value: Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([ParsedJSON])
    case object([String: ParsedJSON])
  }

  /// What is wrong, in English, and on which line.
  public struct Fault: Error, Equatable {
    /// The line, from 1.
    public let line: Int
    /// Words behind a colon: "expected a comma or “}”".
    public let words: String
  }

  /// What it is.
  public let value: Value
  /// The line, from 1.
  public let line: Int

  /// Reads a whole text: so deep, and of so many values, at most.
  ///
  /// Refused is whatever RFC 8259 does not allow, numbers without an end or of more than 40 characters, names that come twice,
  /// text that is no UTF-8, and what goes on behind the value.
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

  /// The value of a name in an object; nil where there is none.
  @inline(never)
  public subscript(name: String) -> ParsedJSON? {
    if case .object(let members) = value { members[name] } else { nil }
  }

  /// Its number; nil for anything else.
  @inline(never)
  public var number: Double? { if case .number(let number) = value { number } else { nil } }

  /// Whether it is `true`; nil for anything but that and `false`.
  @inline(never)
  public var flag: Bool? { if case .flag(let flag) = value { flag } else { nil } }

  /// Its text.
  @inline(never)
  public var text: String? { if case .text(let text) = value { text } else { nil } }

  /// Its values.
  @inline(never)
  public var list: [ParsedJSON]? { if case .list(let values) = value { values } else { nil } }
}
