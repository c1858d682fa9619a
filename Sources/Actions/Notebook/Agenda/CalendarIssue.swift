/// Something in a calendar's file that is missing from the agenda, or changed there: where, what and why.
struct CalendarIssue: Error {
  /// The reason; each has a sentence, `calendar_why_…`.
  enum Reason: String, CaseIterable {
    // Left out.
    case cut, start, time, zone, date, rule, rules, future, exceptions, never, cancelled, replaced
    case many, full, task
    // Imported with changes.
    case end, title, place, exception, open

    /// True if something is not in the agenda.
    var isLeftOut: Bool { ![.end, .title, .place, .exception, .open].contains(self) }
  }

  /// The line of the file, from 1.
  var line = 0
  /// The title of the event; empty where it has none.
  var title = "" {
    didSet { title = String(title.unicodeScalars.prefix(100)) }
  }
  /// The reason.
  let reason: Reason
  /// The value as the file has it, such as the name of a zone.
  var detail = ""
  /// Number of events concerned.
  var count = 1

  init(_ reason: Reason, _ detail: String = "", line: Int = 0) {
    (self.reason, self.line) = (reason, line)
    self.detail = String(detail.unicodeScalars.prefix(100))
  }
}
