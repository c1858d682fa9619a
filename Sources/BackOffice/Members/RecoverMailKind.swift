import Database
import Mail
import Model
import Theme

/// To an address whose owner forgot the password: a link to choose another one; nothing to an address without an account.
struct RecoverMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let receiver = desk.receiver,
      let account = try desk.site.account(login: receiver.address.text, at: desk.now),
      let email = account.email.flatMap({ EmailAddress($0) })
    else { return nil }
    // As it was confirmed, not as somebody typed it now.
    desk.turn(to: account, at: email)
    let link = desk.link(.newPassword, .recover, member: account.id)
    return desk.letter(
      "recover", greeting: desk.greeting(account),
      lines: ["\(desk.locale.text("mail_recover_text")) \(account.username)"],
      button: ("mail_choose_password", link.url),
      closing: ["\(link.until) \(desk.locale.text("mail_recover_ignore"))"])
  }
}
