import Database
import HTTPTypes
import Model
import Theme
import Time

/// `me/notebook/agenda/new`, `me/notebook/agenda/<id>/edit`: writes a new entry, or changes one.
struct EventFormAction: FormAction {
  static let shownFields = ["title", "location", "day"]

  private var context: ActionContext
  private let me: SignedIn
  /// Nil for a new one.
  private let event: OwnEvent?

  init(_ context: ActionContext) throws {
    me = try context.member()
    (event, self.context) = (nil, context)
  }

  /// Looks it up; throws `notFound` for another member's entry.
  init(_ context: ActionContext, _ id: OwnEvent.ID) throws {
    me = try context.member()
    guard let event = try context.site.event(id, of: me.id) else { throw Problem.notFound }
    (self.event, self.context) = (event, context)
  }

  private var route: Route { event.map { .ownEvent($0.id, .editEvent) } ?? .plain(.newEvent) }

  func show() throws -> Reply {
    var filled = self
    if let event {
      for (name, value) in EventFields.filled(event) { filled.context.fields[name] = value }
    }
    return .finished(try filled.response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    // A zone that no page of the site uses stays allowed for the entry that has it.
    let zones = try context.site.zoneNames() + (event.map { [$0.zone] } ?? [])
    guard let typed = EventFields(context).event(&form.errors, zones: zones) else {
      return .finished(try response(form))
    }
    try context.countNotebook(me.id)
    switch try keep(typed) {
    case .kept(let id): return context.redirect(to: context.href(to: .ownEvent(id)))
    case .refused: throw Problem.notFound
    case .full:
      form.refusal = (
        .unprocessableContent,
        context.locale.text("agenda_full", ["limit": context.locale.number(OwnEvent.most)])
      )
      return .finished(try response(form))
    }
  }

  private func keep(_ typed: OwnEvent) throws -> EventSaveOutcome {
    var typed = typed
    return try context.site.write { transaction in
      if let event {
        guard let event = try context.site.event(event.id, of: me.id) else { return .refused }
        (typed.id, typed.uid) = (event.id, event.uid)
        // Skipped days stay skipped, including those skipped in the meantime, while the first day and the rule are unchanged.
        if typed.day == event.day, typed.recurrence == event.recurrence {
          typed.skipped = event.skipped
        }
      } else if let same = try context.site.sameEvent(
        typed, of: me.id, since: context.earliestClick)
      {
        return .kept(same)
      }
      return try transaction.keep(typed, of: me.id, at: context.now)
    }
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text(event == nil ? "agenda_new" : "agenda_edit")
    let errors = form.errors
    func pair(_ one: String, _ other: String, isOptional: Bool) -> FieldPairView {
      FieldPairView(
        one: context.field(one, errors, type: "date", isOptional: isOptional),
        other: context.field(other, errors, type: "time", isOptional: true))
    }
    var every = context.field("every", errors, type: "number")
    if every.value.isEmpty { every.value = "1" }
    var last = context.field("until", errors, type: "date", isOptional: true)
    last.label = locale.text("agenda_last_day")
    return try context.response(form) {
      EventFormPage(
        chrome: context.notebookChrome(title, in: .agenda),
        breadcrumb: [
          context.notebookLink,
          LinkView(label: locale.text("agenda_title"), url: context.href(.agenda)),
        ],
        title: title, summary: context.summary(form, isPost: false),
        action: context.settings.href(route), hidden: context.hidden(),
        what: [
          context.field("title", errors), context.field("location", errors, isOptional: true),
        ],
        times: [
          pair("day", "time", isOptional: false), pair("day_to", "time_to", isOptional: true),
        ],
        more: try more(errors), rule: [repeatField(errors), every],
        weekdays: (1...7).map(weekdayField), weekdaysError: errors["weekdays"],
        end: [
          last, context.field("times", errors, type: "number", isOptional: true),
        ],
        isRepeated: !["", "never"].contains(context.fields["repeat"])
          || ["every", "until", "times", "weekdays"].contains { errors[$0] != nil },
        reminder: remindField(errors),
        remindAt: pair("remind_day", "remind_time", isOptional: true),
        backURL: event.map { context.href(to: .ownEvent($0.id)) } ?? context.href(.agenda),
        script: context.theme.href(asset: "agenda.js"))
    }
  }

  /// The subject, where there are any, and the zone, where there are several.
  private func more(_ errors: FieldErrors) throws -> [FieldView] {
    var fields: [FieldView] = []
    let subjects = try context.site.subjects(of: me.id)
    if !subjects.isEmpty {
      var field = context.field("subject", errors, isOptional: true)
      field.label = context.locale.text("notebook_subject")
      field.choices =
        [ChoiceView(value: "", label: "–")]
        + subjects.map {
          ChoiceView(
            value: "\($0.id)", label: $0.title,
            isSelected: "\($0.id)" == context.fields["subject"])
        }
      fields.append(field)
    }
    let own = context.theme.zone.name
    var zones = [own] + (try context.site.zoneNames()).filter { $0 != own }
    if let zone = event?.zone, !zones.contains(zone) { zones.append(zone) }
    if zones.count > 1 {
      var field = context.field("zone", errors)
      field.choices = zones.map {
        ChoiceView(value: $0, label: $0, isSelected: $0 == context.fields["zone"])
      }
      fields.append(field)
    }
    return fields
  }

  private func repeatField(_ errors: FieldErrors) -> FieldView {
    var field = context.field("repeat", errors)
    field.choices = context.choices(
      ["never", "daily", "weekly", "monthly", "monthly_weekday", "monthly_last", "yearly"],
      chosen: context.fields["repeat"]
    ) { "repeat_\($0)" }
    return field
  }

  private func weekdayField(_ number: Int) -> FieldView {
    FieldView(
      name: "on_\(number)", label: context.locale.shortWeekday(number), type: "checkbox",
      value: "1", isTicked: context.fields.has("on_\(number)"))
  }

  private func remindField(_ errors: FieldErrors) -> FieldView {
    var field = context.field("remind", errors)
    field.choices = context.choices(
      ReminderChoice.allCases.map(\.rawValue), chosen: context.fields["remind"]
    ) { "remind_\($0)" }
    return field
  }
}
