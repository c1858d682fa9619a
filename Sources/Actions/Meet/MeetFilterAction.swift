import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `meet/filter`: the people a member would like to meet, as a sentence and a count.
///
/// Without fields it shows the stored preferences. With them it counts who would fit, whether they are then dropped (`preview`)
/// or stored. Counts below three are not shown, nor who does not appear.
struct MeetFilterAction: FormAction {
  static let shownFields = ["age_from", "age_to", "women", "reach", "wanted"]

  private let context: ActionContext
  private let own: MatchProfile
  private let card: MeetCard

  /// Also throws `notFound` for members who do not take part.
  init(_ context: ActionContext) throws {
    let me = try context.meetMember()
    guard let own = try context.site.matchProfile(me.id, on: context.today),
      let card = try context.site.meetCard(me.id)
    else { throw Problem.notFound }
    (self.own, self.card) = (own, card)
    if context.fields.has("reach") {
      try context.allow([Quota("meet filter \(me.id)", most: 60, seconds: 600)])
    }
    self.context = context
  }

  /// The requested preferences.
  private struct Asked {
    var preferences: MeetPreferences
    var wanted: [String]
  }

  private var kept: Asked {
    Asked(
      preferences: MeetPreferences(bits: own.preferences) ?? MeetPreferences(), wanted: card.wanted)
  }

  /// The fields of the form, or the stored preferences where there are none.
  private func asked(_ errors: inout FieldErrors) -> Asked {
    let fields = context.fields
    guard fields.has("reach") else { return kept }
    var preferences = MeetPreferences()
    let all = MeetPreferences.allAges
    let least = age("age_from", all.lowerBound, &errors)
    let greatest = age("age_to", all.upperBound, &errors)
    if least > greatest { errors.add("age_to", "order") }
    preferences.ages = least...max(least, greatest)
    preferences.genders = Set(MeetGender.allCases.filter { fields.has($0.name) })
    if preferences.genders.isEmpty { errors.add("women", "nobody") }
    preferences.singlesOnly = fields.has("single")
    if let reach = MeetReach(named: fields["reach"]) {
      preferences.reach = reach
    } else {
      errors.add("reach", "unknown", in: "value")
    }
    let wanted = context.meetTags("wanted", &errors)
    preferences.wantsTags = !wanted.isEmpty
    return Asked(preferences: preferences, wanted: wanted)
  }

  private func age(_ name: String, _ usual: Int, _ errors: inout FieldErrors) -> Int {
    let (typed, all) = (PlainText.singleLine(context.fields[name]), MeetPreferences.allAges)
    if typed.isEmpty { return usual }
    guard typed.utf8.count <= 3, let age = Int(typed), all.contains(age) else {
      errors.add(
        name, "form",
        [
          "least": context.locale.number(all.lowerBound),
          "greatest": context.locale.number(all.upperBound),
        ])
      return usual
    }
    return age
  }

