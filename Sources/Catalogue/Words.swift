import Model

/// The words of a text as dictionaries compare them: without case and accents, singular like plural.
enum Words {
  /// A word of a text.
  struct Word: Hashable {
    /// Folded: `botines`.
    let text: Substring
    /// The common part of singular and plural: `botin`.
    let stem: String
  }

  /// The words of a text, letters and digits between anything else.
  static func of(_ text: String) -> [Word] {
    let folded = Folding.fold(text)
    var words: [Word] = []
    var start: String.Index?
    func end(_ index: String.Index) {
      guard let first = start else { return }
      words.append(Word(text: folded[first..<index], stem: stem(folded[first..<index])))
      start = nil
    }
    for index in folded.unicodeScalars.indices {
      if isLetter(folded.unicodeScalars[index]) {
        start = start ?? index
      } else {
        end(index)
      }
    }
    end(folded.endIndex)
    return words
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return (48...57).contains(scalar.value) || (97...122).contains(scalar.value)
    }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
  }

  /// A word without its marks of number in English and Spanish: `shoes` and `shoe`, `luces` and `luz`, `tacones` and `tacón`
  /// each have one stem.
  ///
  /// Stems are compared with stems alone, so that they need not be words; short words stay.
  static func stem(_ word: Substring) -> String {
    var bytes = Array(word.utf8)
    while bytes.count > 3, let last = bytes.last, last == 115 || last == 101 { bytes.removeLast() }
    guard bytes.count > 2 else { return String(word) }
    if bytes.last == 121 { bytes[bytes.count - 1] = 105 }
    if bytes.last == 122 { bytes[bytes.count - 1] = 99 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Phrases with their values, found in texts.
struct PhraseTable: Sendable {
  private struct Phrase: Sendable {
    let stems: [String]
    let value: String
  }

  /// Phrases by their first stem, the longest first.
  private var phrases: [String: [Phrase]] = [:]

  /// A place of a text that says a value.
  struct Match: Hashable {
    let value: String
    let range: Range<Int>
  }

  /// Adds a phrase; one that is known keeps its value.
  mutating func add(_ phrase: String, _ value: String) {
    let stems = Words.of(phrase).map(\.stem)
    guard let first = stems.first else { return }
    var known = phrases[first] ?? []
    if known.contains(where: { $0.stems == stems }) { return }
    let place = known.firstIndex { $0.stems.count < stems.count } ?? known.count
    known.insert(Phrase(stems: stems, value: value), at: place)
    phrases[first] = known
  }

  /// The value that a phrase stands for; nil for one that is not known.
  func value(of phrase: String) -> String? {
    let words = Words.of(phrase)
    return matches(words).first { $0.range == words.indices }?.value
  }

  /// The phrases in a text, from left to right, at each place the longest one.
  func matches(_ words: [Words.Word]) -> [Match] {
    var (matches, index): ([Match], Int) = ([], 0)
    while index < words.count {
      let found = phrases[words[index].stem]?.first { phrase in
        phrase.stems.count <= words.count - index
          && zip(phrase.stems, words[index...]).allSatisfy { $0 == $1.stem }
      }
      guard let found else {
        index += 1
        continue
      }
      matches.append(Match(value: found.value, range: index..<(index + found.stems.count)))
      index += found.stems.count
    }
    return matches
  }
}
