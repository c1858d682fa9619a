private import Mail

/// Text in a header: `=?iso-8859-1?q?Reuni=F3n?=` (RFC 2047), also as programs write it that do not know the rules: with
/// blanks or line ends inside of a word, within quotation marks, encoded twice, cut off at the end.
public struct EncodedText: Sendable {
  private enum Piece {
    case plain(ArraySlice<UInt8>)
    case encoded(label: String, bytes: [UInt8])
  }

  /// The text in one line.
  public private(set) var text = ""
  /// Fault of the bytes.
  public private(set) var problem: CharsetProblem?
  private let hint: String
  private var isEncoded = false

  /// Reads a field's value; bytes without a label are read as `hint` says where they are no UTF-8.
  public init(_ bytes: [UInt8], hint: String = "") {
    self.init(bytes, hint, depth: 0)
  }

  private init(_ bytes: [UInt8], _ hint: String, depth: Int) {
    self.hint = hint
    join(Self.pieces(bytes[...]))
    if depth == 0, isEncoded, text.contains("=?"), text.contains("?=") {
      let inner = EncodedText(Array(text.utf8), hint, depth: 1)
      if inner.isEncoded { (text, problem) = (inner.text, problem ?? inner.problem) }
    }
    text = text.split { $0 == " " || $0 == "\t" || $0.isNewline }.joined(separator: " ")
  }

  private mutating func join(_ pieces: [Piece]) {
    /// Bytes of encoded words that follow one another: a character may be cut between two.
    var open: (label: String, bytes: [UInt8])?
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .encoded(let label, let bytes):
        isEncoded = true
        if let known = open, known.label == label {
          open = (label, known.bytes + bytes)
        } else {
          add(open)
          open = (label, bytes)
        }
      case .plain(let bytes):
        // White space between two encoded words is not shown.
        if open != nil, index + 1 < pieces.count, bytes.allSatisfy({ $0 <= 32 }) { continue }
        add(open)
        open = nil
        let read = Charset.text(bytes.map { $0 < 32 && $0 != 27 ? 32 : $0 }, "", hint: hint)
        text += read.text
        problem = problem ?? read.problem
      }
    }
    add(open)
  }

  private mutating func add(_ word: (label: String, bytes: [UInt8])?) {
    guard let word else { return }
    let read = Charset.text(word.bytes, word.label, hint: hint)
    text += read.text
    problem = problem ?? read.problem
  }

  private static func pieces(_ bytes: ArraySlice<UInt8>) -> [Piece] {
    var (pieces, start, index): ([Piece], Int, Int) = ([], bytes.startIndex, bytes.startIndex)
    while let sign = bytes[index...].firstIndex(of: 61) {
      guard let word = word(bytes[sign...]) else {
        index = sign + 1
        continue
      }
      if start < sign { pieces.append(.plain(bytes[start..<sign])) }
      pieces.append(.encoded(label: word.label, bytes: word.bytes))
      (start, index) = (word.end, word.end)
    }
    return start < bytes.endIndex ? pieces + [.plain(bytes[start...])] : pieces
  }

  /// Where the encoded word ends that begins here; nil where none does.
  static func end(_ bytes: ArraySlice<UInt8>) -> Int? { word(bytes)?.end }

  private static func word(
    _ bytes: ArraySlice<UInt8>
  ) -> (label: String, bytes: [UInt8], end: Int)? {
    guard bytes.starts(with: [61, 63]) else { return nil }
    let rest = bytes.dropFirst(2).prefix(4000)
    guard let mark = rest.prefix(60).firstIndex(of: 63), mark + 2 < rest.endIndex,
      rest[mark + 2] == 63, rest[..<mark].allSatisfy({ $0 > 32 })
    else { return nil }
    let content = rest[(mark + 3)...]
    let end = contentEnd(content)
    // A word without an end was cut off; text behind a blank then is not part of it.
    let coded = content[..<(end ?? content.firstIndex { $0 <= 32 } ?? content.endIndex)]
    let decoded: [UInt8]
    switch rest[mark + 1] {
    case 81, 113:
      let lines = coded.map { $0 == 95 || $0 < 32 ? 32 : $0 }
      decoded = QuotedPrintable.decoded(lines[...])
    case 66, 98:
      guard coded.allSatisfy({ $0 > 32 && $0 < 127 || $0 == 32 || $0 == 9 || $0 == 13 || $0 == 10 })
      else { return nil }
      decoded = Base64.decoded(coded)
    default: return nil
    }
    guard end != nil || !coded.isEmpty else { return nil }
    let label = String(decoding: rest[..<mark].map(\.small), as: UTF8.self)
    return (label, decoded, end.map { $0 + 2 } ?? coded.endIndex)
  }

  /// The first `?=` that ends a word, or else the first one: `?` and `=` may be in the text itself.
  private static func contentEnd(_ content: ArraySlice<UInt8>) -> Int? {
    var first: Int?
    for index in content.indices.dropLast() where content[index] == 63 && content[index + 1] == 61 {
      let next = index + 2 < content.endIndex ? content[index + 2] : 32
      // Behind it hexadecimal digits would make a code of it.
      let isCode =
        next != 61 && content[(index + 2)...].prefix(2).count == 2
        && content[(index + 2)...].prefix(2).allSatisfy(\.isHexadecimal)
      if !isCode { return index }
      first = first ?? index
    }
    return first
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    (48...57).contains(self) || (97...102).contains(small)
  }
}
