/// A name by which a template asks a view for a value, such as `title`.
///
/// A view compares it with each of its own names in a `switch`. Packed into integers that is one or two
/// comparisons a name, and nothing to retain: a page asks thousands of times, and with strings the
/// asking was a third of rendering. No view has a name of more than 32 bytes; a longer one is nobody's.
public struct ViewKey: Sendable {
  @usableFromInline let count: Int
  /// The bytes by eights, the first lowest, zero behind the last.
  @usableFromInline let words: (UInt64, UInt64, UInt64, UInt64)

  /// Packs a name.
  public init(_ name: String) {
    var name = name
    self = name.withUTF8 { ViewKey($0) }
  }

  /// Packs a name's bytes.
  init(_ name: UnsafeBufferPointer<UInt8>) {
    guard let start = name.baseAddress, name.count <= 32 else {
      (count, words) = (-1, (0, 0, 0, 0))
      return
    }
    func word(_ index: Int) -> UInt64 { Self.word(index, start, name.count) }
    count = name.count
    words = (word(0), word(1), word(2), word(3))
  }

  /// The name, for views whose names are not known before; empty for a longer one.
  public var name: String {
    withUnsafeBytes(of: words) { String(decoding: $0.prefix(max(count, 0)), as: UTF8.self) }
  }

  /// Whether a view's own name is this one: what `case "title":` asks.
  @inlinable @inline(__always)
  public static func ~= (name: StaticString, key: ViewKey) -> Bool {
    let (start, count) = (name.utf8Start, name.utf8CodeUnitCount)
    return key.count == count && key.words.0 == word(0, start, count)
      && (count <= 8 || key.words.1 == word(1, start, count))
      && (count <= 16 || key.words.2 == word(2, start, count))
      && (count <= 24 || key.words.3 == word(3, start, count))
  }

  /// The same where one name is asked about.
  @inlinable @inline(__always)
  public static func == (key: ViewKey, name: StaticString) -> Bool { name ~= key }

  /// For a literal all of this is known when the program is compiled.
  @inlinable @inline(__always)
  static func word(_ number: Int, _ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var word: UInt64 = 0
    var index = 8 * number
    while index < min(count, 8 * number + 8) {
      word |= UInt64(start[index]) &<< UInt64(8 * (index - 8 * number))
      index += 1
    }
    return word
  }
}
