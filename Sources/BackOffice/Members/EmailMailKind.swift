import Database
import Mail
import Model
import Theme

/// To an address that a member wants to have from now on: a link to confirm it, unless it is another member's.
struct EmailMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let receiver = desk.receiver,
      let account = try mail.member.flatMap({ try desk.site.account($0, at: desk.now) })
    else { return nil }
    let owner = try desk.site.account(login: receiver.address.text, at: desk.now)
    if let owner, owner.id != account.id {
      // To its owner, who need not know who tried.
      desk.turn(to: owner, at: receiver.address)
      return desk.letter("email_taken", lines: [desk.locale.text("mail_email_taken_text")])
    }
    desk.turn(to: account, at: receiver.address)
    let link = desk.link(
      .confirmEmail, .email, member: account.id, facts: receiver.address.text)
    return desk.letter(
      "email", greeting: desk.greeting(account), lines: [desk.locale.text("mail_email_text")],
      button: ("mail_confirm_email", link.url),
      closing: ["\(link.until) \(desk.locale.text("mail_email_ignore"))"])
  }
}
