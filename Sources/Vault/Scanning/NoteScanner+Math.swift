@_spi(Syntax) import Markdown

// TeX and marks.
extension NoteScanner {
  /// `$…$`: no space inside the dollars, no digit behind them, in one paragraph, no dollar between.
  mutating func scanMath() {
    let limit = current.paragraphEnd
    guard index >= noMath, index + 1 < current.end, source[index + 1] > 0x20 else { return }
    let (close, isFound) = endOfMath(from: index + 1, before: limit)
    guard isFound else { return noMath = max(noMath, close) }
    let content = math(in: (index + 1)..<close)
    replace(
      to: close + 1,
      by: content.isEmpty ? .comment(isInCode: false) : .math(content, isDisplay: false))
  }

  /// The place of the closing dollar, or the place up to which there is none.
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
      case UInt8(ascii: "%"), UInt8(ascii: "<"):
        guard let end = behindComment(at: place, before: limit) else { return (limit, false) }
        place = end - 1
      case UInt8(ascii: "|"):
        if isRow, place + 1 < limit, source[place - 1] == 0x20, source[place + 1] == 0x20 {
          return (place, false)
        }
      case UInt8(ascii: "$"):
        let before = source[place - 1]
        let isFollowedByDigit = place + 1 < limit && (0x30...0x39).contains(source[place + 1])
        // A dollar that closes nothing cannot be part of TeX: "$5 and $6" are prices.
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
    if !content.isEmpty { return replace(to: close + 2, by: .math(content, isDisplay: true)) }
    let isBlank = source[(index + 2)..<close].allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
    // There were only comments between the dollars.
    if isBlank {
      copy(to: close + 2)
    } else {
      replace(to: close + 2, by: .comment(isInCode: false))
    }
  }

  /// The place of the closing dollars, or the place up to which there are none.
  private func endOfDisplay(from start: Int) -> (place: Int, isFound: Bool) {
    var place = start
    for number in line..<lines.count {
      let next = lines[number]
      if number > line, next.isFenced || next.isHeading { return (next.start, false) }
      place = max(place, next.start)
      while place + 1 < next.end {
        switch source[place] {
        case UInt8(ascii: "\\"): place += 1
        case UInt8(ascii: "$") where source[place + 1] == UInt8(ascii: "$"): return (place, true)
        case UInt8(ascii: "%"), UInt8(ascii: "<"):
          place = (behindComment(at: place, before: next.end) ?? next.end) - 1
        default: break
        }
        place += 1
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
    content = NoteComment.removed(from: content)
    content = NoteComment.removedFromTeX(content)
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
      case UInt8(ascii: "%"), UInt8(ascii: "<"):
        guard let end = behindComment(at: place, before: limit) else { return nil }
        place = end - 1
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
}
