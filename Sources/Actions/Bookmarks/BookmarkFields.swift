import Database
import HTTPTypes
import Model
import Theme
import Time

/// The fields of a bookmark's reminder, read from a form and filled into one: no reminder, one of three times, or a day and a time.
struct BookmarkFields {
  /// When somebody is reminded, as the form names it.
  enum Choice: String, CaseIterable {
    case never = "none"
    case evening, tomorrow, week, own

    /// The hour of the day, and how many days from today; nil where that is not said by itself.
    fileprivate var time: (days: Int, hour: Int)? {
      switch self {
      case .never, .own: nil
      case .evening: (0, 19)
      case .tomorrow: (1, BookmarkFields.morning)
      case .week: (7, BookmarkFields.morning)
      }
    }
  }

  /// The hour of a day for which no time is typed.
  fileprivate static let morning = 9

  private let context: ActionContext
  /// When the bookmark reminds so far.
  private let former: Timestamp?

  init(_ context: ActionContext, _ bookmark: Bookmark?) {
    (self.context, former) = (context, bookmark?.remindAt)
  }

  private func text(_ name: String) -> String { PlainText.singleLine(context.fields[name]) }

  // MARK: Reading

  /// When the member wants to be reminded; nil for never, and, with words beside fields, where something is wrong.
  func reminder(_ errors: inout FieldErrors) throws -> Timestamp? {
    let choice = Choice(rawValue: text("remind")) ?? .never
    guard choice == .own else {
      // What the form showed at first means nothing; what was typed is not dropped silently.
      let first = former.map(shown)
      for (name, value) in [("remind_day", first?.day ?? ""), ("remind_time", first?.time ?? "")]
      where !text(name).isEmpty && text(name) != value {
        errors.add(name, "own", in: "remind")
      }
      guard let time = choice.time else { return nil }
      let zone = try zone
      let at = zone.civil(context.now).date.adding(days: time.days)
      let due = Self.moment(at, minute: time.hour * 60, zone)
      if let due, due <= context.now { errors.add("remind", "past") }
      return due
    }
    return try own(&errors)
  }

  /// A day, and a time or the morning, on the clocks of the chosen zone.
  private func own(_ errors: inout FieldErrors) throws -> Timestamp? {
    let fields = EventFields(context)
    guard let day = fields.date("remind_day", &errors, isNeeded: true) else { return nil }
    let minute = fields.minute("remind_time", &errors) ?? Self.morning * 60
    guard errors.isEmpty, let due = Self.moment(day, minute: minute, try zone) else { return nil }
    if due <= context.now { errors.add("remind_day", "past", in: "remind") }
    if due > context.now.adding(seconds: Int64(Bookmark.mostDays) * 86_400) {
      errors.add(
        "remind_day", "far", in: "remind", ["limit": context.locale.number(Bookmark.mostDays)])
    }
    return due
  }

  private static func moment(_ day: CivilDate, minute: Int, _ zone: TimeZone) -> Timestamp? {
    CivilDateTime(date: day, hour: minute / 60, minute: minute % 60).map(zone.timestamp(of:))
  }

  /// The zone that was chosen, where it is one of those to choose from, else the reader's.
  private var zone: TimeZone {
    get throws {
      let name = text("zone")
      guard try context.site.zoneNames().contains(name) else { return context.clock }
      return try context.site.timeZone(named: name)
    }
  }

  // MARK: Filling in

  /// The fields as they are shown; those of a GET may name a choice.
  func fields(_ form: FormState) throws -> [FieldView] {
    var context = context
    if context.request.head.method != .post {
      if let former {
        let first = shown(former)
        (context.fields["remind_day"], context.fields["remind_time"]) = (first.day, first.time)
        if context.fields["remind"].isEmpty {
          context.fields["remind"] = Choice.own.rawValue
        }
      }
    }
    var remind = context.field("remind", form.errors)
    remind.choices = choices(chosen: context.fields["remind"])
    var day = context.field("remind_day", form.errors, type: "date", isOptional: true)
    day.isShort = true
    var time = context.field("remind_time", form.errors, type: "time", isOptional: true)
    time.isShort = true
    time.hint = context.locale.text("bookmark_remind_hint")
    return [remind, day, time] + (try zoneField(context, form.errors).map { [$0] } ?? [])
  }

  private func choices(chosen: String) -> [ChoiceView] {
    let locale = context.locale
    let today = context.civil(context.now).date
    return Choice.allCases.compactMap { choice in
      let moment = choice.time.flatMap {
        Self.moment(today.adding(days: $0.days), minute: $0.hour * 60, context.clock)
      }
      // An evening that has begun is offered no more.
      if let moment, moment <= context.now, choice.rawValue != chosen { return nil }
      let time = moment.map { locale.timeOfDay(context.civil($0)) } ?? ""
      return ChoiceView(
        value: choice.rawValue,
        label: locale.text("bookmark_remind_\(choice.rawValue)", ["time": time]),
        isSelected: choice.rawValue == chosen)
    }
  }

  /// The zone, where there are several.
  private func zoneField(_ context: ActionContext, _ errors: FieldErrors) throws -> FieldView? {
    let own = context.clock.name
    let zones = [own] + (try context.site.zoneNames()).filter { $0 != own }
    guard zones.count > 1 else { return nil }
    var field = context.field("zone", errors)
    field.choices = zones.map {
      ChoiceView(value: $0, label: $0, isSelected: $0 == context.fields["zone"])
    }
    return field
  }

  /// A moment as the fields say it, on the reader's clocks.
  private func shown(_ time: Timestamp) -> (day: String, time: String) {
    let civil = context.civil(time)
    return (civil.date.description, EventFields.clock(civil.hour * 60 + civil.minute))
  }
}
