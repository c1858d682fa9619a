import Model
public import Time

/// Dates in a language's own words and order.
///
/// A pattern such as "{day} {month_short} {year}" is a string of the locale, under the key "date"; the names of months are
/// lists in it. All days are absolute, since “20 minutes ago” would soon be wrong.
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

  /// A day of any year: "14 November".
  public func dayMonth(_ day: CivilDate) -> String {
    date("date_day_month", day, nil)
  }

  /// A day with its weekday: "Saturday, 14 November 2026".
  public func weekdayDate(_ day: CivilDate) -> String {
    date("date_weekday", day, nil)
  }

  /// A day in the current weeks, with its weekday: "Saturday, 14 November".
  public func weekdayDay(_ day: CivilDate) -> String {
    date("date_weekday_day", day, nil)
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

  /// The short name of a day of the week, 1 for Monday: "Sat".
  public func shortWeekday(_ number: Int) -> String { item(number, of: "days_short") }

  /// The short name of a month: "Nov".
  public func shortMonth(_ number: Int) -> String { item(number, of: "months_short") }

  private func date(_ key: String, _ day: CivilDate, _ time: CivilDateTime?) -> String {
    pattern(key).text(of: day, time)
  }

  /// The text of a list, counted from 1; the number if the list is too short.
  private func item(_ number: Int, of key: String) -> String {
    let texts = list(key)
    return texts.indices.contains(number - 1) ? texts[number - 1] : String(number)
  }
}

/// The number of errors in a form, in words.
extension Locale {
  /// The sentence above a form, such as "Two things before this can be posted".
  ///
  /// Small numbers are words where the language has them under "count_2" …, else digits. For a form that posts nothing, the
  /// sentence gives only the number of errors.
  public func formErrors(_ count: Int, isPost: Bool = true) -> String {
    plural(
      isPost ? "form_errors" : "form_errors_mend", count,
      ["count_word": optionalText("count_\(count)") ?? number(count)])
  }
}
