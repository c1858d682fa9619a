/// A month of a calendar.
public struct CalendarMonth: Hashable, Comparable, Sendable {
  /// The year, 0 to 9999.
  public let year: Int
  /// 1 to 12.
  public let month: Int

  /// The month of a day.
  public init(_ day: CivilDate) {
    year = day.year
    month = day.month
  }

  /// A month by its numbers; nil when there is none.
  public init?(year: Int, month: Int) {
    guard CivilDate(year: year, month: month, day: 1) != nil else { return nil }
    self.year = year
    self.month = month
  }

  /// Its first day.
  public var firstDay: CivilDate {
    CivilDate(dayNumber: CivilDate.dayNumber(year: year, month: month, day: 1))
  }

  /// Its last day.
  public var lastDay: CivilDate {
    firstDay.adding(days: CivilDate.days(inMonth: month, year: year) - 1)
  }

  /// The month after.
  public var next: CalendarMonth { CalendarMonth(lastDay.adding(days: 1)) }

  /// The earlier month is the lesser.
  public static func < (one: CalendarMonth, other: CalendarMonth) -> Bool {
    (one.year, one.month) < (other.year, other.month)
  }
}
