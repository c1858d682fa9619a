import Database
import Model
import Pages
import Theme
import Time

/// An entry on a day of a member's agenda: their own, or the site's.
struct AgendaTime {
  /// The day on which it begins, or the first day of it that is shown.
  let day: CivilDate
  /// The last day that it touches.
  let last: CivilDate
  /// Minutes since midnight; nil for whole days.
  let minute: Int?
  /// The entry: the member's own, or an event of the site.
  let what: What

  enum What {
    case own(OwnEvent)
    case shared(SharedEvent)
  }

  init(day: CivilDate, last: CivilDate, minute: Int?, what: What) {
    (self.day, self.last, self.minute, self.what) = (day, last, minute, what)
  }

  /// The member's own entry, on a day on which it begins.
  init(_ event: OwnEvent, on day: CivilDate) {
    self.init(
      day: day, last: day.adding(days: event.moreDays), minute: event.minute, what: .own(event))
  }

  var title: String {
    switch what {
    case .own(let event): event.title
    case .shared(let event): event.title
    }
  }

  /// True if an entry comes before another in a list.
  static func isBefore(_ one: AgendaTime, _ other: AgendaTime) -> Bool {
    (one.day, one.minute ?? -1, one.title) < (other.day, other.minute ?? -1, other.title)
  }
}

extension ActionContext {
  /// True if the viewer wants to see only their own entries.
  var isOnlyMine: Bool { fields["only"] == "mine" }

  /// A member's entries that last beyond the given day: read once for everything that a page shows of them.
  func ownEvents(of member: Member.ID, from day: CivilDate) throws -> [OwnEvent] {
    try site.agenda(of: member, from: day)
  }

  /// Returns the first `most` times in an agenda on some days, and whether there are more.
  ///
  /// A member may have thousands of entries that occur every day. The first `most` times of all are among those of the `most`
  /// entries that begin first; the others are not read.
  func agenda(
    _ events: [OwnEvent], in days: ClosedRange<CivilDate>, atMost most: Int
  ) throws -> (times: [AgendaTime], isCut: Bool) {
    var (times, isCut) = Self.times(of: events, in: days, atMost: most)
    if !isOnlyMine {
      times += try sharedTimes(in: days)
      times.sort(by: AgendaTime.isBefore)
    }
    isCut = isCut || times.count > most
    return (Array(times.prefix(most)), isCut)
  }

  /// The next thing to begin in the viewer's agenda within some days, with the time at which it begins, unless it takes whole
  /// days.
  ///
  /// Nil if there is none, and for readers who are not signed in.
  func nextInAgenda(within count: Int) throws -> (time: AgendaTime, start: Timestamp?)? {
    guard settings.has(.notebook), let member = viewer.member else { return nil }
    let days = today...today.adding(days: count)
    let events = try ownEvents(of: member.id, from: days.lowerBound)
    for time in try agenda(events, in: days, atMost: Self.onOneDay).times where time.day >= today {
      if case .shared(let event) = time.what, event.isCancelled { continue }
      let start = try start(of: time)
      if let start, start <= now { continue }
      return (time, start)
    }
    return nil
  }

  private func start(of time: AgendaTime) throws -> Timestamp? {
    guard let minute = time.minute else { return nil }
    let zone =
      switch time.what {
      case .own(let event): try site.timeZone(named: event.zone)
      case .shared(let event): event.zone
      }
    return CivilDateTime(date: time.day, hour: minute / 60, minute: minute % 60)
      .map(zone.timestamp(of:))
  }

  /// Maximum number of times to search for the next one.
  private static let onOneDay = 50

  /// The times of the member's own entries.
  static func times(
    of events: [OwnEvent], in days: ClosedRange<CivilDate>, atMost most: Int
  ) -> (times: [AgendaTime], isCut: Bool) {
    let firsts = events.compactMap { event in
      event.times(in: days, atMost: 1).first.map { AgendaTime(event, on: $0) }
    }.sorted(by: AgendaTime.isBefore)
    var times: [AgendaTime] = []
    for first in firsts.prefix(most) {
      guard case .own(let event) = first.what else { continue }
      times += event.times(in: days, atMost: most + 1).map { AgendaTime(event, on: $0) }
    }
    times.sort(by: AgendaTime.isBefore)
    return (Array(times.prefix(most)), firsts.count > most || times.count > most)
  }

