/// Words as in the search index: folded letters, digits and marks, separated by everything else.
///
/// In scripts without spaces between words, a whole run counts as one word: any part of it finds it.
public enum SearchWords {
  /// A word of a text.
  public struct Word: Hashable, Sendable {
    /// Range of its bytes in the text.
    public fileprivate(set) var place: Range<Int>
    /// The folded word.
    public fileprivate(set) var text: String
    /// Range in the text of each letter of a run without spaces, one for each scalar of `text`; empty for other words.
    public fileprivate(set) var letters: [Range<Int>] = []
  }

  /// The words of a text, folded, in their order.
  public static func words(of text: String) -> [String] {
    var words: [String] = []
    forEach(of: Array(text.utf8)) { words.append($0.text) }
    return words
  }

  /// Passes each word to `body`, with its range in the UTF-8 of a text.
  public static func forEach(of text: [UInt8], _ body: (Word) -> Void) {
    forEachRun(of: text) { run, isASCII in
      if isASCII {
        body(Word(place: run.indices, text: String(decoding: run.map(lowered), as: UTF8.self)))
      } else {
        split(run, body)
      }
    }
  }

  /// Passes runs between the signs and spaces of ASCII to `body`: a run of ASCII is a word, others are split into words by
  /// `split`.
  static func forEachRun(
    of text: [UInt8], _ body: (_ run: ArraySlice<UInt8>, _ isASCII: Bool) -> Void
  ) {
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
      body(text[start..<end], isASCII)
      start = end
    }
  }

  /// True if a word is a run of letters of a script without spaces between words.
  public static func isRun(_ word: String) -> Bool {
    word.unicodeScalars.first.map(isUnspaced) ?? false
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (48...57).contains(byte) || (97...122).contains(byte | 0x20)
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte | 0x20 : byte
  }

  /// Splits a run of bytes, some of them beyond ASCII, into words; signs such as « and — may be in it, too.
  static func split(_ run: ArraySlice<UInt8>, _ body: (Word) -> Void) {
    let text = String(decoding: run, as: UTF8.self)
    // Bytes that are not UTF-8 were replaced by signs of another length, so no place in the text would be right.
    guard text.utf8.count == run.count, text.utf8.elementsEqual(run) else { return }
    var splitter = Splitter(start: run.startIndex)
    Folding.forEachFolded(text) { splitter.add($0, $1, body) }
    splitter.end(body)
  }

  /// Builds words from folded scalars.
  private struct Splitter {
    let start: Int
    private var word: Word?
    private var isRun = false

    init(start: Int) { self.start = start }

    mutating func add(_ scalar: Unicode.Scalar, _ place: Range<Int>, _ body: (Word) -> Void) {
      guard let kind = Kind(scalar) else { return end(body) }
      let isOther = kind == .letter && isRun != isUnspaced(scalar)
      if isOther { end(body) }
      let place = start + place.lowerBound..<start + place.upperBound
      if word == nil { isRun = isUnspaced(scalar) }
      var longer = word ?? Word(place: place, text: "")
      word = nil
      longer.text.unicodeScalars.append(scalar)
      if isRun { longer.letters.append(place) }
      longer.place = longer.place.lowerBound..<place.upperBound
      word = longer
    }

    mutating func end(_ body: (Word) -> Void) {
      if let word { body(word) }
      (word, isRun) = (nil, false)
    }
  }

  /// Parts of a word; the index uses the same ones (`tokenize`).
  private enum Kind {
    case letter, mark

    init?(_ scalar: Unicode.Scalar) {
      if FoldingTable.isPlain(scalar.value) {
        self = .letter
        return
      }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .privateUse:
        self = .letter
      case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
      default: return nil
      }
    }
  }

  /// True if a scalar is Thai, Lao, Burmese, Khmer, of a Tai script, a Chinese character, kana or Bopomofo.
  ///
  /// Korean has spaces.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x0E01: false
    case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF: true
    case ..<0x2E80: false
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x302F, 0x3031...0x3035, 0x3038...0x303C: true
    case 0x3040...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    case 0xA9E0...0xA9FF, 0xAA60...0xAADF, 0xF900...0xFAFF, 0x16FE0...0x16FFF: true
    case 0x1AFF0...0x1B16F, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
