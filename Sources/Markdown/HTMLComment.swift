/// HTML comments: text that an author does not show to readers.
@_spi(Syntax) public enum HTMLComment {
  /// True if a comment begins here.
  public static func begins(at place: Int, in text: Span<UInt8>) -> Bool {
    text.has("<", at: place) && text.has("!", at: place + 1) && text.has("-", at: place + 2)
      && text.has("-", at: place + 3)
  }

  /// Returns the start of the first one from a position on; nil if there is none.
  public static func first(in text: Span<UInt8>, from start: Int = 0) -> Int? {
    var place = start
    while let found = text.first(UInt8(ascii: "<"), from: place, before: .max) {
      if begins(at: found, in: text) { return found }
      place = found + 1
    }
    return nil
  }

  /// Returns the start of the text after the comment that begins at `start`; nil for one that is never closed.
  ///
  /// HTML, section 13.2.5.43 and following: `<!-->`, `<!--->` and `--!>` close one as well, which CommonMark does not know.
  /// Authors who write them after `-->` mean the comment to end there: of the two ends the later one counts, unless a blank
  /// line or another comment is before it.
  public static func end(from start: Int, in text: Span<UInt8>) -> Int? {
    var place = start + 4
    var early: Int?
    if text.has(">", at: place) { early = place + 1 }
    if text.has("-", at: place), text.has(">", at: place + 1) { early = place + 2 }
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "-") where text.has("-", at: place + 1):
        if text.has(">", at: place + 2) { return place + 3 }
        if text.has("!", at: place + 2), text.has(">", at: place + 3) { early = early ?? place + 4 }
      case UInt8(ascii: "<") where begins(at: place, in: text):
        if let early { return early }
      case 0x0A:
        if let early, isBlankLine(from: place + 1, in: text) { return early }
      default: break
      }
      place += 1
    }
    return early
  }

  private static func isBlankLine(from start: Int, in text: Span<UInt8>) -> Bool {
    var place = start
    while place < text.count, text[place] == 0x20 || text.has(">", at: place) || text[place] == 9 {
      place += 1
    }
    return place >= text.count || text[place] == 0x0A || text[place] == 0x0D
  }

  /// Returns a text without its comments; one that is never closed extends to the end.
  public static func removed(from text: [UInt8]) -> [UInt8] {
    guard var start = first(in: text.span) else { return text }
    var (result, place): ([UInt8], Int) = ([], 0)
    while true {
      result += text[place..<start]
      place = end(from: start, in: text.span) ?? text.count
      guard let next = first(in: text.span, from: place) else { break }
      start = next
    }
    return result + text[place...]
  }
}
