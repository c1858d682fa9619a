/// A repetition: the useful part of a recurrence rule (RFC 5545 section 3.3.10).
///
/// It counts days on the clocks of one zone and ignores times. The forms are: every n days; every n weeks on some days; every n
/// months or years on the day of the first one, or every n months on the second Tuesday or the last Friday. A month without
/// that day is left out, as the RFC requires. It refuses all other rules, so that nothing is shown on a day that the writer did
/// not mean.
public struct Recurrence: Hashable, Sendable {
  /// The unit of the interval.
  public enum Unit: String, CaseIterable, Sendable {
    /// Days.
    case daily = "DAILY"
    /// Weeks, from Monday on.
    case weekly = "WEEKLY"
    /// Months.
    case monthly = "MONTHLY"
    /// Years.
    case yearly = "YEARLY"
  }

  /// The end of the repetition.
  public enum End: Hashable, Sendable {
    /// Never.
    case never
    /// After a number of times, including the first: 1 to 1000.
    case count(Int)
    /// With that day, inclusive.
    case until(CivilDate)
  }

  /// The unit of the interval.
  public let unit: Unit
  /// Number of units from one to the next: 1 to 99.
  public let interval: Int
  /// The end of the repetition.
  public let end: End
  /// For weeks: the days, 1 is Monday; empty for the weekday of the first.
  public let weekdays: Set<Int>
  /// For months: the number of the first one's weekday in its month, 1 to 4, or -1 for the last; nil for the same day of the
  /// month.
  public let ordinal: Int?

  /// The most times of a rule that counts them.
  public static let maxTimes = 1000
  /// The most units from one to the next.
  public static let maxInterval = 99
  /// The most steps that are checked in a search for days.
  private static let maxSteps = 20_000

  /// Creates a rule; nil if a number is out of its bounds.
  public init?(
    _ unit: Unit, every interval: Int = 1, end: End = .never, weekdays: Set<Int> = [],
    ordinal: Int? = nil
  ) {
    guard (1...Self.maxInterval).contains(interval), weekdays.allSatisfy((1...7).contains),
      weekdays.isEmpty || unit == .weekly, ordinal == nil || unit == .monthly,
      ordinal.map({ $0 == -1 || (1...4).contains($0) }) ?? true
    else { return nil }
    if case .count(let count) = end, !(1...Self.maxTimes).contains(count) { return nil }
    (self.unit, self.interval, self.end) = (unit, interval, end)
    (self.weekdays, self.ordinal) = (weekdays, ordinal)
  }

  /// The days of a span on which an event begins that began for the first time on `first`; at most `limit`.
  public func days(
    from first: CivilDate, in span: ClosedRange<CivilDate>, atMost limit: Int
  ) -> [CivilDate] {
    var days: [CivilDate] = []
    // Past steps can be skipped where the number of times in them is known.
    var step = max(0, steps(from: first, to: span.lowerBound) - 1)
    var count = hasCount ? times(beforeStep: step, first) ?? 0 : 0
    if hasCount, times(beforeStep: step, first) == nil { step = 0 }
    let last = step + Self.maxSteps
    while step < last, days.count < limit {
      guard let start = start(ofStep: step, first), start <= span.upperBound else { return days }
      for day in self.days(of: start, first) where day >= first {
        count += 1
        if isOver(day, count) || day > span.upperBound { return days }
        if day >= span.lowerBound, days.count < limit { days.append(day) }
      }
      step += 1
    }
    return days
  }

  /// The last day on which an event begins; nil if it never ends.
  public func lastDay(from first: CivilDate) -> CivilDate? {
    switch end {
    case .never: nil
    case .until(let day): max(day, first)
    case .count:
      days(from: first, in: first...CivilDate(dayNumber: .max), atMost: Self.maxTimes).last
        ?? first
    }
  }

  private var hasCount: Bool { if case .count = end { true } else { false } }

  /// Number of times in the steps before one; nil if some of them may have no such day.
  private func times(beforeStep step: Int, _ first: CivilDate) -> Int? {
    guard step > 0 else { return 0 }
    switch unit {
    case .daily: return step
    case .weekly:
      guard !weekdays.isEmpty else { return step }
      return weekdays.filter { $0 >= first.weekday }.count + (step - 1) * weekdays.count
    case .monthly, .yearly: return ordinal != nil || first.day <= 28 ? step : nil
    }
  }

  private func isOver(_ day: CivilDate, _ count: Int) -> Bool {
    switch end {
    case .never: false
    case .count(let most): count > most
    case .until(let last): day > last
    }
  }

  /// Approximate number of steps between two days; `first` is not after `day`.
  private func steps(from first: CivilDate, to day: CivilDate) -> Int {
    guard day > first else { return 0 }
    let days = day.dayNumber - first.dayNumber
    let months = (day.year - first.year) * 12 + day.month - first.month
    return switch unit {
    case .daily: days / interval
    case .weekly: days / 7 / interval
    case .monthly: months / interval
    case .yearly: (day.year - first.year) / interval
    }
  }

  /// The first day that a step could have; nil beyond the calendar.
  private func start(ofStep step: Int, _ first: CivilDate) -> CivilDate? {
    switch unit {
    case .daily: first.adding(days: step * interval)
    case .weekly: first.adding(days: 1 - first.weekday + 7 * step * interval)
    case .monthly, .yearly: month(ofStep: step, first)?.firstDay
    }
  }

  private func month(ofStep step: Int, _ first: CivilDate) -> CalendarMonth? {
    let months = unit == .monthly ? step * interval : 12 * step * interval
    let number = first.year * 12 + first.month - 1 + months
    return number < 12 * 10_000 ? CalendarMonth(year: number / 12, month: number % 12 + 1) : nil
  }

