/// A line of Markdown that grows from the left, with emphasis only where Markdown can read it.
///
/// Emphasis is held back until the next character is known: `**(a)**b` would be read as asterisks (CommonMark 0.29, 6.4:
/// flanking), so there the words have none. A line feed is a hard break.
struct InlineText {
  private var text = ""
  private var held: (words: String, marker: String)?
  /// True if the text ends with a marker, beside which a second one would be misread.
  private var endsWithMarker = false

  /// Adds Markdown as it is.
  mutating func append(_ part: String) {
    guard let first = part.unicodeScalars.first else { return }
    settle(before: first)
    text += part
    endsWithMarker = false
  }

  /// Adds words between markers, which are `*`, `**` or `~~`.
  mutating func append(_ words: String, between marker: String) {
    let scalars = words.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return append(words) }
    append(String(scalars[..<start]))
    let core = String(scalars[start...last])
    settle(before: marker.unicodeScalars.first)
    if endsWithMarker || Self.hasEmptyLine(core) {
      append(core)
    } else {
      held = (core, marker)
    }
    append(String(scalars[scalars.index(after: last)...]))
  }

  /// True if the last line has only white space.
  var isAtLineStart: Bool {
    let line = text.utf8.reversed().prefix { $0 != 0x0A }
    return held == nil && line.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Returns the added text.
  mutating func finish() -> String {
    settle(before: nil)
    return text
  }

  private mutating func settle(before next: Unicode.Scalar?) {
    guard let (words, marker) = held else { return }
    held = nil
    let canOpen =
      !Self.isPunctuation(words.unicodeScalars.first) || !Self.isLetter(text.unicodeScalars.last)
    let canClose = !Self.isPunctuation(words.unicodeScalars.last) || !Self.isLetter(next)
    endsWithMarker = canOpen && canClose
    text += endsWithMarker ? marker + words + marker : words
  }

  private static func hasEmptyLine(_ text: String) -> Bool {
    var sawLineFeed = false
    for byte in text.utf8 {
      if byte == 0x0A {
        if sawLineFeed { return true }
        sawLineFeed = true
      } else if byte != 0x20, byte != 0x09 {
        sawLineFeed = false
      }
    }
    return false
  }

  private static func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return !scalar.properties.isWhitespace && !isPunctuation(scalar)
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    if scalar.isASCII {
      return scalar.value > 0x20 && !MarkdownSyntax.isWord(UInt8(scalar.value)) || scalar == "_"
    }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default:
      return false
    }
  }
}
