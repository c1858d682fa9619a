import Database
import HTTPTypes
import Model
import Theme
import Time

/// `me/notebook/agenda/<id>`: an entry of the member's agenda; for a repeated one, the day in the address can be left out.
struct OwnEventAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let me: SignedIn
  private let event: OwnEvent

  /// Looks it up; throws `notFound` for another member's entry.
  init(_ context: ActionContext, _ id: OwnEvent.ID) throws {
    me = try context.member()
    guard let event = try context.site.event(id, of: me.id) else { throw Problem.notFound }
    (self.event, self.context) = (event, context)
  }

  /// The requested day, if the entry takes place on it; else its first.
  private var day: CivilDate { day(of: event) }

  private func day(of event: OwnEvent) -> CivilDate {
    guard let day = CivilDate(context.fields["day"]),
      event.times(in: day...day, atMost: OwnEvent.maxTimes).contains(day)
    else { return event.day }
    return day
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    try context.countNotebook(me.id)
    switch context.fields["do"] {
    case "drop":
      _ = try context.site.write {
        try $0.setDropped(true, event.id, of: me.id, at: context.now)
      }
      return context.redirect(to: context.href(.agenda, query: "dropped=\(event.id)"))
    case "skip":
      guard try skip() else { throw Problem.badRequest("reason_unknown_form") }
      return context.redirect(to: context.href(.agenda))
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  /// Leaves a day out of the entry in its present state; false where that is impossible.
  private func skip() throws -> Bool {
    try context.site.write { transaction in
      guard var event = try context.site.event(event.id, of: me.id), event.recurrence != nil,
        event.skipped.count < OwnEvent.maxSkipped
      else { return false }
      event.skipped.insert(day(of: event))
      return try transaction.keep(event, of: me.id, at: context.now) == .kept(event.id)
    }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let subject = try context.subject(of: event, me.id)
    return try context.page(
      OwnEventPage(
        chrome: context.notebookChrome(event.title, in: .agenda),
        breadcrumb: [
          context.notebookLink,
          LinkView(label: locale.text("agenda_title"), url: context.href(.agenda)),
        ],
        title: event.title, time: context.when(event, on: day),
        zone: event.zone == context.theme.zone.name || event.minute == nil
          ? nil : locale.text("event_zone", ["zone": event.zone]),
        location: event.location.isEmpty ? nil : event.location,
        subject: subject.map { context.link($0) }, hue: subject.map { "hue-\($0.hue)" },
        repetition: context.repetition(event), reminder: context.reminderText(event, on: day),
        editURL: context.href(to: .ownEvent(event.id, .editEvent)),
        action: context.settings.href(.ownEvent(event.id)), hidden: context.hidden(),
        day: event.recurrence == nil ? nil : day.description,
        dayWords: event.recurrence == nil ? nil : locale.longDate(day)))
  }
}
