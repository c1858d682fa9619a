/// A Markdown text, cut into parts that a machine may translate and parts that it must not touch.
///
/// Code, links' destinations, addresses, pictures, mentions, markers of lists and quotations, tables' bars and HTML are kept
/// byte for byte; bold and italics are dropped, since machines move their signs about. Translated parts are escaped: a
/// translation can have no link, no code and no list that its original has not.
public struct TranslatableText: Sendable {
  /// A part of the text.
  enum Piece: Hashable, Sendable {
    /// Text that is not translated.
    case kept(String)
    /// Words.
    case prose(String)
  }

  private(set) var pieces: [Piece] = []

  /// The words to translate, each a sentence or more without line breaks.
  public var prose: [String] {
    pieces.compactMap { if case .prose(let text) = $0 { text } else { nil } }
  }

  /// Takes the Markdown of a post.
  public init(_ source: String) {
    var lines = MarkdownLines()
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) { lines.read(line) }
    lines.end()
    for part in lines.parts {
      switch part {
      case .kept(let text): keep(text)
      case .text(let text): InlineScanner.scan(text) { add($0) }
      }
    }
  }

  /// Takes a title, which is not Markdown.
  public init(title: String) { add(.prose(title)) }

  /// The text with translated words, as many as `prose` has; nil for another number.
  public func with(_ words: [String], isTitle: Bool = false) -> String? {
    guard words.count == prose.count else { return nil }
    var (rest, text) = (words[...], "")
    for piece in pieces {
      switch piece {
      case .kept(let kept): text += kept
      case .prose(let original):
        let word = rest.removeFirst()
        text +=
          isTitle ? Self.line(word) : Self.escaped(word, in: original, isFirst: startsLine(text))
      }
    }
    return text
  }

  private func startsLine(_ text: String) -> Bool {
    text.utf8.last { $0 != 32 }.map { $0 == 10 } ?? true
  }

  private mutating func keep(_ text: String) {
    guard !text.isEmpty else { return }
    if case .kept(let before) = pieces.last {
      pieces[pieces.count - 1] = .kept(before + text)
    } else {
      pieces.append(.kept(text))
    }
  }

  /// Adds a piece.
  ///
  /// Words without a letter are kept as they are, and so is the space around words.
  private mutating func add(_ piece: Piece) {
    guard case .prose(let text) = piece, text.contains(where: \.isLetter) else {
      switch piece {
      case .kept(let text), .prose(let text): keep(text)
      }
      return
    }
    let (start, end) = (text.prefix { $0 == " " }, text.reversed().prefix { $0 == " " })
    keep(String(start))
    pieces.append(.prose(String(text.dropFirst(start.count).dropLast(end.count))))
    keep(String(end))
  }

  /// One line, without control characters.
  private static func line(_ text: String) -> String {
    let words = text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }
    return String(String.UnicodeScalarView(words)).split(separator: " ").joined(separator: " ")
  }

  /// Escapes a translation so that it is only words in Markdown; signs with a meaning lose it.
  private static func escaped(_ text: String, in original: String, isFirst: Bool) -> String {
    var escaped = ""
    for sign in line(text) {
      if "\\`*_[]<>~|".contains(sign) { escaped.append("\\") }
      escaped.append(sign)
    }
    // No address or mention that the author did not write: the author's own are kept, and never sent.
    escaped = escaped.replacing("://", with: ":\u{2060}//").replacing("www.", with: "www\u{2060}.")
    if !original.contains("@") { escaped = escaped.replacing("@", with: "@\u{2060}") }
    if isFirst, let first = escaped.first, "#+-=>".contains(first) || first.isNumber {
      escaped = first.isNumber ? escaped.replacingMarker : "\\" + escaped
    }
    return escaped
  }
}

extension String {
  /// `1\. of` for `1. of`, which would begin a list.
  fileprivate var replacingMarker: String {
    let digits = prefix(while: \.isNumber)
    guard let sign = dropFirst(digits.count).first, sign == "." || sign == ")" else { return self }
    return digits + "\\" + dropFirst(digits.count)
  }
}
