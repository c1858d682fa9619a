import Mail

/// The fields of a letter or of a part (RFC 5322, section 2.2), by their names in small letters.
///
/// At most five hundred fields of 16 KB each are kept, of several with one name the first.
struct Header {
  private static let most = (fields: 500, bytes: 16 << 10)

  private var fields: [String: [UInt8]] = [:]

  /// Reads what stands before the first empty line; returns where the body begins.
  static func read(_ bytes: ArraySlice<UInt8>) -> (header: Header, body: ArraySlice<UInt8>) {
    var header = Header()
    var (name, value): (String?, [UInt8]) = (nil, [])
    var body = bytes[bytes.endIndex...]
    for line in Lines(bytes) {
      let text = line.last == 13 ? line.dropLast() : line
      if text.isEmpty {
        body = bytes[min(line.endIndex + 1, bytes.endIndex)...]
        break
      }
      if text.first == 32 || text.first == 9 {
        value += text.prefix(Self.most.bytes)
        continue
      }
      header.keep(name, value)
      (name, value) = Self.field(text)
    }
    header.keep(name, value)
    return (header, body)
  }

  private static func field(_ line: ArraySlice<UInt8>) -> (name: String?, value: [UInt8]) {
    guard let colon = line.firstIndex(of: 58), colon - line.startIndex < 80 else {
      return (nil, [])
    }
    let name = line[..<colon].map { (65...90).contains($0) ? $0 + 32 : $0 }
    return (String(decoding: name, as: UTF8.self), Array(line[(colon + 1)...].prefix(most.bytes)))
  }

  private mutating func keep(_ name: String?, _ value: [UInt8]) {
    guard let name, fields[name] == nil, fields.count < Self.most.fields else { return }
    fields[name] = Array(value.prefix(Self.most.bytes))
  }

  /// The bytes of a field; none where it is not there.
  func bytes(_ name: String) -> [UInt8] { fields[name] ?? [] }

  /// A field as text, its encoded words read.
  func text(_ name: String) -> String { EncodedText.text(bytes(name)) }
}

/// Text in a header: `=?iso-8859-1?q?Reuni=F3n?=` (RFC 2047).
enum EncodedText {
  static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    /// Bytes of encoded words that follow one another: a character may be cut between two.
    var open: (charset: String, bytes: [UInt8])?
    func close() {
      if let (charset, bytes) = open { text += Charset.text(bytes, charset).text }
      open = nil
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let blanks = rest.prefix { $0 == 32 || $0 == 9 }
      let word = rest[blanks.endIndex...].prefix { $0 != 32 && $0 != 9 }
      rest = rest[word.endIndex...]
      for (index, piece) in pieces(word).enumerated() {
        let gap = index == 0 && !blanks.isEmpty
        switch piece {
        case .encoded(let charset, let bytes):
          if let known = open, known.charset == charset {
            open = (charset, known.bytes + bytes)
            continue
          }
          // White space between two encoded words is not shown.
          let follows = open != nil
          close()
          if gap, !follows, !text.isEmpty { text += " " }
          open = (charset, bytes)
        case .plain(let bytes):
          close()
          if gap, !text.isEmpty { text += " " }
          text += Charset.text(bytes, "").text
        }
      }
    }
    close()
    return text
  }

  private enum Piece {
    case plain([UInt8])
    case encoded(charset: String, [UInt8])
  }

  /// The parts of a word without white space; encoded ones may touch others, against the rules.
  private static func pieces(_ word: ArraySlice<UInt8>) -> [Piece] {
    var (pieces, plain): ([Piece], [UInt8]) = ([], [])
    var rest = word
    while let byte = rest.first {
      if byte == 61, let (piece, end) = encoded(rest) {
        if !plain.isEmpty { pieces.append(.plain(plain)) }
        plain = []
        pieces.append(piece)
        rest = rest[end...]
      } else {
        plain.append(byte)
        rest = rest.dropFirst()
      }
    }
    return plain.isEmpty ? pieces : pieces + [.plain(plain)]
  }

  /// `=?charset?q?text?=` at the beginning, and where it ends.
  private static func encoded(_ word: ArraySlice<UInt8>) -> (Piece, Int)? {
    guard word.starts(with: [61, 63]) else { return nil }
    let parts = word.dropFirst(2).split(
      separator: 63, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[3].first == 61, let kind = parts[1].first, parts[1].count == 1,
      parts[0].count < 40
    else { return nil }
    // RFC 2231 has a language behind the name.
    let name = parts[0].prefix { $0 != 42 }.map { (65...90).contains($0) ? $0 + 32 : $0 }
    let content: [UInt8]
    switch kind {
    case UInt8(ascii: "q"), UInt8(ascii: "Q"):
      content = QuotedPrintable.decoded(parts[2].map { $0 == 95 ? 32 : $0 }[...])
    case UInt8(ascii: "b"), UInt8(ascii: "B"): content = Base64.decoded(parts[2])
    default: return nil
    }
    return (
      .encoded(charset: String(decoding: name, as: UTF8.self), content), parts[3].startIndex + 1
    )
  }
}
