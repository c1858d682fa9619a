import Database
import HTTPTypes
import Model
import Theme

/// `me/mail`: a member's settings for emails, and the address that they go to.
///
/// For each kind of news a member chooses when: at once, once a day, or never. Each other kind of email has a checkbox. An
/// unticked box, and a missing choice, mean that the kind is not wanted, so that the empty form stops all emails but those that
/// are always sent.
struct EmailSettingsAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let account: Account
  private let kinds: [QueuedMail.Kind]

  init(_ context: ActionContext) throws {
    let account = try context.account()
    self.context = context
    self.account = account
    kinds = try context.optionalMails(for: account.role)
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    try context.site.write { transaction in
      for kind in kinds {
        try transaction.choose(kind, chosen(kind), by: account.id)
      }
    }
    return context.redirect(to: context.href(.mailChoices, query: "done=letters"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("letters_title")
    let isSent = context.request.head.method == .post
    let choices = try context.site.mailChoices(of: account.id)
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title, lead: locale.text("letters_lead"),
        notice: context.notice("letters"),
        forms: [
          FormView(
            id: "letters", hint: locale.text("letters_necessary"),
            action: context.settings.href(.plain(.mailChoices)),
            summary: context.summary(form, isPost: false),
            fields: kinds.map { field($0, isSent ? chosen($0) : choices[$0]) },
            hidden: context.hidden(), button: locale.text("letters_button"))
        ],
        links: [addressLink] + pushLink, mine: context.backLinks(.mailChoices))
    }
  }

  /// Choice for a kind in the form; a box that is ticked means at once.
  private func chosen(_ kind: QueuedMail.Kind) -> MailChoice {
    let said = context.fields[kind.rawValue]
    guard kind.isOfNews else { return said.isEmpty ? .never : .atOnce }
    return MailChoice(name: said) ?? .never
  }

  private func field(_ kind: QueuedMail.Kind, _ choice: MailChoice) -> FieldView {
    var field = context.field(
      kind.rawValue, FieldErrors(context.locale), type: kind.isOfNews ? "text" : "checkbox")
    let hint = "hint_\(kind.rawValue)"
    if kind.isOfNews {
      field.isShort = true
      field.choices = context.choices(
        [MailChoice.atOnce, .daily, .never].map(\.name), chosen: choice.name
      ) { "letters_\($0)" }
    } else {
      field.value = "1"
      field.isTicked = choice != .never
    }
    field.hint =
      kind == .desk
      ? context.locale.plural(hint, context.settings.mail.deskMinutes) : context.locale.text(hint)
    return field
  }

  /// The way to notifications on devices, where the site has them.
  private var pushLink: [SentenceLinkView] {
    guard context.settings.allowsPush else { return [] }
    return [
      SentenceLinkView(
        words: context.locale.text("push_instead"), label: context.locale.text("push_title"),
        url: context.href(.push))
    ]
  }

  /// The address for emails, with a link to change it, or to add the first one.
  private var addressLink: SentenceLinkView {
    let locale = context.locale
    return SentenceLinkView(
      words: account.email.map { locale.text("letters_address", ["address": $0]) }
        ?? locale.text("letters_no_address"),
      label: locale.text(
        account.email == nil ? "letters_add_address" : "letters_change_address"),
      url: context.href(.account) + "#email-form")
  }
}

extension ActionContext {
  /// The emails of the active features that a member with a role may switch off.
  func optionalMails(for role: Role) throws -> [QueuedMail.Kind] {
    // Where there is no catalogue there is nothing to save.
    let hasCatalogue = try hasCatalogue
    return QueuedMail.Kind.optional(for: role).filter { kind in
      (kind != .filter || hasCatalogue) && settings.sends(kind)
    }
  }
}
