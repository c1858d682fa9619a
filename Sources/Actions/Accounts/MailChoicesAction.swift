import Database
import HTTPTypes
import Model
import Theme

/// `me/mail`: which letters a member gets, one box a kind; and where they go.
///
/// What is not ticked is not wanted, so that the empty form means no letters but those that come in any case.
struct MailChoicesAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let account: Account
  private let kinds: [QueuedMail.Kind]

  init(_ context: ActionContext) throws {
    guard let account = try context.site.account(context.member().id, at: context.now) else {
      throw Problem.noEntry
    }
    self.context = context
    self.account = account
    // Where there is no catalogue there is nothing to save.
    let hasCatalogue = try context.site.hasCatalogue()
    kinds = QueuedMail.Kind.optional(for: account.role).filter { $0 != .filter || hasCatalogue }
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    try context.site.write { transaction in
      for kind in kinds {
        try transaction.choose(
          kind, isWanted: context.fields.has(kind.rawValue), by: account.id)
      }
    }
    return context.redirect(to: context.href(.mailChoices, query: "done=letters"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("letters_title")
    let unwanted = try context.site.unwantedMails(of: account.id)
    return try context.page(form) {
      FormPage(
        chrome: context.chrome(title), title: title, lead: locale.text("letters_lead"),
        notice: context.fields["done"] == "letters" ? locale.text("done_letters") : nil,
        forms: [
          FormView(
            id: "letters", hint: locale.text("letters_necessary"),
            action: context.settings.href(.plain(.mailChoices)),
            summary: context.summary(form, isPost: false),
            fields: kinds.map { box($0, isTicked: isTicked($0, unwanted)) },
            hidden: context.hidden(), button: locale.text("letters_button"))
        ],
        links: [addressLink], mine: try context.ownPages(.mailChoices))
    }
  }

  /// As it was sent, when it comes back because it could not be kept; else as it is kept.
  private func isTicked(_ kind: QueuedMail.Kind, _ unwanted: Set<QueuedMail.Kind>) -> Bool {
    context.request.head.method == .post
      ? context.fields.has(kind.rawValue) : !unwanted.contains(kind)
  }

  private func box(_ kind: QueuedMail.Kind, isTicked: Bool) -> FieldView {
    var field = context.field(kind.rawValue, FieldErrors(context.locale), type: "checkbox")
    let hint = "hint_\(kind.rawValue)"
    field.value = "1"
    field.isTicked = isTicked
    field.hint =
      kind == .desk
      ? context.locale.plural(hint, context.settings.mail.deskMinutes) : context.locale.text(hint)
    return field
  }

  /// Where letters go, and the way to another address, or to the first one.
  private var addressLink: SentenceLinkView {
    let locale = context.locale
    return SentenceLinkView(
      words: account.email.map { locale.text("letters_address", ["address": $0]) }
        ?? locale.text("letters_no_address"),
      label: locale.text(
        account.email == nil ? "letters_add_address" : "letters_change_address"),
      url: context.href(.account) + "#email")
  }
}
