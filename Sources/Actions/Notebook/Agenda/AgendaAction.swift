import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Theme
import Time

/// `me/notebook/agenda`: the next entries, and a month; the member's own entries and the site's events in one list.
///
/// The buttons mark the member as going to an event of the site, restore what was deleted, and give the calendar an address.
struct AgendaAction: FormAction {
  static let shownFields: [String] = []
  /// Maximum number of entries listed before the month.
  private static let most = 8

  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply {
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    try context.countNotebook(me.id)
    switch context.fields["do"] {
    case "restore":
      guard let id = OwnEvent.ID(digits: context.fields["event"]),
        try context.site.write({ try $0.setDropped(false, id, of: me.id, at: context.now) })
      else { throw Problem.notFound }
      return context.redirect(to: context.href(to: .ownEvent(id)))
    case "go", "stay":
      let slug = context.fields["event"]
      guard
        try PageRenderer(context.site, context.theme, for: context.viewer)
          .sharedEvent(slug, context.tree) != nil
      else { throw Problem.notFound }
      let isGoing = context.fields["do"] == "go"
      try context.site.write { try $0.setGoing(isGoing, to: slug, of: me.id) }
      return context.redirect(to: context.href(.agenda))
    case "feed": return try makeFeed()
    case "no-feed":
      try context.site.write { try $0.setCalendar(nil, of: me.id) }
      return context.redirect(to: context.href(.agenda))
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  /// Creates the address of the calendar.
  ///
  /// The secret is shown once, since only its digest is stored.
  private func makeFeed() throws -> Reply {
    let secret = Secret()
    try context.site.write { try $0.setCalendar(secret.digest, of: me.id) }
    let url = context.settings.absolute(.plain(.agendaFile), query: "token=\(secret.text)")
    guard !context.request.wantsJSON else {
      return .finished(.json(.created, .object([("url", .text(url))])))
    }
    return .finished(try response(FormState(context.locale), feed: url))
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse { try response(form, feed: nil) }

  private func response(_ form: FormState, feed url: String?) throws -> ActionResponse {
    let (locale, today) = (context.locale, context.today)
    let month = month ?? CalendarMonth(today)
    let days = Self.weeks(of: month)
    let own = try context.ownEvents(of: me.id, from: min(today, days.lowerBound))
    let next = try context.agenda(own, in: today...today.adding(days: 366), atMost: Self.most).times
    let ofMonth = try context.agenda(own, in: days, atMost: OwnEvent.maxTimes)
    let rsvps = try context.site.rsvps(of: me.id)
    let rows = AgendaRows(context, me.id, rsvps)
    let view = AgendaPage(
      chrome: context.notebookChrome(locale.text("agenda_title"), in: .agenda),
      dropped: dropped, deleted: try context.deletedLink(me.id),
      events: try next.map { try rows.row($0) },
      month: locale.monthYear(month),
      weekdays: (1...7).map {
        AgendaWeekdayView(label: locale.weekday($0), short: locale.shortWeekday($0))
      },
      weeks: try weeks(month, days, ofMonth.times),
      cut: ofMonth.isCut ? cut(ofMonth.times) : nil, steps: steps(month),
      newURL: context.href(.newEvent),
      mine: [
        LinkView(
          label: locale.text("agenda_all"), url: context.href(.agenda),
          isCurrent: !context.isOnlyMine),
        LinkView(
          label: locale.text("agenda_only_mine"), url: context.href(.agenda, query: "only=mine"),
          isCurrent: context.isOnlyMine),
      ],
      feed: FilterFeedView(
        action: context.settings.href(.plain(.agenda)), url: url,
        isThere: try url != nil || context.site.hasCalendar(me.id),
        lang: context.tree.language.code),
      importURL: context.href(.importAgenda))
    return try context.response(form) { view }
  }

  /// The requested month, `2026-11`, all weeks of which are in the calendar.
  private var month: CalendarMonth? {
    CivilDate("\(context.fields["month"])-01").flatMap {
      (1...9998).contains($0.year) ? CalendarMonth($0) : nil
    }
  }

  private func steps(_ month: CalendarMonth) -> [LinkView] {
    func link(_ month: CalendarMonth, _ label: (String) -> String) -> LinkView {
      let number = month.month < 10 ? "0\(month.month)" : "\(month.month)"
      let year = String(repeating: "0", count: max(0, 4 - "\(month.year)".utf8.count))
      let only = context.isOnlyMine ? "&only=mine" : ""
      return LinkView(
        label: label(context.locale.monthYear(month)),
        url: context.href(.agenda, query: "month=\(year)\(month.year)-\(number)\(only)") + "#month")
    }
    var steps: [LinkView] = []
    if month.year > 1 {
      steps.append(link(CalendarMonth(month.firstDay.adding(days: -1))) { "‹ \($0)" })
    }
    if month.year < 9998 { steps.append(link(month.next) { "\($0) ›" }) }
    return steps
  }

  /// The days of a month's weeks, Monday first, with days of the months around it.
  private static func weeks(of month: CalendarMonth) -> ClosedRange<CivilDate> {
    month.firstDay.adding(
      days: 1 - month.firstDay.weekday)...month.lastDay.adding(days: 7 - month.lastDay.weekday)
  }

  /// Note that a month has more entries than a page shows.
  private func cut(_ times: [AgendaTime]) -> String? {
    times.last.map {
      context.locale.text(
        "agenda_cut",
        [
          "limit": context.locale.number(OwnEvent.maxTimes), "date": context.locale.date($0.day),
        ])
    }
  }

  private func weeks(
    _ month: CalendarMonth, _ span: ClosedRange<CivilDate>, _ times: [AgendaTime]
  ) throws -> [AgendaWeekView] {
    let rows = AgendaRows(context, me.id, [])
    let days = try (span.lowerBound.dayNumber...span.upperBound.dayNumber).map {
      number -> AgendaDayView in
      let day = CivilDate(dayNumber: number)
      let own = times.filter { ($0.day...$0.last).contains(day) }
      return AgendaDayView(
        number: String(day.day), isOutside: CalendarMonth(day) != month,
        isToday: day == context.today,
        label: own.isEmpty ? nil : context.locale.weekdayDate(day),
        events: try own.map { try rows.cell($0) })
    }
    return stride(from: 0, to: days.count, by: 7).map {
      AgendaWeekView(days: Array(days[$0..<$0 + 7]))
    }
  }

  private var dropped: UndoView? {
    guard let id = OwnEvent.ID(digits: context.fields["dropped"]) else { return nil }
    return UndoView(
      words: context.locale.text("agenda_dropped"),
      action: context.settings.href(.plain(.agenda)),
      hidden: context.hidden([("do", "restore"), ("event", "\(id)")]))
  }

  private func json() throws -> JSON {
    let today = context.today
    let own = try context.ownEvents(of: me.id, from: today)
    let times = try context.agenda(own, in: today...today.adding(days: 366), atMost: Self.most)
      .times
    return .object([
      (
        "events",
        .list(
          times.map { time -> JSON in
            .object([
              ("title", .text(time.title)), ("day", .text(time.day.description)),
              ("time", .text(time.minute.map(context.clock) ?? "")),
            ])
          })
      )
    ])
  }
}

/// Entries of an agenda as its page shows them.
struct AgendaRows {
  private let context: ActionContext
  private let member: Member.ID
  private let rsvps: Set<String>

  init(_ context: ActionContext, _ member: Member.ID, _ rsvps: Set<String>) {
    (self.context, self.member, self.rsvps) = (context, member, rsvps)
  }

  func row(_ time: AgendaTime) throws -> AgendaRowView {
    let locale = context.locale
    var row = AgendaRowView(
      title: time.title, url: try url(time), day: String(time.day.day),
      month: locale.shortMonth(time.day.month), weekday: locale.weekday(time.day.weekday),
      time: time.minute.map(context.clock), datetime: time.day.description)
    switch time.what {
    case .own(let event):
      row.location = event.location.isEmpty ? nil : event.location
      if let minute = event.minute, (1...1440 - minute).contains(event.length) {
        row.time = locale.text(
          "event_from_to",
          ["start": context.clock(minute), "end": context.clock(minute + event.length)])
      }
      if let subject = try context.subject(of: event, member) {
        (row.hue, row.subject) = ("hue-\(subject.hue)", subject.title)
      }
      row.detail = context.reminderText(event, on: time.day)
    case .shared(let event):
      row.location = event.location.isEmpty ? nil : event.location
      row.lang = context.theme.lang(event.language, in: context.tree)
      row.detail = locale.text(event.isCancelled ? "event_cancelled" : "agenda_from_site")
      let isGoing = rsvps.contains(event.slug)
      row.going = AgendaRSVPView(
        action: context.settings.href(.plain(.agenda)), lang: context.tree.language.code,
        event: event.slug, value: isGoing ? "stay" : "go", isGoing: isGoing)
    }
    return row
  }

  func cell(_ time: AgendaTime) throws -> AgendaCellView {
    let label = time.minute.map { "\(context.clock($0)) \(time.title)" } ?? time.title
    var hue: String?
    if case .own(let event) = time.what {
      hue = try context.subject(of: event, member).map { "hue-\($0.hue)" }
    }
    return AgendaCellView(label: label, url: try url(time), hue: hue)
  }

  private func url(_ time: AgendaTime) throws -> String {
    switch time.what {
    case .own(let event): context.href(to: .ownEvent(event.id), query: "day=\(time.day)")
    case .shared(let event): event.url
    }
  }
}
