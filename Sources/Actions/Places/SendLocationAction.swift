import Database
import HTTPTypes
import Model
import Pages
import Templates
import Theme
import Time

/// `me/places/send`: says where a member is: a town that they type, or what their browser says, once or as long as the page is
/// open.
struct SendLocationAction: FormAction {
  static let shownFields = ["place"]

  let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    guard let fix = try fix(&form.errors) else { return .finished(try response(form)) }
    try context.allow([Quota("place \(me.id)", most: 60, seconds: 60)])
    // A location without news is not written.
    let verdict = try context.site.verdict(on: fix, of: me.id)
    if verdict != .nothing {
      _ = try context.site.write(flushing: verdict == .kept) { try $0.keep(fix, of: me.id) }
    }
    if context.request.wantsJSON {
      let words = said(verdict, fix)
      return .finished(
        .json(.ok, .object([("verdict", .text(verdict.name)), ("words", .text(words))])))
    }
    return context.redirect(to: context.href(.map, query: "done=place_\(verdict.name)"))
  }

  /// Sentence about the outcome of a fix.
  private func said(_ verdict: FixRule.Verdict, _ fix: Fix) -> String {
    context.locale.text(
      "place_said_\(verdict.name)", ["time": context.locale.timeOfDay(context.civil(fix.at))])
  }

  /// The fix of a city that was chosen among those proposed, else of the browser's position, else of the place that was typed.
  private func fix(_ errors: inout FieldErrors) throws -> Fix? {
    let fields = context.fields
    if let point = Point(fields["city"]) { return Fix(point, at: context.now, source: .typed) }
    guard !fields["lat"].isEmpty || !fields["lon"].isEmpty else {
      return try context.typedPlace("place", &errors).map {
        Fix($0.point, at: context.now, source: .typed)
      }
    }
    let accuracy =
      fields["acc"].isEmpty ? .unknown : ReportedValue.accuracy(ReportedValue.number(fields["acc"]))
    guard
      let point = ReportedValue.point(
        latitude: Point.degrees(fields["lat"]), longitude: Point.degrees(fields["lon"])),
      accuracy != .invalid
    else {
      errors.add("place", "position")
      return nil
    }
    return Fix(
      point, at: context.now, accuracy: accuracy.known,
      source: fields["by"] == "page" ? .page : .browser)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, site) = (context.locale, context.site)
    let title = locale.text("places_send_title")
    let last = try site.visit(of: me.id)
    return try context.response(form) {
      SendLocationPage(
        chrome: context.placeChrome(title), breadcrumb: [context.mapCrumb], title: title,
        tabs: context.placeTabs(.sendPlace), summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.sendPlace)), lang: context.tree.language.code,
        place: place(form.errors),
        proposed: try proposed(form),
        towns: try site.towns(atMost: 200).map { ParagraphView(text: $0.name) },
        last: last.map { locale.text("places_last", ["time": context.relativeTime($0.until)]) },
        script: context.theme.href(asset: "places.js"))
    }
  }
}

extension SendLocationAction {
  private func place(_ errors: FieldErrors) -> FieldView {
    var field = context.field("place", errors, hint: "hint_place", isShort: true)
    field.cities = context.cityList
    return field
  }

  /// The cities that are called nearly as what was typed, as buttons that send them.
  private func proposed(_ form: FormState) throws -> [ChoiceView] {
    guard form.errors["place"] != nil, !PlainText.isBlank(context.fields["place"]) else {
      return []
    }
    return try context.cities(like: context.fields["place"]).map {
      ChoiceView(value: $0.point.text(decimals: 5), label: context.locale.label($0))
    }
  }
}

extension FixRule.Verdict {
  /// As programs and strings call it.
  var name: String {
    switch self {
    case .kept: "kept"
    case .stays: "stays"
    case .nothing: "nothing"
    }
  }
}

/// The form to say where one is.
struct SendLocationPage: PageView {
  static let template = "place-send"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// The pages of one's own places, as links.
  let tabs: [LinkView]
  /// Error message, as a sentence.
  var summary: String?
  /// Where the form is sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// The place that is typed.
  let place: FieldView
  /// Cities that may have been meant, where the place is unknown.
  var proposed: [ChoiceView] = []
  /// Towns to choose from.
  var towns: [ParagraphView] = []
  /// When something was sent last, a sentence.
  var last: String?
  /// The script that asks the browser.
  var script: String?
}
