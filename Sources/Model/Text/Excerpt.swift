/// The beginning of what somebody wrote, on one line, of the HTML that the renderer made of it.
///
/// What they quote is left out: who is answered knows it. Where they say nothing else there is nothing to show.
public enum Excerpt {
  /// Most bytes of an excerpt, but for the three that say that there is more.
  private static let length = 280

  /// The words, cut after one; empty where there are none.
  public static func text(of html: [UInt8]) -> String {
    var (words, depth, rest): ([UInt8], Int, ArraySlice<UInt8>) = ([], 0, html[...])
    // More than is shown, so that a word is not cut where spaces go.
    while let byte = rest.popFirst(), words.count < 4 * length {
      guard byte == UInt8(ascii: "<") else {
        if depth == 0 { words.append(byte) }
        continue
      }
      // No value of an attribute has the sign that ends a tag.
      let tag = rest.prefix { $0 != UInt8(ascii: ">") }
      rest = rest.dropFirst(tag.count + 1)
      if tag.starts(with: Array("blockquote".utf8)) { depth += 1 }
      if tag.starts(with: Array("/blockquote".utf8)) { depth -= 1 }
      if !isWithinWords(tag) { words.append(32) }
    }
    return start(of: PlainText.singleLine(unescaped(words)))
  }

  /// Whether a tag stands between two letters of a word.
  private static func isWithinWords(_ tag: ArraySlice<UInt8>) -> Bool {
    let name = tag.drop { $0 == 47 }.prefix { (97...122).contains($0) }
    return ["em", "strong", "del", "code", "a"].contains { name.elementsEqual($0.utf8) }
  }

  private static func start(of text: String) -> String {
    guard text.utf8.count > length else { return text }
    let cut = text.utf8.prefix(length)
    let end = cut.lastIndex(of: 32) ?? cut.lastIndex { $0 & 0xC0 != 0x80 } ?? cut.endIndex
    return String(decoding: cut[..<end], as: UTF8.self) + "…"
  }

  /// The signs that the renderer writes as references.
  private static let references: [(name: [UInt8], sign: UInt8)] = [
    (Array("&lt;".utf8), 60), (Array("&gt;".utf8), 62), (Array("&quot;".utf8), 34),
    (Array("&#x27;".utf8), 39), (Array("&amp;".utf8), 38),
  ]

  private static func unescaped(_ bytes: [UInt8]) -> String {
    var (text, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes[...])
    while let byte = rest.first {
      let found = byte == 38 ? references.first { rest.starts(with: $0.name) } : nil
      text.append(found?.sign ?? byte)
      rest = rest.dropFirst(found?.name.count ?? 1)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
