public import Model
public import Time

/// A value bound to a parameter of a statement.
public enum SQLValue: Hashable, Sendable {
  /// NULL.
  case null
  /// A 64-bit integer.
  case integer(Int64)
  /// UTF-8 text.
  case text(String)
  /// Text as UTF-8 bytes, stored as TEXT: rendered HTML.
  case bytes([UInt8])
}

extension SQLValue {
  /// NULL for nil.
  public static func optional(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }

  /// A count, a position or a flag's number.
  public static func int(_ value: Int) -> SQLValue { .integer(Int64(value)) }

  /// An identifier; NULL for nil.
  public static func id<Of>(_ id: Identifier<Of>?) -> SQLValue {
    id.map { .integer($0.rawValue) } ?? .null
  }

  /// Identifiers in ascending order, with spaces between them.
  public static func ids<Of>(_ ids: [Identifier<Of>]) -> SQLValue {
    .text(ids.map(\.rawValue).sorted().map { String($0) }.joined(separator: " "))
  }

  /// Numbers in their order, which a statement reads as `(SELECT value FROM json_each(?))`.
  public static func list(_ numbers: [Int64]) -> SQLValue {
    .text("[\(numbers.map { String($0) }.joined(separator: ","))]")
  }

  /// Identifiers in their order, read in the same way.
  public static func list<Of>(_ ids: [Identifier<Of>]) -> SQLValue { list(ids.map(\.rawValue)) }

  /// 1 for true.
  public static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }

  /// Seconds since 1970 UTC; NULL for nil.
  public static func time(_ time: Timestamp?) -> SQLValue {
    time.map { .integer($0.seconds) } ?? .null
  }
}
