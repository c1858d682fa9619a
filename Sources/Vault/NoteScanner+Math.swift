@_spi(Syntax) import Markdown

// TeX, marks and comments.
extension NoteScanner {
  /// `$…$`: no space inside the dollars, no digit behind them, in one paragraph, no dollar between.
  mutating func scanMath() {
    let limit = current.paragraphEnd
    guard index >= noMath, index + 1 < current.end, source[index + 1] > 0x20 else { return }
    let (close, isFound) = endOfMath(from: index + 1, before: limit)
    guard isFound else { return noMath = max(noMath, close) }
    replace(to: close + 1, by: .math(math(in: (index + 1)..<close), isDisplay: false))
  }

  /// Where the closing dollar stands, or up to where there is none.
  private func endOfMath(from start: Int, before limit: Int) -> (place: Int, isFound: Bool) {
    let isRow = source[current.content] == UInt8(ascii: "|")
    var place = start
    while place < limit {
      switch source[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "`"):
        let run = place
        while place < limit, source[place] == UInt8(ascii: "`") { place += 1 }
        place = (codeSpans.end(of: place - run, from: place, before: limit) ?? place) - 1
      case UInt8(ascii: "|"):
        if isRow, place + 1 < limit, source[place - 1] == 0x20, source[place + 1] == 0x20 {
          return (place, false)
        }
      case UInt8(ascii: "$"):
        let before = source[place - 1]
        let isFollowedByDigit = place + 1 < limit && (0x30...0x39).contains(source[place + 1])
        // A dollar that closes nothing cannot stand in TeX: "$5 and $6" are prices.
        return (place, place > start && before > 0x20 && !isFollowedByDigit)
      default: break
      }
      place += 1
    }
    return (limit, false)
  }

  /// `$$…$$`, across blank lines too, up to the next heading or fenced code.
  mutating func scanDisplay() {
    guard index >= noDisplay else { return copy(to: index + 2) }
    let (close, isFound) = endOfDisplay(from: index + 2)
    guard isFound else {
      noDisplay = close
      return copy(to: index + 2)
    }
    let content = math(in: (index + 2)..<close)
    guard !content.isEmpty else { return copy(to: close + 2) }
    replace(to: close + 2, by: .math(content, isDisplay: true))
  }

  /// Where the closing dollars stand, or up to where there are none.
  private func endOfDisplay(from start: Int) -> (place: Int, isFound: Bool) {
    var place = start
    for number in line..<lines.count {
      let next = lines[number]
      if number > line, next.isFenced || next.isHeading { return (next.start, false) }
      place = max(place, next.start)
      while place + 1 < next.end {
        if source[place] == UInt8(ascii: "\\") {
          place += 2
        } else if source[place] == UInt8(ascii: "$"), source[place + 1] == UInt8(ascii: "$") {
          return (place, true)
        } else {
          place += 1
        }
      }
    }
    return (source.count, false)
  }

  /// The TeX of a range without the quote marks of its lines, white space around it and comments.
  private func math(in range: Range<Int>) -> [UInt8] {
    var content: [UInt8] = []
    var number = line
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(lines[number].end, range.upperBound)
      content += source[start..<max(start, end)]
      number += 1
      guard number < lines.count, lines[number].start < range.upperBound else { break }
      content.append(0x0A)
      start = beginningOfContent(of: lines[number])
    }
    if source[current.content] == UInt8(ascii: "|") { content = unescapedPipes(content) }
    content = withoutComments(content)
    while let last = content.last, last <= 0x20 { content.removeLast() }
    return Array(content.drop { $0 <= 0x20 })
  }

  /// Behind as many quote marks as the line has on which the construct begins.
  private func beginningOfContent(of line: NoteLine) -> Int {
    var quotes = current.quotes
    var place = line.start
    while quotes > 0, place < line.end {
      if source[place] == UInt8(ascii: ">") { quotes -= 1 } else if source[place] > 0x20 { break }
      place += 1
    }
    return place > line.start && place < line.end && source[place] == 0x20 ? place + 1 : place
  }

  /// `==…==`: no space inside, in one paragraph.
  mutating func scanMark() {
    var end = index
    while end < current.end, source[end] == UInt8(ascii: "=") { end += 1 }
    guard end - index == 2 else { return copy(to: end) }
    if index == markEnd { return replace(to: end, by: .markEnd) }
    let limit = current.paragraphEnd
    guard index >= noMark, index > markEnd, end < current.end, source[end] > 0x20 else {
      return copy(to: end)
    }
    guard let close = endOfMark(from: end, before: limit) else {
      noMark = limit
      return copy(to: end)
    }
    markEnd = close
    replace(to: end, by: .markStart)
  }

  private func endOfMark(from start: Int, before limit: Int) -> Int? {
    var place = start
    while place + 1 < limit {
      switch source[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "`"):
        let run = place
        while place < limit, source[place] == UInt8(ascii: "`") { place += 1 }
        place = (codeSpans.end(of: place - run, from: place, before: limit) ?? place) - 1
      case UInt8(ascii: "="):
        let run = place
        while place < limit, source[place] == UInt8(ascii: "=") { place += 1 }
        if place - run == 2, run > start, source[run - 1] > 0x20 { return run }
        place -= 1
      default: break
      }
      place += 1
    }
    return nil
  }

  /// `%%…%%`, across any lines; one that begins a line and never ends hides all that follows.
  mutating func scanComment() {
    guard has("%", 1) else { return }
    let isBlock = index == current.content
    guard index >= noComment, let close = endOfComment(from: index + 2) else {
      noComment = source.count
      return isBlock ? replace(to: source.count, by: .comment) : copy(to: index + 2)
    }
    replace(to: close + 2, by: .comment)
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
    for byte in source[current.start..<current.content] {
      result.text.append(byte == UInt8(ascii: ">") || byte == 0x09 ? byte : 0x20)
    }
    result.shiftLines(text: textLine + 1, original: current.number + 1)
  }

  private func endOfComment(from start: Int) -> Int? {
    var place = start
    for line in lines[self.line...] where !line.isFenced {
      place = max(place, line.start)
      while place + 1 < line.end {
        if source[place] == UInt8(ascii: "%"), source[place + 1] == UInt8(ascii: "%") {
          return place
        }
        place += 1
      }
    }
    return nil
  }

  /// Words or TeX without the comments in it.
  func withoutComments(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var result: [UInt8] = []
    var comment: Int?
    for byte in text {
      result.append(byte)
      guard byte == UInt8(ascii: "%"), result.count >= 2,
        result[result.count - 2] == UInt8(ascii: "%"), result.count - 2 >= (comment ?? 0)
      else { continue }
      guard let start = comment else {
        comment = result.count
        continue
      }
      result.removeSubrange((start - 2)...)
      comment = nil
    }
    return result
  }
}
