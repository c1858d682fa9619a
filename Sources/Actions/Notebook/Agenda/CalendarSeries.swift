import Model
import Time

/// Everything that a calendar's file contains about one UID: an event, older versions of it, and its changed times (RFC 5545,
/// section 3.8.4.4).
///
/// The result is the event with a rule, without the times that are excepted, cancelled or replaced. Each time that is changed,
/// or added to the rule, becomes an event of its own, identified by the instant that it replaces. Where an agenda cannot repeat
/// an event as the file does, nothing of the series is imported.
struct CalendarSeries {
  /// Identifier shared by the versions.
  let uid: String
  /// The line on which it begins.
  private(set) var line = 0
  /// Events to store in the agenda.
  var events: [OwnEvent] = []
  /// True if the whole series is cancelled.
  private(set) var isCancelled = false
  /// Cancelled or replaced times of an event that is not in the file.
  private(set) var exceptions: [CalendarZoneResolver.Moment] = []
  /// Identifiers of events that replaced a time and are cancelled.
  private(set) var ended: [String] = []
  /// Anything that is not imported.
  var issues: [CalendarIssue] = []

  /// A time on the clocks of the series; without a minute it covers the whole day.
  struct Time: Hashable {
    let day: CivilDate
    let minute: Int?
  }

  init(_ uid: String, _ versions: [CalendarVersion], _ clocks: inout CalendarZoneResolver) {
    (self.uid, line) = (uid, versions.first?.line ?? 0)
    let whole = newest(versions.filter { $0.replaced == nil }) { _ in Time(day: .first, minute: nil)
    }
    let single = versions.filter { $0.replaced != nil }
    guard let whole = whole.first else {
      addDetachedInstances(single, &clocks)
      return
    }
    isCancelled = whole.isCancelled
    if isCancelled {
      issues += ([whole] + single).map { $0.issue(.cancelled) }
      return
    }
    do throws(CalendarIssue) {
      try take(whole, single, &clocks)
    } catch {
      // An error in one of them leaves all of them out.
      var all = CalendarIssue(error.reason, error.detail)
      events = []
      issues = ([whole] + single).map { version in
        all.line = version.component.has(line: error.line) ? error.line : version.line
        return version.issue(all)
      }
    }
  }

  /// Returns the newest of several versions of one time; the others are left out.
  private mutating func newest(
    _ versions: [CalendarVersion], _ time: (CalendarVersion) -> Time
  ) -> [CalendarVersion] {
    var (order, best): ([Time], [Time: CalendarVersion]) = ([], [:])
    for version in versions {
      let time = time(version)
      guard let other = best[time] else {
        order.append(time)
        best[time] = version
        continue
      }
      let isNewer = version.isNewer(than: other)
      if isNewer { best[time] = version }
      issues.append((isNewer ? other : version).issue(.replaced))
    }
    return order.compactMap { best[$0] }
  }

  // MARK: Times without their event

  private mutating func addDetachedInstances(
    _ versions: [CalendarVersion], _ clocks: inout CalendarZoneResolver
  ) {
    let site = clocks.site
    for version in newest(versions, { Self.time($0.replaced, on: site) }) {
      guard let replaced = version.replaced else { continue }
      // Without the series, a change to its later times has nothing to apply to.
      if version.isThisAndFuture { issues.append(version.issue(.future)) }
      exceptions.append(replaced)
      if version.isCancelled { issues.append(version.issue(.cancelled)) }
      do throws(CalendarIssue) {
        try take(single: version, replaced.on(site), &clocks)
      } catch {
        issues.append(version.issue(error))
      }
    }
  }

  /// Adds one time of a series that differs.
  private mutating func take(
    single: CalendarVersion, _ replaced: CalendarZoneResolver.Moment,
    _ clocks: inout CalendarZoneResolver
  ) throws(CalendarIssue) {
    let name = name(of: replaced)
    guard !single.isCancelled else { return ended.append(name) }
    var event = try single.event(on: try single.zone(clocks), &clocks, &issues)
    event.uid = name
    events.append(event)
  }

  /// Identifier of the event that replaces a time: the UID with the instant, or the day.
  func name(of time: CalendarZoneResolver.Moment) -> String {
    let other = time.on(.utc)
    let minute = other.minute.map { "T\($0 / 600)\($0 / 60 % 10)\($0 % 60 / 10)\($0 % 10)00Z" }
    return Self.fitting("\(uid)#\(other.day.compact)\(minute ?? "")")
  }

  /// The identifier, shortened to the length that an agenda stores.
  static func fitting(_ uid: String) -> String {
    guard uid.utf8.count > OwnEvent.uidBytes else { return uid }
    return "long-\(String(FNV1a.hash64(uid.utf8), radix: 16))"
  }

  private static func time(_ moment: CalendarZoneResolver.Moment?, on zone: TimeZone) -> Time {
    let moment = moment?.on(zone)
    return Time(day: moment?.day ?? .first, minute: moment?.minute)
  }

  // MARK: The event

