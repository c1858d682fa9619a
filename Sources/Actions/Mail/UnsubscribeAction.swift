import Database
import HTTPTypes
import Model
import Sodium
import Theme

/// `unsubscribe?token=`: stops one kind of email for the person who got one, or those about one topic that they follow, without
/// signing in.
///
/// GET shows a button, so that programs that follow links change nothing. A POST stops them, the button's or that of a mail
/// program (RFC 8058), which comes from anywhere: it reads the token in the address and nothing else. It reveals no more of the
/// receiver than the email does, works again and again, and answers without a redirect.
struct UnsubscribeAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let secret: Secret
  private let member: Member.ID
  private let kind: QueuedMail.Kind
  /// The topic that is no longer followed, where the email was about one alone.
  private let topic: Topic.ID?

  init(_ context: ActionContext) throws {
    guard let secret = Secret(context.fields["token"]),
      let token = try context.site.token(secret.digest, .unsubscribe, at: context.now),
      let member = token.member, let name = token.facts.split(separator: " ").first,
      let kind = QueuedMail.Kind(rawValue: String(name)), kind.optionalFrom != nil
    else { throw Problem(.gone, name: "unsubscribe") }
    topic = Topic.ID(digits: token.facts.dropFirst(name.count + 1))
    self.context = context
    self.secret = secret
    self.member = member
    self.kind = kind
  }

  func show() throws -> Reply {
    try isStopped ? stopped() : .finished(response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    // A repeated request costs no write.
    if try !isStopped {
      try context.site.write { transaction in
        guard let topic else { return try transaction.choose(kind, .never, by: member) }
        try transaction.unfollow(.topic(topic), by: member, at: context.now)
      }
    }
    return try stopped()
  }

  private var isStopped: Bool {
    get throws {
      if let topic { return try !context.site.isFollowing(.topic(topic), member) }
      return try context.site.mailChoices(of: member)[kind] == .never
    }
  }

  /// Sentence about the kind of email; a topic is not named, since the bearer may no longer be allowed to know it.
  private func lead(_ key: String, ofTopic topicKey: String) -> String {
    guard topic == nil else { return context.locale.text(topicKey) }
    return context.locale.text(key, ["kind": context.locale.text("label_\(kind.rawValue)")])
  }

  private func stopped() throws -> Reply {
    let (locale, title) = (context.locale, context.locale.text("unsubscribed_title"))
    let lead = lead("unsubscribed_lead", ofTopic: "unsubscribed_lead_topic")
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
        lead: lead("unsubscribe_lead", ofTopic: "unsubscribe_lead_topic"),
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
