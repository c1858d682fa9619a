@_spi(Syntax) import Markdown

/// Finds Obsidian's syntax in a note before cmark parses it.
///
/// One pass over the bytes, line by line; each construct that is found becomes a placeholder of `NoteSource`. Every search for
/// a closing mark that fails is remembered up to where it failed, so that the time grows with the size of the text alone. It
/// refuses nothing: text that is not a construct stays as it is.
struct NoteScanner {
  let source: [UInt8]
  let dialect: Dialect
  private(set) var lines: [NoteLine]
  private(set) var codeSpans: CodeSpans
  var result: NoteSource
  /// The line that is scanned, and where on it.
  var line = 0
  var index = 0
  var textLine = 1
  /// Places up to which there is no closing mark, by kind.
  var noMath = 0
  var noDisplay = 0
  var noMark = 0
  var noComment = 0
  /// Comments with the beginning or end of a fence in them, so that the lines were looked at again.
  private(set) var hidden: [Range<Int>] = []
  /// The footnotes, by line and by name, and their texts.
  private(set) var footnotes: [Footnote] = []
  private(set) var footnoteStarts: [Int: Int] = [:]
  private(set) var footnoteNames: [[UInt8]: Int] = [:]
  var footnoteParts: [Int: NoteSource.Part] = [:]
  var body: Body?
  var references = 0
  /// Text before the next line, which continues a callout without quote marks of its own.
  private var lazyPrefix: [UInt8]?
  /// The number of the line behind which a paragraph always ends.
  var breaksBehind = 0
  /// Where the mark ends that was begun last.
  var markEnd = -1

  /// Constructs that a text may have, those kept apart for forged placeholders and comments not counted.
  private static let limit = 60_000
  /// Bytes that may be looked at again because of fences in comments.
  private static let reread = 16 << 20

  /// Scans a source that is clean UTF-8.
  static func scan(_ source: [UInt8], for dialect: Dialect = .vault) -> NoteSource {
    let lines = NoteLines.of(source.span)
    var scanner = NoteScanner(
      source: source, dialect: dialect, lines: lines, codeSpans: CodeSpans(source.span, lines),
      result: NoteSource(original: source))
    scanner.takeFootnotes()
    while scanner.line < lines.count {
      scanner.switchParts()
      scanner.scanLine()
    }
    if !scanner.footnotes.isEmpty { scanner.appendFootnotes() }
    return scanner.result
  }

  private mutating func takeFootnotes() {
    footnotes = Footnote.find(lines, in: source.span)
    for (number, footnote) in footnotes.enumerated() {
      footnoteStarts[footnote.lines.lowerBound] = number
      footnoteNames[footnote.name] = number
    }
  }

  var current: NoteLine { lines[line] }

  private mutating func scanLine() {
    let number = line
    let line = current
    if index <= line.start {
      index = line.start
      if line.isCode { copyCode(line) } else { beginWords(line) }
    }
    while index < line.end {
      let end = nextTrigger(before: line.end)
      take(index..<end)
      index = end
      if index < line.end { scanTrigger() }
      // A construct may have ended on another line.
      if self.line != number { return }
    }
    endLine()
  }

  /// The place of the next byte of the line that may begin a construct.
  private func nextTrigger(before end: Int) -> Int {
    let (bytes, triggers) = (source.span, dialect.triggers.span)
    var place = index
    while place < end, !triggers[Int(bytes[place])] { place += 1 }
    return place
  }

  private mutating func beginWords(_ line: NoteLine) {
    if let prefix = lazyPrefix {
      result.text += prefix
      lazyPrefix = nil
    } else {
      take(line.start..<line.content)
    }
    index = line.content
    if line.isCallout, dialect != .post { scanCallout() }
  }

