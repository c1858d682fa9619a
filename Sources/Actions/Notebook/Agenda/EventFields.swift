import Model
import Theme
import Time

/// The fields of an entry, read from a form and filled into one: every rule of S-05.
///
/// The title is required; the end is not before the beginning; a reminder has a time of its own only if a custom one is chosen,
/// before the beginning. A field that means nothing with the current choices must be empty.
struct EventFields {
  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  private func text(_ name: String) -> String { PlainText.singleLine(context.fields[name]) }

  // MARK: Reading

  /// The entry as typed; nil, with errors at fields, where something is wrong.
  func event(_ errors: inout FieldErrors, zones: [String]) -> OwnEvent? {
    let title = context.ownTitle(&errors)
    guard let day = date("day", &errors, isNeeded: true) else { return nil }
    let minute = minute("time", &errors)
    let zone = zones.contains(text("zone")) ? text("zone") : context.theme.zone.name
    var event = OwnEvent(title: title, day: day, minute: minute, zone: zone)
    event.location = text("location")
    if event.location.utf8.count > OwnEvent.locationBytes {
      errors.add(
        "location", "long", ["limit": context.locale.number(OwnEvent.locationBytes)])
    }
    event.length = length(from: day, minute, &errors)
    event.subject = OwnSubject.ID(digits: text("subject"))
    event.recurrence = recurrence(from: day, &errors)
    event.remind = remind(event, &errors)
    return errors.isEmpty ? event : nil
  }

  func date(
    _ name: String, _ errors: inout FieldErrors, isNeeded: Bool = false
  ) -> CivilDate? {
    let typed = text(name)
    if typed.isEmpty {
      if isNeeded { errors.add(name, "none", in: "day") }
      return nil
    }
    guard let day = CivilDate(typed), (1...9998).contains(day.year) else {
      errors.add(name, "wrong", in: "day")
      return nil
    }
    return day
  }