  private mutating func take(
    _ whole: CalendarVersion, _ single: [CalendarVersion], _ clocks: inout CalendarZoneResolver
  ) throws(CalendarIssue) {
    let zone = try whole.zone(clocks)
    var event = try whole.event(on: zone, &clocks, &issues)
    let rule = try rule(whole, event, zone, &clocks)
    event.recurrence = rule?.recurrence
    event.skipped = rule?.skipped ?? []
    var removed: Set<Time> = []
    for line in whole.component.all("EXDATE").flatMap(\.each) {
      removed.insert(try exception(line, event, zone, &clocks))
    }
    let excepted = removed
    var others: [(version: CalendarVersion, at: CalendarZoneResolver.Moment)] = []
    for version in newest(single, { Self.time($0.replaced, on: zone) }) {
      guard let line = version.component["RECURRENCE-ID"], let at = version.replaced?.on(zone)
      else { continue }
      let time = try exception(line, event, zone, &clocks)
      if version.isThisAndFuture {
        guard version.isCancelled else { throw CalendarIssue(.future, line: version.line) }
        event.recurrence = event.recurrence?.ending(before: time.day, from: event.day)
      }
      let isOld = version.sequence < whole.sequence && !isThere(time, event, rule)
      if isOld { issues.append(version.issue(.replaced)) }
      removed.insert(time)
      if !isOld, !excepted.contains(time) { others.append((version, at)) }
    }
    let more = try dates(whole, event, zone, &clocks)
    try add(event, rule, removed, more, zone)
    for other in others { try take(single: other.version, other.at, &clocks) }
    noteUnused(removed, event, more, whole)
    if events.isEmpty { issues.append(whole.issue(removed.isEmpty ? .never : .cancelled)) }
  }

  /// True if an event takes place at a time by its rule.
  private func isThere(_ time: Time, _ event: OwnEvent, _ rule: CalendarRule?) -> Bool {
    guard let rule, time.minute == event.minute else { return time.day == event.day }
    return time.day == event.day || rule.has(time.day)
  }

  /// The rule of an event; nil for an event that takes place once.
  private func rule(
    _ whole: CalendarVersion, _ event: OwnEvent, _ zone: TimeZone,
    _ clocks: inout CalendarZoneResolver
  ) throws(CalendarIssue) -> CalendarRule? {
    let rules = Set(whole.component.all("RRULE").map(\.value))
    guard rules.count < 2, whole.component["EXRULE"] == nil else { throw CalendarIssue(.rules) }
    guard let line = whole.component["RRULE"] else { return nil }
    let parts = line.value.uppercased().utf8.filter { $0 != 32 }.split(separator: UInt8(ascii: ";"))
    var texts: [String] = []
    for part in parts {
      let text = String(decoding: part, as: UTF8.self)
      guard text.hasPrefix("UNTIL="), event.minute != nil else {
        texts.append(text.hasPrefix("UNTIL=") ? String(text.prefix(14)) : text)
        continue
      }
      // Programs that cut a series in two end the first part a second before the second begins.
      let end = try clocks.moment(CalendarLine(line, value: text.utf8.dropFirst(6))).on(zone)
      let isBefore = end.minute.map { $0 < event.minute ?? 0 } ?? false
      texts.append("UNTIL=\(end.day.adding(days: isBefore ? -1 : 0).compact)")
    }
    guard let rule = CalendarRule(texts, start: event.day, &clocks.search) else {
      throw CalendarIssue(clocks.search.tries > 0 ? .rule : .many, line.value, line: line.number)
    }
    return rule
  }

  /// A time that an event leaves out, on its clocks.
  ///
  /// Where it differs from the event's time of day, the time as written counts if it equals the event's: many programs write
  /// local times that they mean as UTC, or the other way round. A time in an unknown zone counts then, too.
  private func exception(
    _ line: CalendarLine, _ event: OwnEvent, _ zone: TimeZone, _ clocks: inout CalendarZoneResolver
  ) throws(CalendarIssue) -> Time {
    let written = CalendarTime(line.value).map { Time(day: $0.day, minute: $0.minute) }
    do throws(CalendarIssue) {
      let moment = try clocks.moment(line)
      let time = Self.time(moment, on: zone)
      guard let minute = event.minute, time.minute != nil, time.minute != minute else {
        return time
      }
      if let written, written.minute == minute { return written }
      let other = CalendarZoneResolver.Moment(day: moment.day, minute: moment.minute, zone: .utc)
        .on(zone)
      return moment.zone == nil && other.minute == minute ? Self.time(other, on: zone) : time
    } catch {
      guard error.reason == .zone, let written, written.minute == event.minute else { throw error }
      return written
    }
  }
}

extension CivilDate {
  /// A placeholder for events without a day.
  fileprivate static let first = CivilDate(dayNumber: 0)
}

extension Recurrence {
  /// Returns the rule, ended before a day.
  fileprivate func ending(before day: CivilDate, from first: CivilDate) -> Recurrence {
    if let last = lastDay(from: first), last < day { return self }
    return Recurrence(
      unit, every: interval, end: .until(day.adding(days: -1)), weekdays: weekdays, ordinal: ordinal
    )
      ?? self
  }
}
