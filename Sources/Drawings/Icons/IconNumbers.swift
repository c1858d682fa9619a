/// Reads the numbers and commands of a path (SVG 2, section “The grammar for path data”), and other lists of numbers.
struct IconNumbers {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  /// All numbers at the beginning of a text: of `0 0 32 32` four, of `24px` one.
  static func list(_ text: String) -> [Double] {
    var numbers = IconNumbers(text)
    var found: [Double] = []
    while let number = numbers.number() { found.append(number) }
    return found
  }

  private mutating func skip() {
    rest = rest.drop { $0 == 32 || (9...13).contains($0) || $0 == UInt8(ascii: ",") }
  }

  /// True if nothing is left.
  mutating func isAtEnd() -> Bool {
    skip()
    return rest.isEmpty
  }

  /// The letter that is next; nil where there is none.
  mutating func command() -> UInt8? {
    skip()
    guard let first = rest.first, (65...90).contains(first) || (97...122).contains(first) else {
      return nil
    }
    rest = rest.dropFirst()
    return first
  }

  /// A flag of an arc, which need not be separated from the next value.
  mutating func flag() -> Bool? {
    skip()
    guard let first = rest.first, first == 48 || first == 49 else { return nil }
    rest = rest.dropFirst()
    return first == 49
  }

  /// The number that is next, within a million; nil where there is none.
  mutating func number() -> Double? {
    skip()
    let mantissa = Self.signed(rest)
    var end = mantissa.end
    var hasDigits = mantissa.hasDigits
    if end < rest.endIndex, rest[end] == UInt8(ascii: ".") {
      let fraction = rest[(end + 1)...].prefix { (48...57).contains($0) }
      (end, hasDigits) = (fraction.endIndex, hasDigits || !fraction.isEmpty)
    }
    guard hasDigits else { return nil }
    if end < rest.endIndex, rest[end] | 32 == UInt8(ascii: "e") {
      let exponent = Self.signed(rest[(end + 1)...])
      // `1em` has no exponent.
      if exponent.hasDigits { end = exponent.end }
    }
    let digits = rest[..<end].drop { $0 == UInt8(ascii: "+") }
    guard let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite else {
      return nil
    }
    rest = rest[end...]
    return min(max(value, -1_000_000), 1_000_000)
  }

  /// Where a sign and digits end that some bytes begin with, and whether there are digits.
  private static func signed(_ bytes: ArraySlice<UInt8>) -> (end: Int, hasDigits: Bool) {
    let hasSign = bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-")
    let digits = bytes.dropFirst(hasSign ? 1 : 0).prefix { (48...57).contains($0) }
    return (digits.endIndex, !digits.isEmpty)
  }
}
