/// Signs that make another word of the one that they end: `C++`, `C#`, `clang++`.
///
/// This is true only for `+`, `++` and `#` right after a letter, and only if the word ends with them: in `a+b`, `18+`, `#1`,
/// `i+=1` and `## Heading ##` an address does not need them.
struct SlugSign {
  private static let plus = UInt8(ascii: "+")
  private static let sharp = UInt8(ascii: "#")

  private var sign: UInt8 = 0
  /// Number of signs so far; -1 for signs that are not spelt.
  private var count = 0
  private var followsLetter = false

  /// Notes a letter or a digit.
  mutating func follow(letter: Bool) {
    count = 0
    followsLetter = letter
  }

  /// Reads a byte that is neither a letter nor a digit; returns the words, each with a hyphen before it, of a sign that it
  /// ends.
  mutating func read(_ byte: UInt8) -> String {
    guard byte == Self.plus || byte == Self.sharp else {
      if Self.endsWord(byte) { return end() }
      (count, followsLetter) = (-1, false)
      return ""
    }
    if count == 0, followsLetter {
      (sign, count) = (byte, 1)
    } else {
      count = count > 0 && byte == sign ? count + 1 : -1
    }
    followsLetter = false
    return ""
  }

  /// The words of the sign at the end of a title.
  mutating func end() -> String {
    defer { (count, followsLetter) = (0, false) }
    return switch (sign, count) {
    case (Self.plus, 1): "-plus"
    case (Self.plus, 2): "-plus-plus"
    case (Self.sharp, 1): "-sharp"
    default: ""
    }
  }

  /// True for white space and punctuation between words, but not for signs of formulas and programs.
  private static func endsWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "!\"'(),-./:;?[]_{|}".utf8.contains(byte)
  }
}
