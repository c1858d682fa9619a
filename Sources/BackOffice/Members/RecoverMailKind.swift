import Database
import Mail
import Model
import Templates
import Theme

/// To an address whose owner forgot the password: a link to choose another one; nothing to an address without an account.
struct RecoverMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> RecoverMail? {
    guard let receiver = desk.receiver,
      let account = try desk.site.account(login: receiver.address.text, at: desk.now),
      let email = account.email.flatMap({ EmailAddress($0) })
    else { return nil }
    // As it was confirmed, not as somebody typed it now.
    desk.turn(to: account, at: email)
    let link = desk.link(.newPassword, .recover, member: account.id)
    return RecoverMail(
      mail: desk.frame("recover"), greeting: desk.greeting(account), username: account.username,
      url: link.url, until: link.until)
  }
}

/// The letter to somebody who forgot a password.
struct RecoverMail: MailView {
  /// `mails/mail-recover.txt.mustache` and `.html.mustache`.
  static let template = "mail-recover"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Its first line: "Hello Irene,".
  let greeting: String
  /// What the member signs in with.
  let username: String
  /// Where another password is chosen.
  let url: String
  /// Until when that can be done, a sentence.
  let until: String
}
