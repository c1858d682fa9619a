/// The components of a calendar's file that an agenda needs: its events and the zones that it describes (RFC 5545, section
/// 3.6).
///
/// Takes the lines of a file. A component without an end is ended by any that cannot be within it. An event at which the file
/// breaks off is left out, since later lines, such as a rule, may be missing.
struct CalendarComponents {
  /// The lines of an event; of alarms the trigger alone.
  struct Event {
    /// The line on which it begins.
    let line: Int
    /// True if the file says that all in it is cancelled (RFC 5546, section 3.2.5).
    var isCancelled = false
    /// Lines of the event, without those that have no value.
    var lines: [CalendarLine] = []

    subscript(name: String) -> CalendarLine? { lines.first { $0.name == name } }

    /// True if one of the lines begins on that line of the file.
    func has(line number: Int) -> Bool { lines.contains { $0.number == number } }

    /// All lines of a name.
    func all(_ name: String) -> [CalendarLine] { lines.filter { $0.name == name } }
  }

  /// The events, in the order of the file.
  private(set) var events: [Event] = []
  /// The parts of zones with a change each, by the name of the zone.
  private(set) var zones: [String: [Event]] = [:]
  /// Problems: components that are no events, or are cut off.
  private(set) var issues: [CalendarIssue] = []

  private static let wanted: Set = [
    "BEGIN", "END", "METHOD", "UID", "DTSTART", "DTEND", "DURATION", "RRULE", "EXRULE", "RDATE",
    "EXDATE", "RECURRENCE-ID", "STATUS", "SUMMARY", "LOCATION", "SEQUENCE", "DTSTAMP", "TRIGGER",
    "TZID", "TZOFFSETFROM", "TZOFFSETTO",
  ]
  /// Maximum depth of nested components whose ends are recognised.
  private static let depth = 8
  /// Components that cannot be within an event, so that they end one.
  private static let outer: Set = [
    "VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE",
  ]

  private var event: Event?
  /// The open components within an event or a zone.
  private var inner: [String] = []
  private var zone: (name: String, parts: [Event])?
  private var isCancellation = false
  private var openCalendars = 0

  /// Reads the lines of a file.
  init(_ file: some Collection<UInt8>) {
    var last = 1
    for (number, bytes) in CalendarLine.unfolded(file) {
      last = number
      guard let line = CalendarLine(bytes, number: number, wanted: Self.wanted) else { continue }
      switch line.name {
      case "BEGIN": begin(line.value.uppercased(), line)
      case "END": end(line.value.uppercased())
      default: add(line)
      }
    }
    if let event {
      issues.append(issue(.cut, event))
    } else if openCalendars > 0 {
      issues.append(CalendarIssue(.open, line: last))
    }
    endZone()
  }

  private func issue(_ reason: CalendarIssue.Reason, _ event: Event) -> CalendarIssue {
    var issue = CalendarIssue(reason, line: event.line)
    issue.title = event["SUMMARY"]?.plain ?? ""
    return issue
  }

  private mutating func begin(_ name: String, _ line: CalendarLine) {
    if Self.outer.contains(name) { endAll() }
    switch name {
    case "VCALENDAR": (openCalendars, isCancellation) = (openCalendars + 1, false)
    case "VEVENT": event = Event(line: line.number, isCancelled: isCancellation)
    case "VTODO", "VJOURNAL": issues.append(CalendarIssue(.task, line: line.number))
    case "VTIMEZONE": zone = ("", [])
    case "STANDARD" where zone != nil, "DAYLIGHT" where zone != nil:
      zone?.parts.append(Event(line: line.number))
      inner = [name]
    default: if event != nil, inner.count < Self.depth { inner.append(name) }
    }
  }

  private mutating func end(_ name: String) {
    if Self.outer.contains(name) {
      endAll()
      if name == "VCALENDAR" { openCalendars = max(openCalendars - 1, 0) }
    } else if let index = inner.lastIndex(of: name) {
      inner.removeSubrange(index...)
    }
  }

  private mutating func endAll() {
    if let event { events.append(event) }
    (event, inner) = (nil, [])
    endZone()
  }

  private mutating func endZone() {
    if let zone, !zone.name.isEmpty { zones[zone.name] = zone.parts }
    zone = nil
  }

  private mutating func add(_ line: CalendarLine) {
    guard !line.value.isEmpty else { return }
    if event != nil {
      guard inner.isEmpty || (inner == ["VALARM"] && line.name == "TRIGGER") else { return }
      event?.lines.append(line)
    } else if let parts = zone?.parts {
      if line.name == "TZID" { zone?.name = line.plain }
      if !parts.isEmpty, !inner.isEmpty { zone?.parts[parts.count - 1].lines.append(line) }
    } else if line.name == "METHOD" {
      isCancellation = line.value.uppercased() == "CANCEL"
    }
  }
}
