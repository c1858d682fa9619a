import Model

extension ActionRequest {
  /// The language of a site that the browser likes best (RFC 9110, section 12.5.4; RFC 4647, section 3.4); nil when it
  /// asks for none of them.
  ///
  /// Of a header with more than 32 ranges or 1,000 bytes only the beginning counts.
  func preferredLanguage(of languages: [Language]) -> Language? {
    let value = header("accept-language")?.utf8.prefix(1_000) ?? "".utf8.prefix(0)
    let ranges = value.split(separator: UInt8(ascii: ",")).prefix(32).compactMap(Self.range)
    var best: (language: Language, weight: Int)?
    for range in ranges where range.weight > best?.weight ?? 0 {
      guard let language = Self.lookUp(range.tag, in: languages) else { continue }
      best = (language, range.weight)
    }
    return best?.language
  }

  /// ` es-MX;q=0.8`: a tag in lower case, and its weight in thousandths; nil for what is none.
  private static func range(_ text: Substring.UTF8View) -> (tag: [UInt8], weight: Int)? {
    let parts = text.filter { $0 != 32 && $0 != 9 }.split(separator: UInt8(ascii: ";"))
    guard let tag = parts.first.map(lowercased) else { return nil }
    guard parts.count > 1 else { return (tag, 1_000) }
    let weight = lowercased(parts[1])
    guard parts.count == 2, weight.starts(with: "q=".utf8) else { return nil }
    return thousandths(weight.dropFirst(2)).map { (tag, $0) }
  }

  /// `0.8`, `1`, `0.333` in thousandths (RFC 9110, section 12.4.2).
  private static func thousandths(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, first == 48 || first == 49, text.count <= 5 else { return nil }
    var digits = Array(text.dropFirst())
    guard digits.isEmpty || digits.removeFirst() == UInt8(ascii: ".") else { return nil }
    guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    while digits.count < 3 { digits.append(48) }
    let rest = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    return first == 49 ? (rest == 0 ? 1_000 : nil) : rest
  }

  /// The language of a tag, or of what is left of it when its last parts are taken off: `es` for `es-419`.
  private static func lookUp(_ tag: [UInt8], in languages: [Language]) -> Language? {
    if tag == [UInt8(ascii: "*")] { return languages.first }
    var rest = tag[...]
    while !rest.isEmpty {
      if let found = languages.first(where: { $0.code.utf8.elementsEqual(rest) }) { return found }
      guard let end = rest.lastIndex(of: UInt8(ascii: "-")) else { return nil }
      rest = rest[..<end]
      // A letter alone begins what an extension says: it goes with it.
      if rest.count > 2, rest[rest.endIndex - 2] == UInt8(ascii: "-") { rest = rest.dropLast(2) }
    }
    return nil
  }
}
