import Database
import Model
import Theme

/// `comments/<id>/report`: a member tells the moderators what is wrong with a comment, once.
///
/// Nobody else is told, its author neither.
struct ReportAction: FormAction {
  static let shownFields = ["rule", "words"]

  private let context: ActionContext
  private let place: CommentPlace
  private let member: SignedIn

  /// Looks the comment up; throws `notFound`.
  init(_ context: inout ActionContext, _ id: Comment.ID) throws {
    place = try CommentPlace(id, &context)
    member = try context.member()
    self.context = context
  }

  func show() throws -> Reply {
    try isReported ? thanks() : .finished(response(FormState(context.locale)))
  }

  private var isReported: Bool {
    get throws { try context.site.hasReported(place.comment.id, by: member.id) }
  }

  func submit() throws -> Reply {
    if try isReported { return try thanks() }
    var form = FormState(context.locale)
    let rule = context.chosenRule(&form.errors)
    let words = context.checkedWords(&form.errors)
    if form.errors.isEmpty, rule == nil, PlainText.isBlank(words) {
      form.errors.add("words", "needed")
    }
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    try context.allow([Quota("report \(member.id)", most: 10, seconds: 3600)])
    let report = NewReport(
      comment: place.comment.id, reporter: member.id, rule: rule, words: words)
    try context.site.write { _ = try $0.report(report, at: context.now) }
    return try thanks()
  }

  private func thanks() throws -> Reply {
    try context.done(context.locale.text("reported_title"), context.locale.text("reported_lead"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("report_title")
    return try context.page(form) {
      FormPage(
        chrome: context.chrome(title, tab: .forum), title: title, lead: locale.text("report_lead"),
        comment: place.view(context),
        forms: [
          FormView(
            id: "report", action: context.settings.href(.comment(place.comment.id, .report)),
            summary: context.summary(form, isPost: false), fields: fields(form.errors),
            hidden: context.hidden(), button: locale.text("report_button"),
            other: LinkView(label: locale.text("report_not"), url: place.url(context.theme)))
        ])
    }
  }

  private func fields(_ errors: FieldErrors) -> [FieldView] {
    var words = context.field("words", errors, hint: "hint_words", isOptional: true)
    words.isLong = true
    return (context.ruleField(errors).map { [$0] } ?? []) + [words]
  }
}
