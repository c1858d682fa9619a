@_spi(Syntax) import Markdown

/// Collects the words of one block, and cuts out of them the sentence around each of its links.
struct SentenceCollector {
  private var bytes: [UInt8] = []
  private var isSpacePending = false
  private var math: [Range<Int>] = []

  /// Bytes of text shown on either side of a link, and of the link itself.
  private static let reach = 100
  private static let words = 160

  /// Forgets the words of the block before.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    math.removeAll(keepingCapacity: true)
    isSpacePending = false
  }

  mutating func addSpace() {
    isSpacePending = true
  }

  mutating func add(_ text: Span<UInt8>, _ traits: TextTraits) {
    if text.isEmpty { return }
    var start = 0
    guard traits.contains(.white) else {
      // Single spaces: the bytes between the first and the last one are copied with them.
      if text[0] == 0x20 {
        isSpacePending = true
        start = 1
      }
      let endsInSpace = text.count > start && text[text.count - 1] == 0x20
      addWord(text.extracting(start..<(endsInSpace ? text.count - 1 : text.count)))
      if endsInSpace { isSpacePending = true }
      return
    }
    for index in text.indices where text[index] <= 0x20 {
      addWord(text.extracting(start..<index))
      isSpacePending = true
      start = index + 1
    }
    addWord(text.extracting(start..<text.count))
  }

  mutating func addMath(_ text: Span<UInt8>, _ traits: TextTraits) {
    let start = place()
    add(text, traits)
    math.append(start..<bytes.count)
  }

  private mutating func addWord(_ word: Span<UInt8>) {
    if word.isEmpty { return }
    _ = place()
    bytes.append(word)
  }

  /// Where the next word begins.
  mutating func place() -> Int {
    if isSpacePending, let last = bytes.last, last != 0x20 { bytes.append(0x20) }
    isSpacePending = false
    return bytes.count
  }

  /// Where the words end.
  var end: Int { bytes.count }

  /// The sentence around a range as HTML.
  func context(of range: Range<Int>) -> [UInt8] {
    let (start, isCutBefore) = beginning(before: range.lowerBound)
    let (end, isCutBehind) = ending(behind: range.upperBound)
    var html: [UInt8] = []
    if isCutBefore { html += "… ".utf8 }
    append(start..<range.lowerBound, to: &html)
    html.append("<mark>")
    var last = min(range.upperBound, range.lowerBound + Self.words)
    while last < range.upperBound, last > range.lowerBound, bytes[last] & 0xC0 == 0x80 { last -= 1 }
    html.appendEscaped(bytes.span.extracting(range.lowerBound..<last))
    if last < range.upperBound { html += "…".utf8 }
    html.append("</mark>")
    append(range.upperBound..<end, to: &html)
    if isCutBehind { html += " …".utf8 }
    return replacingForbiddenCharacters(html)
  }

  private static func endsSentence(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }

  private func beginning(before place: Int) -> (Int, Bool) {
    let limit = max(place - Self.reach, 0)
    var index = place
    var word = place
    while index > limit {
      if bytes[index - 1] == 0x20 {
        if index >= 2, Self.endsSentence(bytes[index - 2]) { return outside(index, false) }
        word = index
      }
      index -= 1
    }
    return limit == 0 ? (0, false) : outside(word, true)
  }

  private func ending(behind place: Int) -> (Int, Bool) {
    let limit = min(place + Self.reach, bytes.count)
    var index = place
    var word = place
    while index < limit {
      let isLast = index + 1 == bytes.count || bytes[index + 1] == 0x20
      if isLast, Self.endsSentence(bytes[index]) { return (index + 1, false) }
      if bytes[index] == 0x20 { word = index }
      index += 1
    }
    if limit == bytes.count { return (limit, false) }
    if let cut = formula(around: word) { word = max(cut.lowerBound, place) }
    while word > place, bytes[word - 1] == 0x20 { word -= 1 }
    return (word, true)
  }

  /// Moves the beginning of a sentence behind a formula that it would cut.
  private func outside(_ place: Int, _ isCut: Bool) -> (Int, Bool) {
    guard let cut = formula(around: place) else { return (place, isCut) }
    return (cut.upperBound, true)
  }

  private func formula(around place: Int) -> Range<Int>? {
    let index = firstFormula(from: place)
    guard index < math.count, math[index].lowerBound < place else { return nil }
    return math[index]
  }

  /// The first formula that ends behind a place.
  private func firstFormula(from place: Int) -> Int {
    math.partitioningIndex { $0.upperBound > place }
  }

  private func append(_ range: Range<Int>, to html: inout [UInt8]) {
    guard range.lowerBound < range.upperBound else { return }
    var start = range.lowerBound
    var index = firstFormula(from: start)
    while index < math.count, math[index].upperBound <= range.upperBound {
      let formula = math[index].clamped(to: start..<range.upperBound)
      html.appendEscaped(bytes.span.extracting(start..<formula.lowerBound))
      html.append("<span class=\"math\">")
      html.appendEscaped(bytes.span.extracting(formula))
      html.append("</span>")
      start = formula.upperBound
      index += 1
    }
    html.appendEscaped(bytes.span.extracting(start..<range.upperBound))
  }
}