  private func sharedTimes(in days: ClosedRange<CivilDate>) throws -> [AgendaTime] {
    let events = try PageRenderer(site, theme, for: viewer).sharedEvents(in: days, tree)
    return events.map { event in
      var minute: Int?
      if case .moment(let start) = event.span.start {
        let civil = event.zone.civil(start)
        minute = civil.hour * 60 + civil.minute
      }
      return AgendaTime(
        day: event.days.lowerBound, last: event.days.upperBound, minute: minute,
        what: .shared(event))
    }
  }

  /// `9:00` from minutes since midnight.
  func clock(_ minute: Int) -> String {
    let civil = CivilDateTime(date: today, hour: minute / 60 % 24, minute: minute % 60)
    return civil.map(locale.timeOfDay) ?? ""
  }

  /// The time at which an entry that begins on a day takes place, in words.
  func when(_ event: OwnEvent, on day: CivilDate) -> String {
    guard let minute = event.minute else {
      guard event.length > 0 else { return locale.weekdayDate(day) }
      return locale.text(
        "event_from_to",
        [
          "start": locale.weekdayDate(day),
          "end": locale.weekdayDate(day.adding(days: event.length)),
        ])
    }
    let start = CivilDateTime(date: day, hour: minute / 60, minute: minute % 60)
    guard let start else { return locale.weekdayDate(day) }
    guard event.length > 0 else { return locale.weekdayDateTime(start) }
    let end = minute + event.length
    let last = CivilDateTime(
      date: day.adding(days: end / 1440), hour: end / 60 % 24, minute: end % 60)
    let words = last.map { end < 1440 ? locale.timeOfDay($0) : locale.weekdayDateTime($0) } ?? ""
    return locale.text(
      "event_from_to", ["start": locale.weekdayDateTime(start), "end": words])
  }

  /// The repetition of an entry, in words; nil where it is not repeated.
  func repetition(_ event: OwnEvent) -> String? {
    guard let recurrence = event.recurrence else { return nil }
    let unit = recurrence.unit.rawValue.lowercased()
    var words = locale.plural("agenda_every_\(unit)", recurrence.interval)
    if !recurrence.weekdays.isEmpty {
      words +=
        ": " + recurrence.weekdays.sorted().map { locale.weekday($0) }.joined(separator: ", ")
    }
    switch recurrence.end {
    case .never: return words
    case .count(let count): return "\(words) · \(locale.plural("agenda_times", count))"
    case .until(let day):
      return "\(words) · \(locale.text("agenda_until", ["date": locale.date(day)]))"
    }
  }

  /// The time of the reminder for an entry on a day, in words; nil for none.
  func reminderText(_ event: OwnEvent, on day: CivilDate) -> String? {
    guard let remind = event.remind else { return nil }
    if let choice = ReminderChoice.all.first(where: { $0.minutes(before: event) == remind }) {
      return locale.text("agenda_reminds", ["when": locale.text("remind_\(choice.rawValue)")])
    }
    let start = day.dayNumber * 1440 + (event.minute ?? 0) - remind
    let minute = (start % 1440 + 1440) % 1440
    let time = CivilDateTime(
      date: CivilDate(dayNumber: (start - minute) / 1440), hour: minute / 60, minute: minute % 60)
    return locale.text(
      "agenda_reminds",
      ["when": time.map(locale.weekdayDateTime) ?? locale.text("remind_own")])
  }

  /// The subject of an entry.
  func subject(of event: OwnEvent, _ member: Member.ID) throws -> OwnSubject? {
    try event.subject.flatMap { try site.subject($0, of: member) }
  }
}

/// Time before the beginning of an event at which its owner is reminded, as a form names it.
enum ReminderChoice: String, CaseIterable {
  case never, start
  case ten, half, hour, hours, evening, day, days, week
  /// At a time given in a field of its own.
  case own

  /// The choices that fix a time by themselves.
  static let all = allCases.filter { $0 != .never && $0 != .own }

  /// Minutes before the beginning of an event; nil where the choice alone does not fix them.
  func minutes(before event: OwnEvent) -> Int? {
    switch self {
    case .never, .own: nil
    case .start: 0
    case .ten: 10
    case .half: 30
    case .hour: 60
    case .hours: 120
    // At seven o'clock in the evening of the day before.
    case .evening: (event.minute ?? 0) + 300
    case .day: 1440
    case .days: 2880
    case .week: 10_080
    }
  }
}
