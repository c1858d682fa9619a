import Database
import Mail
import Model
import Templates
import Theme

/// To an address that a member wants to have from now on: a link to confirm it, unless it is another member's.
struct EmailMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> EmailMail? {
    guard let receiver = desk.receiver,
      let account = try mail.member.flatMap({ try desk.site.account($0, at: desk.now) })
    else { return nil }
    let owner = try desk.site.account(login: receiver.address.text, at: desk.now)
    if let owner, owner.id != account.id {
      // To its owner, who need not know who tried.
      desk.turn(to: owner, at: receiver.address)
      return EmailMail(mail: desk.frame("email_taken"), isTaken: true)
    }
    desk.turn(to: account, at: receiver.address)
    let link = desk.link(
      .confirmEmail, .email, member: account.id, facts: receiver.address.text)
    return EmailMail(
      mail: desk.frame("email"), greeting: desk.greeting(account), url: link.url,
      until: link.until)
  }
}

/// The letter to a new e-mail address.
struct EmailMail: MailView {
  /// `mails/mail-email.txt.mustache` and `.html.mustache`.
  static let template = "mail-email"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Whether it is another member's address already: then there is no link, and nobody is greeted.
  var isTaken = false
  /// Its first line: "Hello Irene,".
  var greeting: String?
  /// Where the address is confirmed.
  var url: String?
  /// Until when that can be done, a sentence.
  var until: String?
}
