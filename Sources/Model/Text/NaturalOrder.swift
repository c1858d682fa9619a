/// The order in which people expect names: `Lesson 2` before `Lesson 10`, `Ábaco` beside `abaco`.
///
/// A key is created once for each name to be sorted; names that look the same are ordered by their text.
public struct NaturalOrder: Comparable, Sendable {
  private let pieces: [Piece]
  private let name: String

  /// The sort key of a name: folded text and runs of digits, without leading zeros.
  public init(_ name: String) {
    self.name = name
    var pieces: [Piece] = []
    let folded = Folding.fold(name)
    var rest = folded.utf8[...]
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    while let first = rest.first {
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      rest = rest.dropFirst(run.count)
      if isDigit(first) {
        pieces.append(.number(digits: String(decoding: run.drop { $0 == 48 }, as: UTF8.self)))
      } else {
        pieces.append(.text(String(decoding: run, as: UTF8.self)))
      }
    }
    self.pieces = pieces
  }

  private enum Piece: Equatable {
    case number(digits: String)
    case text(String)

    func precedes(_ other: Piece) -> Bool {
      switch (self, other) {
      case (.number(let one), .number(let two)):
        (one.utf8.count, one) < (two.utf8.count, two)
      case (.text(let one), .text(let two)): one < two
      case (.number, .text): true
      case (.text, .number): false
      }
    }
  }

  /// True if one name comes before another.
  public static func < (one: NaturalOrder, other: NaturalOrder) -> Bool {
    if one.pieces == other.pieces { return one.name < other.name }
    return one.pieces.lexicographicallyPrecedes(other.pieces) { $0.precedes($1) }
  }
}
