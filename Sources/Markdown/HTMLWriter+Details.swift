// Text that is folded, as GitHub has it: `<details><summary>Title</summary>`, an empty line, Markdown, an empty line, `</details>`.
extension HTMLWriter {
  /// The most that are open at one place.
  private static let deepestDetails = 10
  private static let start = Array("<details>".utf8)
  private static let end = Array("</details>".utf8)
  private static let title = (start: Array("<summary>".utf8), end: Array("</summary>".utf8))

  /// Writes a block of raw HTML that opens or closes a folded text, and nothing else; false for any other block.
  ///
  /// An open one ends with the quote or the item in which it began, at the latest with the text.
  mutating func details(_ block: ArraySlice<UInt8>) -> Bool {
    let block = block.trimmed
    if block.elementsEqual(Self.end) {
      guard openDetails.last == depth else { return false }
      closeDetails(to: depth, atMost: 1)
      return true
    }
    guard block.starts(with: Self.start), openDetails.count < Self.deepestDetails else {
      return false
    }
    let rest = block.dropFirst(Self.start.count).trimmed
    var words: ArraySlice<UInt8> = []
    if !rest.isEmpty {
      guard rest.starts(with: Self.title.start),
        rest.suffix(Self.title.end.count).elementsEqual(Self.title.end),
        rest.count >= Self.title.start.count + Self.title.end.count
      else { return false }
      words = rest.dropFirst(Self.title.start.count).dropLast(Self.title.end.count)
      guard !words.contains(UInt8(ascii: "<")) else { return false }
    }
    endBlock()
    startLine()
    html.append("<details>")
    if !words.isEmpty {
      html.append("<summary>")
      html.appendEscaped(Array(words).span)
      html.append("</summary>")
      plain.add(Array(words).span, TextTraits(Array(words).span))
      plain.addSpace()
    }
    html.append("\n")
    openDetails.append(depth)
    return true
  }

  /// Ends folded texts that began at this depth or further down.
  mutating func closeDetails(to depth: Int, atMost most: Int = .max) {
    var left = most
    while left > 0, let open = openDetails.last, open >= depth {
      openDetails.removeLast()
      left -= 1
      endBlock()
      startLine()
      html.append("</details>\n")
    }
  }
}

extension ArraySlice<UInt8> {
  /// Without white space at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    var text = drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }
}
