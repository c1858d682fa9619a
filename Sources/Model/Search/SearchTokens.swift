/// What the search index is given: folded words, and of runs without spaces each two letters that stand together.
///
/// `京都の散歩` becomes `京都 都の の散 散歩 歩`: what is looked for in it is a phrase of such pairs, one letter the beginning
/// of a pair. The last letter stands alone so that it begins something, too, and what follows the run is next to it.
public enum SearchTokens {
  /// The text that is indexed for a text; where it is ASCII that text, which the index folds as we do.
  public static func indexed(_ text: [UInt8]) -> [UInt8] {
    if text.allSatisfy({ $0 < 0x80 }) { return text }
    var tokens: [UInt8] = []
    tokens.reserveCapacity(text.count)
    SearchWords.forEachRun(of: text) { run, isASCII in
      if isASCII {
        tokens += run
        tokens.append(space)
      } else {
        SearchWords.split(run) { add($0, to: &tokens) }
      }
    }
    return tokens
  }

  private static func add(_ word: SearchWords.Word, to tokens: inout [UInt8]) {
    guard !word.letters.isEmpty else {
      tokens += word.text.utf8
      return tokens.append(space)
    }
    // Each letter twice: behind the one before it, and before the next one.
    var before: UTF8.EncodedScalar?
    for letter in word.text.unicodeScalars {
      guard let bytes = UTF8.encode(letter) else { continue }
      if let before {
        tokens += before
        tokens += bytes
        tokens.append(space)
      }
      before = bytes
    }
    if let before {
      tokens += before
      tokens.append(space)
    }
  }

  /// The tokens that stand one behind another in the index where these words do.
  public static func phrase(_ words: [String]) -> [String] {
    var tokens: [String] = []
    for (index, word) in words.enumerated() {
      if SearchWords.isRun(word) {
        forEachPair(of: word, withLast: index + 1 < words.count) { tokens.append($0) }
      } else {
        tokens.append(word)
      }
    }
    return tokens
  }

  /// Two letters each; the last one alone only where it is asked for, or is all that there is.
  private static func forEachPair(
    of word: String, withLast: Bool, _ body: (String) -> Void
  ) {
    var before: Unicode.Scalar?
    var count = 0
    for letter in word.unicodeScalars {
      if let before { body(String(String.UnicodeScalarView([before, letter]))) }
      before = letter
      count += 1
    }
    if let before, withLast || count == 1 { body(String(before)) }
  }

  private static let space = UInt8(ascii: " ")
}
