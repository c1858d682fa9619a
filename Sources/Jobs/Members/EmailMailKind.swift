import Database
import Mail
import Model
import Theme

/// Email to the new address of a member: a link to confirm it, unless it is another member's.
struct EmailMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let receiver = composer.receiver,
      let account = try mail.member.flatMap({ try composer.site.account($0, at: composer.now) })
    else { return nil }
    let owner = try composer.site.account(login: receiver.address.text, at: composer.now)
    if let owner, owner.id != account.id {
      // To the owner of the address, without the name of the member who tried.
      composer.turn(to: owner, at: receiver.address)
      return composer.standardMail(
        "email_taken", lines: [composer.locale.text("mail_email_taken_text")])
    }
    composer.turn(to: account, at: receiver.address)
    let link = composer.link(
      .confirmEmail, .email, member: account.id, facts: receiver.address.text)
    return composer.standardMail(
      "email", greeting: composer.greeting(account),
      lines: [composer.locale.text("mail_email_text")],
      button: ("mail_confirm_email", link.url),
      closing: ["\(link.until) \(composer.locale.text("mail_email_ignore"))"])
  }
}
