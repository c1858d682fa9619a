import Database
import Mail
import Model
import Theme

/// Email to an address whose owner forgot the password: a link to choose another one; none to an address without an account.
struct RecoverMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let receiver = composer.receiver,
      let account = try composer.site.account(login: receiver.address.text, at: composer.now),
      let email = account.email.flatMap({ EmailAddress($0) })
    else { return nil }
    // The confirmed spelling, not the one just typed.
    composer.turn(to: account, at: email)
    let link = composer.link(.newPassword, .recover, member: account.id)
    return composer.standardMail(
      "recover", greeting: composer.greeting(account),
      lines: ["\(composer.locale.text("mail_recover_text")) \(account.username)"],
      button: ("mail_choose_password", link.url),
      closing: ["\(link.until) \(composer.locale.text("mail_recover_ignore"))"])
  }
}
