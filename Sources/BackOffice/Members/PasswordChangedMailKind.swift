import Database
import Mail
import Model
import Theme

/// To a member whose password was changed, at the confirmed address; nothing to an account without one.
struct PasswordChangedMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let account = try desk.addressee() else { return nil }
    return desk.letter(
      "password_changed", greeting: desk.greeting(account),
      lines: [
        desk.locale.text(
          "mail_password_changed_text",
          ["time": desk.dateTime(mail.queuedAt), "site": desk.siteName]),
        desk.locale.text("mail_password_changed_advice"),
      ],
      button: ("mail_choose_password", desk.url(.recover)))
  }
}
