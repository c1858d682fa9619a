/// What somebody wrote in a letter, without what they only sent along: the signature, the list's own lines at the end,
/// and the whole letter that they answer.
///
/// - A signature begins with a line of `--`; the footer of a list is a line of `_` above the words «mailing list».
/// - A quote behind the last own word answers nothing: it is cut, with the line that says whose it is.
/// - Of a quote of more than twelve lines the last eight stay; what is quoted more than three times is left out.
struct LetterText {
  static let longestQuote = 12
  static let keptOfQuote = 8
  static let deepest = 3
  private static let gap = "[…]"

  private var lines: [QuotedLine]
  private let isFlowed: Bool

  init(_ lines: [QuotedLine], isFlowed: Bool) {
    self.lines = lines
    self.isFlowed = isFlowed
    cutFooter()
    cutSignature()
    cutOriginal()
    cutLastQuote()
    shortenQuotes()
    for index in self.lines.indices where Self.saysWhose(self.lines[index].text) {
      self.lines[index].text = AddressMask.maskedSpelling(self.lines[index].text)
    }
  }

  /// The text as Markdown.
  var markdown: String {
    let bounded = lines.map { QuotedLine(depth: min($0.depth, Self.deepest + 1), text: $0.text) }
    return Self.markdown(bounded[...], depth: 0, isFlowed).joined(separator: "\n")
  }

  private static func markdown(
    _ lines: ArraySlice<QuotedLine>, depth: Int, _ isFlowed: Bool
  ) -> [String] {
    var output: [String] = []
    var rest = lines
    while let first = rest.first {
      let isQuote = first.depth > depth
      let run = rest.prefix { ($0.depth > depth) == isQuote }
      rest = rest[run.endIndex...]
      // A paragraph would go on in the quote above it.
      if !output.isEmpty { output.append("") }
      if !isQuote {
        output += MailMarkdown(run.map(\.text), isFlowed: isFlowed).lines
      } else if depth == deepest {
        output.append("> \(gap)")
      } else {
        output += markdown(run, depth: depth + 1, isFlowed).map { $0.isEmpty ? ">" : "> \($0)" }
      }
      while output.last?.isEmpty ?? false { output.removeLast() }
    }
    return output
  }

  private var hasOwnWords: Bool { lines.contains { $0.depth == 0 && !$0.isBlank } }

  private mutating func cut(from place: Int) {
    let rest = lines[place...]
    lines.removeSubrange(place...)
    // A letter of nothing else is what it is.
    if !hasOwnWords { lines += rest }
  }

  private mutating func cutFooter() {
    let tail = lines.indices.suffix(30)
    let place = tail.first { index in
      let text = lines[index].text.utf8
      return text.count >= 20 && text.allSatisfy { $0 == 95 || $0 == 45 || $0 <= 32 }
        && lines[index...].dropFirst().prefix(3).contains {
          $0.text.lowercased().contains("mailing list")
        }
    }
    if let place { cut(from: place) }
  }

  private mutating func cutSignature() {
    let place = lines.indices.first { index in
      let line = lines[index]
      guard line.depth == 0 else { return false }
      return line.text == "-- " || line.text == "--" && lines.count - index <= 12
    }
    if let place { cut(from: place) }
  }

  /// `-----Original Message-----`, with the header of a letter below it.
  private mutating func cutOriginal() {
    let place = lines.indices.first { index in
      let text = lines[index].text.utf8
      guard lines[index].depth == 0, (12...70).contains(text.count),
        text.starts(with: "----".utf8), text.suffix(4).elementsEqual("----".utf8),
        text.contains(where: { $0.small >= 97 && $0.small <= 122 })
      else { return false }
      return lines[index...].dropFirst().prefix(3).contains { $0.text.utf8.contains(58) }
    }
    if let place { cut(from: place) }
  }

  private mutating func cutLastQuote() {
    guard hasOwnWords, let last = lines.lastIndex(where: { !$0.isBlank }), lines[last].depth > 0
    else { return }
    guard let own = lines.lastIndex(where: { $0.depth == 0 && !$0.isBlank }) else { return }
    var place = own + 1
    // Whose it is stands in one line above it, or in two.
    if Self.saysWhose(lines[own].text) {
      place = own
      if own > 0, !lines[own - 1].isBlank, lines[own - 1].depth == 0,
        Self.beginsAttribution(lines[own - 1].text), !Self.beginsAttribution(lines[own].text)
      {
        place = own - 1
      }
    }
    cut(from: place)
  }

  private static func saysWhose(_ text: String) -> Bool {
    let text = text.lowercased().split { $0.isWhitespace }.joined(separator: " ")
    guard text.utf8.last == 58, text.utf8.count < 200 else { return false }
    let words = ["wrote", "writes", "said", "escrib", "schrieb", "écrit", "scrisse", "escreveu"]
    return words.contains { text.contains($0) }
  }

  private static func beginsAttribution(_ text: String) -> Bool {
    ["On ", "El ", "Am ", "Le ", "Il ", "Em ", "At ", "In "].contains { text.hasPrefix($0) }
  }

  private mutating func shortenQuotes() {
    var output: [QuotedLine] = []
    var rest = lines[...]
    while let first = rest.first {
      let isQuote = first.depth > 0
      let run = rest.prefix { ($0.depth > 0) == isQuote }
      rest = rest[run.endIndex...]
      guard isQuote, run.count > Self.longestQuote else {
        output += run
        continue
      }
      // Who answers below a quote answers its end.
      output.append(QuotedLine(depth: 1, text: Self.gap))
      output.append(QuotedLine(depth: 1, text: ""))
      output += run.suffix(Self.keptOfQuote)
    }
    lines = output
  }
}
