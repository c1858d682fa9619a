import Model
import Time

/// One VEVENT: an event as it was written once, or one changed time of several.
struct CalendarVersion {
  /// Identifier shared with the other versions.
  let uid: String
  /// The line on which it begins.
  let line: Int
  /// Number of earlier changes; the greatest of several counts (RFC 5545, section 3.8.7.4).
  let sequence: Int
  /// Time of writing; among equal sequences the latest counts.
  let stamp: String
  /// True if the event does not take place.
  let isCancelled: Bool
  /// The time of the series that it replaces.
  let replaced: CalendarZoneResolver.Moment?
  /// True if all later times are meant, too.
  let isThisAndFuture: Bool
  /// Title of the event.
  let title: String
  let component: CalendarComponents.Event
  /// First beginning; nil for a cancelled event that does not give one.
  let begin: CalendarZoneResolver.Moment?

  /// Throws for an unreadable time, and where there is none.
  init(
    _ component: CalendarComponents.Event, uid: String, untitled: String,
    _ clocks: inout CalendarZoneResolver
  ) throws(CalendarIssue) {
    (self.uid, line, self.component) = (uid, component.line, component)
    sequence = component["SEQUENCE"].flatMap { Int($0.value) } ?? 0
    stamp = component["DTSTAMP"]?.value ?? ""
    let status = component["STATUS"]?.value.uppercased()
    isCancelled = component.isCancelled || status == "CANCELLED" || status == "CANCELED"
    let title = component["SUMMARY"]?.plain ?? ""
    self.title = PlainText.isBlank(title) ? untitled : title
    let one = component["RECURRENCE-ID"]
    isThisAndFuture = one?.parameters["RANGE"]?.uppercased() == "THISANDFUTURE"
    if let one { replaced = try clocks.moment(one) } else { replaced = nil }
    if let start = component["DTSTART"] {
      guard component.all("DTSTART").allSatisfy({ $0.value == start.value }) else {
        throw CalendarIssue(.start)
      }
      begin = try clocks.moment(start)
    } else if isCancelled {
      begin = nil
    } else {
      throw CalendarIssue(.start)
    }
  }

  /// True if it takes precedence over another version.
  func isNewer(than other: CalendarVersion) -> Bool {
    (sequence, stamp) > (other.sequence, other.stamp)
  }

  /// An issue about this version.
  func issue(_ reason: CalendarIssue.Reason) -> CalendarIssue {
    issue(CalendarIssue(reason))
  }

  /// An issue about this version, with its line where the error has none.
  func issue(_ error: CalendarIssue) -> CalendarIssue {
    var issue = error
    if issue.line == 0 { issue.line = line }
    issue.title = title
    return issue
  }

  /// True if it is repeated.
  ///
  /// One time of several is not, even if it carries a copy of the rule.
  var isRepeated: Bool { replaced == nil && component["RRULE"] != nil }

  /// The zone of its clocks: its own, or the site's for a time that names none, and for one that begins at an instant and is
  /// not repeated.
  func zone(_ clocks: CalendarZoneResolver) throws(CalendarIssue) -> TimeZone {
    guard let zone = begin?.zone else { return clocks.site }
    if !zone.name.isEmpty, zone != .utc || isRepeated { return zone }
    guard !isRepeated else {
      throw CalendarIssue(.zone, component["DTSTART"]?.parameters["TZID"] ?? "")
    }
    return clocks.site
  }

  /// A single event on the clocks of a zone.
  func event(
    on zone: TimeZone, _ clocks: inout CalendarZoneResolver, _ issues: inout [CalendarIssue]
  ) throws(CalendarIssue) -> OwnEvent {
    guard let start = begin?.on(zone) else { throw CalendarIssue(.start) }
    var event = OwnEvent(
      title: shortened(title, Notebook.titleBytes, .title, &issues), day: start.day,
      minute: start.minute, zone: zone.name)
    event.location = shortened(
      component["LOCATION"]?.plain ?? "", OwnEvent.locationBytes, .place, &issues)
    event.uid = uid
    event.length = try length(start, zone, &clocks, &issues)
    event.remind = component["TRIGGER"].flatMap { trigger in
      trigger.parameters["RELATED"]?.uppercased() == "END"
        ? nil : CalendarDuration(trigger.value)?.minutes
    }.flatMap { (-OwnEvent.maxRemind...0).contains($0) ? -$0 : nil }
    return event
  }

