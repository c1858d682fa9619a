import Database
import Mail
import Model
import Theme

/// To the present address of an account: that another one was asked for, and how to stop that.
struct EmailRequestedMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let receiver = desk.receiver,
      let account = try mail.member.flatMap({ try desk.site.account($0, at: desk.now) })
    else { return nil }
    desk.turn(to: account, at: receiver.address)
    return desk.letter(
      "email_requested", greeting: desk.greeting(account),
      lines: [
        desk.locale.text(
          "mail_email_requested_text",
          [
            "address": PlainLine.text(mail.facts), "site": desk.siteName,
            "time": desk.dateTime(mail.queuedAt),
          ]),
        desk.locale.text("mail_email_requested_advice"),
      ],
      button: ("mail_choose_password", desk.url(.recover)))
  }
}
