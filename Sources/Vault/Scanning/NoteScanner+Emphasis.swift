@_spi(Syntax) import Markdown

// Emphasis beside scripts that are written without spaces.
extension NoteScanner {
  /// A run of `*` or `~~` beside punctuation on one side and a word on the other.
  ///
  /// CommonMark, section 6.2, lets `**` in `これは**「注意」**です` neither open nor close: it takes the spaces of
  /// other scripts for granted (commonmark-spec 650). A character that is nothing on the page, between the run and the
  /// punctuation, makes it do both.
  mutating func scanRun() {
    let mark = source[index]
    var end = index
    while end < current.end, source[end] == mark { end += 1 }
    guard index > current.content, end < current.end,
      source[index - 1] >= 0x80 || source[end] >= 0x80,
      let before = Mentions.scalar(in: source.span, endingAt: index),
      let after = Mentions.scalar(in: source.span, at: end)?.0
    else { return copy(to: end) }
    if Self.hides(before, from: after) { appendSeam() }
    copy(to: end)
    if Self.hides(after, from: before) { appendSeam() }
  }

  private mutating func appendSeam() {
    _ = result.append(.comment(isInCode: false), index..<index, limit: .max)
  }

  /// True if punctuation keeps a run from belonging to the word on its other side, in scripts that put no space there.
  private static func hides(_ sign: Unicode.Scalar, from word: Unicode.Scalar) -> Bool {
    isPunctuation(sign) && !isPunctuation(word) && !word.properties.isWhitespace
      && (isUnspaced(word) || isUnspaced(sign))
  }

  /// Letters and signs of East Asia: Hangul, CJK, kana, full-width forms.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF: true
    case 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD: true
    default: false
    }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: scalar.isASCII && "$+<=>^`|~".unicodeScalars.contains(scalar)
    }
  }

  /// True if a text may have a run of this kind: one beside the bytes of a sign from U+1000 on.
  static func hasSeams(_ source: Span<UInt8>) -> Bool {
    hasSeams(source, UInt8(ascii: "*")) || hasSeams(source, UInt8(ascii: "~"))
  }

  private static func hasSeams(_ source: Span<UInt8>, _ mark: UInt8) -> Bool {
    var place = 0
    while let run = source.first(mark, from: place, before: .max) {
      place = run + 1
      if place < source.count, source[place] >= 0xE1 { return true }
      // The last bytes of three or four.
      if run > 2, source[run - 1] >= 0x80, source[run - 2] & 0xC0 == 0x80 { return true }
    }
    return false
  }
}
