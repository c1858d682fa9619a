import Database
import HTTPTypes
import Model
import Pages
import Templates
import Theme
import Time

/// `me/places/groups/<id>`: hours in which a group sees a member's location: those for everyone, always, or a week of its own.
struct GroupHoursAction: FormAction {
  static let shownFields = ["when"] + SharingForm.days.map { "from\($0)" }

  private let context: ActionContext
  private let me: SignedIn
  private let group: OwnConversation

  /// Looks the group up; throws `notFound` for members who are not in it.
  init(_ context: ActionContext, _ id: Conversation.ID) throws {
    me = try context.member()
    group = try context.talk(id)
    guard group.isIn, !group.isOfTwo else { throw Problem.notFound }
    self.context = context
  }

  private var route: Route { .groupHours(group.id) }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let hours = hours(&form.errors)
    guard let hours, form.errors.isEmpty else { return .finished(try response(form)) }
    let isSaved = try context.site.write {
      try $0.setPlaces(in: hours, for: group.id, of: me.id)
    }
    guard isSaved else {
      form.errors.add(
        "when", "full", in: "group_hours",
        ["limit": context.locale.number(Transaction.maxPlaceGroups)])
      return .finished(try response(form))
    }
    return context.redirect(to: context.href(.places, query: "done=places_hours"))
  }

  private func hours(_ errors: inout FieldErrors) -> GroupHours? {
    switch context.fields["when"] {
    case "shared": return .shared
    case "always": return .always
    case "own": return SharingForm.hours(context.fields, &errors).map(GroupHours.own)
    default:
      errors.add("when", "choose", in: "group_hours")
      return nil
    }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let (sharing, rule) = try context.site.read {
      (
        try context.site.sharing(of: me.id),
        try context.site.placeRule(of: me.id, for: group.id)
      )
    }
    let title = locale.text("group_hours_title", ["group": group.groupName ?? ""])
    return try context.response(form) {
      GroupHoursPage(
        chrome: context.placeChrome(title),
        breadcrumb: [
          context.mapCrumb,
          LinkView(label: locale.text("places_title"), url: context.href(.places)),
        ], title: title,
        lead: locale.text("group_hours_lead", ["level": context.words(rule.level)]),
        summary: context.summary(form, isPost: false), action: context.settings.href(route),
        lang: context.tree.language.code,
        shared: choice("shared", rule, detail: context.week(sharing.hours)),
        always: choice("always", rule), own: choice("own", rule),
        whenError: form.errors["when"],
        days: context.hoursViews(own(rule.hours), form.errors), hoursZone: context.hoursZone,
        cancelURL: context.href(.places))
    }
  }

  private func own(_ hours: GroupHours) -> WeekHours? {
    if case .own(let week) = hours { week } else { nil }
  }

  private func choice(
    _ name: String, _ rule: SharingGrant, detail: String? = nil
  ) -> HoursChoiceView {
    let stored =
      switch rule.hours {
      case .shared: "shared"
      case .always: "always"
      case .own: "own"
      }
    let chosen = context.fields.has("when") ? context.fields["when"] : stored
    return HoursChoiceView(value: name, detail: detail, isChosen: chosen == name)
  }
}

extension ActionContext {
  /// Hours are those of the site, wherever their owner and those who look are; their own clocks may show another time.
  var hoursZone: String { locale.text("hours_zone", ["zone": theme.zone.name]) }

  /// The two fields of each day, with what was typed, or what is stored.
  func hoursViews(_ hours: WeekHours?, _ errors: FieldErrors) -> [HoursView] {
    SharingForm.days.map { day in
      let span = hours?.days[day - 1]
      func value(_ name: String, _ minutes: Int?) -> String {
        fields.has(name) ? fields[name] : minutes.map(WeekHours.text(ofMinutes:)) ?? ""
      }
      return HoursView(
        day: locale.weekday(day), from: "from\(day)", to: "to\(day)",
        begin: value("from\(day)", span?.lowerBound), end: value("to\(day)", span?.upperBound),
        error: errors["from\(day)"])
    }
  }

  /// A week in words: "Mon–Fri 09:00–17:00, Sat 10:00–14:00"; without hours "always".
  func week(_ hours: WeekHours?) -> String {
    guard let hours else { return locale.text("week_always") }
    var runs: [(first: Int, last: Int, span: Range<Int>)] = []
    for (index, span) in hours.days.enumerated() {
      guard let span else { continue }
      if let run = runs.last, run.last == index, run.span == span {
        runs[runs.count - 1].last = index + 1
      } else {
        runs.append((index + 1, index + 1, span))
      }
    }
    guard !runs.isEmpty else { return locale.text("week_never") }
    return runs.map { run in
      let (first, last) = (locale.shortWeekday(run.first), locale.shortWeekday(run.last))
      let days = run.first == run.last ? first : "\(first)–\(last)"
      let from = WeekHours.text(ofMinutes: run.span.lowerBound)
      return "\(days) \(from)–\(WeekHours.text(ofMinutes: run.span.upperBound))"
    }.joined(separator: ", ")
  }

  /// When a group sees where a member is, a few words.
  func words(_ hours: GroupHours) -> String {
    switch hours {
    case .shared: locale.text("group_hours_shared_short")
    case .always: week(nil)
    case .own(let week): self.week(week)
    }
  }
}

/// The hours of one group.
struct GroupHoursPage: PageView {
  static let template = "group-hours"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// Explanation of what the group sees, a sentence.
  let lead: String
  /// Error message, as a sentence.
  var summary: String?
  /// Where the form is sent.
  let action: String
  /// The language of the page, which the form sends along.
  let lang: String
  /// The hours for everyone.
  let shared: HoursChoiceView
  /// All hours.
  let always: HoursChoiceView
  /// The group's own hours.
  let own: HoursChoiceView
  /// Error message about the choice, as a sentence.
  var whenError: String?
  /// The hours of the days.
  let days: [HoursView]
  /// In which time zone they are, a sentence.
  let hoursZone: String
  /// Where nothing is changed.
  let cancelURL: String
}

/// One of three ways to say when a group sees something.
struct HoursChoiceView: View {
  /// Value that is sent.
  let value: String
  /// Which hours that are just now, in a few words.
  var detail: String?
  /// True if it is chosen.
  var isChosen = false
}
