import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me/places`: settings for the audiences of a member's location, its precision and hours, and the time for which it is stored.
///
/// Buttons pause everything, and let it go on; one makes a person see what the others see.
struct LocationSharingAction: FormAction {
  static let shownFields =
    ["person", "when", "keep", "metres", "friends"] + SharingForm.days.map { "from\($0)" }

  let context: ActionContext
  let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    let fields = context.fields
    switch fields["do"] {
    case "keep": return try keep()
    case "others":
      guard let person = Identifier<Member>(digits: fields["person"]) else {
        throw Problem.badRequest("reason_unknown_form")
      }
      _ = try context.site.write { try $0.setPlaces(nil, for: person, of: me.id) }
      return done("others")
    case "pause-day": return try pause(until: tomorrow, "paused")
    case "pause-week": return try pause(until: context.now.adding(seconds: 7 * 86_400), "paused")
    case "pause-open": return try pause(until: .latest, "paused")
    // Locations during the pause are not shown to anyone, now or later.
    case "resume": return try pause(until: context.now, "resumed")
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  private func done(_ what: String) -> Reply {
    context.redirect(to: context.href(.places, query: "done=places_\(what)"))
  }

  /// Eight o'clock of the next day.
  private var tomorrow: Timestamp {
    let date = context.today.adding(days: 1)
    return CivilDateTime(date: date, hour: 8, minute: 0).map(context.theme.zone.timestamp)
      ?? context.now.adding(seconds: 86_400)
  }

  private func pause(until time: Timestamp, _ what: String) throws -> Reply {
    try context.site.write { transaction in
      var sharing = try context.site.sharing(of: me.id)
      sharing.pausedUntil = time
      try transaction.setSharing(sharing, of: me.id, at: context.now)
    }
    return done(what)
  }

  private func keep() throws -> Reply {
    var form = FormState(context.locale)
    let levels = SharingForm(context, try context.site.sharing(of: me.id), &form.errors)
    let more = try onePersonMore(&form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    let isMore = try context.site.write { transaction in
      var sharing = levels.sharing
      // “Pause” may have been pressed since the form was read.
      sharing.pausedUntil = try context.site.sharing(of: me.id).pausedUntil
      try transaction.setSharing(sharing, of: me.id, at: context.now)
      for (group, level) in levels.groups {
        try transaction.setPlaces(level, for: group, of: me.id)
      }
      for (person, level) in levels.people {
        try transaction.setPlaces(level, for: person, of: me.id)
      }
      if let more {
        let level = try context.site.level(of: me.id, for: .asOwnerKnows(more))
        return try transaction.setPlaces(level, for: more, of: me.id)
      }
      return false
    }
    return done(isMore ? "person" : "kept")
  }

  /// The friend whose name was typed: the username, or a name that only one of them has.
  private func onePersonMore(_ errors: inout FieldErrors) throws -> Member.ID? {
    let typed = PlainText.singleLine(context.fields["person"])
    if PlainText.isBlank(typed) { return nil }
    let (wanted, username) = (Folding.fold(typed), Folding.username(typed))
    let found = try context.site.friends(
      of: me.id, whoseNameHas: typed, atMost: 50, at: context.now)
    let same = found.filter { $0.name.username == username || Folding.fold($0.name.name) == wanted }
    let matches = same.isEmpty ? found : same
    guard matches.count == 1 else {
      errors.add("person", matches.isEmpty ? "nobody" : "several")
      return nil
    }
    return matches[0].name.id
  }
}
