import Database
import Mail
import Model
import Pages
import Theme
import Time

/// Email to a member with a reminder: of an entry of their agenda, with title, time, location and the notes of its subject; of
/// a bookmark, with its link.
struct ReminderMailKind: MailKind {
  /// The most notes that are named.
  private static let most = 5

  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let number = mail.about, let account = try composer.recipientAccount() else { return nil }
    let settings = composer.theme.settings
    switch ReminderSubject(about: number) {
    case .event where !settings.has(.notebook), .bookmark where !settings.has(.bookmarks):
      return nil
    case .event(let id): return try email(id, CivilDate(mail.facts), account, composer)
    case .bookmark(let id): return try email(id, account, composer)
    }
  }

  /// Nil where the bookmark was removed, or its owner may no longer read what it marks.
  private static func email(
    _ id: Bookmark.ID, _ account: Account, _ composer: MailComposer
  ) throws -> StandardMail? {
    let reader = composer.site.reader(forEmailsTo: account)
    guard let bookmark = try reader.bookmark(id),
      let page = try BookmarkedPage(
        bookmark.thing, composer.site, reader, composer.theme, composer.tree)
    else { return nil }
    let title = PlainLine.text(page.title)
    var email = composer.standardMail(
      "bookmark", subject: composer.locale.text("mail_bookmark_subject", ["title": title]),
      heading: title,
      button: ("mail_bookmark_button", composer.theme.settings.base.origin + page.href))
    email.lead = PlainLine.text(page.detail)
    return email
  }

  private static func email(
    _ id: OwnEvent.ID, _ day: CivilDate?, _ account: Account, _ composer: MailComposer
  ) throws -> StandardMail? {
    guard let day, let event = try composer.site.event(id, of: account.id),
      // It was moved meanwhile, or is left out: another email covers the other day.
      event.times(in: day...day, atMost: OwnEvent.maxTimes).contains(day)
    else { return nil }
    let (locale, zone) = (composer.locale, try composer.site.timeZone(named: event.zone))
    let civil = zone.civil(event.start(on: day, in: zone))
    let time =
      event.minute == nil ? locale.weekdayDate(day) : locale.weekdayDateTime(civil)
    let title = PlainLine.text(event.title)
    var email = composer.standardMail(
      "reminder", subject: locale.text("mail_reminder_subject", ["title": title, "time": time]),
      heading: title, lines: [],
      button: ("mail_reminder_button", composer.url(to: .ownEvent(event.id))))
    email.lead = time
    email.facts = event.location.isEmpty ? [] : [MailLine(text: PlainLine.text(event.location))]
    guard let subject = event.subject else { return email }
    var filter = NoteFilter()
    filter.subject = subject
    let notes = try composer.site.notes(of: account.id, filter, atMost: most)
    if !notes.isEmpty {
      email.lines = [MailLine(text: locale.text("mail_reminder_notes"))]
      email.lines += notes.map { MailLine(text: "– \(PlainLine.text($0.title))") }
    }
    return email
  }
}
