@_spi(Syntax) import Markdown

// Comments. Text hidden by mistake is missed by its author; text shown by mistake is read by others. So doubtful text is
// hidden, and a comment that is never closed hides all that follows.
extension NoteScanner {
  /// `%%…%%`, across any lines.
  mutating func scanComment() {
    guard has("%", 1) else { return }
    if index >= noComment, let close = endOfComment(from: index + 2) {
      return hide(to: close + 2)
    }
    noComment = source.count
    guard index == current.content || NoteComment.mayStayOpen(at: index, in: source.span) else {
      return copy(to: index + 2)
    }
    hideRest()
  }

  /// `<!--…-->`, across any lines, code among them.
  mutating func scanMarkup() {
    guard HTMLComment.begins(at: index, in: source.span) else { return }
    guard let end = HTMLComment.end(from: index, in: source.span) else { return hideRest() }
    hide(to: end)
  }

  /// Hides all that follows; a mark with nothing behind it is text.
  private mutating func hideRest() {
    let length = source[index] == UInt8(ascii: "%") ? 2 : 4
    if source[(index + length)...].allSatisfy({ $0 <= 0x20 }) { return copy(to: index + length) }
    result.openComment = current.number
    replace(to: source.count, by: .comment(isInCode: false))
  }

  private mutating func hide(to end: Int) {
    let isBlock = index == current.content
    replace(to: end, by: .comment(isInCode: false))
    // A line of hyphens below would make a heading of the empty line.
    guard isBlock, line + 1 < lines.count, index == current.end else { return }
    let next = lines[line + 1]
    let isRule = source[next.content..<next.end].allSatisfy { "-=".utf8.contains($0) }
    if isRule, !next.isBlank { separateNextLine() }
  }

  /// Ends the line and puts a blank one below it, in front of the line's own ending.
  private mutating func separateNextLine() {
    result.text.append(0x0A)
    textLine += 1
    result.text += prefix(of: current)
    result.shiftLines(text: textLine + 1, original: current.number + 1)
  }

  private func endOfComment(from start: Int) -> Int? {
    var place = start
    for line in lines[self.line...] where !line.isFenced {
      place = max(place, line.start)
      while let found = source.span.first(UInt8(ascii: "%"), from: place, before: line.end - 1) {
        if source[found + 1] == UInt8(ascii: "%") { return found }
        place = found + 1
      }
    }
    return nil
  }

  /// The end of the comment that begins at a place, the next byte where none does; nil for one that does not end before
  /// `limit`.
  func behindComment(at place: Int, before limit: Int) -> Int? {
    guard NoteComment.begins(at: place, in: source.span) else { return place + 1 }
    return NoteComment.end(from: place, in: source.span, before: limit)
  }

  /// Copies a line that is code, with its comments as constructs: they are put back where cmark finds it is
  /// code, and stay hidden where it does not.
  mutating func copyCode(_ line: NoteLine) {
    var marks = [UInt8(ascii: "<")]
    if dialect != .post { marks.append(UInt8(ascii: "%")) }
    while index < line.end, !marks.isEmpty {
      var start = index
      while start < line.end, !marks.contains(source[start]) { start += 1 }
      copy(to: start)
      guard start < line.end else { return }
      if !NoteComment.begins(at: start, in: source.span) {
        copy(to: start + 1)
      } else if let end = NoteComment.end(from: start, in: source.span, before: line.end) {
        replace(to: end, by: .comment(isInCode: true))
      } else {
        // Nor can a later one of its kind.
        marks.removeAll { $0 == source[start] }
      }
    }
    copy(to: line.end)
  }
}
