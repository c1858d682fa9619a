import Model
import Time

/// One VEVENT: an event as it was written once, or one time of several that differs.
struct CalendarVersion {
  /// What identifies it together with the others.
  let uid: String
  /// The line on which it begins.
  let line: Int
  /// How often it was changed before; the greatest of several counts (RFC 5545, section 3.8.7.4).
  let sequence: Int
  /// When it was written down; of several with one sequence the latest counts.
  let stamp: String
  /// Whether it does not take place.
  let isCancelled: Bool
  /// Which time of several it is.
  let replaced: CalendarClocks.Moment?
  /// Whether all times after that one are meant, too.
  let isRest: Bool
  /// What it is.
  let title: String
  let component: CalendarComponents.Event
  /// When it begins, for the first time; nil of what is cancelled and does not say so.
  let begin: CalendarClocks.Moment?

  /// Throws for a time that cannot be read, and where there is none.
  init(
    _ component: CalendarComponents.Event, uid: String, untitled: String,
    _ clocks: inout CalendarClocks
  ) throws(CalendarIssue) {
    (self.uid, line, self.component) = (uid, component.line, component)
    sequence = component["SEQUENCE"].flatMap { Int($0.value) } ?? 0
    stamp = component["DTSTAMP"]?.value ?? ""
    let status = component["STATUS"]?.value.uppercased()
    isCancelled = component.isCancelled || status == "CANCELLED" || status == "CANCELED"
    let title = component["SUMMARY"]?.plain ?? ""
    self.title = PlainText.isBlank(title) ? untitled : title
    let one = component["RECURRENCE-ID"]
    isRest = one?.parameters["RANGE"]?.uppercased() == "THISANDFUTURE"
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

  /// Whether it counts instead of another one.
  func isNewer(than other: CalendarVersion) -> Bool {
    (sequence, stamp) > (other.sequence, other.stamp)
  }

  /// What is wrong with it.
  func issue(_ reason: CalendarIssue.Reason) -> CalendarIssue {
    issue(CalendarIssue(reason))
  }

  /// What is wrong with it.
  func issue(_ error: CalendarIssue) -> CalendarIssue {
    var issue = error
    if issue.line == 0 { issue.line = line }
    issue.title = title
    return issue
  }

  /// Whether it is repeated; one time of several is not, whatever was copied from them.
  var isRepeated: Bool { replaced == nil && component["RRULE"] != nil }

  /// The zone on whose clocks it is: its own; the site's of what names none, and of what begins at an instant and is not repeated.
  func zone(_ clocks: CalendarClocks) throws(CalendarIssue) -> TimeZone {
    guard let zone = begin?.zone else { return clocks.site }
    if !zone.name.isEmpty, zone != .utc || isRepeated { return zone }
    guard !isRepeated else {
      throw CalendarIssue(.zone, component["DTSTART"]?.parameters["TZID"] ?? "")
    }
    return clocks.site
  }

  /// The event, once, on the clocks of a zone.
  func event(
    on zone: TimeZone, _ clocks: inout CalendarClocks, _ issues: inout [CalendarIssue]
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
    }.flatMap { (-OwnEvent.mostRemind...0).contains($0) ? -$0 : nil }
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

  /// How long it takes, as an agenda counts it; an end that is before the beginning, or more than a year after it, is none.
  private func length(
    _ begin: CalendarClocks.Moment, _ zone: TimeZone, _ clocks: inout CalendarClocks,
    _ issues: inout [CalendarIssue]
  ) throws(CalendarIssue) -> Int {
    var minutes = begin.minute == nil ? 1440 : 0
    if let line = component["DTEND"] {
      // Of whole days only the days of the end count, as they are written.
      let end = try clocks.moment(line)
      minutes = Self.minutes(from: begin, to: begin.minute == nil ? end : end.on(zone))
    } else if let line = component["DURATION"] {
      guard let duration = CalendarDuration(line.value) else {
        throw CalendarIssue(.time, line.value, line: line.number)
      }
      minutes = duration.minutes
    }
    guard (0...OwnEvent.mostLength).contains(minutes) else {
      issues.append(issue(.end))
      return 0
    }
    // The end of whole days is the day after the last (RFC 5545, section 3.6.1).
    return begin.minute == nil ? max((minutes + 1439) / 1440 - 1, 0) : minutes
  }

  /// How many minutes the clocks of a zone go on from one of its times to another.
  static func minutes(from one: CalendarClocks.Moment, to other: CalendarClocks.Moment) -> Int {
    (other.day.dayNumber - one.day.dayNumber) * 1440 + (other.minute ?? 0) - (one.minute ?? 0)
  }
}

/// A duration: `-PT30M`, `P1D`, `P1W` (RFC 5545, section 3.3.6).
struct CalendarDuration {
  /// Negative of what is before.
  let minutes: Int

  /// Nil for what is none.
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