  /// Copies the line ending and goes to the next line.
  private mutating func endLine() {
    let line = current
    take(line.end..<line.next)
    if line.next > line.end { textLine += 1 }
    if line.isCallout, dialect != .post, self.line + 1 < lines.count {
      let next = lines[self.line + 1]
      let isLazy = isLazy(next, behind: line)
      if isLazy { lazyPrefix = Array(prefix(of: line)) }
      if isLazy || next.quotes >= line.quotes, !next.isBlank { insertBlankLine(like: line) }
    }
    if breaksBehind == line.number, self.line + 1 < lines.count, !lines[self.line + 1].isBlank {
      insertBlankLine(like: line)
    }
    index = line.next
    self.line += 1
  }

  /// Ends a paragraph in the middle of a line, which continues behind an empty one.
  mutating func breakParagraph() {
    for _ in 0..<2 {
      result.text.append(0x0A)
      textLine += 1
      result.text += prefix(of: current)
    }
    result.shiftLines(text: textLine, original: current.number)
  }

  /// Ends a block before the next line: a line with the quote marks of this one and nothing else.
  mutating func insertBlankLine(like line: NoteLine) {
    result.text += prefix(of: line)
    result.text.append(0x0A)
    textLine += 1
    result.shiftLines(text: textLine, original: line.number + 1)
  }

  /// The quote marks of a line, with blanks instead of list markers.
  func prefix(of line: NoteLine) -> some Sequence<UInt8> {
    source[line.start..<line.content].lazy.map {
      $0 == UInt8(ascii: ">") || $0 == 0x09 ? $0 : 0x20
    }
  }

  private mutating func scanTrigger() {
    let start = index
    switch source[index] {
    case UInt8(ascii: "\\"): copy(to: min(index + (has("&", 1) ? 1 : 2), current.end))
    case UInt8(ascii: "`"): scanCode()
    case UInt8(ascii: "[") where has("^", 1): scanFootnote()
    case UInt8(ascii: "["): if dialect == .vault { scanLink(at: index, isEmbed: false) }
    case UInt8(ascii: "!"): if has("[", 1), !has("^", 2) { scanLink(at: index + 1, isEmbed: true) }
    case UInt8(ascii: "$"): if has("$", 1) { scanDisplay() } else { scanMath() }
    case UInt8(ascii: "="): scanMark()
    case UInt8(ascii: "%"): scanComment()
    case UInt8(ascii: "<"): scanMarkup()
    case UInt8(ascii: "*"), UInt8(ascii: "~"): scanRun()
    case UInt8(ascii: "#"): scanTag()
    case UInt8(ascii: "^"): scanBlock()
    case UInt8(ascii: ":"), UInt8(ascii: "]"): skipAddress()
    default: copy(to: index + 1)
    }
    if index == start { copy(to: index + 1) }
  }

  /// True if an ASCII character is on the line, `offset` bytes further on.
  func has(_ character: Unicode.Scalar, _ offset: Int) -> Bool {
    let place = index + offset
    return place < current.end && source[place] == UInt8(ascii: character)
  }

  /// Copies bytes as they are; between constructs there is mostly nothing or a line's end.
  mutating func take(_ range: Range<Int>) {
    if range.count < 2 {
      if let place = range.first { result.text.append(source[place]) }
    } else {
      result.text += source[range]
    }
  }

  /// Copies the bytes up to `end`, so that nothing in them can be taken for a placeholder.
  mutating func copy(to end: Int) {
    while index < end {
      let byte = source[index]
      if byte == UInt8(ascii: "&") || byte >= 0xF3, let (scalar, next) = reserved(at: index) {
        if !result.append(.character(scalar), index..<next, limit: .max) {
          result.text += UTF8.encodedReplacementCharacter
        }
        index = next
      } else {
        result.text.append(byte)
        index += 1
      }
    }
  }

