import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `meet/filter`: whom a member would like to meet, said as a sentence and counted.
///
/// Without fields what is kept; with them how many that would be, whatever became of them (`preview`), or to keep it. Counts below three
/// are not told, nor who it is that does not appear.
struct MeetFilterAction: FormAction {
  static let shownFields = ["age_from", "age_to", "women", "reach", "wanted"]

  private let context: ActionContext
  private let own: Meeter
  private let card: MeetCard

  /// Throws `notFound` for who takes no part, too.
  init(_ context: ActionContext) throws {
    let me = try context.meetMember()
    guard let own = try context.site.meeter(me.id, on: context.today),
      let card = try context.site.meetCard(me.id)
    else { throw Problem.notFound }
    (self.own, self.card) = (own, card)
    if context.fields.has("reach") {
      try context.allow([Quota("meet filter \(me.id)", most: 60, seconds: 600)])
    }
    self.context = context
  }

  /// What is asked for.
  private struct Asked {
    var wish: MeetWish
    var wanted: [String]
  }

  private var kept: Asked {
    Asked(wish: MeetWish(bits: own.wish) ?? MeetWish(), wanted: card.wanted)
  }

  /// The fields of the form, or what is kept where there are none.
  private func asked(_ errors: inout FieldErrors) -> Asked {
    let fields = context.fields
    guard fields.has("reach") else { return kept }
    var wish = MeetWish()
    let all = MeetWish.allAges
    let least = age("age_from", all.lowerBound, &errors)
    let greatest = age("age_to", all.upperBound, &errors)
    if least > greatest { errors.add("age_to", "order") }
    wish.ages = least...max(least, greatest)
    wish.genders = Set(MeetGender.allCases.filter { fields.has($0.name) })
    if wish.genders.isEmpty { errors.add("women", "nobody") }
    wish.singlesOnly = fields.has("single")
    if let reach = MeetReach(named: fields["reach"]) {
      wish.reach = reach
    } else {
      errors.add("reach", "unknown", in: "value")
    }
    let wanted = context.meetTags("wanted", &errors)
    wish.wantsTags = !wanted.isEmpty
    return Asked(wish: wish, wanted: wanted)
  }

