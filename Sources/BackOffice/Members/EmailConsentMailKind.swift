import Database
import Mail
import Model
import Theme

/// To the present address of an account without a password: a link by which its owner agrees to another address.
struct EmailConsentMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let account = try desk.addressee(), EmailAddress(mail.facts) != nil else { return nil }
    let link = desk.link(.emailConsent, .emailConsent, member: account.id, facts: mail.facts)
    return desk.letter(
      "email_consent", greeting: desk.greeting(account),
      lines: [
        desk.locale.text(
          "mail_email_consent_text",
          [
            "address": PlainLine.text(mail.facts), "site": desk.siteName,
            "time": desk.dateTime(mail.queuedAt),
          ])
      ],
      button: ("mail_email_consent_button", link.url),
      closing: ["\(link.until) \(desk.locale.text("mail_email_consent_ignore"))"])
  }
}
