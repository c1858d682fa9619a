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

  /// A month by its numbers; nil if there is no such month.
  public init?(year: Int, month: Int) {
    guard CivilDate(year: year, month: month, day: 1) != nil else { return nil }
    self.year = year
    self.month = month
  }

  /// First day of the month.
  public var firstDay: CivilDate {
    CivilDate(dayNumber: CivilDate.dayNumber(year: year, month: month, day: 1))
  }

  /// Last day of the month.
  public var lastDay: CivilDate {
    firstDay.adding(days: CivilDate.days(inMonth: month, year: year) - 1)
  }

  /// The month after.
  public var next: CalendarMonth { CalendarMonth(lastDay.adding(days: 1)) }

  /// Sorts earlier months first.
  public static func < (one: CalendarMonth, other: CalendarMonth) -> Bool {
    (one.year, one.month) < (other.year, other.month)
  }
}
