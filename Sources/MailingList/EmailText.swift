/// The author's words in an email, and the parts that only came along: the signature, the list's own lines, the email answered.
///
/// The latter are folded where that is certain. Folded lines can be read at their place.
struct EmailText: Sendable {
  /// Lines of a quote above which its beginning is folded: an answer below a quote is about its end.
  static let longestQuote = 12
  static let shownQuoteLines = 8
  /// Quotes of quotes below it are shown at this depth.
  static let deepest = 5
  /// Lines of a signature that is one for certain; four are usual.
  static let longestSignature = 8
  private static let gap = "[…]"

  private(set) var lines: [QuotedLine]
  private let isFlowed: Bool
  /// True if the lines are Markdown already.
  private let isMarkdown: Bool

  init(_ lines: [QuotedLine], isFlowed: Bool) {
    self.lines = lines
    self.isFlowed = isFlowed
    isMarkdown = false
    for index in lines.indices where Attribution.ends(lines[index].text) {
      self.lines[index].text = AddressMask.maskedSpelling(lines[index].text)
    }
  }

  /// A text that was HTML.
  init(markdown: String) {
    lines = markdown.utf8.split(separator: 10, omittingEmptySubsequences: false).map {
      QuotedLine(Substring($0), isFlowed: false)
    }
    (isFlowed, isMarkdown) = (false, true)
  }

  var hasOwnWords: Bool { lines.contains { $0.fold == nil && $0.depth == 0 && !$0.isBlank } }

  /// Letters and digits of the lines that are not folded.
  var ownWords: String {
    lines.filter { $0.fold == nil }.map { $0.text.filter { $0.isLetter || $0.isNumber } }.joined()
  }

  /// The text with lines folded.
  func folded(in thread: ThreadWords, footers: Footers) -> EmailText {
    var text = self
    for _ in 0..<3 {
      let end = text.end
      guard let start = footers.start(in: text.lines[..<end]) else { break }
      text.fold(start..<end, as: .footer)
    }
    text.foldSignature()
    text.foldOriginal(thread)
    text.foldLastQuote(thread)
    text.foldLongQuotes(thread)
    return text
  }

  /// The start of the folded lines at the end.
  private var end: Int { lines.lastIndex { $0.fold == nil && !$0.isBlank }.map { $0 + 1 } ?? 0 }

  private mutating func fold(_ range: Range<Int>, as fold: QuotedLine.Fold) {
    for index in range { lines[index].fold = fold }
  }

  // The signature.

  /// Folds the lines below `-- ` (RFC 3676, section 4.3) to the end, where those are few; a postscript is not part of the
  /// signature.
  private mutating func foldSignature() {
    let (end, patches) = (end, PatchLines(lines))
    guard let place = lines[..<end].lastIndex(where: { $0.depth == 0 && $0.text == "-- " }),
      !patches.contain(place)
    else { return }
    let rest = lines[(place + 1)..<end]
    let paragraph = rest.prefix { !$0.isBlank }
    for block in [rest, paragraph] {
      let own = block.filter { !$0.isBlank }
      let isSignature =
        own.count <= Self.longestSignature && own.allSatisfy { $0.depth == 0 }
        && !own.contains { Self.isPostscript($0.text) }
        && own.reduce(0) { $0 + $1.text.utf8.count } < 600
      if isSignature { return fold(place..<block.endIndex, as: .signature) }
    }
  }

  private static func isPostscript(_ text: String) -> Bool {
    let start = text.filter { $0 != "." && $0 != " " }.prefix(3).uppercased()
    return ["PS:", "PD:", "NB:"].contains(start)
      || ["P.S", "p.s", "P.D", "PS ", "PD ", "N.B", "P. S"].contains { text.hasPrefix($0) }
  }

  // The email answered.

  /// `-----Original Message-----` or the header of an email, and the email below it without signs.
  private mutating func foldOriginal(_ thread: ThreadWords) {
    let end = end
    var tries = 20
    for index in lines[..<end].indices where lines[index].depth == 0 && lines[index].fold == nil {
      guard tries > 0, let body = Attribution.endOfHeader(in: lines[index..<end]) else { continue }
      tries -= 1
      guard body < end, thread.contain(lines[body..<end]) else { continue }
      return fold(index..<end, as: .quote)
    }
  }

  private mutating func foldLastQuote(_ thread: ThreadWords) {
    let end = end
    guard end > 0, lines[end - 1].depth > 0,
      let own = lines[..<end].lastIndex(where: { $0.depth == 0 && !$0.isBlank })
    else { return }
    var start = own + 1
    guard thread.contain(lines[start..<end]) else { return }
    // One line above it, or two, name its author.
    if Attribution.ends(lines[own].text) {
      start = own
      if own > 0, !lines[own - 1].isBlank, lines[own - 1].depth == 0,
        Attribution.begins(lines[own - 1].text),
        !Attribution.begins(lines[own].text)
      {
        start = own - 1
      }
    }
    // An email that is nothing but a quote stays as it is.
    guard lines[..<start].contains(where: { $0.depth == 0 && !$0.isBlank }) else { return }
    fold(start..<end, as: .quote)
  }

  private mutating func foldLongQuotes(_ thread: ThreadWords) {
    var start = 0
    while start < lines.count {
      let isQuote = lines[start].depth > 0 && lines[start].fold == nil
      let end =
        lines[start...].firstIndex { ($0.depth > 0 && $0.fold == nil) != isQuote } ?? lines.count
      if isQuote, end - start > Self.longestQuote,
        thread.contain(lines[start..<(end - Self.shownQuoteLines)])
      {
        fold(start..<(end - Self.shownQuoteLines), as: .quote)
      }
      start = end
    }
  }

  // Markdown.

  /// The text as Markdown.
  var markdown: String {
    var (output, rest): ([String], ArraySlice<QuotedLine>) = ([], lines[...])
    while let first = rest.first {
      // Blank lines between two folds belong to them.
      let run = rest.prefix { ($0.fold != nil) == (first.fold != nil) }
      rest = rest[run.endIndex...]
      let bounded = run.map { QuotedLine(depth: min($0.depth, Self.deepest), text: $0.text) }
      let text = trimmed(markdown(bounded[...], depth: 0))
      guard !text.isEmpty else { continue }
      if !output.isEmpty { output.append("") }
      output +=
        first.fold == nil
        ? text : ["<details><summary>\(Self.gap)</summary>", ""] + text + ["", "</details>"]
    }
    return output.joined(separator: "\n")
  }

  private func trimmed(_ text: [String]) -> [String] {
    let start = text.firstIndex { !$0.isEmpty } ?? text.endIndex
    let end = text.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? start
    return Array(text[start..<max(start, end)])
  }

  private func markdown(_ lines: ArraySlice<QuotedLine>, depth: Int) -> [String] {
    var output: [String] = []
    var rest = lines
    while let first = rest.first {
      let isQuote = first.depth > depth
      let run = rest.prefix { ($0.depth > depth) == isQuote }
      rest = rest[run.endIndex...]
      // A paragraph would continue the quote above it.
      if !output.isEmpty { output.append("") }
      if isQuote {
        output += markdown(run, depth: depth + 1).map { $0.isEmpty ? ">" : "> \($0)" }
      } else {
        output +=
          isMarkdown ? run.map(\.text) : MailMarkdown(run.map(\.text), isFlowed: isFlowed).lines
      }
      while output.last?.isEmpty ?? false { output.removeLast() }
    }
    return output
  }
}
