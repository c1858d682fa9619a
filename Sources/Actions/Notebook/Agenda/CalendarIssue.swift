/// Something of a calendar's file that is not in the agenda, or not as it is there: where, what and why.
struct CalendarIssue: Error {
  /// Why; each has a sentence, `calendar_why_…`.
  enum Reason: String, CaseIterable {
    // What is left out.
    case cut, start, time, zone, date, rule, rules, future, exceptions, never, cancelled, replaced
    case many, full, task
    // What is taken over otherwise than it is there.
    case end, title, place, exception, open

    /// Whether something is not in the agenda.
    var isLeftOut: Bool { ![.end, .title, .place, .exception, .open].contains(self) }
  }

  /// The line of the file, from 1 on.
  var line = 0
  /// The title of the event; empty where it has none.
  var title = "" {
    didSet { title = String(title.unicodeScalars.prefix(100)) }
  }
  /// Why.
  let reason: Reason
  /// What it was, as the file has it: the name of a zone.
  var detail = ""
  /// How many events it is about.
  var count = 1

  init(_ reason: Reason, _ detail: String = "", line: Int = 0) {
    (self.reason, self.line) = (reason, line)
    self.detail = String(detail.unicodeScalars.prefix(100))
  }
}
