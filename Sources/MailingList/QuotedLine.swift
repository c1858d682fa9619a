/// A line of an email: its text, and its depth of quotation.
struct QuotedLine: Hashable, Sendable {
  /// Why a line is folded.
  enum Fold: Sendable { case quote, signature, footer }

  /// Number of times that it was quoted.
  var depth: Int
  var text: String
  /// Nil for a line that is shown.
  var fold: Fold?

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
    return ClearSigned.unwrapped(lines)
  }

  init(depth: Int, text: String) {
    self.depth = depth
    self.text = text
  }

  /// `> > text` is quoted twice; a flowed line has no spaces between the signs, and perhaps one before the text.
  init(_ line: Substring, isFlowed: Bool) {
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

/// Texts signed in place (RFC 4880, section 7): the lines around the words are removed, and so are dashes that were escaped.
enum ClearSigned {
  static func unwrapped(_ lines: [QuotedLine]) -> [QuotedLine] {
    guard lines.contains(where: { isMark($0, "BEGIN PGP SIGNED MESSAGE") }) else { return lines }
    var (output, rest): ([QuotedLine], ArraySlice<QuotedLine>) = ([], lines[...])
    var depth: Int?
    while var line = rest.popFirst() {
      if isMark(line, "BEGIN PGP SIGNED MESSAGE") {
        depth = line.depth
        let head = rest.prefix { $0.depth == line.depth && isHeader($0.text) }
        rest = rest[head.endIndex...]
        if rest.first?.isBlank == true { rest = rest.dropFirst() }
      } else if line.depth == depth, isMark(line, "BEGIN PGP SIGNATURE") {
        let code = rest.prefix { $0.depth == line.depth && isArmour($0.text) }
        rest = rest[code.endIndex...]
        if let end = rest.first, isMark(end, "END PGP SIGNATURE") { rest = rest.dropFirst() }
        depth = nil
      } else {
        if line.depth == depth, line.text.hasPrefix("- ") { line.text.removeFirst(2) }
        output.append(line)
      }
    }
    return output
  }

  private static func isMark(_ line: QuotedLine, _ words: String) -> Bool {
    line.text.hasPrefix("-----\(words)-----")
  }

  private static func isHeader(_ text: String) -> Bool {
    ["Hash:", "Charset:", "Comment:", "Version:", "NotDashEscaped:"].contains { text.hasPrefix($0) }
  }

  private static func isArmour(_ text: String) -> Bool {
    if isHeader(text) || text.hasPrefix("MessageID:") { return true }
    return text.utf8.allSatisfy {
      (97...122).contains($0 | 32) || (47...57).contains($0) || [43, 61, 32].contains($0)
    }
      && (text.utf8.count > 20 || text.utf8.count < 2 || text.utf8.first == 61
        || !text.contains(" "))
  }
}
