import Model

/// The words of a search: a title matches when each of them occurs in it, ignoring accents and case.
///
/// The input is the text as typed; the result is folded words without the marks around them, each once. It refuses nothing: of
/// more than eight words the first eight count.
public struct SearchTerms: Hashable, Sendable {
  /// The most words that count.
  public static let most = 8

  /// Folded words in the order of typing; `"¿Qué leemos?"` → `que`, `leemos`.
  public let words: [String]
  private let needles: [[UInt8]]

  /// Reads a search as typed.
  public init(_ text: String) {
    var words: [String] = []
    for part in Folding.fold(text).unicodeScalars.split(separator: " ") {
      let word = Self.trimmed(part)
      if !words.contains(word) { words.append(word) }
    }
    self.words = Array(words.prefix(Self.most))
    needles = self.words.map { Array($0.utf8) }
  }

  /// True if there is nothing to search for.
  public var isEmpty: Bool { words.isEmpty }

  /// True if a title, as it is shown, has every word.
  public func match(_ title: String) -> Bool {
    let folded = Array(Folding.fold(title).utf8)
    return needles.allSatisfy { folded.range(ofBytes: $0) != nil }
  }

  /// A word without the quotes and stops around it; a word of nothing else stays whole.
  private static func trimmed(_ word: Substring.UnicodeScalarView) -> String {
    var rest = word
    while let first = rest.first, marks.contains(first) { rest.removeFirst() }
    while let last = rest.last, marks.contains(last) { rest.removeLast() }
    return String(rest.isEmpty ? word : rest)
  }

  private static let marks = Set("\"'“”„‘’‚«»‹›()[],.;:!?¿¡…".unicodeScalars)
}
