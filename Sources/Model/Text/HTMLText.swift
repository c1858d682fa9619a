/// The words of HTML that the renderer made: without tags, each reference as its sign, one space for all white space and
/// between blocks.
///
/// The search index holds these words, and removes them by their text: another result for the same HTML needs a migration, each
/// of which rebuilds the index.
public enum HTMLText {
  /// The words as UTF-8, at most about `most` bytes.
  ///
  /// `withQuotes` includes the words in `blockquote`.
  public static func text(
    of html: [UInt8], withQuotes: Bool = true, most: Int = .max
  ) -> [UInt8] {
    html.withUnsafeBufferPointer { html in
      var words: [UInt8] = []
      words.reserveCapacity(min(html.count, most))
      var (index, depth) = (0, 0)
      while index < html.count, words.count < most {
        let byte = html[index]
        index += 1
        if byte == UInt8(ascii: "<") {
          let start = index
          // Values of attributes never have the sign that ends a tag.
          while index < html.count, html[index] != UInt8(ascii: ">") { index += 1 }
          let tag = UnsafeBufferPointer(rebasing: html[start..<index])
          index += 1
          if isTag(tag, "blockquote") { depth += withQuotes ? 0 : 1 }
          if isTag(tag, "/blockquote") { depth -= withQuotes ? 0 : 1 }
          if !isWithinWords(tag) { space(&words) }
        } else if depth > 0 {
          continue
        } else if byte == UInt8(ascii: "&") {
          words.append(reference(html, &index))
        } else if byte <= 32 {
          space(&words)
        } else {
          words.append(byte)
        }
      }
      return words
    }
  }

  private static func space(_ words: inout [UInt8]) {
    if let last = words.last, last != 32 { words.append(32) }
  }

  /// True if a tag can be inside a word.
  private static func isWithinWords(_ tag: UnsafeBufferPointer<UInt8>) -> Bool {
    for name in inner where isTag(tag, name) { return true }
    return false
  }

  private static let inner: [StaticString] = [
    "em", "/em", "strong", "/strong", "del", "/del", "code", "/code", "a", "/a",
  ]

  /// True if a tag has a name: `a href=…` is `a`, `abbr` is not.
  private static func isTag(_ tag: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    guard tag.count >= count else { return false }
    for offset in 0..<count where tag[offset] != name.utf8Start[offset] { return false }
    return tag.count == count || tag[count] <= 32 || tag[count] == UInt8(ascii: "/")
  }

  /// Decodes a reference that the renderer writes; `index` is after its `&`, and is moved to its end.
  private static func reference(_ html: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt8 {
    for (name, sign) in references {
      let count = name.utf8CodeUnitCount
      guard html.count - index >= count else { continue }
      var offset = 0
      while offset < count, html[index + offset] == name.utf8Start[offset] { offset += 1 }
      guard offset == count else { continue }
      index += count
      return sign
    }
    return UInt8(ascii: "&")
  }

  private static let references: [(StaticString, UInt8)] = [
    ("lt;", 60), ("gt;", 62), ("quot;", 34), ("#x27;", 39), ("amp;", 38),
  ]
}
