import Database
import Mail
import Model
import Theme
import Time

/// To a member who wanted to be reminded of something in their agenda: what, when, where, and the notes of its subject.
struct ReminderMailKind: MailKind {
  /// The most notes that are named.
  private static let most = 5

  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let number = mail.about, let account = try desk.addressee(),
      let day = CivilDate(mail.facts),
      let event = try desk.site.event(OwnEvent.ID(number), of: account.id),
      // It was moved meanwhile, or is left out: another letter tells of another day.
      event.times(in: day...day, atMost: OwnEvent.mostTimes).contains(day)
    else { return nil }
    let (locale, zone) = (desk.locale, try desk.site.timeZone(named: event.zone))
    let civil = zone.civil(event.start(on: day, in: zone))
    let time =
      event.minute == nil ? locale.weekdayDate(day) : locale.weekdayDateTime(civil)
    let title = PlainLine.text(event.title)
    var letter = desk.letter(
      "reminder", subject: locale.text("mail_reminder_subject", ["title": title, "time": time]),
      heading: title, lines: [],
      button: ("mail_reminder_button", desk.url(to: .ownEvent(event.id))))
    letter.lead = time
    letter.facts = event.location.isEmpty ? [] : [LetterLine(text: PlainLine.text(event.location))]
    guard let subject = event.subject else { return letter }
    var filter = NoteFilter()
    filter.subject = subject
    let notes = try desk.site.notes(of: account.id, filter, atMost: most)
    if !notes.isEmpty {
      letter.lines = [LetterLine(text: locale.text("mail_reminder_notes"))]
      letter.lines += notes.map { LetterLine(text: "– \(PlainLine.text($0.title))") }
    }
    return letter
  }
}
