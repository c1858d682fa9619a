import Model

/// Texts of lists within their limits, for any row.
enum Truncation {
  /// The beginning of a text, in at most `limit` bytes, never inside a character's scalar.
  static func text(_ text: String, bytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var (end, width) = (text.startIndex, 0)
    for index in text.unicodeScalars.indices {
      width += UTF8.width(text.unicodeScalars[index])
      if width > limit { break }
      end = text.unicodeScalars.index(after: index)
    }
    return String(text[..<end])
  }

  /// One line of plain text.
  static func line(_ line: String, bytes limit: Int) -> String {
    // Cut first: most of a text of megabytes is dropped, and need not be examined.
    PlainText.singleLine(text(PlainText.singleLine(text(line, bytes: limit * 4)), bytes: limit))
  }

  /// Paragraphs of plain text, an empty line between two.
  static func paragraphs(_ text: String) -> String {
    var (paragraphs, lines): ([String], [String]) = ([], [])
    let whole = Truncation.text(text, bytes: Product.descriptionBytes)
    for part in whole.utf8.split(separator: 10, omittingEmptySubsequences: false) + [""[...].utf8] {
      let line = PlainText.singleLine(String(Substring(part)))
      if !line.isEmpty {
        lines.append(line)
      } else if !lines.isEmpty {
        paragraphs.append(lines.joined(separator: " "))
        lines = []
      }
    }
    return paragraphs.joined(separator: "\n\n")
  }
}