  private func shortened(
    _ text: String, _ most: Int, _ reason: CalendarIssue.Reason, _ issues: inout [CalendarIssue]
  ) -> String {
    guard text.utf8.count > most else { return text }
    issues.append(issue(reason))
    var short = String.UnicodeScalarView()
    var count = 3
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > most { break }
      short.append(scalar)
    }
    return PlainText.singleLine(String(short)) + "…"
  }

  /// The length as an agenda counts it.
  ///
  /// An end before the beginning, or more than a year after it, is ignored.
  private func length(
    _ begin: CalendarZoneResolver.Moment, _ zone: TimeZone, _ clocks: inout CalendarZoneResolver,
    _ issues: inout [CalendarIssue]
  ) throws(CalendarIssue) -> Int {
    var minutes = begin.minute == nil ? 1440 : 0
    if let line = component["DTEND"] {
      // For whole days only the days of the end count, as they are written.
      let end = try clocks.moment(line)
      minutes = Self.minutes(from: begin, to: begin.minute == nil ? end : end.on(zone))
    } else if let line = component["DURATION"] {
      guard let duration = CalendarDuration(line.value) else {
        throw CalendarIssue(.time, line.value, line: line.number)
      }
      minutes = duration.minutes
    }
    guard (0...OwnEvent.maxLength).contains(minutes) else {
      issues.append(issue(.end))
      return 0
    }
    // The end of whole days is the day after the last (RFC 5545, section 3.6.1).
    return begin.minute == nil ? max((minutes + 1439) / 1440 - 1, 0) : minutes
  }

  /// Minutes that pass on the clocks of a zone from one of its times to another.
  static func minutes(from one: CalendarZoneResolver.Moment, to other: CalendarZoneResolver.Moment)
    -> Int
  {
    (other.day.dayNumber - one.day.dayNumber) * 1440 + (other.minute ?? 0) - (one.minute ?? 0)
  }
}

/// A duration: `-PT30M`, `P1D`, `P1W` (RFC 5545, section 3.3.6).
struct CalendarDuration {
  /// Duration in minutes, negative for “before”.
  let minutes: Int

  /// Nil if the text is not a duration.
  init?(_ text: String) {
    var rest = Array(text.uppercased().utf8)[...]
    let isBefore = rest.first == UInt8(ascii: "-")
    if isBefore || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard rest.popFirst() == UInt8(ascii: "P"), (2...40).contains(rest.count) else { return nil }
    var (seconds, isTime) = (0, false)
    while let byte = rest.first {
      if byte == UInt8(ascii: "T") {
        isTime = true
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { (48...57).contains($0) }
      guard (1...6).contains(digits.count),
        let unit = rest.dropFirst(digits.count).first, let size = Self.size(unit, isTime)
      else { return nil }
      seconds += digits.reduce(0) { $0 * 10 + Int($1 - 48) } * size
      rest = rest.dropFirst(digits.count + 1)
    }
    minutes = (isBefore ? -seconds : seconds) / 60
  }

  private static func size(_ unit: UInt8, _ isTime: Bool) -> Int? {
    switch (unit, isTime) {
    case (UInt8(ascii: "W"), false): 604_800
    case (UInt8(ascii: "D"), false): 86_400
    case (UInt8(ascii: "H"), true): 3600
    case (UInt8(ascii: "M"), true): 60
    case (UInt8(ascii: "S"), true): 1
    default: nil
    }
  }
}
