/// A size as a slug: a number with a half or thirds, `42`, `42-5`, `42-33`, `42-67`, or a word such as `xl`.
///
/// Sizes sort as people expect: numbers by their value, everything else after them.
public struct ProductSize: Comparable, Sendable {
  /// Notations of fractions in sizes: `42-5` is `42½`, in lists also `42 1/2`.
  public static let fractions: [(digits: String, sign: String, written: String)] = [
    ("5", "½", "1/2"), ("33", "⅓", "1/3"), ("67", "⅔", "2/3"),
  ]

  private let whole: Int
  private let rest: String

  /// Parses a slug.
  public init(_ slug: String) {
    let digits = slug.utf8.prefix { $0 != 45 }
    let number = digits.count <= 3 ? Int(String(Substring(digits))) : nil
    whole = number ?? Int.max
    rest = number == nil ? slug : String(Substring(slug.utf8.dropFirst(digits.count)))
  }

  /// Label of a number, `42½`; nil for any other size.
  public var label: String? {
    guard whole != Int.max else { return nil }
    if rest.isEmpty { return String(whole) }
    let digits = String(Substring(rest.utf8.dropFirst()))
    return Self.fractions.first { $0.digits == digits }.map { "\(whole)\($0.sign)" }
  }

  /// A whole size comes before its halves and thirds.
  public static func < (one: Self, other: Self) -> Bool {
    (one.whole, one.rest) < (other.whole, other.rest)
  }
}
