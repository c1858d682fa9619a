import Model
import Templates

/// Words of a text, and whether they are those that were searched for.
struct ExcerptPartView: View {
  /// The words, spaces included.
  let text: String
  /// True if they were searched for.
  let isFound: Bool
}

/// Shows where a text has what was looked for.
struct SearchExcerpt {
  /// Bytes of a passage, and how many of them come before the first word that was found.
  private static let (length, lead) = (220, 60)
  /// Bytes of a text that are looked through: notes may be books.
  private static let most = 32_768

  private let words: Set<String>
  private let beginnings: [String]
  /// Runs that may be anywhere in letters without spaces, the longest first.
  private let runs: [[Unicode.Scalar]]

  init(_ query: SearchQuery) {
    let terms = query.terms
    words = Set(terms.flatMap { $0.isPrefix ? $0.words.dropLast() : $0.words[...] })
    beginnings = terms.compactMap { $0.isPrefix ? $0.words.last : nil }
    runs = Set(terms.flatMap(\.words).filter(SearchWords.isRun)).map { Array($0.unicodeScalars) }
      .sorted { ($0.count, $1[0]) > ($1.count, $0[0]) }
  }

  /// A title, with marks.
  func marked(_ text: String) -> [ExcerptPartView] {
    let bytes = Array(text.utf8)
    var (pieces, end): ([ExcerptPartView], Int) = ([], 0)
    func add(_ range: Range<Int>, isFound: Bool) {
      guard !range.isEmpty else { return }
      pieces.append(
        ExcerptPartView(text: String(decoding: bytes[range], as: UTF8.self), isFound: isFound))
    }
    for (place, _) in places(in: bytes) {
      // One character may be several words, such as “½”.
      let start = max(end, place.lowerBound)
      guard start < place.upperBound else { continue }
      add(end..<start, isFound: false)
      add(start..<place.upperBound, isFound: true)
      end = place.upperBound
    }
    add(end..<bytes.count, isFound: false)
    return pieces
  }

  /// The passage of a text that has most of the words, with marks; the beginning where it has none.
  func passage(of text: [UInt8]) -> [ExcerptPartView] {
    let whole = text.count
    let text = Array(text[..<last(before: Self.most, in: text, after: 0)])
    let places = places(in: text)
    var (best, most) = (0, 0)
    for (index, place) in places.enumerated() {
      var kinds: Set<Int> = []
      // Where a word is everywhere, the first hundred places will do.
      if index == 100 { break }
      for other in places[index...] {
        guard other.place.upperBound - place.place.lowerBound < Self.length - Self.lead else {
          break
        }
        kinds.insert(other.kind)
      }
      if kinds.count > most { (best, most) = (place.place.lowerBound, kinds.count) }
    }
    let start = best <= Self.lead ? 0 : next(after: best - Self.lead, in: text, atMost: best)
    let end = last(before: start + Self.length, in: text, after: start)
    let passage = PlainText.singleLine(String(decoding: text[start..<end], as: UTF8.self))
    return marked("\(start > 0 ? "… " : "")\(passage)\(end < whole ? " …" : "")")
  }

  /// Where words are that were looked for, each with a number of its own.
  private func places(in text: [UInt8]) -> [(place: Range<Int>, kind: Int)] {
    var places: [(place: Range<Int>, kind: Int)] = []
    SearchWords.forEach(of: text) { word in
      if !word.letters.isEmpty {
        add(word, to: &places)
      } else if words.contains(word.text) {
        places.append((word.place, word.text.hashValue))
      } else if let kind = beginnings.firstIndex(where: { word.text.utf8.starts(with: $0.utf8) }) {
        places.append((word.place, kind))
      }
    }
    return places
  }

  /// The parts of a run without spaces that were looked for; of two that overlap the first.
  private func add(_ word: SearchWords.Word, to places: inout [(place: Range<Int>, kind: Int)]) {
    guard !runs.isEmpty else { return }
    let letters = Array(word.text.unicodeScalars)
    var index = 0
    while index < letters.count {
      guard let kind = runs.firstIndex(where: { letters[index...].starts(with: $0) }) else {
        index += 1
        continue
      }
      let last = index + runs[kind].count - 1
      places.append((word.letters[index].lowerBound..<word.letters[last].upperBound, kind))
      index = last + 1
    }
  }

  /// Start of the next word after a place, or `end` where none begins so soon; among letters without spaces, the next letter.
  private func next(after start: Int, in text: [UInt8], atMost end: Int) -> Int {
    if let space = text[start..<end].firstIndex(of: 32) { return space + 1 }
    guard let letter = text[start..<end].firstIndex(where: { $0 & 0xC0 != 0x80 }),
      SearchWords.isRun(String(decoding: text[letter..<end], as: UTF8.self))
    else { return end }
    return letter
  }

  /// End of the last word before a place, or the end of the text; within a word that begins before `start`, between two
  /// letters.
  private func last(before end: Int, in text: [UInt8], after start: Int) -> Int {
    guard end < text.count else { return text.count }
    return text[start..<end].lastIndex(of: 32)
      ?? text[start...end].lastIndex { $0 & 0xC0 != 0x80 } ?? end
  }
}
