public import Model

extension SiteTheme {
  /// A text with footnotes as a page shows it: their ids begin with `prefix`, such as `c57-`, where several texts are on one
  /// page, and the arrows back have words.
  ///
  /// It only looks for attributes, whose quotes no one else can write.
  public func withFootnotes(
    _ html: [UInt8], of prefix: String = "", _ language: Language
  ) -> [UInt8] {
    guard html.range(ofBytes: "<section class=\"footnotes\">".utf8) != nil else { return html }
    let label = locale(language).text("footnote_back").utf8.flatMap { byte in
      "&<>\"".utf8.contains(byte) ? Array("&#\(byte);".utf8) : [byte]
    }
    let changes: [(old: [UInt8], new: [UInt8])] = [
      (Array(" id=\"fn".utf8), Array(" id=\"\(prefix)fn".utf8)),
      (Array(" href=\"#fn".utf8), Array(" href=\"#\(prefix)fn".utf8)),
      (
        Array("<a class=\"back\"".utf8),
        Array("<a class=\"back\" aria-label=\"".utf8) + label + [UInt8(ascii: "\"")]
      ),
    ]
    return changes.reduce(html) { html, change in
      var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], html[...])
      while let found = rest.range(ofBytes: change.old) {
        result += rest[..<found.lowerBound] + change.new
        rest = rest[found.upperBound...]
      }
      return result + rest
    }
  }
}
