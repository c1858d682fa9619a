import Database
import Model
import Templates
import Theme
import Time

/// An event, by its slug.
struct EventPageKind: PagePerSlug {
  static let kind = PageKey.Kind.event
  static let views: [any PageView.Type] = [EventPage.self]
  static let sample = Self(slug: "dinner", language: .english)
  let slug: String
  let language: Language

  static func slugs(_ reader: PageReader, _ language: Language) throws -> [String] {
    try reader.allEvents(language).map(\.event.slug)
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .event(let slug, _, _): ofAllTrees(slug, source)
    case .subject(_, let language): try all(source) { $0.language == language }
    case .zone: try all(source)
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.event(slug, tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    let events = try renderer.reader.allEvents(tree.language).map(\.event).filter {
      $0.text.writtenIn == tree.language
    }
    return SitemapPages(others: events.map { .event($0.slug, tree) })
  }
}

extension PageRenderer {
  fileprivate func event(_ slug: String, _ tree: SiteTree) throws -> RenderedPage? {
    guard let row = try reader.event(slug, tree.language) else { return nil }
    let (event, locale) = (row.event, theme.locale(tree.language))
    var frame = frame(event.text.title, tab: .events, tree) { .event(slug, $0) }
    frame.description = event.text.description.isEmpty ? nil : event.text.description
    frame.translations = try reader.eventLanguages(slug)
    let month = monthLink(CalendarMonth(row.days.lowerBound), tree)
    let subject = try event.subject.flatMap { try reader.subject($0, tree.language) }
    let times = try EventTimes(event, row.days, zone: zone(event), site: theme.zone, locale)
    let view = EventPage(
      chrome: theme.chrome(frame), title: event.text.title,
      breadcrumb: [eventsLink(tree), month], lang: theme.lang(event.text.writtenIn, in: tree),
      langLabel: originalLabel(event.text, tree), when: times.words, startISO: times.start,
      endISO: times.end, zone: times.zone,
      location: event.location.isEmpty ? nil : event.location, html: event.text.html,
      subject: subject.map { subjectLinkView($0, tree) },
      tags: try reader.tags(of: row.id, .event).map { try link($0, tree) },
      reminder: event.reminder.map { EventTimes.words($0, locale) },
      icsURL: settings.href(.calendar(of: slug)), isCancelled: event.isCancelled,
      monthURL: month.url, monthLabel: month.label)
    return try page(.event(slug, tree), view, tree)
  }
}

/// An event: what, when, where.
struct EventPage: PageView {
  static let template = "event"

  /// The frame.
  let chrome: Chrome
  /// Title of the event.
  let title: String
  /// The way here: events.
  var breadcrumb: Breadcrumb = []
  /// The original's language, when there is no translation into the page's.
  var lang: String?
  /// Note on the language: "Shown in the original language: English".
  var langLabel: String?
  /// When: "Thursday, 26 November 2026, 19:00".
  let when: String
  /// Start for machines: "2026-11-26T19:00:00+01:00", "2026-11-28".
  let startISO: String
  /// End for machines.
  var endISO: String?
  /// The zone of the times, where it is not the site's: "Europe/Lisbon".
  var zone: String?
  /// Where.
  var location: String?
  /// Description by the editor, as HTML.
  let html: [UInt8]
  /// The subject that it belongs to.
  var subject: SubjectLinkView?
  /// Tags of the event.
  var tags: [LinkView] = []
  /// Time of the calendar's reminder: "30 minutes before".
  var reminder: String?
  /// The event as a file for calendars.
  let icsURL: String
  /// True if the event is cancelled.
  var isCancelled = false
  /// The page of its month.
  let monthURL: String
  /// The month: "November 2026".
  let monthLabel: String
}
