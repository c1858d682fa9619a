import Database
import Mail
import Model
import Theme

/// Email to the former address of an account: it has another one now.
struct EmailChangedMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let receiver = composer.receiver,
      let account = try mail.member.flatMap({ try composer.site.account($0, at: composer.now) })
    else { return nil }
    composer.turn(to: account, at: receiver.address)
    return composer.standardMail(
      "email_changed", greeting: composer.greeting(account),
      lines: [
        composer.locale.text(
          "mail_email_changed_text",
          ["time": composer.dateTime(mail.queuedAt), "site": composer.siteName]),
        composer.locale.text("mail_email_changed_advice"),
      ])
  }
}
