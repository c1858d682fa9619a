// Time zones for calendars: RFC 5545 section 3.6.5 describes one by its changes.

extension TimeZone {
  /// A change of the clocks: the local time from an instant on, until the next change.
  public struct Observance: Hashable, Sendable {
    /// The instant at which clocks are set; the earliest possible one for a local time that always held.
    public let at: Timestamp
    /// Seconds east of UTC just before; the same as after if it always held.
    public let offsetBefore: Int
    /// Seconds east of UTC from then on.
    public let offsetAfter: Int
    /// True if the zone calls it daylight saving time; in Dublin that is the winter's.
    public let isDaylight: Bool
    /// Abbreviation: `CEST`, `+0545`; empty when the file has none.
    public let abbreviation: String
  }

  /// A yearly change on a day of the week: the last Sunday of March.
  public struct YearlyChange: Hashable, Sendable {
    /// The first one in the requested span.
    public let first: Observance
    /// The month on the clocks before the change, 1 to 12.
    public let month: Int
    /// Number of that weekday in the month: 1 to 4, or 5 for the last.
    public let week: Int
    /// The day of the week by ISO 8601: 1 is Monday, 7 is Sunday.
    public let weekday: Int
  }

  /// The observance in force at the beginning of a span, and the changes after it, ascending.
  ///
  /// The changes are those later than `from`, up to `through` inclusive.
  public func observances(
    from: Timestamp, through: Timestamp
  ) -> (first: Observance, changes: [Observance]) {
    // A rule's changes are at most 53 weeks apart, so that two years back hold one.
    let recent = from.adding(seconds: -750 * 86_400)
    let earlier = changes.filter { $0 <= from.seconds } + laterRuleChanges(recent, from)
    let first = earlier.reversed().lazy.compactMap { observance(beginningAt: $0) }.first
    let within = changes.filter { $0 > from.seconds && $0 <= through.seconds }
    let following = (within + laterRuleChanges(from, through)).compactMap {
      observance(beginningAt: $0)
    }
    let time = localTime(at: from)
    return (first ?? Observance(at: .earliest, from: time.offset, to: time), following)
  }

  /// The two changes of every year, ascending by their first, if only the zone's present rule sets its clocks in a span, each
  /// time on a day of the week and at a time of that day.
  ///
  /// Empty for all else: no daylight saving time, another rule in the span, days of the year.
  public func yearlyChanges(from: Timestamp, through: Timestamp) -> [YearlyChange] {
    guard let rule, rule.daylight != nil else { return [] }
    let changes = observances(from: from, through: through).changes
    let ruled = ruleChanges(from: from, through: through)
    guard changes.count == ruled.count,
      zip(changes, ruled).allSatisfy({ $0.at.seconds == $1.seconds && $0.shows($1.time) })
    else { return [] }
    let yearly = [true, false].compactMap { isDaylight in
      changes.first { $0.isDaylight == isDaylight }.flatMap(rule.yearlyChange)
    }
    return yearly.count == 2 ? yearly.sorted { $0.first.at < $1.first.at } : []
  }

  /// The instants of a span at which the rule sets the clocks, after those of the table.
  private func laterRuleChanges(_ from: Timestamp, _ through: Timestamp) -> [Int64] {
    let last = changes.last ?? .min
    return ruleChanges(from: from, through: through).map(\.seconds).filter { $0 > last }
  }

  /// The rule's changes in a span, as if there were no table.
  private func ruleChanges(
    from: Timestamp, through: Timestamp
  ) -> [(seconds: Int64, time: LocalTime)] {
    guard let rule, rule.daylight != nil, from <= through else { return [] }
    let years =
      (CivilDateTime(from, offset: 0).year - 1)...(CivilDateTime(through, offset: 0).year + 1)
    return years.flatMap(rule.changes)
      .filter { $0.seconds > from.seconds && $0.seconds <= through.seconds }
      .sorted { $0.seconds < $1.seconds }
  }

  /// The change of the clocks at an instant; nil when they show the same as before.
  private func observance(beginningAt seconds: Int64) -> Observance? {
    let at = Timestamp(seconds: seconds)
    let before = localTime(at: at.adding(seconds: -1))
    let after = localTime(at: at)
    // Beyond the years of a timestamp it is the nearest one, at which nothing changes.
    guard at.seconds == seconds, before != after else { return nil }
    return Observance(at: at, from: before.offset, to: after)
  }
}

extension TimeZone.Observance {
  fileprivate init(at: Timestamp, from offset: Int, to time: LocalTime) {
    self.at = at
    offsetBefore = offset
    offsetAfter = time.offset
    isDaylight = time.isDaylight
    abbreviation = time.abbreviation
  }

  fileprivate func shows(_ time: LocalTime) -> Bool {
    time == LocalTime(offset: offsetAfter, isDaylight: isDaylight, abbreviation: abbreviation)
  }
}

extension PosixZoneRule {
  /// The rule's change of that kind, if it is on a day of the week and within that day.
  fileprivate func yearlyChange(_ first: TimeZone.Observance) -> TimeZone.YearlyChange? {
    guard let daylight else { return nil }
    let change = first.isDaylight ? daylight.start : daylight.end
    guard case .weekday(let month, let week, let weekday) = change.day,
      (0..<86_400).contains(change.time)
    else { return nil }
    return TimeZone.YearlyChange(
      first: first, month: month, week: week, weekday: weekday == 0 ? 7 : weekday)
  }
}
