import Time

/// A rule of repetition as calendars write it (RFC 5545, section 3.3.10), in the form that an agenda stores.
///
/// Some rules say the same in other words: every day from Monday to Friday, the first Sunday of each November. The day of
/// DTSTART need not match the rule: then the first day that does is searched for. A rule with months that has an end is stored
/// as one without them that leaves days out. All others are rejected.
struct CalendarRule {
  /// The rule, counted from `first`.
  let recurrence: Recurrence
  /// First day of the rule; not before DTSTART.
  let first: CivilDate
  /// Days left out of the rule.
  private(set) var skipped: Set<CivilDate> = []
  /// All days of a rule with `COUNT`, computed once; nil for other rules.
  private(set) var counted: Set<CivilDate>?

  /// The work that the rules of one file may still cause.
  struct Search {
    /// Days that may still be tried as the first day of a rule.
    var tries = 100_000
    /// Rules that match no day within a year.
    var unknown: Set<String> = []
  }

  /// How many days after DTSTART the first day is searched for: more than a year.
  private static let ahead = 400
  /// Maximum number of times of a rule with months.
  private static let maxTimes = 100

  /// Reads the parts of a rule, in capitals and without blanks, of an event that begins on a day; nil for a rule that is not
  /// known or matches no day.
  ///
  /// Also nil once the file has no tries left.
  init?(_ parts: [String], start: CivilDate, _ search: inout Search) {
    var parts = parts.filter { $0 != "COUNT=-1" }
    let isEvery = !parts.contains { $0.hasPrefix("INTERVAL=") && $0 != "INTERVAL=1" }
    if let daily = parts.firstIndex(of: "FREQ=DAILY"), isEvery,
      parts.contains(where: { $0.hasPrefix("BYDAY=") })
    {
      parts[daily] = "FREQ=WEEKLY"
    }
    let months = parts.contains("FREQ=MONTHLY") ? parts.first { $0.hasPrefix("BYMONTH=") } : nil
    guard let months else {
      guard let found = Self.find(parts, start, isEvery, &search) else { return nil }
      (recurrence, first) = found
      if case .count = recurrence.end {
        counted = Set(
          recurrence.days(
            from: first, in: first...CivilDate(dayNumber: .max), atMost: Recurrence.maxTimes))
      }
      return
    }
    let ends = ["BYMONTH=", "COUNT=", "UNTIL="]
    let bare = parts.filter { part in !ends.contains { part.hasPrefix($0) } }
    let numbers = months.utf8.dropFirst(8).split(separator: UInt8(ascii: ",")).compactMap {
      Int(String(Substring($0)))
    }
    guard let (rule, day) = Self.find(bare, start, isEvery, &search),
      let (days, skipped) = Self.days(of: rule, day, Set(numbers), parts), let first = days.first,
      let last = days.last,
      let recurrence = Recurrence(
        rule.unit, every: rule.interval, end: .until(last), ordinal: rule.ordinal)
    else { return nil }
    (self.recurrence, self.first, self.skipped) = (recurrence, first, skipped)
  }

  /// The rule and its first day.
  private static func find(
    _ parts: [String], _ start: CivilDate, _ isEvery: Bool, _ search: inout Search
  ) -> (Recurrence, CivilDate)? {
    let text = parts.joined(separator: ";")
    guard !search.unknown.contains(text) else { return nil }
    // A rule with UNTIL may still match for an event that begins earlier.
    var isKnown = parts.contains { $0.hasPrefix("UNTIL=") }
    for ahead in 0...(isEvery ? Self.ahead : 0) {
      guard search.tries > 0 else { return nil }
      search.tries -= 1
      let day = start.adding(days: ahead)
      guard let rule = Recurrence(text, first: day) else { continue }
      isKnown = true
      let days = rule.days(from: day, in: day...CivilDate(dayNumber: .max), atMost: 1)
      // Another day of a rule that matches the weekday, but not this week of the month, comes later.
      return days.first.map { (rule, $0) }
    }
    if isEvery, !isKnown { search.unknown.insert(text) }
    return nil
  }

  /// True if the rule matches a day.
  func has(_ day: CivilDate) -> Bool {
    guard !skipped.contains(day) else { return false }
    return counted?.contains(day)
      ?? !recurrence.days(from: first, in: day...day, atMost: 1).isEmpty
  }

  /// The days of a rule that are in some months, and the days between them to skip; nil where the rule has no end.
  private static func days(
    of rule: Recurrence, _ first: CivilDate, _ months: Set<Int>, _ parts: [String]
  ) -> (days: [CivilDate], skipped: Set<CivilDate>)? {
    let count = parts.first { $0.hasPrefix("COUNT=") }.flatMap { Int(String($0.dropFirst(6))) }
    let until = parts.first { $0.hasPrefix("UNTIL=") }
      .flatMap { CivilDate(compact: String($0.dropFirst(6))) }
    guard (count == nil) != (until == nil), (1...maxTimes).contains(count ?? 1),
      let last = until ?? .some(CivilDate(dayNumber: .max)), last >= first
    else { return nil }
    let all = rule.days(from: first, in: first...last, atMost: maxTimes * 12)
    let days = Array(all.filter { months.contains($0.month) }.prefix(count ?? maxTimes + 1))
    guard days.count <= maxTimes, days.count == count ?? days.count, let end = days.last else {
      return nil
    }
    return (days, Set(all.filter { $0 <= end && !months.contains($0.month) }))
  }
}
