import Database
import HTTPTypes
import Model
import Sodium
import Theme

/// `unsubscribe?token=`: stops one kind of letters for whoever got one, without signing in.
///
/// GET shows a button, so that programs that follow links change nothing. A POST stops them, the button's or that of a mail
/// program (RFC 8058), which comes from anywhere: it reads the token in the address and nothing else. It says of whose
/// letters they are no more than the letter does, works again and again, and answers without sending anybody on.
struct UnsubscribeAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let secret: Secret
  private let member: Member.ID
  private let kind: QueuedMail.Kind

  init(_ context: ActionContext) throws {
    guard let secret = Secret(context.fields["token"]),
      let token = try context.site.token(secret.digest, .unsubscribe, at: context.now),
      let member = token.member, let kind = QueuedMail.Kind(rawValue: token.facts),
      kind.optionalFrom != nil
    else { throw Problem(.gone, name: "unsubscribe") }
    self.context = context
    self.secret = secret
    self.member = member
    self.kind = kind
  }

  func show() throws -> Reply {
    try isStopped ? stopped() : .finished(response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    // Who presents it again costs no write.
    if try !isStopped {
      try context.site.write { try $0.choose(kind, .never, by: member) }
    }
    return try stopped()
  }

  private var isStopped: Bool {
    get throws { try context.site.mailChoices(of: member)[kind] == .never }
  }

  private var kindName: String { context.locale.text("label_\(kind.rawValue)") }

  private func stopped() throws -> Reply {
    let (locale, title) = (context.locale, context.locale.text("unsubscribed_title"))
    let lead = locale.text("unsubscribed_lead", ["kind": kindName])
    return .finished(
      try context.response(FormState(locale)) {
        FormPage(
          chrome: context.chrome(title), title: title, lead: lead,
          links: [
            SentenceLinkView(
              words: locale.text("unsubscribed_words"), label: locale.text("mail_choose"),
              url: context.href(.mailChoices))
          ])
      })
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, title) = (context.locale, context.locale.text("unsubscribe_title"))
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        lead: locale.text("unsubscribe_lead", ["kind": kindName]),
        forms: [
          FormView(
            id: "unsubscribe",
            // In the address, where a mail program has it, too.
            action: context.href(.unsubscribe, query: "token=\(secret.text)"),
            summary: context.summary(form, isPost: false),
            button: locale.text("unsubscribe_button"))
        ])
    }
  }
}
