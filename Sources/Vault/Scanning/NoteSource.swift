@_spi(Syntax) import Markdown

/// A note's source with each piece of Obsidian's syntax replaced by one character that cmark leaves
/// alone.
///
/// The characters are those of planes 15 and 16; such a character of the author's own becomes a
/// construct too, so that none can be forged. In running text the writer turns a placeholder into
/// its construct; in code, addresses and raw HTML into the bytes that it stands for.
struct NoteSource {
  /// A replaced piece of the source.
  struct Construct {
    let kind: Kind
    /// The place of the construct in the author's source.
    let range: Range<Int>
  }

  enum Kind {
    /// A character that the author wrote, or wrote as a character reference.
    case character(Unicode.Scalar)
    /// Hidden text, unless it is in code.
    case comment(isInCode: Bool)
    case link(WikiLink, words: [UInt8]?)
    case math([UInt8], isDisplay: Bool)
    case markStart, markEnd
    case tag(String)
    case block(String)
    case callout(Callout)
    /// A reference to a footnote, by its number in the source.
    case footnote(Int)
    /// Marks the list of footnotes, which follows.
    case footnotes
  }

  /// A piece of the text for cmark that has another place than in the source.
  struct Part {
    fileprivate(set) var text: [UInt8]
    fileprivate var lineShifts: [(text: Int, original: Int)]
  }

  struct Callout {
    /// "note": lower-case letters and hyphens.
    let type: String
    /// Nil if it cannot be folded, else true if it is open at first.
    let isOpen: Bool?
  }

  /// The author's text.
  let original: [UInt8]
  /// The text that cmark parses.
  var text: [UInt8] = []
  var constructs: [Construct] = []
  /// Places of each `](` in running text that is followed by the address of a Markdown link.
  var destinations: [Int] = []
  /// True if a link may lead to a heading or block of the text itself.
  var hasOwnLinks = false
  /// The line on which a comment begins that is never closed, so that all behind it is hidden.
  var openComment: Int?
  /// The numbers that readers see, by those in the source, of footnotes that are referred to.
  var footnotes: [Int: Int] = [:]
  private var lineShifts: [(text: Int, original: Int)] = []

  init(original: [UInt8]) {
    self.original = original
    text.reserveCapacity(original.count + 64)
  }

  /// Notes that a line of `text` begins with the content of another line of the original.
  mutating func shiftLines(text: Int, original: Int) {
    lineShifts.append((text, original))
  }

  /// Begins a piece, and returns the text before it.
  mutating func beginPart() -> Part {
    let before = Part(text: text, lineShifts: lineShifts)
    (text, lineShifts) = ([], [])
    return before
  }

  /// Ends the piece, and continues behind the text before it.
  mutating func endPart(before: Part) -> Part {
    let part = Part(text: text, lineShifts: lineShifts)
    (text, lineShifts) = (before.text, before.lineShifts)
    return part
  }

  /// Puts a piece at the end, on lines of its own.
  mutating func append(_ part: Part) {
    if text.last != 0x0A { text.append(0x0A) }
    let lines = text.count { $0 == 0x0A }
    lineShifts += part.lineShifts.map { ($0.text + lines, $0.original) }
    text += part.text
  }

  /// The line of the original that a line of `text` comes from.
  func originalLine(_ line: Int) -> Int {
    let next = lineShifts.partitioningIndex { $0.text > line }
    guard next > 0 else { return line }
    let shift = lineShifts[next - 1]
    return shift.original + line - shift.text
  }

  /// Appends a construct to `text`; false when there are too many.
  mutating func append(_ kind: Kind, _ range: Range<Int>, limit: Int) -> Bool {
    guard constructs.count < limit, let scalar = Placeholder.scalar(constructs.count) else {
      return false
    }
    text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    constructs.append(Construct(kind: kind, range: range))
    return true
  }

  /// The construct that a placeholder stands for.
  func kind(of placeholder: Placeholder) -> Kind? {
    placeholder.number < constructs.count ? constructs[placeholder.number].kind : nil
  }

  /// Returns the author's words, for text that cmark took for code, raw HTML or an address.
  ///
  /// Comments stay hidden unless scanner and cmark both take the place for code, where they are text; so do those in other
  /// constructs.
  func restored(_ text: [UInt8], in place: TextPlace) -> [UInt8] {
    guard let first = Placeholder.next(in: text.span, from: 0) else {
      return place == .markup ? NoteComment.removed(from: text) : text
    }
    var result = Array(text[..<first.range.lowerBound])
    var found: Placeholder? = first
    while let placeholder = found {
      if placeholder.number < constructs.count {
        let construct = constructs[placeholder.number]
        switch construct.kind {
        case .comment(let isInCode) where place != .code || !isInCode: break
        case .character(let scalar) where place == .address:
          result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        default:
          let written = Array(original[construct.range])
          result += place == .code ? written : NoteComment.removed(from: written)
        }
      }
      found = Placeholder.next(in: text.span, from: placeholder.range.upperBound)
      result += text[placeholder.range.upperBound..<(found?.range.lowerBound ?? text.count)]
    }
    // The scanner took the text for code, and cmark took it for raw HTML.
    return place == .markup ? NoteComment.removed(from: result) : result
  }
}

/// A character of `NoteSource.text` that stands for a construct.
struct Placeholder {
  let range: Range<Int>
  let number: Int

  /// Characters of a plane that are allowed in HTML.
  private static let plane = 0xFFFE

  /// The character for a construct's number, or nil when the planes are used up.
  static func scalar(_ number: Int) -> Unicode.Scalar? {
    guard number < plane * 2 else { return nil }
    let value = number < plane ? 0xF0000 + number : 0x10_0000 + number - plane
    return Unicode.Scalar(UInt32(value))
  }

  /// True if a character might be taken for a placeholder.
  static func isReserved(_ value: UInt32) -> Bool {
    value >= 0xF0000 && value <= 0x10FFFF
  }

  /// True if a character of planes 15 and 16 begins here.
  static func begins(at index: Int, in text: Span<UInt8>) -> Bool {
    guard text[index] >= 0xF3, index + 3 < text.count else { return false }
    return text[index] == 0xF4 || text[index + 1] >= 0xB0
  }

  /// The next placeholder in a text.
  static func next(in text: Span<UInt8>, from start: Int) -> Placeholder? {
    var index = start
    while index < text.count {
      if text[index] >= 0xF3, begins(at: index, in: text),
        let (scalar, end) = Mentions.scalar(in: text, at: index)
      {
        let offset = Int(scalar.value)
        let number = offset >= 0x10_0000 ? offset - 0x10_0000 + plane : offset - 0xF0000
        return Placeholder(range: index..<end, number: number)
      }
      index += 1
    }
    return nil
  }
}

extension Array {
  /// Where those begin that pass, before which none does.
  func partitioningIndex(where passes: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if passes(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
