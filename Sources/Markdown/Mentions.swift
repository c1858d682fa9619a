/// Finds `@name` in running text and looks the member up.
///
/// A name is 1 to 64 letters, digits, `_` and `-` of any script; the `@` is at the beginning, or after white space or
/// punctuation. Each name is looked up once, and at most 50 names in one text.
@_spi(Syntax) public struct Mentions {
  /// A name in a text.
  struct Match {
    /// Bytes of the text, from the `@` to the end of the name.
    let range: Range<Int>
    let address: [UInt8]
  }

  private let resolve: (String) -> String?
  private let limit: Int
  private var known: [String: String?] = [:]

  init(limit: Int, resolve: @escaping (String) -> String?) {
    self.limit = limit
    self.resolve = resolve
  }

  /// Returns the next known name from an offset on; `previous` is the character before the text.
  mutating func next(
    in text: Span<UInt8>, from offset: Int, after previous: Unicode.Scalar?
  ) -> Match? {
    var index = offset
    while index < text.count {
      guard text[index] == UInt8(ascii: "@") else {
        index += 1
        continue
      }
      let before = index == 0 ? previous : Self.scalar(in: text, endingAt: index)
      let end = Self.endOfName(in: text, from: index + 1)
      if let end, before.map(Self.isNamePart) != true, !text.has("@", at: end) {
        if let match = known(text, index, end) { return match }
      }
      index = max(index + 1, end ?? 0)
    }
    return nil
  }

  /// Looks up the name as written, then without hyphens and underscores at its end.
  private mutating func known(_ text: Span<UInt8>, _ at: Int, _ end: Int) -> Match? {
    var trimmed = end
    while trimmed > at + 1, text.has("-", at: trimmed - 1) || text.has("_", at: trimmed - 1) {
      trimmed -= 1
    }
    for end in trimmed == end ? [end] : [end, trimmed] where end > at + 1 {
      var name: [UInt8] = []
      name.append(text.extracting((at + 1)..<end))
      if let address = address(of: String(decoding: name, as: UTF8.self)) {
        return Match(range: at..<end, address: Array(address.utf8))
      }
    }
    return nil
  }

  private mutating func address(of name: String) -> String? {
    if let address = known[name] { return address }
    guard known.count < limit else { return nil }
    let address = resolve(name)
    known[name] = .some(address)
    return address
  }

  private static func endOfName(in text: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    var count = 0
    while let (scalar, next) = scalar(in: text, at: index), isNamePart(scalar) {
      count += 1
      if count > 64 { return nil }
      index = next
    }
    return count == 0 ? nil : index
  }

  /// True if the character may be in a name.
  public static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: scalar.isWordPart
    }
  }

  /// The scalar at a position of UTF-8, and where the next one begins.
  public static func scalar(in text: Span<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
    guard index < text.count else { return nil }
    let lead = text[index]
    if lead < 0x80 { return (Unicode.Scalar(lead), index + 1) }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard index + length <= text.count else { return nil }
    var value = UInt32(lead) & (0xFF >> (UInt32(length) + 1))
    for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
    return Unicode.Scalar(value).map { ($0, index + length) }
  }

  /// The scalar that ends before a position.
  public static func scalar(in text: Span<UInt8>, endingAt end: Int) -> Unicode.Scalar? {
    var start = end - 1
    while start > 0, text[start] & 0xC0 == 0x80, end - start < 4 { start -= 1 }
    guard start >= 0 else { return nil }
    return scalar(in: text, at: start)?.0
  }
}

extension Unicode.Scalar {
  /// True for a letter, a digit or a mark of a script beyond ASCII.
  var isWordPart: Bool {
    value >= 0x80
      && (properties.isAlphabetic || properties.numericType == .decimal
        || properties.generalCategory == .nonspacingMark)
  }
}
