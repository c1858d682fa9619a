/// The number of one thing of one kind, as the database allocated it.
///
/// The type parameter keeps a topic's number from being passed where a comment's is expected. Public
/// numbers are never reused (SQLite AUTOINCREMENT).
public struct Identifier<Of>: Hashable, Comparable, Sendable {
  /// The number itself; positive.
  public let rawValue: Int64

  /// Wraps a number that the database allocated.
  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// Reads decimal digits as in an address, such as `1234`; nil for anything else.
  public init?(digits: some StringProtocol) {
    let bytes = digits.utf8
    guard (1...18).contains(bytes.count), bytes.allSatisfy({ (48...57).contains($0) }),
      bytes.first != 48, let value = Int64(digits)
    else { return nil }
    rawValue = value
  }

  /// Sorts older numbers first.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

extension Identifier: CustomStringConvertible {
  /// Decimal digits.
  public var description: String { String(rawValue) }
}
