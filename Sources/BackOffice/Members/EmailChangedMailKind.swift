import Database
import Mail
import Model
import Theme

/// To the address that an account had before: that it has another one now.
struct EmailChangedMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let receiver = desk.receiver,
      let account = try mail.member.flatMap({ try desk.site.account($0, at: desk.now) })
    else { return nil }
    desk.turn(to: account, at: receiver.address)
    return desk.letter(
      "email_changed", greeting: desk.greeting(account),
      lines: [
        desk.locale.text(
          "mail_email_changed_text",
          ["time": desk.dateTime(mail.queuedAt), "site": desk.siteName]),
        desk.locale.text("mail_email_changed_advice"),
      ])
  }
}
