import Database
import Model
import Templates
import Theme

// One month, one event, and files for calendars.
extension PageRenderer {
  func eventMonth(_ month: CalendarMonth, _ tree: SiteTree) throws -> RenderedPage? {
    let months = try months(tree.language)
    guard let index = months.firstIndex(of: month) else { return nil }
    let locale = theme.locale(tree.language)
    let path = SitePath.events(in: month, tree)
    let title = locale.text("month_page", ["month": locale.monthYear(month)])
    var frame = FrameRequest(tree: tree, title: title, path: path, tab: .events)
    frame.versions = versions { .events(in: month, $0) }
    let events = try reader.events(in: month.firstDay...month.lastDay, tree.language)
    func link(_ index: Int) -> LinkView? {
      guard months.indices.contains(index) else { return nil }
      return LinkView(
        label: locale.monthYear(months[index]),
        url: settings.href(.events(in: months[index], tree)))
    }
    let view = EventMonthPage(
      chrome: theme.chrome(frame), title: title, breadcrumb: [eventsLink(tree)],
      weekdays: (1...7).map {
        WeekdayView(label: locale.weekday($0), short: locale.shortWeekday($0))
      }, weeks: weeks(month, events, tree), events: try events.map { try eventRow($0, tree) },
      previous: link(index - 1), next: link(index + 1), icsURL: settings.href(.calendar))
    return try page(path, view, tree)
  }

  private func eventsLink(_ tree: SiteTree) -> LinkView {
    LinkView(label: text("events", tree), url: settings.href(.events(tree)))
  }

  /// The weeks of a month, Monday first, filled up with days of the months around it.
  private func weeks(
    _ month: CalendarMonth, _ events: [EventRow], _ tree: SiteTree
  ) -> [WeekView] {
    let first = month.firstDay.adding(days: 1 - month.firstDay.weekday)
    let last = month.lastDay.adding(days: 7 - month.lastDay.weekday)
    let locale = theme.locale(tree.language)
    let days = (first.dayNumber...last.dayNumber).map { number -> DayView in
      let day = CivilDate(dayNumber: number)
      let isOutside = CalendarMonth(day) != month
      let today = isOutside ? [] : events.filter { $0.days.contains(day) }
      return DayView(
        number: String(day.day), isOutside: isOutside,
        label: today.isEmpty ? nil : locale.weekdayDate(day),
        events: today.map {
          LinkView(
            label: $0.event.text.title, url: settings.href(.event($0.event.slug, tree)),
            lang: theme.lang($0.event.text.writtenIn, in: tree))
        })
    }
    return stride(from: 0, to: days.count, by: 7).map { WeekView(days: Array(days[$0..<$0 + 7])) }
  }

  func event(_ slug: String, _ tree: SiteTree) throws -> RenderedPage? {
    guard let row = try reader.event(slug, tree.language) else { return nil }
    let (event, locale) = (row.event, theme.locale(tree.language))
    let path = SitePath.event(slug, tree)
    var frame = FrameRequest(tree: tree, title: event.text.title, path: path, tab: .events)
    frame.description = event.text.description.isEmpty ? nil : event.text.description
    frame.versions = versions { .event(slug, $0) }
    frame.translations = try reader.eventLanguages(slug)
    let month = CalendarMonth(row.days.lowerBound)
    let subject = try event.subject.flatMap { try reader.subject($0, tree.language) }
    let times = try EventTimes(event, row.days, zone: zone(event), site: theme.zone, locale)
    let view = EventPage(
      chrome: theme.chrome(frame), title: event.text.title,
      breadcrumb: [
        eventsLink(tree),
        LinkView(label: locale.monthYear(month), url: settings.href(.events(in: month, tree))),
      ], lang: theme.lang(event.text.writtenIn, in: tree),
      langLabel: originalLabel(event.text, tree), when: times.words, startISO: times.start,
      endISO: times.end, zone: times.zone,
      location: event.location.isEmpty ? nil : event.location, html: event.text.html,
      subject: subject.map { subjectLinkView($0, tree) },
      tags: try reader.tags(of: row.id, .event).map { try link($0, tree) },
      reminder: event.reminder.map { EventTimes.words($0, locale) },
      icsURL: settings.href(.calendar(of: slug)), isCancelled: event.isCancelled,
      monthURL: settings.href(.events(in: month, tree)), monthLabel: locale.monthYear(month))
    return try page(path, view, tree)
  }

  func calendar() throws -> RenderedPage? {
    let tree = settings.tree(settings.mainLanguage)
    let events = try reader.allEvents(tree.language)
    guard settings.sections.contains(.events) || !events.isEmpty else { return nil }
    return try calendar(.calendar, theme.siteName(tree.language), .events(tree), events)
  }

  func eventCalendar(_ slug: String) throws -> RenderedPage? {
    let tree = settings.tree(settings.mainLanguage)
    guard let event = try reader.event(slug, tree.language) else { return nil }
    return try calendar(.calendar(of: slug), event.event.text.title, .event(slug, tree), [event])
  }

  private func calendar(
    _ path: SitePath, _ name: String, _ page: SitePath, _ events: [EventRow]
  ) throws -> RenderedPage {
    let language = settings.mainLanguage
    let file = CalendarFile(
      name: name,
      productID: "-//\(theme.siteName(language))//Tertulia//\(language.code.uppercased())",
      zone: theme.zone, url: settings.absolute(page), language: language.code,
      events: try events.map { try calendarEvent($0) })
    return RenderedPage(path: path, bytes: file.bytes)
  }

  private func calendarEvent(_ row: EventRow) throws -> CalendarEvent {
    let event = row.event
    let tree = settings.tree(settings.mainLanguage)
    let stamp =
      try reader.stamp(event.slug) ?? CalendarStamp(sequence: 0, changedAt: Timestamp(seconds: 0))
    let subject = try event.subject.flatMap { try reader.subject($0, tree.language)?.text.title }
    let tags = try reader.tags(of: row.id, .event).map {
      try reader.text(of: $0, tree.language).title
    }
    return CalendarEvent(
      uid: "\(event.slug)@\(settings.base.host)", sequence: stamp.sequence, stamp: stamp.changedAt,
      span: event.span, zone: try zone(event), summary: event.text.title,
      location: event.location.isEmpty ? nil : event.location,
      description: row.words.isEmpty ? nil : row.words,
      url: settings.absolute(.event(event.slug, tree)),
      categories: (subject.map { [$0] } ?? []) + tags, reminder: event.reminder,
      isCancelled: event.isCancelled)
  }
}
