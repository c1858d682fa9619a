/// Words as the search index has them: letters and digits between everything else.
public enum SearchWords {
  /// The words of a text, folded, in their order.
  public static func words(of text: String) -> [String] {
    var words: [String] = []
    forEach(of: Array(text.utf8)) { _, word in words.append(word) }
    return words
  }

  /// Hands over each word, folded, with its place in the UTF-8 of a text.
  public static func forEach(of text: [UInt8], _ body: (Range<Int>, String) -> Void) {
    var start = 0
    while start < text.count {
      guard isInWord(text[start]) else {
        start += 1
        continue
      }
      var (end, isASCII) = (start, true)
      while end < text.count, isInWord(text[end]) {
        if text[end] >= 0x80 { isASCII = false }
        end += 1
      }
      let run = text[start..<end]
      if isASCII {
        body(start..<end, String(decoding: run.map(lowered), as: UTF8.self))
      } else {
        split(run, body)
      }
      start = end
    }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (48...57).contains(byte) || (97...122).contains(byte | 0x20)
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte | 0x20 : byte
  }

  /// Words in a run of bytes of which some are beyond ASCII: signs such as «» and — stand there, too.
  private static func split(_ run: ArraySlice<UInt8>, _ body: (Range<Int>, String) -> Void) {
    var (start, word): (Int?, String.UnicodeScalarView) = (nil, .init())
    var index = run.startIndex
    let text = String(decoding: run, as: UTF8.self)
    // What is no UTF-8 was mended by signs of another length: no place in it would be right.
    guard text.utf8.count == run.count, text.utf8.elementsEqual(run) else { return }
    func end() {
      let folded = Folding.fold(String(word))
      // Marks without a letter are no word.
      if let start, !folded.isEmpty { body(start..<index, folded) }
      (start, word) = (nil, .init())
    }
    for scalar in text.unicodeScalars {
      if isLetter(scalar) {
        start = start ?? index
        word.append(scalar)
      } else {
        end()
      }
      index += UTF8.width(scalar)
    }
    end()
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse, .nonspacingMark, .spacingMark,
      .enclosingMark:
      true
    default: false
    }
  }
}
