import Database
import Model
import Theme

/// `comments/<id>/report`: a member tells the moderators what is wrong with a comment, once.
///
/// Nobody else is told, its author neither.
struct ReportAction: FormAction {
  static let shownFields = ["rule", "words"]

  /// The most bytes of what is said.
  private static let wordBytes = 1000

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
    let rule = rule(&form.errors)
    let words = words(&form.errors)
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

  /// The number of the rule that was chosen; nil for none.
  private func rule(_ errors: inout FieldErrors) -> Int? {
    let chosen = context.fields["rule"]
    guard !chosen.isEmpty, chosen != "0" else { return nil }
    let known = (1...max(context.ruleLines.count, 1)).first { String($0) == chosen }
    guard let known, known <= context.ruleLines.count else {
      errors.add("rule", "unknown")
      return nil
    }
    return known
  }

  private func words(_ errors: inout FieldErrors) -> String {
    let words = context.fields["words"]
    if words.utf8.count > Self.wordBytes {
      errors.add("words", "long", ["limit": context.locale.number(Self.wordBytes)])
    }
    return words
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
    let rules = context.ruleLines
    guard !rules.isEmpty else { return [words] }
    var rule = context.field("rule", errors)
    let chosen = context.fields["rule"]
    rule.choices =
      [ChoiceView(value: "0", label: context.locale.text("rule_none"))]
      + rules.enumerated().map { index, line in
        let number = String(index + 1)
        return ChoiceView(
          value: number, label: "\(number). \(line.text)", isSelected: number == chosen)
      }
    return [rule, words]
  }
}