  func show() throws -> Reply {
    var form = FormState(context.locale)
    let asked = asked(&form.errors)
    guard context.request.wantsJSON else {
      return .finished(try context.page(page(form, asked), form.errors))
    }
    guard form.errors.isEmpty else { return .finished(context.details(form)) }
    return .finished(.json(.ok, .object(try members(asked))))
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    var asked = asked(&form.errors)
    guard form.errors.isEmpty, !context.isPreview else { return .finished(try response(form)) }
    asked.preferences.wantsTags = !asked.wanted.isEmpty
    var card = card
    card.wanted = asked.wanted
    let (new, preferences, today) = (card, asked.preferences, context.today)
    _ = try context.site.write { transaction in
      guard let own = try context.takesPart(own.id) else { return false }
      return try transaction.meet(new, preferences, in: own.facts.cell, as: own.id, on: today)
    }
    return context.redirect(to: context.href(.meet, query: "done=meet"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    var errors = FieldErrors(context.locale)
    let asked = asked(&errors)
    return try context.response(form) { try page(form, asked) }
  }

  // MARK: Counting

  /// The members to count, from one moment of the database; nil for a member who has just stopped taking part.
  private func counted(_ asked: Asked) throws -> (look: MeetCriteria, all: [MatchProfile])? {
    try context.site.read {
      try context.site.meetCriteria(
        own, preferences: asked.preferences, wanted: asked.wanted, on: context.today
      )
      .map { ($0, try context.site.matchProfiles(but: own.id)) }
    }
  }

  private func members(_ asked: Asked) throws -> [(String, JSON)] {
    let counts = try counted(asked).map { MeetCounts($0.look, among: $0.all) }
    func told(_ number: Int?) -> JSON? {
      number.flatMap { MeetCounts.told($0) }.map { .number(Int64($0)) }
    }
    let obstacles = MeetObstacle.allCases.compactMap { obstacle in
      told(counts?.obstacles[obstacle]).map { (obstacle.name, $0) }
    }
    return (told(counts?.fitting).map { [("count", $0)] } ?? []) + [
      ("obstacles", .object(obstacles)),
      ("sentence", .text(context.sentence(asked.preferences, wanted: asked.wanted))),
    ]
  }

  // MARK: The page

  private func page(_ form: FormState, _ asked: Asked) throws -> MeetFilterPage {
    let (locale, title) = (context.locale, context.locale.text("meet_filter_title"))
    let counted = form.errors.isEmpty ? try counted(asked) : nil
    let counts = counted.map { MeetCounts($0.look, among: $0.all) }
    return MeetFilterPage(
      chrome: context.meetChrome(title), breadcrumb: [context.meetCrumb], title: title,
      sentence: counts == nil ? nil : context.sentence(asked.preferences, wanted: asked.wanted),
      count: counts.map { words("meet_fits", $0.fitting) }, form: fields(form, asked),
      wider: counted.map { wider(than: asked, $0.look, among: $0.all) } ?? [],
      obstacles: MeetObstacle.allCases.compactMap { obstacle in
        counts?.obstacles[obstacle].flatMap { MeetCounts.told($0) }.map {
          ParagraphView(text: locale.plural("meet_obstacle_\(obstacle.name)", $0))
        }
      })
  }

  /// A number of people as a sentence; fewer than three are not given as a number.
  private func words(_ key: String, _ number: Int) -> String {
    MeetCounts.told(number).map { context.locale.plural(key, $0) }
      ?? context.locale.text("\(key)_few")
  }

  private func fields(_ form: FormState, _ asked: Asked) -> FormView {
    var context = context
    let (locale, preferences) = (context.locale, asked.preferences)
    if !context.fields.has("reach") {
      context.fields["age_from"] = String(preferences.ages.lowerBound)
      context.fields["age_to"] = String(preferences.ages.upperBound)
      context.fields["wanted"] = asked.wanted.joined(separator: ", ")
    }
    func box(_ name: String, _ isTicked: Bool) -> FieldView {
      var box = FieldView(name: name, label: locale.text("label_\(name)"), type: "checkbox")
      (box.value, box.isTicked) = ("1", isTicked)
      return box
    }
    var genders = MeetGender.allCases.map { box($0.name, preferences.genders.contains($0)) }
    genders[0].hint = form.errors["women"]
    genders[2].hint = locale.text("meet_hint_others")
    var reach = FieldView(name: "reach", label: locale.text("label_reach"), isShort: true)
    reach.error = form.errors["reach"]
    reach.choices = context.choices(
      MeetReach.allCases.reversed().map(\.name), chosen: preferences.reach.name
    ) { "meet_reach_\($0)" }
    reach.hint = own.facts.cell == nil ? locale.text("meet_hint_reach") : nil
    var view = context.form(
      "filter", to: .plain(.meetFilter), form,
      [
        context.field("age_from", form.errors, isShort: true),
        context.field("age_to", form.errors, hint: "meet_hint_age_to", isShort: true),
      ] + genders + [box("single", preferences.singlesOnly), reach]
        + [context.field("wanted", form.errors, hint: "meet_hint_wanted", isOptional: true)],
      button: "meet_keep")
    view.preview = locale.text("meet_count")
    return view
  }

  /// Preferences with a little more room in one respect, as far as there is more.
  private func wider(than asked: Asked, _ look: MeetCriteria, among all: [MatchProfile])
    -> [MeetLooserFilterView]
  {
    // Members who are not looking for the reader stay out, however much wider the reader looks.
    let willing = all.filter { look.theirs($0) == nil }
    let every = MeetPreferences.allAges
    var wishes: [(label: String, preferences: MeetPreferences)] = []
    if let reach = MeetReach(rawValue: asked.preferences.reach.rawValue + 1) {
      var preferences = asked.preferences
      preferences.reach = reach
      wishes.append((context.words(reach), preferences))
    }
    if asked.preferences.ages != every {
      var preferences = asked.preferences
      let ages = asked.preferences.ages
      preferences.ages =
        max(every.lowerBound, ages.lowerBound - 3)...min(every.upperBound, ages.upperBound + 3)
      wishes.append((context.words(preferences.ages), preferences))
    }
    if asked.preferences.singlesOnly {
      var preferences = asked.preferences
      preferences.singlesOnly = false
      wishes.append((context.locale.text("meet_wider_single"), preferences))
    }
    return wishes.map { label, preferences in
      let wider = look.asking(preferences)
      return MeetLooserFilterView(
        label: label,
        url: context.href(
          .meetFilter, query: query(Asked(preferences: preferences, wanted: asked.wanted))),
        count: words("meet_wider", willing.count { wider.mine($0) == nil }))
    }
  }

  private func query(_ asked: Asked) -> String {
    let preferences = asked.preferences
    var fields = [
      ("age_from", String(preferences.ages.lowerBound)),
      ("age_to", String(preferences.ages.upperBound)),
      ("reach", preferences.reach.name),
    ]
    fields += MeetGender.allCases.filter(preferences.genders.contains).map { ($0.name, "1") }
    if preferences.singlesOnly { fields.append(("single", "1")) }
    if !asked.wanted.isEmpty { fields.append(("wanted", asked.wanted.joined(separator: ","))) }
    return FormFields.encoded(fields)
  }
}
