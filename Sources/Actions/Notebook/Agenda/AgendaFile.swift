import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Theme
import Time

/// `agenda.ics?token=`: the agenda of a member, and the events of the site to which they go, for a program that has its address
/// (RFC 5545).
///
/// The secret identifies the owner, and is stored nowhere.
struct AgendaFileAction: Action {
  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply {
    try context.allow(context.quotas("feed", most: context.settings.limits.searchesPerMinute))
    guard let secret = Secret(context.fields["token"]),
      let account = try context.site.owner(ofCalendar: secret.digest, at: context.now),
      account.ban == nil
    else { throw Problem(.gone, name: "agenda_file") }
    let file = AgendaFile(context.site, context.theme, account.id, account.language)
    var head = HTTPResponse(status: .ok, headerFields: ActionResponse.privateFields)
    head.headerFields[.contentType] = "text/calendar; charset=utf-8"
    return .finished(ActionResponse(head: head, body: try file.bytes()))
  }
}

/// An agenda as a calendar's file.
struct AgendaFile {
  private let site: SiteDatabase
  private let theme: SiteTheme
  private let member: Member.ID
  private let tree: SiteTree

  /// The language of the texts.
  var language: Language { tree.language }

  init(_ site: SiteDatabase, _ theme: SiteTheme, _ member: Member.ID, _ language: Language) {
    (self.site, self.theme, self.member) = (site, theme, member)
    tree = theme.settings.tree(language)
  }

  /// The whole file, from one moment of the database.
  func bytes() throws -> [UInt8] {
    let (settings, locale) = (theme.settings, theme.locale(tree.language))
    return try site.read {
      let own = try site.agenda(of: member, from: CivilDate(dayNumber: .min))
      return CalendarFile(
        name: locale.text("agenda_title"),
        productID:
          "-//\(theme.siteName(tree.language))//Tertulia//\(tree.language.code.uppercased())",
        zone: theme.zone, url: settings.absolute(.plain(.agenda)), language: tree.language.code,
        events: try own.compactMap(event) + rsvps()
      ).bytes
    }
  }

  private func event(_ event: OwnEvent) throws -> CalendarEvent? {
    let zone = try site.timeZone(named: event.zone)
    guard let span = event.span(on: event.day, in: zone) else { return nil }
    let subject = try event.subject.flatMap { try site.subject($0, of: member)?.title }
    var written = CalendarEvent(
      uid: event.uid.utf8.contains(64) ? event.uid : "\(event.uid)@\(theme.settings.base.host)",
      sequence: event.stamp.sequence, stamp: event.stamp.changedAt, span: span, zone: zone,
      summary: event.title, location: event.location.isEmpty ? nil : event.location,
      url: theme.settings.absolute(.ownEvent(event.id)),
      categories: subject.map { [$0] } ?? [],
      reminder: event.remind.flatMap { Reminder("\($0) min") })
    written.recurrence = event.recurrence
    written.exceptions = event.skipped.sorted()
    return written
  }

  /// The events of the site to which the member goes.
  private func rsvps() throws -> [CalendarEvent] {
    let slugs = try site.rsvps(of: member)
    guard !slugs.isEmpty, let account = try site.account(member, at: .earliest) else { return [] }
    let renderer = try PageRenderer(site, theme, for: site.reader(forEmailsTo: account).viewer)
    return try slugs.sorted().compactMap { slug in
      guard let event = try renderer.sharedEvent(slug, tree) else { return nil }
      return CalendarEvent(
        uid: "\(event.slug)@\(theme.settings.base.host)", sequence: event.stamp.sequence,
        stamp: event.stamp.changedAt, span: event.span, zone: event.zone, summary: event.title,
        location: event.location.isEmpty ? nil : event.location,
        url: theme.settings.base.origin + event.url, reminder: event.reminder,
        isCancelled: event.isCancelled)
    }
  }
}
