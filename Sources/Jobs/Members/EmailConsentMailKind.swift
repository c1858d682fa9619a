import Database
import Mail
import Model
import Theme

/// Email to the present address of an account without a password: a link for its owner to agree to another address.
struct EmailConsentMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let account = try composer.recipientAccount(), EmailAddress(mail.facts) != nil else {
      return nil
    }
    let link = composer.link(.emailConsent, .emailConsent, member: account.id, facts: mail.facts)
    return composer.standardMail(
      "email_consent", greeting: composer.greeting(account),
      lines: [
        composer.locale.text(
          "mail_email_consent_text",
          [
            "address": PlainLine.text(mail.facts), "site": composer.siteName,
            "time": composer.dateTime(mail.queuedAt),
          ])
      ],
      button: ("mail_email_consent_button", link.url),
      closing: ["\(link.until) \(composer.locale.text("mail_email_consent_ignore"))"])
  }
}
