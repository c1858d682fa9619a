import Database
import HTTPTypes
import Markdown
import Model
import Theme

/// `suggest`: a suggestion for the moderators, sent by email and not stored once it is sent.
///
/// Where no one receives such emails, nothing is accepted: the text comes back, with a link to the forum.
struct SuggestAction: FormAction {
  static let shownFields = ["name", "email", "body", ActionContext.trap]
  /// Maximum number of suggestions an hour from one network address or member, and from all together.
  private static let (most, maxOfAll) = (5, 30)

  private let context: ActionContext

  init(_ context: ActionContext) throws { self.context = context }

  func show() throws -> Reply {
    var filled = context
    if let member = try account() {
      if filled.fields["name"].isEmpty { filled.fields["name"] = member.name }
      if filled.fields["email"].isEmpty { filled.fields["email"] = member.email ?? "" }
    }
    return .finished(try response(FormState(context.locale), filled))
  }

  private func account() throws -> Account? {
    try context.viewer.member.flatMap { try context.site.account($0.id, at: context.now) }
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let suggestion = try suggestion(&form)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    try count()
    let receivers = try context.site.write {
      try $0.suggest(suggestion.facts, context.tree.language, at: context.now)
    }
    guard receivers > 0 else {
      form.refusal = (.serviceUnavailable, context.locale.text("suggest_nobody"))
      return .finished(try response(form))
    }
    return try context.done(
      context.locale.text("suggested_title"), context.locale.text("suggested_lead"))
  }

  private func suggestion(_ form: inout FormState) throws -> Suggestion {
    let words = context.fields["body"]
    if PlainText.isBlank(words) {
      form.errors.add("body", "empty")
    } else if words.utf8.count > Suggestion.wordBytes {
      form.errors.add(.tooLong(bytes: words.utf8.count, limit: Suggestion.wordBytes))
    }
    let name = context.plainName(&form.errors)
    let email =
      context.fields["email"].isEmpty ? nil : context.emailAddress("email", &form.errors)
    try context.checkSpam(&form, fields: ["name", "body"])
    return Suggestion(
      name: name, username: context.viewer.member?.username ?? "", email: email?.text ?? "",
      words: words)
  }

  private func count() throws {
    let own =
      context.viewer.member.map { [Quota("suggest \($0.id)", most: Self.most, seconds: 3600)] }
      ?? context.quotas("suggest", most: Self.most, seconds: 3600)
    try context.allow(own + [Quota("suggestions", most: Self.maxOfAll, seconds: 3600)])
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, context) }

  private func response(_ form: FormState, _ filled: ActionContext) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("suggest_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title, tab: .catalogue), title: title,
        lead: locale.text("suggest_lead"),
        forms: [
          FormView(
            id: "suggest", action: context.settings.href(.plain(.suggest)),
            summary: context.summary(form, isPost: false), fields: fields(form.errors, filled),
            hidden: context.hidden(), button: locale.text("suggest_button"),
            other: LinkView(
              label: locale.text("reserve_not"), url: context.settings.href(.more(context.tree))),
            hasTrap: context.viewer == .everyone && context.settings.guestTrap == .on,
            trapError: form.errors[ActionContext.trap])
        ], links: [forum])
    }
  }

  private var forum: SentenceLinkView {
    SentenceLinkView(
      words: context.locale.text("suggest_openly"), label: context.locale.text("to_the_forum"),
      url: context.forumLink.url)
  }

  private func fields(_ errors: FieldErrors, _ filled: ActionContext) -> [FieldView] {
    var words = filled.field("body", errors)
    words.label = context.locale.text("label_suggest_words")
    words.isLong = true
    return [
      words, filled.field("name", errors, autocomplete: "name", isShort: true),
      filled.field(
        "email", errors, type: "email", autocomplete: "email", hint: "hint_suggest_email",
        isShort: true, isOptional: true),
    ]
  }
}
