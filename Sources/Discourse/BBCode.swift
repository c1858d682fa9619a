/// A post's raw source, taken apart into Markdown and the bracket tags that Discourse knows beside
/// it.
///
/// In goes the source, out goes a tree: `[quote="ann, post:3"]…[/quote]` is an element, code is
/// kept apart, everything else stays text as it was. A tag without its partner is text. Nothing
/// within code counts as a tag.
indirect enum BBCode {
  case text(ArraySlice<UInt8>)
  /// Markdown's own code, fenced or in a line, to be left alone.
  case markdownCode(ArraySlice<UInt8>)
  /// The content of `[code]…[/code]`.
  case code(ArraySlice<UInt8>)
  case element(Tag, argument: String, [BBCode])

  /// The tags that mean something; `[item]` is phpBB's `[*]`.
  enum Tag: String {
    case quote, url, img, b, i, u, s, color, size, spoiler, details, poll, video, gist, pastebin
    case ul, ol, li, list, center
  }

  /// The deepest nesting of elements; tags beyond it are text.
  static let deepest = 50

  static func parse(_ source: [UInt8]) -> [BBCode] {
    var parser = BBCodeParser(source)
    return parser.parse()
  }
}

/// One pass over a source with a stack of the tags that are open.
private struct BBCodeParser {
  private struct Frame {
    let tag: BBCode.Tag?
    let argument: String
    let opening: ArraySlice<UInt8>
    var children: [BBCode] = []
  }

  private let source: [UInt8]
  private var position = 0
  private var textStart = 0
  private var frames = [Frame(tag: nil, argument: "", opening: [])]
  /// True if a search for the end of code has failed, so that there is no need to search again.
  private var isCodeEndless = false

  init(_ source: [UInt8]) { self.source = source }

