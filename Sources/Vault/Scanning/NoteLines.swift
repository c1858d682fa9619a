@_spi(Syntax) import Markdown

/// One line of a note, as far as Obsidian's syntax depends on it.
struct NoteLine {
  let number: Int
  let start: Int
  /// Where the words begin, behind quote marks and list markers.
  fileprivate(set) var content: Int
  /// Where the line ends, without its line ending.
  let end: Int
  /// Where the next line begins.
  let next: Int
  /// Quote marks before the words.
  fileprivate(set) var quotes = 0
  fileprivate(set) var isFenced = false
  fileprivate(set) var isIndentedCode = false
  fileprivate(set) var isCallout = false
  fileprivate(set) var isHeading = false
  /// Where the words end that can belong to the same paragraph as this line's.
  fileprivate(set) var paragraphEnd: Int
  fileprivate(set) var hasMarker = false
  /// True if the line begins the text of a footnote, `[^name]: …`.
  fileprivate(set) var isFootnote = false
  /// The column of the words, counted behind the last quote mark.
  fileprivate var column = 0

  var isBlank: Bool { content == end }
  var isCode: Bool { isFenced || isIndentedCode }
}

/// Finds out what each line of a note is: fenced or indented code, a callout's first, part of which paragraph.
///
/// It knows quotes and lists as far as they decide about code. A wrong belief costs little: replacements in code are undone
/// when cmark says so, and constructs that were not replaced stay text.
struct NoteLines {
  private(set) var lines: [NoteLine] = []
  private var fence: Fence?
  /// True while dollars that were opened in this paragraph are not closed: no fence begins in TeX.
  private var isInDisplay = false
  /// The columns at which the contents of the open list items begin.
  private var items: [Int] = []
  /// The column of the deepest item that a quote may only have interrupted: deeper lines need not be code.
  private var interrupted = 0

  private struct Fence {
    let mark: UInt8
    let length: Int
    let quotes: Int
    let column: Int
  }

  /// Looks through a source once; of lines that begin in a comment of `hidden` (in order) nothing begins.
  static func of(_ source: Span<UInt8>, hiding hidden: [Range<Int>] = []) -> [NoteLine] {
    var found = NoteLines()
    return found.read(source, hiding: hidden)
  }

  private mutating func read(_ source: Span<UInt8>, hiding hidden: [Range<Int>]) -> [NoteLine] {
    var start = 0
    var feed = -1
    var comments = hidden[...]
    while start < source.count {
      // Not searched again for each carriage return before it.
      if feed < start { feed = source.first(0x0A, from: start, before: .max) ?? source.count }
      let line = Self.line(from: start, before: feed, number: lines.count + 1, in: source)
      while let comment = comments.first, comment.upperBound <= line.start {
        comments.removeFirst()
      }
      if let comment = comments.first, comment.lowerBound < line.start {
        lines.append(line)
      } else {
        add(line, in: source)
      }
      start = line.next
    }
    joinParagraphs(source)
    return lines
  }

  /// Returns the fence that closes code left open at the end of a source; empty where none is open, or a quote or list ends it.
  static func closing(of source: Span<UInt8>, hiding hidden: [Range<Int>]) -> [UInt8] {
    var found = NoteLines()
    _ = found.read(source, hiding: hidden)
    guard let fence = found.fence, fence.quotes == 0, fence.column == 0 else { return [] }
    return [0x0A] + [UInt8](repeating: fence.mark, count: fence.length)
  }

  private static func line(
    from start: Int, before feed: Int, number: Int, in source: Span<UInt8>
  ) -> NoteLine {
    let end = source.first(0x0D, from: start, before: feed) ?? feed
    var next = min(end + 1, source.count)
    if end < source.count, source[end] == 0x0D, source.has("\n", at: next) { next += 1 }
    var line = NoteLine(
      number: number, start: start, content: start, end: end, next: next, paragraphEnd: end)
    readPrefix(of: &line, in: source)
    line.isHeading = isHeading(line, in: source)
    return line
  }

  private static func readPrefix(of line: inout NoteLine, in source: Span<UInt8>) {
    var index = line.start
    while index < line.end {
      switch source[index] {
      case 0x20: line.column += 1
      case 0x09: line.column += 4 - line.column % 4
      case UInt8(ascii: ">"):
        line.quotes += 1
        line.column = 0
        if source.has(" ", at: index + 1) { index += 1 }
      default:
        let end = endOfMarker(at: index, before: line.end, in: source)
        guard let end, line.column < 40 else {
          line.content = index
          return
        }
        line.hasMarker = true
        line.column += end - index
        index = end - 1
      }
      index += 1
    }
    line.content = line.end
  }