  /// Minutes since midnight: `09:30`, also `9:30`; nil, with an error at the field, for an invalid time.
  func minute(_ name: String, _ errors: inout FieldErrors) -> Int? {
    let typed = text(name)
    if typed.isEmpty { return nil }
    let parts = typed.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }),
      let hour = Int(String(Substring(parts[0]))), let minute = Int(String(Substring(parts[1]))),
      (0...23).contains(hour), (0...59).contains(minute)
    else {
      errors.add(name, "wrong", in: "time")
      return nil
    }
    return hour * 60 + minute
  }

  /// The length, from the day and time of the end.
  private func length(
    from day: CivilDate, _ minute: Int?, _ errors: inout FieldErrors
  ) -> Int {
    let typedDay = date("day_to", &errors)
    let last = typedDay ?? day
    let end = self.minute("time_to", &errors)
    let days = last.dayNumber - day.dayNumber
    guard let minute else {
      if end != nil { errors.add("time", "none") }
      return checked(days, most: OwnEvent.maxLength / 1440, "day_to", &errors)
    }
    guard let end else {
      if typedDay != nil, days != 0 { errors.add("time_to", "none", in: "time") }
      return 0
    }
    return checked(days * 1440 + end - minute, most: OwnEvent.maxLength, "time_to", &errors)
  }

  private func checked(
    _ length: Int, most: Int, _ name: String, _ errors: inout FieldErrors
  ) -> Int {
    if length < 0 { errors.add(name, "before", in: "end") }
    if length > most { errors.add(name, "long", in: "end") }
    return length
  }

  private func recurrence(from day: CivilDate, _ errors: inout FieldErrors) -> Recurrence? {
    let chosen = text("repeat")
    if chosen.isEmpty || chosen == "never" {
      refuseMeaningless(&errors)
      return nil
    }
    let isOrdinal = ["monthly_weekday", "monthly_last"].contains(chosen)
    guard let unit = isOrdinal ? .monthly : Recurrence.Unit(rawValue: chosen.uppercased()) else {
      errors.add("repeat", "none")
      return nil
    }
    let interval = number("every", &errors, 1...Recurrence.maxInterval) ?? 1
    let count = number("times", &errors, 1...Recurrence.maxTimes)
    let until = date("until", &errors)
    if count != nil, until != nil { errors.add("times", "both") }
    if let until, until < day { errors.add("until", "before", in: "end") }
    let days = Set((1...7).filter { context.fields.has("on_\($0)") })
    if unit != .weekly, !days.isEmpty { errors.add("weekdays", "weekly") }
    // The fifth Friday is the last, where there is one.
    let week = (day.day - 1) / 7 + 1
    let ordinal = isOrdinal ? (chosen == "monthly_last" || week > 4 ? -1 : week) : nil
    return Recurrence(
      unit, every: interval,
      end: count.map(Recurrence.End.count) ?? until.map(Recurrence.End.until) ?? .never,
      // The day of the first is always one of them.
      weekdays: days.isEmpty ? [] : days.union([day.weekday]), ordinal: ordinal)
  }

  /// Refuses repetition fields in an entry that takes place once: nothing typed is dropped silently.
  private func refuseMeaningless(_ errors: inout FieldErrors) {
    for name in ["until", "times"] where !text(name).isEmpty {
      errors.add(name, "never", in: "repeat")
    }
    if !["", "1"].contains(text("every")) { errors.add("every", "never", in: "repeat") }
    if (1...7).contains(where: { context.fields.has("on_\($0)") }) {
      errors.add("weekdays", "never", in: "repeat")
    }
  }

  private func number(
    _ name: String, _ errors: inout FieldErrors, _ range: ClosedRange<Int>
  ) -> Int? {
    let typed = text(name)
    if typed.isEmpty { return nil }
    guard let number = Int(typed), range.contains(number) else {
      errors.add(
        name, "wrong", in: "number", ["limit": context.locale.number(range.upperBound)])
      return nil
    }
    return number
  }

  private func remind(_ event: OwnEvent, _ errors: inout FieldErrors) -> Int? {
    let choice = ReminderChoice(rawValue: text("remind"))
    guard choice == .own else {
      for name in ["remind_day", "remind_time"] where !text(name).isEmpty {
        errors.add(name, "own", in: "remind")
      }
      return choice?.minutes(before: event)
    }
    guard let day = date("remind_day", &errors, isNeeded: true) else { return nil }
    guard let minute = minute("remind_time", &errors) else {
      errors.add("remind_time", "none", in: "time")
      return nil
    }
    let before = (event.day.dayNumber - day.dayNumber) * 1440 + (event.minute ?? 0) - minute
    if before < 0 { errors.add("remind_day", "late") }
    if before > OwnEvent.maxRemind { errors.add("remind_day", "early") }
    return before
  }

  // MARK: Filling in

  /// The initial fields of an entry in its form.
  static func filled(_ event: OwnEvent) -> [(name: String, value: String)] {
    let end = (event.minute ?? 0) + event.length
    var fields = [
      ("title", event.title), ("location", event.location), ("day", event.day.description),
      ("zone", event.zone), ("subject", event.subject.map { "\($0)" } ?? ""),
    ]
    if let minute = event.minute {
      fields.append(("time", clock(minute)))
      if event.length > 0 {
        fields += [
          ("day_to", event.day.adding(days: end / 1440).description), ("time_to", clock(end)),
        ]
      }
    } else if event.length > 0 {
      fields.append(("day_to", event.day.adding(days: event.length).description))
    }
    return (fields + repeated(event) + reminded(event)).map { (name: $0.0, value: $0.1) }
  }

  static func clock(_ minute: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minute / 60 % 24)):\(two(minute % 60))"
  }

  private static func repeated(_ event: OwnEvent) -> [(String, String)] {
    guard let recurrence = event.recurrence else { return [] }
    let unit = recurrence.unit.rawValue.lowercased()
    let name = recurrence.ordinal.map { $0 < 0 ? "monthly_last" : "monthly_weekday" } ?? unit
    var fields = [("repeat", name), ("every", "\(recurrence.interval)")]
    fields += recurrence.weekdays.sorted().map { ("on_\($0)", "1") }
    switch recurrence.end {
    case .never: break
    case .count(let count): fields.append(("times", "\(count)"))
    case .until(let day): fields.append(("until", day.description))
    }
    return fields
  }

  private static func reminded(_ event: OwnEvent) -> [(String, String)] {
    guard let remind = event.remind else { return [] }
    if let choice = ReminderChoice.all.first(where: { $0.minutes(before: event) == remind }) {
      return [("remind", choice.rawValue)]
    }
    let at = event.day.dayNumber * 1440 + (event.minute ?? 0) - remind
    let (days, minutes) = at.quotientAndRemainder(dividingBy: 1440)
    let day = CivilDate(dayNumber: minutes < 0 ? days - 1 : days)
    return [
      ("remind", ReminderChoice.own.rawValue), ("remind_day", day.description),
      ("remind_time", clock((minutes + 1440) % 1440)),
    ]
  }
}
