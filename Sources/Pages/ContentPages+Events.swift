import Database
import Model

// The pages of events, and files for calendars.
extension ContentState {
  func addEvents() throws {
    let zones = ZoneFaces(site)
    for language in settings.languages {
      let events = try reader.allEvents(language)
      let faces = try events.map { try face($0, zones) }
      let months = try reader.months(language)
      try addUpcoming(language, months, zones)
      for (index, month) in months.enumerated() {
        add(EventMonthPageKind(month: month, language: language)) { digest in
          for beside in [index - 1, index + 1] {
            digest.add(months.indices.contains(beside) ? months[beside].firstDay.description : nil)
          }
          for (event, face) in zip(events, faces)
          where event.days.lowerBound <= month.lastDay && event.days.upperBound >= month.firstDay {
            digest.add(face)
          }
        }
      }
      let tags = try tagsOfItems(.event)
      for (event, face) in zip(events, faces) {
        try add(EventPageKind(slug: event.event.slug, language: language)) { digest in
          digest.add(face)
          digest.add(event.event.text)
          digest.add(try reader.eventLanguages(event.event.slug))
          digest.add(tags[event.id]?.value ?? 0)
        }
      }
    }
    try addCalendars(zones)
  }

  private func addUpcoming(
    _ language: Language, _ months: [CalendarMonth], _ zones: ZoneFaces
  ) throws {
    let upcoming = try reader.events(
      from: today, language, limit: PageRenderer.upcomingCount)
    try add(EventsPageKind(language: language)) { digest in
      digest.add(today.description)
      for month in months { digest.add(month.firstDay.description) }
      for event in upcoming { digest.add(try face(event, zones)) }
    }
  }

  private func addCalendars(_ zones: ZoneFaces) throws {
    var all = ContentDigest()
    let tags = try tagsOfItems(.event)
    for event in try reader.allEvents(settings.mainLanguage) {
      var digest = ContentDigest()
      digest.add(try face(event, zones))
      digest.add(event.words)
      digest.add(event.event.reminder?.seconds ?? -1)
      let stamp = try reader.stamp(event.event.slug)
      digest.add(stamp?.sequence ?? -1)
      digest.add(stamp?.changedAt.seconds ?? 0)
      digest.add(tags[event.id]?.value ?? 0)
      all.add(digest.value)
      add(EventCalendarKind(slug: event.event.slug)) { $0.add(digest.value) }
    }
    add(CalendarKind()) { $0.add(all.value) }
  }

  /// What lists show of an event, and a bit more: everything but its text.
  func face(_ row: EventRow, _ zones: ZoneFaces) throws -> Int64 {
    let event = row.event
    var digest = ContentDigest()
    digest.add(event.slug)
    digest.add(event.text.title)
    digest.add(event.text.writtenIn)
    digest.add(event.text.description)
    digest.add("\(event.span)")
    digest.add(row.days.lowerBound.description)
    digest.add(row.days.upperBound.description)
    digest.add(event.zoneName)
    digest.add(try zones.face(event.zoneName))
    digest.add(event.location)
    digest.add(event.reminder?.seconds ?? -1)
    digest.add(event.isCancelled ? 1 : 0)
    digest.add(try face(ofSubject: event.subject, event.text.language))
    return digest.value
  }
}

/// Digests of the zones that events go by: their files change with the laws.
final class ZoneFaces {
  private let site: SiteDatabase
  private var known: [String: Int64] = [:]

  init(_ site: SiteDatabase) { self.site = site }

  func face(_ name: String) throws -> Int64 {
    if let face = known[name] { return face }
    var digest = ContentDigest()
    digest.add(try site.zone(name) ?? [])
    known[name] = digest.value
    return digest.value
  }
}
