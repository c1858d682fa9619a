/// The order in which people expect names: `Lesson 2` before `Lesson 10`, `Ábaco` beside `abaco`.
public enum NaturalOrder {
  /// Whether one name stands before another; names that look the same are ordered by their text.
  public static func precedes(_ one: String, _ other: String) -> Bool {
    let (left, right) = (key(one), key(other))
    if left == right { return one < other }
    return left.lexicographicallyPrecedes(right) { $0.precedes($1) }
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

  /// Folded text and runs of digits, without the zeros before them.
  private static func key(_ name: String) -> [Piece] {
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
    return pieces
  }
}
