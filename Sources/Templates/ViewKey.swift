/// A name by which a template asks a view for a value, such as `title`.
///
/// It is compared with each of a view's own names. Packed into integers that is mostly one comparison a name, and nothing to
/// retain: a page looks keys up thousands of times, and with strings this was a third of rendering. No view has a name of more
/// than 32 bytes; a longer one matches none.
public struct ViewKey: Sendable, Equatable {
  let count: Int
  /// The bytes by eights, the first lowest, zero behind the last.
  let words: (UInt64, UInt64, UInt64, UInt64)

  /// Packs a name.
  public init(_ name: String) {
    var name = name
    self = name.withUTF8 { ViewKey($0) }
  }

  /// Packs a name's bytes.
  init(_ name: UnsafeBufferPointer<UInt8>) {
    guard name.count <= 32 else {
      (count, words) = (-1, (0, 0, 0, 0))
      return
    }
    func word(_ number: Int) -> UInt64 {
      let first = 8 * number
      var word: UInt64 = 0
      for index in first..<max(first, min(name.count, first + 8)) {
        word |= UInt64(name[index]) << UInt64(8 * (index - first))
      }
      return word
    }
    count = name.count
    words = (word(0), word(1), word(2), word(3))
  }

  /// True if the name was short enough.
  var isWhole: Bool { count >= 0 }

  /// The name; empty for a longer one.
  public var name: String {
    withUnsafeBytes(of: words) { String(decoding: $0.prefix(max(count, 0)), as: UTF8.self) }
  }

  /// Compares two names; most differ in their first eight bytes.
  public static func == (one: ViewKey, other: ViewKey) -> Bool {
    one.words.0 == other.words.0 && one.count == other.count && one.words.1 == other.words.1
      && one.words.2 == other.words.2 && one.words.3 == other.words.3
  }
}
