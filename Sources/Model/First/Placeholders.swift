/// The blanks of a page that an operator is to fill in, such as `[___ postal address]`: `init` writes them into the privacy
/// page and the legal notice.
///
/// Three underscores after a bracket are not Markdown, so a blank is shown exactly as written in the file.
public enum Placeholders {
  /// The most blanks that are listed, and the most bytes of one of them.
  public static let (most, bytes) = (20, 120)

  private static let opening = Array("[___".utf8)

  /// The words of each blank, in the order of the page: `postal address`; `html` is rendered by a build.
  public static func all(in html: [UInt8]) -> [String] {
    var found: [String] = []
    var rest = html[...]
    while found.count < most, let start = rest.firstIndex(of: opening[0]) {
      rest = rest[start...]
      guard rest.starts(with: opening) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(opening.count)
      // A bracket that is never closed still begins a blank.
      let words = rest.prefix(bytes).prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "<") }
      rest = rest.dropFirst(words.count)
      found.append(PlainText.singleLine(text(words)))
    }
    return found
  }

  /// Decodes the escapes of HTML.
  private static func text(_ html: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = html
    while let first = rest.first {
      let escape = escapes.first { rest.starts(with: $0.name.utf8) }
      bytes.append(escape?.byte ?? first)
      rest = rest.dropFirst(escape?.name.utf8.count ?? 1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let escapes: [(name: String, byte: UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")),
  ]
}
