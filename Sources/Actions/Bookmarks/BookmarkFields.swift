import Database
import HTTPTypes
import Model
import Theme
import Time

/// The fields of a bookmark's reminder, read from a form and filled into one: no reminder, one of three times, or a day and a
/// time.
struct BookmarkFields {
  /// Time of the reminder, as the form names it.
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
    // A program that says nothing of a reminder changes none.
    guard context.fields.has("remind") else { return former }
    let named = text("remind")
    guard let choice = named.isEmpty ? .never : Choice(rawValue: named) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    guard choice == .own else {
      // Values that the form showed at first are ignored; values that the member typed are not dropped silently.
      let first = try former.map(shown)
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
    if due > context.now.adding(seconds: Int64(Bookmark.maxDays) * 86_400) {
      errors.add(
        "remind_day", "far", in: "remind", ["limit": context.locale.number(Bookmark.maxDays)])
    }
    return due
  }

  private static func moment(_ day: CivilDate, minute: Int, _ zone: TimeZone) -> Timestamp? {
    CivilDateTime(date: day, hour: minute / 60, minute: minute % 60).map(zone.timestamp(of:))
  }

  /// The zone that the form was shown in, or that was chosen in it; at first the reader's.
  ///
  /// The form says it, since the reader's may be known only when it comes back.
  private var zone: TimeZone {
    get throws {
      let name = text("zone")
      guard context.request.head.method == .post, (1...64).contains(name.utf8.count) else {
        return context.clock
      }
      if name == context.theme.zone.name { return context.theme.zone }
      if try context.site.zoneNames().contains(name) {
        return try context.site.timeZone(named: name)
      }
      return WorldZones.zone(named: name) ?? context.clock
    }
  }

  // MARK: Filling in

  /// The fields as they are shown; those of a GET may name a choice.
  func fields(_ form: FormState) throws -> [FieldView] {
    var context = context
    if context.request.head.method != .post {
      if let former {
        let first = try shown(former)
        (context.fields["remind_day"], context.fields["remind_time"]) = (first.day, first.time)
        if context.fields["remind"].isEmpty {
          context.fields["remind"] = Choice.own.rawValue
        }
      }
    }
    var remind = context.field("remind", form.errors)
    remind.choices = try choices(chosen: context.fields["remind"])
    var day = context.field("remind_day", form.errors, type: "date", isOptional: true)
    day.isShort = true
    var time = context.field("remind_time", form.errors, type: "time", isOptional: true)
    time.isShort = true
    time.hint = context.locale.text("bookmark_remind_hint")
    return [remind, day, time] + (try zoneField(context, form.errors).map { [$0] } ?? [])
  }

  private func choices(chosen: String) throws -> [ChoiceView] {
    let (locale, zone) = (context.locale, try zone)
    let today = zone.civil(context.now).date
    return Choice.allCases.compactMap { choice in
      let moment = choice.time.flatMap {
        Self.moment(today.adding(days: $0.days), minute: $0.hour * 60, zone)
      }
      // An evening that has begun is offered no more.
      if let moment, moment <= context.now, choice.rawValue != chosen { return nil }
      let time = moment.map { locale.timeOfDay(zone.civil($0)) } ?? ""
      return ChoiceView(
        value: choice.rawValue,
        label: locale.text("bookmark_remind_\(choice.rawValue)", ["time": time]),
        isSelected: choice.rawValue == chosen)
    }
  }

  /// The zones to choose from, that of the form first.
  private var zones: [String] {
    get throws {
      let first = [try zone.name, context.theme.zone.name]
      var known: Set<String> = []
      return (first + (try context.site.zoneNames())).filter { known.insert($0).inserted }
    }
  }

  /// The zone, where there are several.
  private func zoneField(_ context: ActionContext, _ errors: FieldErrors) throws -> FieldView? {
    let zones = try zones
    guard zones.count > 1 else { return nil }
    var field = context.field("zone", errors)
    field.choices = zones.map {
      ChoiceView(value: $0, label: $0, isSelected: $0 == zones.first)
    }
    return field
  }

  /// Hidden fields of the form where there is only one zone.
  var hidden: [(name: String, value: String)] {
    get throws { try zones.count > 1 ? [] : [("zone", zone.name)] }
  }

  /// A moment as the fields say it, in the form's zone.
  private func shown(_ time: Timestamp) throws -> (day: String, time: String) {
    let civil = try zone.civil(time)
    return (civil.date.description, EventFields.clock(civil.hour * 60 + civil.minute))
  }
}