  /// A character of the author's that might be taken for a placeholder, as it is or as `&#…;`.
  private func reserved(at start: Int) -> (Unicode.Scalar, Int)? {
    if source[start] != UInt8(ascii: "&") {
      guard Placeholder.begins(at: start, in: source.span) else { return nil }
      return Mentions.scalar(in: source.span, at: start)
    }
    var place = start + 2
    guard place < source.count, source[start + 1] == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = source[place] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { place += 1 }
    let digits = place
    var value: UInt32 = 0
    while place < source.count, place - digits < 9,
      let digit = Character(Unicode.Scalar(source[place])).hexDigitValue,
      isHexadecimal || digit < 10
    {
      value = min(value &* (isHexadecimal ? 16 : 10) &+ UInt32(digit), 0x11_0000)
      place += 1
    }
    guard place < source.count, source[place] == UInt8(ascii: ";"), Placeholder.isReserved(value)
    else { return nil }
    return Unicode.Scalar(value).map { ($0, place + 1) }
  }

  /// Replaces the bytes up to `end`, which may lie on another line, and continues there.
  mutating func replace(to end: Int, by kind: NoteSource.Kind) {
    let limit = if case .comment = kind { Int.max } else { Self.limit }
    guard result.append(kind, index..<end, limit: limit) else { return copy(to: index + 1) }
    let (start, first) = (index, line)
    index = end
    guard end > current.end else { return }
    while line + 1 < lines.count, lines[line].end < end { line += 1 }
    if lines[line].end < end { return line = lines.count }
    result.shiftLines(text: textLine + 1, original: current.number + 1)
    if case .comment = kind, lines[first...line].contains(where: \.isFenced) {
      forgetLines(in: start..<end)
    }
  }

  /// Looks at all lines again as if a comment were not there: a fence in it begins no code behind it.
  ///
  /// A text that needs this too often is hidden from there on.
  private mutating func forgetLines(in comment: Range<Int>) {
    hidden.append(comment)
    guard hidden.count * source.count <= Self.reread else {
      result.openComment = result.openComment ?? current.number
      return line = lines.count
    }
    lines = NoteLines.of(source.span, hiding: hidden)
    codeSpans = CodeSpans(source.span, lines)
  }

  private mutating func scanCode() {
    var end = index
    while end < current.end, source[end] == UInt8(ascii: "`") { end += 1 }
    let close = codeSpans.end(of: end - index, from: end, before: current.paragraphEnd)
    guard let close, close > current.end else { return copy(to: close ?? end) }
    // Over the line's end: line by line, for the quote marks and the count of lines.
    while close > current.end {
      copy(to: current.end)
      take(current.end..<current.next)
      textLine += 1
      line += 1
      index = current.start
    }
    copy(to: close)
  }

  /// Copies an address, in which `#`, `$` and `==` mean nothing.
  private mutating func skipAddress() {
    let isDestination = source[index] == UInt8(ascii: "]") && has("(", 1)
    guard isDestination || (has("/", 1) && has("/", 2)) else { return }
    if isDestination {
      result.destinations.append(index)
      if has("#", 2) || has("<", 2) { result.hasOwnLinks = true }
    }
    var end = index + 2
    while end < current.end, source[end] > 0x20, !")]>\"|".utf8.contains(source[end]),
      !HTMLComment.begins(at: end, in: source.span),
      !NoteComment.begins(at: end, in: source.span)
        || isDestination && NoteComment.end(from: end, in: source.span, before: current.end) == nil
    {
      end += 1
    }
    copy(to: end)
  }
}

/// Places of the runs of backticks that can end a code span, by their length.
struct CodeSpans {
  private var ends: [Int: [Int]] = [:]

  init(_ source: Span<UInt8>, _ lines: [NoteLine]) {
    let mark = UInt8(ascii: "`")
    for line in lines where !line.isCode {
      var index = line.content
      while let start = source.first(mark, from: index, before: line.end) {
        index = start
        while index < line.end, source[index] == mark { index += 1 }
        ends[index - start, default: []].append(index)
      }
    }
  }

  /// The end of a code span, by the length of the run of backticks before it and the start of its content.
  func end(of length: Int, from start: Int, before limit: Int) -> Int? {
    guard let ends = ends[length] else { return nil }
    let index = ends.partitioningIndex { $0 - length >= start }
    return index < ends.count && ends[index] <= limit ? ends[index] : nil
  }
}