  mutating func parse() -> [BBCode] {
    while position < source.count {
      switch source[position] {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "`"), UInt8(ascii: "~"): markdownCode()
      case UInt8(ascii: "["): bracket()
      default: position += 1
      }
    }
    position = source.count
    endText(at: position)
    while frames.count > 1 { unwrapLast() }
    return frames[0].children
  }

  private mutating func add(_ node: BBCode) {
    frames[frames.count - 1].children.append(node)
  }

  private mutating func endText(at end: Int) {
    if textStart < end { add(.text(source[textStart..<end])) }
    textStart = end
  }

  /// Turns the innermost open tag, which has no partner, back into text.
  private mutating func unwrapLast() {
    guard frames.count > 1, let frame = frames.popLast() else { return }
    add(.text(frame.opening))
    for child in frame.children { add(child) }
  }

  /// A fence or a code span, when there is one at the position.
  private mutating func markdownCode() {
    let byte = source[position]
    let run = source[position...].prefix { $0 == byte }.count
    let end: Int? =
      if run >= 3, isAtLineStart(),
        !(byte == UInt8(ascii: "`") && lineHas(byte, from: position + run))
      {
        endOfFence(byte, run: run)
      } else if byte == UInt8(ascii: "`") {
        endOfSpan(run: run)
      } else {
        nil
      }
    guard let end else { return position += run }
    endText(at: position)
    add(.markdownCode(source[position..<end]))
    position = end
    textStart = end
  }

  /// True if only white space, quote marks and list marks come before the position on its line.
  private func isAtLineStart() -> Bool {
    let line = source[..<position].reversed().prefix { $0 != 0x0A }
    return line.allSatisfy { [0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "-")].contains($0) }
      || source[..<position].suffix(1).elementsEqual("]".utf8)
  }

  /// True if a byte follows on the line; the text behind a fence of backticks has none (4.5).
  private func lineHas(_ byte: UInt8, from start: Int) -> Bool {
    source[start...].prefix { $0 != 0x0A }.contains(byte)
  }

  /// The place behind the closing fence's run; the source's end when there is none (CommonMark 0.29, 4.5).
  private func endOfFence(_ byte: UInt8, run: Int) -> Int {
    var lineStart = source[position...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.count
    while lineStart < source.count {
      let content = source[lineStart...].drop {
        $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">")
      }
      let fence = content.prefix { $0 == byte }
      if fence.count >= run {
        let rest = source[fence.endIndex...].prefix { $0 != 0x0A }
        // Discourse reads a tag right behind the fence, so it is allowed there.
        let isEnd = rest.allSatisfy { $0 <= 0x20 } || rest.first == UInt8(ascii: "[")
        if isEnd { return fence.endIndex }
      }
      lineStart = source[lineStart...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.count
    }
    return source.count
  }

  /// Behind the run that closes a code span within the paragraph.
  private mutating func endOfSpan(run: Int) -> Int? {
    var index = position + run
    var lineIsEmpty = false
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "`") {
        let other = source[index...].prefix { $0 == byte }.count
        if other == run { return index + other }
        index += other
        lineIsEmpty = false
      } else {
        if byte == 0x0A, lineIsEmpty { return nil }
        if byte == 0x0A { lineIsEmpty = true } else if byte > 0x20 { lineIsEmpty = false }
        index += 1
      }
    }
    return nil
  }

  /// A tag, when one begins at the position.
  private mutating func bracket() {
    let start = position
    if let content = codeContent() {
      endText(at: start)
      add(.code(content))
      textStart = position
      return
    }
    guard let tag = BracketTag(source[start...]) else { return position += 1 }
    if tag.isClosing {
      close(tag, at: start)
    } else if frames.count <= BBCode.deepest {
      endText(at: start)
      let opening = source[start..<tag.end]
      frames.append(Frame(tag: tag.tag, argument: tag.argument, opening: opening))
      textStart = tag.end
    }
    position = tag.end
  }

  private mutating func close(_ tag: BracketTag, at start: Int) {
    guard frames.contains(where: { $0.tag == tag.tag }) else { return }
    endText(at: start)
    while let frame = frames.last, frame.tag != tag.tag { unwrapLast() }
    if let frame = frames.popLast(), let tag = frame.tag {
      add(.element(tag, argument: frame.argument, frame.children))
    }
    textStart = tag.end
  }

  /// The text between `[code]` and `[/code]` at the position, which is then behind them.
  private mutating func codeContent() -> ArraySlice<UInt8>? {
    let head = source[position...].dropFirst()
    guard head.count > 4, head.prefix(4).elementsEqual("code".utf8, by: { $0 | 0x20 == $1 }),
      let opening = head.prefix(64).firstIndex(of: UInt8(ascii: "]")),
      opening == head.startIndex + 4 || source[head.startIndex + 4] == UInt8(ascii: "="),
      !isCodeEndless
    else { return nil }
    let end = Array("[/code]".utf8)
    var index = opening + 1
    while index + end.count <= source.count {
      if source[index] == end[0],
        source[index..<(index + end.count)].elementsEqual(end, by: { $0 == $1 || $0 | 0x20 == $1 })
      {
        position = index + end.count
        return source[(opening + 1)..<index]
      }
      index += 1
    }
    isCodeEndless = true
    return nil
  }
}

/// One tag in brackets: `[quote="ann, post:3, topic:5"]`, `[/quote]`, `[/list:u]`.
private struct BracketTag {
  let tag: BBCode.Tag
  let isClosing: Bool
  let argument: String
  /// Behind the closing bracket.
  let end: Int

  /// The longest tag that is read as one.
  private static let longest = 500

  init?(_ source: ArraySlice<UInt8>) {
    var rest = source.dropFirst().prefix(Self.longest)
    isClosing = rest.first == UInt8(ascii: "/")
    if isClosing { rest = rest.dropFirst() }
    let name = rest.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    guard name.count < 10,
      let tag = BBCode.Tag(rawValue: String(decoding: name.map { $0 | 0x20 }, as: UTF8.self)),
      let close = rest.firstIndex(where: { $0 == UInt8(ascii: "]") || $0 == 0x0A }),
      rest[close] == UInt8(ascii: "]")
    else { return nil }
    var argument = rest[name.endIndex..<close]
    // `[quote="…"]`, `[list:u]`, `[poll type=regular]`
    guard argument.isEmpty || [UInt8]("=: ".utf8).contains(argument[argument.startIndex]) else {
      return nil
    }
    argument = argument.dropFirst().trimmingEnd()
    if argument.count >= 2, argument.first == UInt8(ascii: "\""), argument.last == argument.first {
      argument = argument.dropFirst().dropLast()
    }
    self.tag = tag
    self.argument = String(decoding: argument, as: UTF8.self)
    end = close + 1
  }
}
