public import Model

/// Dates in a language's own words and order.
///
/// A pattern such as "{day} {month_short} {year}" is a string of the locale, under the key "date";
/// the names of months are lists of it. All days are absolute: "20 minutes ago" would not keep.
extension Locale {
  /// A day: "14 Nov 2026".
  public func date(_ day: CivilDate) -> String {
    date("date", day, nil)
  }

  /// The day of a time: "14 Nov 2026".
  public func date(_ time: CivilDateTime) -> String {
    date("date", time.date, nil)
  }

  /// A day in full: "14 November 2026".
  public func longDate(_ time: CivilDateTime) -> String {
    date("date_long", time.date, nil)
  }

  /// A day and a time: "14 Nov 2026, 18:20".
  public func dateTime(_ time: CivilDateTime) -> String {
    date("date_time", time.date, time)
  }

  /// A day and a time, without the year where it is the given one: "14 Nov, 18:20".
  public func dateTime(_ time: CivilDateTime, omitting year: Int) -> String {
    date(time.year == year ? "date_time_short" : "date_time", time.date, time)
  }

  /// A month: "November 2026".
  public func monthYear(_ time: CivilDateTime) -> String {
    date("month_year", time.date, nil)
  }

  /// A month of a calendar: "November 2026".
  public func monthYear(_ month: CalendarMonth) -> String {
    date("month_year", month.firstDay, nil)
  }

  /// A day in full: "14 November 2026".
  public func longDate(_ day: CivilDate) -> String {
    date("date_long", day, nil)
  }

  /// A day with its weekday: "Saturday, 14 November 2026".
  public func weekdayDate(_ day: CivilDate) -> String {
    date("date_weekday", day, nil)
  }

  /// A day with its weekday, and a time: "Saturday, 14 November 2026, 18:20".
  public func weekdayDateTime(_ time: CivilDateTime) -> String {
    date("date_weekday_time", time.date, time)
  }

  /// A time of day: "18:20".
  public func timeOfDay(_ time: CivilDateTime) -> String {
    date("time", time.date, time)
  }

  /// The name of a day of the week, 1 for Monday: "Saturday".
  public func weekday(_ number: Int) -> String { item(number, of: "days") }

  /// The same in a few letters: "Sat".
  public func shortWeekday(_ number: Int) -> String { item(number, of: "days_short") }

  /// A month in a few letters: "Nov".
  public func shortMonth(_ number: Int) -> String { item(number, of: "months_short") }

  private func date(_ key: String, _ day: CivilDate, _ time: CivilDateTime?) -> String {
    let pattern = pattern(key)
    return TextPrinter.text(capacity: pattern.capacity) { printer in
      for piece in pattern.pieces {
        switch piece {
        case .text(let text): printer.text(text)
        case .day: printer.number(day.day)
        case .month(let names): printer.text(Self.item(day.month, in: names))
        case .year: printer.number(day.year)
        case .weekday(let names): printer.text(Self.item(day.weekday, in: names))
        case .hour: printer.twoDigits(time?.hour, else: "{hour}")
        case .minute: printer.twoDigits(time?.minute, else: "{minute}")
        }
      }
    }
  }

  /// The text of a list, counted from 1; its number where the list is too short.
  private func item(_ number: Int, of key: String) -> String { Self.item(number, in: list(key)) }

  private static func item(_ number: Int, in texts: [String]) -> String {
    texts.indices.contains(number - 1) ? texts[number - 1] : String(number)
  }

  /// A part of a pattern, with the names that it is to show.
  func datePiece(_ piece: Phrase.Piece) -> DatePiece {
    switch piece {
    case .literal(let text): .text(text)
    case .place("day"): .day
    case .place("month"): .month(list("months"))
    case .place("month_short"): .month(list("months_short"))
    case .place("year"): .year
    case .place("weekday"): .weekday(list("days"))
    case .place("hour"): .hour
    case .place("minute"): .minute
    case .place(let name): .text("{\(name)}")
    }
  }
}

/// A part of a date's pattern: `{day}` and what stands between such places.
enum DatePiece {
  /// Words as they are.
  case text(String)
  case day
  /// The name of a month, of these.
  case month([String])
  case year
  /// The name of a day of the week, of these.
  case weekday([String])
  case hour
  case minute
}

/// A date's pattern, parsed.
struct DatePattern {
  let pieces: [DatePiece]
  /// Bytes that no date needs more of.
  let capacity: Int

  init(_ pieces: [DatePiece]) {
    self.pieces = pieces
    capacity = pieces.reduce(0) { $0 + $1.capacity }
  }
}

extension DatePiece {
  /// Bytes that it needs at most.
  fileprivate var capacity: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .month(let names), .weekday(let names): max(20, names.map(\.utf8.count).max() ?? 0)
    case .day, .year, .hour, .minute: 20
    }
  }
}

extension TextPrinter {
  /// `07`; a place that has no value stays as it stands.
  fileprivate mutating func twoDigits(_ number: Int?, else place: String) {
    guard let number else { return text(place) }
    self.number(number, digits: 2)
  }
}

/// What is wrong with a form, counted in words.
extension Locale {
  /// The sentence above a form, such as "Two things before this can be posted".
  ///
  /// Small numbers are words where the language has them under "count_2" …, else digits.
  public func formErrors(_ count: Int) -> String {
    plural("form_errors", count, ["count_word": optionalText("count_\(count)") ?? number(count)])
  }
}
