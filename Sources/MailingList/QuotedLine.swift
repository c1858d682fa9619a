/// A line of a letter: what it says, and how many people ago.
struct QuotedLine: Hashable {
  /// How often it was quoted.
  var depth: Int
  var text: String

  var isBlank: Bool { text.utf8.allSatisfy { $0 <= 32 } }

  /// The lines of a text; those that format=flowed has broken are put together again (RFC 3676, section 4).
  static func lines(_ text: String, isFlowed: Bool, dropsSpaces: Bool) -> [QuotedLine] {
    var lines: [QuotedLine] = []
    var isOpen = false
    for bytes in text.utf8.split(separator: 10, omittingEmptySubsequences: false) {
      var line = QuotedLine(Substring(bytes), isFlowed: isFlowed)
      let goesOn = isFlowed && line.text.utf8.last == 32 && line.text != "-- "
      if goesOn, dropsSpaces { line.text.removeLast() }
      if isOpen, line.text != "-- ", lines.last?.depth == line.depth {
        lines[lines.count - 1].text += line.text
      } else {
        lines.append(line)
      }
      isOpen = goesOn
    }
    return lines
  }

  init(depth: Int, text: String) {
    self.depth = depth
    self.text = text
  }

  /// `> > text` is quoted twice; a flowed line has no spaces between the signs, and one before the text at will.
  private init(_ line: Substring, isFlowed: Bool) {
    var (rest, depth) = (line.utf8, 0)
    while rest.first == 62 {
      depth += 1
      rest = rest.dropFirst()
      if !isFlowed, rest.first == 32 { rest = rest.dropFirst() }
    }
    if isFlowed, rest.first == 32 { rest = rest.dropFirst() }
    self.init(depth: depth, text: String(Substring(rest)))
  }
}
