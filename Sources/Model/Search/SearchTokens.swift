/// Tokens for the search index: folded words, and each two neighbouring letters of runs without spaces.
///
/// `京都の散歩` becomes `京都 都の の散 散歩 歩`. A search in it is a phrase of such pairs, one letter the beginning of a pair. The last
/// letter is also a token of its own, so that it begins something, too, and the text after the run follows it directly.
public enum SearchTokens {
  /// The text to be indexed for a text; an ASCII text stays as it is, since the index folds it in the same way.
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
    // Each letter twice: after the one before it, and before the next one.
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

  /// The tokens that follow one another in the index where these words do.
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

  /// Passes pairs of letters to `body`; the last letter alone only if `withLast` is set, or if there is no other.
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
