@_spi(Syntax) import Markdown

// Links, embeds, tags, block ids and callouts.
extension NoteScanner {
  /// Scans `[[Name#Heading|words]]`; `start` is the place of its first bracket.
  mutating func scanLink(at start: Int, isEmbed: Bool) {
    let line = current
    // If there are three brackets, the last two belong to a link.
    guard start + 2 < line.end, source[start + 1] == UInt8(ascii: "["),
      source[start + 2] != UInt8(ascii: "["), let end = endOfLink(from: start + 2)
    else { return }
    let content = NoteComment.removed(from: Array(source[(start + 2)..<end]))[...]
    var target = content.prefix { $0 != UInt8(ascii: "|") }
    var words: [UInt8]?
    if target.endIndex < content.endIndex {
      words = unescapedPipes(content[(target.endIndex + 1)...])
      if target.last == UInt8(ascii: "\\") { target.removeLast() }
    }
    let column = index - line.start + 1
    let place = (line: line.number, column: column)
    guard let link = WikiLink(target: Array(target), isEmbed: isEmbed, at: place) else { return }
    if link.name.isEmpty { result.hasOwnLinks = true }
    let isBlockEmbed = isEmbed && mayBeBlock(link, before: end + 2)
    if isBlockEmbed, index > line.content || goesOnAbove { breakParagraph() }
    replace(to: end + 2, by: .link(link, words: words))
    if isBlockEmbed { breakBehindEmbed() }
  }

  /// True if an embedded note becomes a block of its own, as in Obsidian.
  ///
  /// Embeds in headings, tables, links and emphasis do not.
  private func mayBeBlock(_ link: WikiLink, before end: Int) -> Bool {
    let line = current
    let isPlain = !link.looksLikeFile && !line.isHeading && !line.isCallout
    guard dialect == .vault, isPlain, isShallow(line) else { return false }
    // A block would break emphasis, code, links and table cells. The rest of the line comes first: in a row of embeds it ends the search.
    let isOpen = { (words: ArraySlice<UInt8>) in words.contains { "|[]*_=~`<".utf8.contains($0) } }
    guard !isOpen(source[end..<line.end]), !isOpen(source[line.content..<index]) else {
      return false
    }
    return !beginsBlock(source[end..<line.end])
      && (self.line + 1 == lines.count || isShallow(lines[self.line + 1]))
  }

  /// True if the line's indentation is too small for indented code (CommonMark 4.4).
  private func isShallow(_ line: NoteLine) -> Bool {
    let blanks = source[line.start..<line.content].reversed().prefix { $0 != UInt8(ascii: ">") }
    return line.content - line.start < 40 && blanks.count < 4 && !blanks.contains(0x09)
  }

  /// True if the text would begin a heading, a quote or a list at the start of a line.
  private func beginsBlock(_ rest: ArraySlice<UInt8>) -> Bool {
    let words = rest.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = words.first else { return false }
    return "#>-+".utf8.contains(first) || (48...57).contains(first)
  }

  /// True if the line continues the paragraph of the one above.
  private var goesOnAbove: Bool {
    guard line > 0, !current.hasMarker else { return false }
    let above = lines[line - 1]
    return above.paragraphEnd > above.end && breaksBehind != above.number
  }

  private mutating func breakBehindEmbed() {
    let line = current
    while index < line.end, source[index] == 0x20 || source[index] == 0x09 { index += 1 }
    if index < line.end { breakParagraph() } else { breaksBehind = line.number }
  }

  /// The place of the `]]` that ends a link's content, which may contain pairs of single brackets.
  private func endOfLink(from start: Int) -> Int? {
    let line = current
    var first: Int?
    var depth = 0
    var place = start
    scan: while place < line.end {
      let isDouble = place + 1 < line.end && source[place + 1] == source[place]
      switch source[place] {
      case UInt8(ascii: "["):
        if isDouble { break scan }
        depth += 1
      case UInt8(ascii: "]"):
        if isDouble && first == nil { first = place }
        if isDouble && depth == 0 { return place }
        depth = max(depth - 1, 0)
      case UInt8(ascii: "%"), UInt8(ascii: "<"):
        guard let end = behindComment(at: place, before: line.end) else { break scan }
        place = end - 1
      default: break
      }
      place += 1
    }
    return first
  }

  /// Words or TeX in a table, without the backslash before a pipe.
  func unescapedPipes(_ words: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in words {
      if byte == UInt8(ascii: "|"), result.last == UInt8(ascii: "\\") { result.removeLast() }
      result.append(byte)
    }
    return result
  }

