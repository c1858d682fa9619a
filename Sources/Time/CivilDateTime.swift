/// A day of the proleptic Gregorian calendar, in no time zone: `2026-11-14`.
///
/// Events and archives use it. It refuses days that do not exist.
public struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, 0 to 9999 (-1 and 10000 only by a time zone's offset from the range's ends).
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// A day by its numbers; nil when the calendar has no such day in the years 0 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= CivilDate.days(inMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads ISO 8601's extended form, `2026-11-14`; nil for all else.
  public init?(_ text: String) {
    var scanner = DigitScanner(text)
    guard let date = scanner.date(), scanner.isAtEnd else { return nil }
    self = date
  }

  /// A day by its number since 1970-01-01, which is 0; beyond the range, the nearest day in it.
  public init(dayNumber: Int) {
    // Two days more than the years 0 to 9999 on either side, for the offsets of time zones.
    let days = min(max(dayNumber, -719_530), 2_932_898) + 719_468
    // Years begin in March here, so that the leap day is the last; 400 of them make an era.
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01, which is 0.
  public var dayNumber: Int { CivilDate.dayNumber(year: year, month: month, day: day) }

  /// The day of the week by ISO 8601: 1 is Monday, 7 is Sunday.
  public var weekday: Int { ((dayNumber + 3) % 7 + 7) % 7 + 1 }

  /// The day some days later, or earlier when negative; it stays in range.
  public func adding(days: Int) -> CivilDate {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return CivilDate(dayNumber: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// ISO 8601's extended form: `2026-11-14`.
  public var description: String {
    TextPrinter.text(capacity: 12) { print(into: &$0) }
  }

  func print(into printer: inout TextPrinter) {
    printer.number(year, digits: 4)
    printer.sign("-")
    printer.number(month, digits: 2)
    printer.sign("-")
    printer.number(day, digits: 2)
  }

  /// Sorts earlier days first.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// Number of days in a month; 31 for a month that does not exist.
  public static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// True if a year has a 29th of February.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Days since 1970-01-01 of a day that exists; its year has only a few digits.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

/// A day and a time of day as a wall clock shows them, in no time zone.
///
/// A `TimeZone` turns instants into it and back. It refuses times that no clock shows.
public struct CivilDateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The day.
  public let date: CivilDate
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  public let second: Int

  /// A time on a day; nil when no clock shows it.
  public init?(date: CivilDate, hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    self.date = date
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Day and time on a clock at an instant, with an offset in seconds east of UTC (at most 26 hours, RFC 8536 3.2).
  public init(_ timestamp: Timestamp, offset: Int) {
    let local = Int(timestamp.seconds) + min(max(offset, -93_599), 93_599)
    let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let second = local - days * 86_400
    date = CivilDate(dayNumber: days)
    hour = second / 3600
    minute = second % 3600 / 60
    self.second = second % 60
  }

  /// The year of the day.
  public var year: Int { date.year }
  /// The month, 1 to 12.
  public var month: Int { date.month }
  /// The day of the month, 1 to 31.
  public var day: Int { date.day }
  /// The day of the week by ISO 8601: 1 is Monday, 7 is Sunday.
  public var weekday: Int { date.weekday }

  /// Seconds since 1970 if the clock showed UTC.
  public var secondsAsUTC: Int64 {
    Int64(date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// ISO 8601's extended form without a zone: `2026-11-14T18:20:00`.
  public var description: String {
    TextPrinter.text(capacity: 24) { print(into: &$0) }
  }

  func print(into printer: inout TextPrinter) {
    date.print(into: &printer)
    printer.sign("T")
    printer.number(hour, digits: 2)
    printer.sign(":")
    printer.number(minute, digits: 2)
    printer.sign(":")
    printer.number(second, digits: 2)
  }

  /// Sorts earlier times first.
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.hour, left.minute, left.second)
      < (right.date, right.hour, right.minute, right.second)
  }
}
