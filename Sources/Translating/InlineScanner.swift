/// Inline text of Markdown (CommonMark 0.31, section 6): words, and the markup between them.
enum InlineScanner {
  /// The most characters within which the end of something is searched, so that no text takes a time of the square of its
  /// length.
  private static let ahead = 1000

  /// Passes the pieces of one line of text to `give`, in order.
  static func scan(_ text: String, _ give: (TranslatableText.Piece) -> Void) {
    var (rest, words) = (Substring(text), "")
    func end(keeping kept: some StringProtocol) {
      give(.prose(words))
      words = ""
      give(.kept(String(kept)))
    }
    while let sign = rest.first {
      if let length = keptLength(rest, after: words.last) {
        end(keeping: rest.prefix(length))
        rest = rest.dropFirst(length)
      } else if sign == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol
      {
        words.append(next)
        rest = rest.dropFirst(2)
      } else if "*~".contains(sign) || sign == "_" && isDelimiter(rest, after: words.last) {
        rest = rest.drop { $0 == sign }
      } else {
        words.append(sign)
        rest = rest.dropFirst()
      }
    }
    give(.prose(words))
  }

  /// Number of characters from here on that no machine may touch: code, an address, the rest of a link, a picture, a mention, a
  /// bracket.
  private static func keptLength(_ text: Substring, after last: Character?) -> Int? {
    let rest = text.prefix(ahead)
    switch rest.first {
    case "`": return codeLength(rest)
    case "<": return rest.firstIndex(of: ">").map { rest[...$0].count }
    case "!" where rest.dropFirst().first == "[": return imageLength(rest)
    case "[": return footnoteLength(rest) ?? 1
    case "]": return 1 + (destinationLength(rest.dropFirst()) ?? 0)
    case "@" where last.map { !$0.isLetter && !$0.isNumber } ?? true:
      let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      return name.isEmpty ? nil : name.count + 1
    case "h", "w", "H", "W":
      guard last.map({ !$0.isLetter && !$0.isNumber }) ?? true else { return nil }
      let start = rest.prefix(8).lowercased()
      guard ["http://", "https://", "www."].contains(where: start.hasPrefix) else { return nil }
      return rest.prefix { !$0.isWhitespace && $0 != "<" && $0 != ")" }.count
    default: return nil
    }
  }

  /// Between two runs of backticks of the same length; a single run is words.
  private static func codeLength(_ rest: Substring) -> Int? {
    let ticks = rest.prefix { $0 == "`" }
    var place = rest.dropFirst(ticks.count)
    while let start = place.firstIndex(of: "`") {
      let run = place[start...].prefix { $0 == "`" }
      if run.count == ticks.count { return rest[..<run.endIndex].count }
      place = place[run.endIndex...]
    }
    return ticks.count
  }

  private static func imageLength(_ rest: Substring) -> Int? {
    guard let end = rest.firstIndex(of: "]") else { return nil }
    let after = rest[rest.index(after: end)...]
    return destinationLength(after).map { rest[...end].count + $0 }
  }

  /// Of `[^1]`.
  private static func footnoteLength(_ rest: Substring) -> Int? {
    guard rest.dropFirst().first == "^", let end = rest.firstIndex(of: "]") else { return nil }
    return rest[...end].count
  }

  /// Of `(/rules/ "The rules")`, or of `[1]`, after the words of a link.
  private static func destinationLength(_ rest: Substring) -> Int? {
    guard let open = rest.first, open == "(" || open == "[" else { return nil }
    var depth = 0
    for (index, sign) in rest.enumerated() {
      if sign == open { depth += 1 }
      if sign == (open == "(" ? ")" : "]") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return nil
  }

  /// True if underscores begin or end emphasis: not within a word.
  private static func isDelimiter(_ rest: Substring, after last: Character?) -> Bool {
    let next = rest.drop { $0 == "_" }.first
    func isWord(_ sign: Character?) -> Bool { sign.map { $0.isLetter || $0.isNumber } ?? false }
    return !(isWord(last) && isWord(next))
  }
}