  private func age(_ name: String, _ usual: Int, _ errors: inout FieldErrors) -> Int {
    let (typed, all) = (PlainText.singleLine(context.fields[name]), MeetWish.allAges)
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
    asked.wish.wantsTags = !asked.wanted.isEmpty
    var card = card
    card.wanted = asked.wanted
    let (new, wish, today) = (card, asked.wish, context.today)
    _ = try context.site.write { transaction in
      guard let own = try context.takesPart(own.id) else { return false }
      return try transaction.meet(new, wish, in: own.facts.cell, as: own.id, on: today)
    }
    return context.redirect(to: context.href(.meet, query: "done=meet"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    var errors = FieldErrors(context.locale)
    let asked = asked(&errors)
    return try context.response(form) { try page(form, asked) }
  }

  // MARK: Counting

  /// What is counted, in one moment of the database; nil for who has just stopped.
  private func counted(_ asked: Asked) throws -> (look: MeetLook, all: [Meeter])? {
    try context.site.read {
      try context.site.meetLook(own, wish: asked.wish, wanted: asked.wanted, on: context.today)
        .map { ($0, try context.site.meeters(but: own.id)) }
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
      ("sentence", .text(context.sentence(asked.wish, wanted: asked.wanted))),
    ]
  }

  // MARK: The page

  private func page(_ form: FormState, _ asked: Asked) throws -> MeetFilterPage {
    let (locale, title) = (context.locale, context.locale.text("meet_filter_title"))
    let counted = form.errors.isEmpty ? try counted(asked) : nil
    let counts = counted.map { MeetCounts($0.look, among: $0.all) }
    return MeetFilterPage(
      chrome: context.meetChrome(title), breadcrumb: [context.meetCrumb], title: title,
      sentence: counts == nil ? nil : context.sentence(asked.wish, wanted: asked.wanted),
      count: counts.map { words("meet_fits", $0.fitting) }, form: fields(form, asked),
      wider: counted.map { wider(than: asked, $0.look, among: $0.all) } ?? [],
      obstacles: MeetObstacle.allCases.compactMap { obstacle in
        counts?.obstacles[obstacle].flatMap { MeetCounts.told($0) }.map {
          ParagraphView(text: locale.plural("meet_obstacle_\(obstacle.name)", $0))
        }
      })
  }

  /// A number of people as a sentence; fewer than three are not counted.
  private func words(_ key: String, _ number: Int) -> String {
    MeetCounts.told(number).map { context.locale.plural(key, $0) }
      ?? context.locale.text("\(key)_few")
  }

  private func fields(_ form: FormState, _ asked: Asked) -> FormView {
    var context = context
    let (locale, wish) = (context.locale, asked.wish)
    if !context.fields.has("reach") {
      context.fields["age_from"] = String(wish.ages.lowerBound)
      context.fields["age_to"] = String(wish.ages.upperBound)
      context.fields["wanted"] = asked.wanted.joined(separator: ", ")
    }
    func box(_ name: String, _ isTicked: Bool) -> FieldView {
      var box = FieldView(name: name, label: locale.text("label_\(name)"), type: "checkbox")
      (box.value, box.isTicked) = ("1", isTicked)
      return box
    }
    var genders = MeetGender.allCases.map { box($0.name, wish.genders.contains($0)) }
    genders[0].hint = form.errors["women"]
    genders[2].hint = locale.text("meet_hint_others")
    var reach = FieldView(name: "reach", label: locale.text("label_reach"), isShort: true)
    reach.error = form.errors["reach"]
    reach.choices = context.choices(
      MeetReach.allCases.reversed().map(\.name), chosen: wish.reach.name
    ) { "meet_reach_\($0)" }
    reach.hint = own.facts.cell == nil ? locale.text("meet_hint_reach") : nil
    var view = context.form(
      "filter", to: .plain(.meetFilter), form,
      [
        context.field("age_from", form.errors, isShort: true),
        context.field("age_to", form.errors, hint: "meet_hint_age_to", isShort: true),
      ] + genders + [box("single", wish.singlesOnly), reach]
        + [context.field("wanted", form.errors, hint: "meet_hint_wanted", isOptional: true)],
      button: "meet_keep")
    view.preview = locale.text("meet_count")
    return view
  }

  /// The same with a little more room in one respect, as far as there is more.
  private func wider(than asked: Asked, _ look: MeetLook, among all: [Meeter]) -> [MeetWiderView] {
    // Whoever does not look for them does not, however much wider they look.
    let willing = all.filter { look.theirs($0) == nil }
    let every = MeetWish.allAges
    var wishes: [(label: String, wish: MeetWish)] = []
    if let reach = MeetReach(rawValue: asked.wish.reach.rawValue + 1) {
      var wish = asked.wish
      wish.reach = reach
      wishes.append((context.words(reach), wish))
    }
    if asked.wish.ages != every {
      var wish = asked.wish
      let ages = asked.wish.ages
      wish.ages =
        max(every.lowerBound, ages.lowerBound - 3)...min(every.upperBound, ages.upperBound + 3)
      wishes.append((context.words(wish.ages), wish))
    }
    if asked.wish.singlesOnly {
      var wish = asked.wish
      wish.singlesOnly = false
      wishes.append((context.locale.text("meet_wider_single"), wish))
    }
    return wishes.map { label, wish in
      let wider = look.asking(wish)
      return MeetWiderView(
        label: label,
        url: context.href(.meetFilter, query: query(Asked(wish: wish, wanted: asked.wanted))),
        count: words("meet_wider", willing.count { wider.mine($0) == nil }))
    }
  }

  private func query(_ asked: Asked) -> String {
    let wish = asked.wish
    var fields = [
      ("age_from", String(wish.ages.lowerBound)), ("age_to", String(wish.ages.upperBound)),
      ("reach", wish.reach.name),
    ]
    fields += MeetGender.allCases.filter(wish.genders.contains).map { ($0.name, "1") }
    if wish.singlesOnly { fields.append(("single", "1")) }
    if !asked.wanted.isEmpty { fields.append(("wanted", asked.wanted.joined(separator: ","))) }
    return FormFields.encoded(fields)
  }
}