  /// The days of a step that starts on a day, in their order.
  private func days(of start: CivilDate, _ first: CivilDate) -> [CivilDate] {
    switch unit {
    case .daily: return [start]
    case .weekly:
      let days = weekdays.isEmpty ? [first.weekday] : weekdays.sorted()
      return days.map { start.adding(days: $0 - 1) }
    case .monthly, .yearly:
      guard let ordinal else {
        return CivilDate(year: start.year, month: start.month, day: first.day).map { [$0] } ?? []
      }
      if ordinal < 0 {
        let last = CalendarMonth(start).lastDay
        return [last.adding(days: -((last.weekday - first.weekday + 7) % 7))]
      }
      let offset = (first.weekday - start.weekday + 7) % 7 + 7 * (ordinal - 1)
      return [start.adding(days: offset)]
    }
  }
}

extension Recurrence {
  private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// The rule in the form of calendars: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=10`, for an event that begins on `first`.
  ///
  /// `until` writes the last day: `20261231` by default.
  public func text(
    first: CivilDate, until: (CivilDate) -> String = { $0.compact }
  ) -> String {
    var parts = ["FREQ=\(unit.rawValue)"]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    if !weekdays.isEmpty {
      parts.append("BYDAY=\(weekdays.sorted().map { Self.names[$0 - 1] }.joined(separator: ","))")
    }
    if let ordinal { parts.append("BYDAY=\(ordinal)\(Self.names[first.weekday - 1])") }
    switch end {
    case .never: break
    case .count(let count): parts.append("COUNT=\(count)")
    case .until(let day): parts.append("UNTIL=\(until(day))")
    }
    return parts.joined(separator: ";")
  }

  /// Reads the rule of an event that begins on `first`; nil for an unsupported one.
  ///
  /// A time in `UNTIL` is ignored, in any time zone: only the day counts. `BYMONTHDAY` and `BYMONTH` are accepted if they agree
  /// with the first day.
  public init?(_ text: String, first: CivilDate) {
    guard text.utf8.count <= 300 else { return nil }
    var values: [String: String] = [:]
    for part in text.utf8.split(separator: UInt8(ascii: ";")) {
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard sides.count == 2 else { return nil }
      let name = String(decoding: sides[0], as: UTF8.self).uppercased()
      guard values.updateValue(String(decoding: sides[1], as: UTF8.self), forKey: name) == nil
      else { return nil }
    }
    func number(_ name: String) -> Int?? { values.removeValue(forKey: name).map { Int($0) } }
    guard let unit = values.removeValue(forKey: "FREQ").flatMap({ Unit(rawValue: $0.uppercased()) })
    else { return nil }
    var interval = 1
    if let said = number("INTERVAL") {
      guard let said else { return nil }
      interval = said
    }
    var end = End.never
    if let count = number("COUNT") {
      guard let count else { return nil }
      end = .count(count)
    } else if let until = values.removeValue(forKey: "UNTIL") {
      guard let day = CivilDate(compact: until) else { return nil }
      end = .until(day)
    }
    var counted = unit
    if unit == .yearly, values["BYDAY"] != nil,
      values["BYMONTH"].flatMap({ Int($0) }) == first.month,
      (1...Self.maxInterval / 12).contains(interval)
    {
      // The first Sunday of every November is also that of every twelfth month.
      (counted, interval, values["BYMONTH"]) = (.monthly, interval * 12, nil)
    }
    guard let days = Self.weekdays(values.removeValue(forKey: "BYDAY") ?? "", counted, first)
    else {
      return nil
    }
    // The first day of a week matters if weeks are left out and the rule has several days.
    let week = values.removeValue(forKey: "WKST")?.uppercased() ?? "MO"
    guard
      week == "MO" || interval == 1 || days.all.isSubset(of: [first.weekday])
        || (week == "SU" && !days.all.contains(7) && first.weekday != 7)
    else { return nil }
    let hasMonth = values["BYMONTH"] != nil
    guard !hasMonth || counted == .yearly,
      values["BYMONTHDAY"] == nil || (counted == .monthly && days.ordinal == nil)
        || (counted == .yearly && hasMonth)
    else { return nil }
    for (name, value) in [("BYMONTHDAY", first.day), ("BYMONTH", first.month)] {
      if let said = number(name), said != value { return nil }
    }
    guard values.isEmpty else { return nil }
    self.init(counted, every: interval, end: end, weekdays: days.all, ordinal: days.ordinal)
  }

  /// The days of a `BYDAY`; nil for an unsupported value.
  private static func weekdays(
    _ text: String, _ unit: Unit, _ first: CivilDate
  ) -> (all: Set<Int>, ordinal: Int?)? {
    if text.isEmpty { return ([], nil) }
    let words = text.utf8.split(separator: UInt8(ascii: ",")).map {
      String(decoding: $0, as: UTF8.self).uppercased()
    }
    switch unit {
    case .weekly:
      let days = words.compactMap { names.firstIndex(of: $0).map { $0 + 1 } }
      return days.count == words.count ? (Set(days), nil) : nil
    case .monthly:
      guard words.count == 1, let word = words.first, word.utf8.count >= 3,
        names.firstIndex(of: String(word.suffix(2))) == first.weekday - 1,
        let ordinal = Int(word.dropLast(2))
      else { return nil }
      return ([], ordinal)
    case .daily, .yearly: return nil
    }
  }
}

extension CivilDate {
  /// ISO 8601's basic form: `20261127`.
  public var compact: String {
    String(decoding: description.utf8.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self)
  }

  /// Reads ISO 8601's basic form, `20261127`, with or without a time after it; nil for all else.
  public init?(compact text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), let month = scanner.number(2), let day = scanner.number(2),
      scanner.isAtEnd || scanner.take("T")
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
