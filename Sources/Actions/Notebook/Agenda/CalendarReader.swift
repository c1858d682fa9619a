import Model
import Time

/// Reads a calendar that somebody brings along (RFC 5545): its events, with what an agenda can keep of them.
///
/// Bytes of unknown origin go in; out come events, what was cancelled, and what could not be taken over, each with its line and the
/// reason. Nothing is guessed: an event is kept as it is, or left out, and one that is wrong leaves the others alone. All versions of an event and
/// its single times, which have one UID, are read together (`CalendarSeries`).
struct CalendarReader {
  /// The most bytes of a calendar.
  static let bytes = 1_000_000
  /// The most events that are taken of one: all are one transaction.
  static let most = 500

  /// The events, each with the name that its calendar knows it by.
  private(set) var events: [OwnEvent] = []
  /// The names of events that are cancelled, as a whole or in the place of one time.
  private(set) var cancelled: [String] = []
  /// Times that are not what they were, of events that the file has not, by their names.
  private(set) var exceptions: [String: [CalendarClocks.Moment]] = [:]
  /// What is not in `events`, or not as the file has it, in the order of the file.
  private(set) var issues: [CalendarIssue] = []

  private let host: String
  /// The events for which there is no room, as one.
  private var rest: CalendarIssue?

  /// Reads one; times of no zone are on the clocks of `zone`, and `zones` are those that the site knows completely.
  ///
  /// What identifies events of `host` is known without its name. An event without a title gets `untitled`.
  init(
    _ bytes: some Collection<UInt8>, zones: [String: TimeZone], zone: TimeZone, host: String,
    untitled: String
  ) {
    self.host = host
    let file = CalendarComponents(bytes)
    issues = file.issues
    var clocks = CalendarClocks(zones, site: zone, described: file.zones)
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
    // Half of what belongs together would be wrong, and a file is read up to a line.
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

  /// What identifies an event: what its calendar says, shortened where it is long; of one without, what it is and when.
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
