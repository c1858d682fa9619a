import Database
import Mail
import Model
import Theme

/// Email to a member whose password was changed, at the confirmed address; none to an account without one.
struct PasswordChangedMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let account = try composer.recipientAccount() else { return nil }
    return composer.standardMail(
      "password_changed", greeting: composer.greeting(account),
      lines: [
        composer.locale.text(
          "mail_password_changed_text",
          ["time": composer.dateTime(mail.queuedAt), "site": composer.siteName]),
        composer.locale.text("mail_password_changed_advice"),
      ],
      button: ("mail_choose_password", composer.url(.recover)))
  }
}
