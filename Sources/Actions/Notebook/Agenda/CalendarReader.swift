import Model
import Time

/// Reads a member's calendar file (RFC 5545): its events, as far as an agenda can store them.
///
/// Bytes of unknown origin go in. Out come events, cancellations, and anything that could not be imported, each with its line
/// and the reason. Nothing is guessed: an event is stored as it is, or left out, and an invalid one does not affect the others.
/// All versions of an event and its single times, which have one UID, are read together (`CalendarSeries`).
struct CalendarReader {
  /// Maximum size of a calendar in bytes.
  static let bytes = 1_000_000
  /// Maximum number of events imported from one file: all are one transaction.
  static let most = 500

  /// The events, each with the identifier that its calendar uses.
  private(set) var events: [OwnEvent] = []
  /// The identifiers of cancelled events, as a whole or in the place of one time.
  private(set) var cancelled: [String] = []
  /// Times that were changed or cancelled, of events that are not in the file, by their identifiers.
  private(set) var exceptions: [String: [CalendarZoneResolver.Moment]] = [:]
  /// Problems: anything missing from `events`, or changed there, in the order of the file.
  private(set) var issues: [CalendarIssue] = []

  private let host: String
  /// The events for which there is no room, as one.
  private var rest: CalendarIssue?

  /// Reads a calendar.
  ///
  /// Times without a zone are on the clocks of `zone`; `zones` are those that the site knows completely.
  ///
  /// Identifiers of events of `host` are stored without its name. An event without a title gets `untitled`.
  init(
    _ bytes: some Collection<UInt8>, zones: [String: TimeZone], zone: TimeZone, host: String,
    untitled: String
  ) {
    self.host = host
    let file = CalendarComponents(bytes)
    issues = file.issues
    var clocks = CalendarZoneResolver(zones, site: zone, described: file.zones)
    var (order, series): ([String], [String: [CalendarVersion]]) = ([], [:])
    for component in file.events {
      do throws(CalendarIssue) {
        let version = try CalendarVersion(
          component, uid: uid(component), untitled: untitled, &clocks)
        if series[version.uid] == nil { order.append(version.uid) }
        series[version.uid, default: []].append(version)
      } catch {
        refuse(error, component)
      }
    }
    for uid in order { take(CalendarSeries(uid, series[uid] ?? [], &clocks)) }
    if var rest {
      rest.count -= 1
      issues.append(rest)
    }
    issues.sort { $0.line < $1.line }
  }

  private mutating func take(_ series: CalendarSeries) {
    issues += series.issues
    let room = Self.most - events.count - cancelled.count - exceptions.count
    // Importing half of a series would be wrong, and a file is read up to a line.
    guard rest == nil, series.events.count + series.ended.count <= room else {
      if rest == nil { rest = CalendarIssue(.many, line: series.line) }
      rest?.count += series.events.count
      return
    }
    cancelled += (series.isCancelled ? [series.uid] : []) + series.ended
    if !series.exceptions.isEmpty { exceptions[series.uid] = series.exceptions }
    events += series.events
  }

  private mutating func refuse(_ error: CalendarIssue, _ component: CalendarComponents.Event) {
    var issue = error
    if issue.line == 0 { issue.line = component.line }
    issue.title = component["SUMMARY"]?.plain ?? ""
    issues.append(issue)
  }

  /// Identifier of an event: its UID, shortened where it is long; without a UID, a hash of its lines.
  private func uid(_ component: CalendarComponents.Event) -> String {
    let uid = PlainText.singleLine(component["UID"]?.plain ?? "")
    guard uid.isEmpty else {
      return CalendarSeries.fitting(
        uid.hasSuffix("@\(host)") ? String(uid.dropLast(host.count + 1)) : uid)
    }
    let text = component.lines.map { "\($0.name):\($0.value)" }.joined(separator: "\n")
    return "none-\(String(FNV1a.hash64(text.utf8), radix: 16))"
  }
}
