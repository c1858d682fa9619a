@_spi(Syntax) import Markdown

/// Hidden parts of a text: `%%…%%` of Obsidian's, and comments of HTML.
enum NoteComment {
  /// True if a comment begins here.
  static func begins(at place: Int, in text: Span<UInt8>) -> Bool {
    (text.has("%", at: place) && text.has("%", at: place + 1))
      || HTMLComment.begins(at: place, in: text)
  }

  /// The end of the comment that begins at a place, if one does; nil for one that does not end before `limit`.
  static func end(from start: Int, in text: Span<UInt8>, before limit: Int) -> Int? {
    if text.has("%", at: start), text.has("%", at: start + 1) {
      var place = start + 2
      while let found = text.first(UInt8(ascii: "%"), from: place, before: limit - 1) {
        if text.has("%", at: found + 1) { return found + 2 }
        place = found + 1
      }
      return nil
    }
    guard HTMLComment.begins(at: start, in: text),
      let end = HTMLComment.end(from: start, in: text.extracting(0..<min(limit, text.count)))
    else { return nil }
    return end
  }

  /// True if `%%` at a place can begin a comment that is never closed: "100%%" is a number.
  static func mayStayOpen(at place: Int, in text: Span<UInt8>) -> Bool {
    place == 0 || !(0x30...0x39).contains(text[place - 1])
  }

  /// A text without the comments in it; one that is never closed reaches to its end.
  static func removed(from text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) || text.contains(UInt8(ascii: "<")) else { return text }
    let bytes = text.span
    var (result, place): ([UInt8], Int) = ([], 0)
    var isUnclosed = false
    while place < text.count {
      let isPercent = text[place] == UInt8(ascii: "%") && bytes.has("%", at: place + 1)
      guard isPercent || HTMLComment.begins(at: place, in: bytes) else {
        result.append(text[place])
        place += 1
        continue
      }
      let isKnownOpen = isPercent && isUnclosed
      if !isKnownOpen, let end = end(from: place, in: bytes, before: text.count) {
        place = end
      } else if isPercent, !mayStayOpen(at: place, in: bytes) {
        isUnclosed = true
        result += text[place..<(place + 2)]
        place += 2
      } else {
        break
      }
    }
    return result
  }

  /// Removes the comments of TeX: everything behind a `%` on each of its lines.
  static func removedFromTeX(_ tex: [UInt8]) -> [UInt8] {
    guard tex.contains(UInt8(ascii: "%")) else { return tex }
    var result: [UInt8] = []
    var (isEscaped, isHidden) = (false, false)
    for byte in tex {
      if byte == 0x0A { isHidden = false }
      if !isEscaped, byte == UInt8(ascii: "%") { isHidden = true }
      if !isHidden { result.append(byte) }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return result
  }
}
