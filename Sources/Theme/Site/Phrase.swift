import Model
import Time

/// A text with places to fill in: "Started by {name} on {date}".
///
/// It is parsed once on bytes, and filled often. A name consists of small letters and `_`; any other brace is text.
struct Phrase {
  /// The text as it was written.
  let source: String

  let pieces: [Piece]
  /// Number of pieces that are places.
  private let places: Int

  /// Words, or a place to fill in.
  enum Piece {
    case literal(String)
    case place(String)
  }

  /// Parses a text; every text is a phrase.
  init(_ source: String) {
    self.source = source
    var pieces: [Piece] = []
    var rest = Substring(source).utf8
    var literal = rest.startIndex
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      let name = rest[rest.index(after: open)...].prefix(while: Self.isName)
      guard !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: "}")
      else {
        rest = rest[rest.index(after: open)...]
        continue
      }
      if literal < open { pieces.append(.literal(String(source[literal..<open]))) }
      pieces.append(.place(String(source[name.startIndex..<name.endIndex])))
      rest = rest[rest.index(after: name.endIndex)...]
      literal = rest.startIndex
    }
    if literal < rest.endIndex { pieces.append(.literal(String(source[literal...]))) }
    self.pieces = pieces
    places = pieces.count { if case .place = $0 { true } else { false } }
  }

  /// The text with the value of each name; a name without a value is kept as it is.
  ///
  /// No value has more than `room` bytes.
  func filled(room: Int, _ value: (String) -> String?) -> String {
    TextPrinter.text(capacity: source.utf8.count + places * room) { printer in
      for piece in pieces {
        switch piece {
        case .literal(let literal): printer.text(literal)
        case .place(let name): printer.text(value(name) ?? "{\(name)}")
        }
      }
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
  }
}
