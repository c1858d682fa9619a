import Database
import Mail
import Model
import Theme

/// Email to the present address of an account: a change to another one was requested, and how to stop it.
struct EmailRequestedMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let receiver = composer.receiver,
      let account = try mail.member.flatMap({ try composer.site.account($0, at: composer.now) })
    else { return nil }
    composer.turn(to: account, at: receiver.address)
    return composer.standardMail(
      "email_requested", greeting: composer.greeting(account),
      lines: [
        composer.locale.text(
          "mail_email_requested_text",
          [
            "address": PlainLine.text(mail.facts), "site": composer.siteName,
            "time": composer.dateTime(mail.queuedAt),
          ]),
        composer.locale.text("mail_email_requested_advice"),
      ],
      button: ("mail_choose_password", composer.url(.recover)))
  }
}