  /// Where a list marker and the white space that it needs behind it end.
  private static func endOfMarker(at start: Int, before end: Int, in source: Span<UInt8>) -> Int? {
    var index = start
    switch source[start] {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): break
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while index < end, (0x30...0x39).contains(source[index]), index - start < 9 { index += 1 }
      guard source.has(".", at: index) || source.has(")", at: index) else { return nil }
    default: return nil
    }
    index += 1
    guard index < end else { return index == end ? index : nil }
    return source[index] == 0x20 || source[index] == 0x09 ? index + 1 : nil
  }

  private mutating func add(_ found: NoteLine, in source: Span<UInt8>) {
    var line = found
    defer { lines.append(line) }
    if let open = fence {
      if continues(open, line, in: source) {
        line.isFenced = true
        if closes(open, line, in: source) { fence = nil }
        return
      }
      fence = nil
    }
    if line.quotes != lines.last?.quotes {
      interrupted = max(interrupted, items.last ?? 0)
      items.removeAll()
    }
    if line.isBlank || line.isHeading { isInDisplay = false }
    if line.isBlank && !line.hasMarker { return }
    defer { if !line.isCode { countDollars(line, in: source) } }
    let indent = Self.indent(of: line, in: source)
    if !isLazy(line, in: source) {
      while let last = items.last, last > indent { items.removeLast() }
      if line.quotes == 0, indent == 0 { interrupted = 0 }
    }
    let container = items.last ?? 0
    if !line.hasMarker && indent - max(container, interrupted) >= 4 {
      let previous = lines.last
      line.isIndentedCode = previous?.isBlank != false || previous?.isIndentedCode == true
      return
    }
    if line.hasMarker { items.append(line.column) }
    if !line.hasMarker, line.quotes == 0, indent < 4, container == 0,
      Footnote.name(at: line.content, in: source, isDefinition: true) != nil
    {
      line.isFootnote = true
      items = [4]
    }
    if !isInDisplay {
      fence = Self.fence(on: line, column: line.hasMarker ? line.column : container, in: source)
    }
    line.isFenced = fence != nil
    let isFirst = line.hasMarker || (lines.last?.quotes ?? 0) < line.quotes
    line.isCallout = isFirst && line.quotes > 0 && Self.isCallout(line, in: source)
  }

  /// True if a line only continues the paragraph above, in any block that holds it.
  private func isLazy(_ line: NoteLine, in source: Span<UInt8>) -> Bool {
    guard let last = lines.last, !last.isBlank, !last.isCode, !last.isHeading, !line.hasMarker,
      !line.isHeading, line.quotes == last.quotes
    else { return false }
    return Self.fence(on: line, column: 0, in: source) == nil
      && Footnote.name(at: line.content, in: source, isDefinition: true) == nil
  }

  /// Notes whether the paragraph is inside of `$$…$$` behind a line.
  private mutating func countDollars(_ line: NoteLine, in source: Span<UInt8>) {
    let dollar = UInt8(ascii: "$")
    guard source.first(dollar, from: line.content, before: line.end) != nil else { return }
    var index = line.content
    while index < line.end {
      if source[index] == UInt8(ascii: "\\") {
        index += 1
      } else if source[index] == UInt8(ascii: "$"), source.has("$", at: index + 1) {
        isInDisplay.toggle()
        index += 1
      }
      index += 1
    }
  }

  private static func isCallout(_ line: NoteLine, in source: Span<UInt8>) -> Bool {
    var index = line.content + 2
    guard source.has("[", at: index - 2), source.has("!", at: index - 1) else { return false }
    while index < line.end, source[index] != UInt8(ascii: "]") {
      if source[index] == UInt8(ascii: "[") { return false }
      index += 1
    }
    return index < line.end && index > line.content + 2
  }

  /// Columns of white space behind the last quote mark, before a list marker or the words.
  private static func indent(of line: NoteLine, in source: Span<UInt8>) -> Int {
    var indent = 0
    for index in line.start..<line.content {
      switch source[index] {
      case UInt8(ascii: ">"): indent = -1
      case 0x20: indent += 1
      case 0x09: indent += 4 - indent % 4
      default:
        return max(indent, 0)
      }
    }
    return max(indent, 0)
  }

  private static func fence(
    on line: NoteLine, column: Int, in source: Span<UInt8>
  ) -> Fence? {
    guard line.content < line.end else { return nil }
    let mark = source[line.content]
    guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    var index = line.content
    while index < line.end, source[index] == mark { index += 1 }
    let length = index - line.content
    guard length >= 3 else { return nil }
    while mark == UInt8(ascii: "`"), index < line.end {
      if source[index] == mark { return nil }
      index += 1
    }
    return Fence(mark: mark, length: length, quotes: line.quotes, column: column)
  }

  /// True if the quotes and the list item around a fence continue with this line.
  private func continues(_ fence: Fence, _ line: NoteLine, in source: Span<UInt8>) -> Bool {
    guard line.quotes >= fence.quotes else { return false }
    return line.isBlank || fence.column == 0 || fence.column <= Self.indent(of: line, in: source)
      || line.quotes > fence.quotes
  }

  private func closes(_ fence: Fence, _ line: NoteLine, in source: Span<UInt8>) -> Bool {
    guard !line.hasMarker, line.quotes == fence.quotes,
      Self.indent(of: line, in: source) < fence.column + 4
    else { return false }
    var index = line.content
    while index < line.end, source[index] == fence.mark { index += 1 }
    guard index - line.content >= fence.length else { return false }
    while index < line.end, source[index] <= 0x20 { index += 1 }
    return index == line.end
  }

  private mutating func joinParagraphs(_ source: Span<UInt8>) {
    var end = 0
    for index in lines.indices.reversed() {
      let next = index + 1
      let line = lines[index]
      let isJoined =
        next < lines.count && !line.isBlank && !line.isCode && !line.isCallout
        && !Self.standsAlone(line, in: source) && Self.continuesParagraph(lines[next], source)
        && lines[next].quotes <= line.quotes
      if !isJoined { end = line.end }
      lines[index].paragraphEnd = end
    }
  }

  private static func continuesParagraph(_ line: NoteLine, _ source: Span<UInt8>) -> Bool {
    !line.isBlank && !line.isCode && !line.hasMarker && !line.isFootnote
      && !standsAlone(line, in: source)
  }

  /// True if the line is a heading or a table's row.
  private static func standsAlone(_ line: NoteLine, in source: Span<UInt8>) -> Bool {
    line.isHeading || source.has("|", at: line.content)
  }

  private static func isHeading(_ line: NoteLine, in source: Span<UInt8>) -> Bool {
    var index = line.content
    while source.has("#", at: index) { index += 1 }
    guard index > line.content, index - line.content <= 6 else { return false }
    return index >= line.end || source[index] == 0x20 || source[index] == 0x09
  }
}