  /// `#tag/sub` at the beginning of a word.
  mutating func scanTag() {
    guard beginsWord(), !has("#", 1), !has("/", 1) else { return }
    var end = index + 1
    var hasWord = false
    while end < current.end {
      if source[end] == UInt8(ascii: "/") {
        end += 1
        continue
      }
      guard let (scalar, next) = Mentions.scalar(in: source.span, at: end),
        Mentions.isNamePart(scalar)
      else { break }
      if scalar != "-", scalar.properties.numericType == nil { hasWord = true }
      end = next
    }
    while end > index + 1, source[end - 1] == UInt8(ascii: "/") { end -= 1 }
    guard hasWord else { return copy(to: max(end, index + 1)) }
    let tag = String(decoding: source[(index + 1)..<end], as: UTF8.self)
    replace(to: end, by: .tag(tag))
  }

  private func beginsWord() -> Bool {
    guard index > current.content else { return true }
    switch source[index - 1] {
    case 0x20, 0x09: return true
    case 0x80...:
      guard let before = Mentions.scalar(in: source.span, endingAt: index) else { return false }
      switch before.properties.generalCategory {
      case .openPunctuation, .initialPunctuation, .spaceSeparator: return true
      default: return before == "¿" || before == "¡"
      }
    default: return "([{\"'*_~=|>".utf8.contains(source[index - 1])
    }
  }

  /// `^id` at the end of a line, behind white space or alone.
  mutating func scanBlock() {
    let line = current
    let isAlone = index == line.content
    guard isAlone || source[index - 1] == 0x20 || source[index - 1] == 0x09 else { return }
    var end = index + 1
    while end < line.end, Self.isBlockName(source[end]) { end += 1 }
    var rest = end
    while rest < line.end, source[rest] == 0x20 || source[rest] == 0x09 { rest += 1 }
    guard end > index + 1, rest == line.end else { return }
    let id = String(decoding: source[(index + 1)..<end], as: UTF8.self)
    if isAlone, self.line > 0, !lines[self.line - 1].isBlank, isOnlyQuoted(line) {
      // Otherwise the placeholder would be part of the table or list above.
      result.text.removeLast(line.content - line.start)
      insertBlankLine(like: line)
      result.shiftLines(text: textLine, original: line.number)
      take(line.start..<line.content)
    }
    while !isAlone, let last = result.text.last, last == 0x20 || last == 0x09 {
      result.text.removeLast()
      index -= 1
    }
    replace(to: line.end, by: .block(id))
  }

  private static func isBlockName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
      || byte == UInt8(ascii: "-")
  }

  /// True if only quote marks come before the words of a line.
  private func isOnlyQuoted(_ line: NoteLine) -> Bool {
    let prefix = source[line.start..<line.content]
    return prefix.isEmpty
      || (prefix.first == UInt8(ascii: ">") && prefix.allSatisfy { "> ".utf8.contains($0) })
  }

  /// Where the words of a title begin: behind white space, and behind the signs of a heading, which has no other level
  /// than a title.
  private func wordsOfTitle(from start: Int) -> Int {
    func blanks(_ start: Int) -> Int {
      var end = start
      while end < current.end, source[end] == 0x20 || source[end] == 0x09 { end += 1 }
      return end
    }
    let words = blanks(start)
    var end = words
    while end < current.end, source[end] == UInt8(ascii: "#") { end += 1 }
    let isHeading = (1...6).contains(end - words) && blanks(end) > end
    return isHeading ? blanks(end) : words
  }

  /// True if a line continues a callout's first line without a quote mark: its first words are the callout's text, not its
  /// title.
  func isLazy(_ line: NoteLine, behind callout: NoteLine) -> Bool {
    guard line.quotes < callout.quotes, !line.isBlank, !line.isCode, !line.isHeading,
      !line.hasMarker, !"<|%".utf8.contains(source[line.content])
    else { return false }
    return !source[line.content..<line.end].allSatisfy { "-=*_ \t".utf8.contains($0) }
  }

  /// `[!type]+` at the beginning of a quote; `[!type|what]` is taken for `[!type]`.
  mutating func scanCallout() {
    var end = index
    while source[end] != UInt8(ascii: "]") { end += 1 }
    let inner = NoteComment.removed(from: Array(source[(index + 2)..<end]))
    let words = inner.prefix { $0 != UInt8(ascii: "|") }
    let type = words.compactMap { byte -> UInt8? in
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      return (0x61...0x7A).contains(lower) || lower == UInt8(ascii: "-") ? lower : nil
    }
    end += 1
    var isOpen: Bool?
    if end < current.end, source[end] == UInt8(ascii: "+") { isOpen = true }
    if end < current.end, source[end] == UInt8(ascii: "-") { isOpen = false }
    if isOpen != nil { end += 1 }
    // With an address behind it, it is a link.
    guard end == current.end || !"[(".utf8.contains(source[end]) else { return }
    end = wordsOfTitle(from: end)
    let name = type.isEmpty ? "note" : String(decoding: type.prefix(40), as: UTF8.self)
    replace(to: end, by: .callout(NoteSource.Callout(type: name, isOpen: isOpen)))
  }
}
