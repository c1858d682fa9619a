import Model
import Time

/// A language's way to write a date: `{day} {month_short} {year}, {hour}:{minute}`, parsed.
///
/// Words and names are stored together as bytes, so that writing a date, which every comment has, copies and counts nothing
/// else.
final class DatePattern {
  /// A part of it; words are a range of `words.bytes`, names of `words.names`.
  private enum Piece {
    /// Literal words.
    case text(Range<Int>)
    case day
    /// The name of a month, one of these.
    case month(Range<Int>)
    case year
    /// The name of a day of the week, one of these.
    case weekday(Range<Int>)
    case hour
    case minute
  }

  private let pieces: [Piece]
  private let words: Words
  /// The most bytes of a date.
  private let capacity: Int

  /// Concatenated texts, and the ranges of names in them.
  private struct Words {
    var bytes: [UInt8] = []
    var names: [Range<Int>] = []

    mutating func add(_ text: String) -> Range<Int> {
      let start = bytes.count
      bytes += text.utf8
      return start..<bytes.count
    }

    mutating func add(_ texts: [String]) -> Range<Int> {
      let start = names.count
      for text in texts { names.append(add(text)) }
      return start..<names.count
    }
  }

  /// Parses a phrase; `list` returns the names of months and days.
  ///
  /// A place that is not part of a date is kept as text.
  init(_ phrase: Phrase, _ list: (String) -> [String]) {
    var words = Words()
    pieces = phrase.pieces.map { piece in
      switch piece {
      case .literal(let text): .text(words.add(text))
      case .place("day"): .day
      case .place("month"): .month(words.add(list("months")))
      case .place("month_short"): .month(words.add(list("months_short")))
      case .place("year"): .year
      case .place("weekday"): .weekday(words.add(list("days")))
      case .place("hour"): .hour
      case .place("minute"): .minute
      case .place(let name): .text(words.add("{\(name)}"))
      }
    }
    self.words = words
    let longest = words.names.reduce(20) { max($0, $1.count) }
    capacity = pieces.reduce(0) { room, piece in
      if case .text(let range) = piece { room + range.count } else { room + longest }
    }
  }

  /// Writes a day, and a time where the pattern has places for one and `time` is given.
  func text(of day: CivilDate, _ time: CivilDateTime?) -> String {
    TextPrinter.text(capacity: capacity) { printer in
      for piece in pieces {
        switch piece {
        case .text(let range): printer.bytes(words.bytes, range)
        case .day: printer.number(day.day)
        case .month(let range): print(day.month, of: range, into: &printer)
        case .year: printer.number(day.year)
        case .weekday(let range): print(day.weekday, of: range, into: &printer)
        case .hour: print(time?.hour, else: "{hour}", into: &printer)
        case .minute: print(time?.minute, else: "{minute}", into: &printer)
        }
      }
    }
  }

  /// A name, counted from 1; the number if there are too few names.
  private func print(_ number: Int, of range: Range<Int>, into printer: inout TextPrinter) {
    let index = range.lowerBound + number - 1
    if range.contains(index) {
      printer.bytes(words.bytes, words.names[index])
    } else {
      printer.number(number)
    }
  }

  /// Writes two digits, `07`; without a value, the place is kept as text.
  private func print(_ number: Int?, else place: String, into printer: inout TextPrinter) {
    guard let number else { return printer.text(place) }
    printer.number(number, digits: 2)
  }
}
