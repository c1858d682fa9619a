import Model
import Time

// The times of a series: those left of its rule, and those in addition to it.
extension CalendarSeries {
  /// The times of an event in addition to its rule, each with its length where it has one; an unreadable one is left out.
  mutating func dates(
    _ whole: CalendarVersion, _ event: OwnEvent, _ zone: TimeZone,
    _ clocks: inout CalendarZoneResolver
  ) throws(CalendarIssue) -> [(at: CalendarZoneResolver.Moment, length: Int?)] {
    var dates: [(at: CalendarZoneResolver.Moment, length: Int?)] = []
    let lines = whole.component.all("RDATE").flatMap(\.each)
    guard lines.count <= CalendarReader.most else { throw CalendarIssue(.many) }
    for line in lines {
      do throws(CalendarIssue) {
        dates.append(try date(line, event, zone, &clocks))
      } catch {
        issues.append(whole.issue(CalendarIssue(.date, line.value, line: line.number)))
      }
    }
    return dates
  }

  private func date(
    _ line: CalendarLine, _ event: OwnEvent, _ zone: TimeZone, _ clocks: inout CalendarZoneResolver
  ) throws(CalendarIssue) -> (at: CalendarZoneResolver.Moment, length: Int?) {
    let sides = line.value.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
      .map { CalendarLine(line, value: $0) }
    guard let first = sides.first else { throw CalendarIssue(.date) }
    let at = try clocks.moment(first).on(zone)
    guard (at.minute == nil) == (event.minute == nil) else { throw CalendarIssue(.date) }
    guard sides.count == 2 else { return (at, nil) }
    var length = CalendarDuration(sides[1].value)?.minutes
    if length == nil {
      length = CalendarVersion.minutes(from: at, to: try clocks.moment(sides[1]).on(zone))
    }
    guard let length, (0...OwnEvent.maxLength).contains(length), event.minute != nil else {
      throw CalendarIssue(.date)
    }
    return (at, length)
  }

  /// Adds the event with its rule, without the removed times, and the times in addition to the rule.
  mutating func add(
    _ event: OwnEvent, _ known: CalendarRule?, _ removed: Set<Time>,
    _ more: [(at: CalendarZoneResolver.Moment, length: Int?)], _ zone: TimeZone
  ) throws(CalendarIssue) {
    var (series, once) = (event, more)
    let first = known?.first
    // The first time is always included, whether it matches the rule or not.
    if first != event.day {
      once.insert((.init(day: event.day, minute: event.minute, zone: zone), nil), at: 0)
    }
    if let first, let rule = event.recurrence {
      let days = removed.filter { [nil, event.minute].contains($0.minute) || event.minute == nil }
      series.skipped.formUnion(days.map(\.day))
      guard series.skipped.count <= OwnEvent.maxSkipped else { throw CalendarIssue(.exceptions) }
      series.day = first
      let times = rule.days(
        from: first, in: first...CivilDate(dayNumber: .max), atMost: series.skipped.count + 1)
      if times.contains(where: { !series.skipped.contains($0) }) { events.append(series) }
    }
    var seen: Set<Time> = []
    for (at, length) in once {
      let time = Time(day: at.day, minute: at.minute)
      guard !removed.contains(time), !removed.contains(Time(day: at.day, minute: nil)),
        seen.insert(time).inserted, !has(series, at, known)
      else { continue }
      var one = event
      (one.day, one.minute, one.recurrence, one.skipped) = (at.day, at.minute, nil, [])
      one.length = length ?? event.length
      let isFirst = at.day == event.day && at.minute == event.minute
      if event.recurrence != nil || !isFirst { one.uid = name(of: at) }
      events.append(one)
    }
  }

  /// True if a time of the series follows from its rule.
  private func has(
    _ series: OwnEvent, _ at: CalendarZoneResolver.Moment, _ known: CalendarRule?
  ) -> Bool {
    guard let known, at.minute == series.minute, !series.skipped.contains(at.day) else {
      return false
    }
    // A shortened rule ends on a day.
    if case .until(let last) = series.recurrence?.end, at.day > last { return false }
    return known.has(at.day)
  }

  /// Records exceptions that match no time of the event.
  mutating func noteUnused(
    _ removed: Set<Time>, _ event: OwnEvent,
    _ more: [(at: CalendarZoneResolver.Moment, length: Int?)], _ whole: CalendarVersion
  ) {
    guard event.minute != nil else { return }
    let known = Set(more.map(\.at.minute) + [event.minute, nil])
    if removed.contains(where: { !known.contains($0.minute) }) {
      issues.append(whole.issue(.exception))
    }
  }
}
