import Database
import Mail
import Model
import Templates
import Theme

/// To the address that an account had before: that it has another one now.
struct EmailChangedMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> EmailChangedMail? {
    guard let receiver = desk.receiver,
      let account = try mail.member.flatMap({ try desk.site.account($0, at: desk.now) })
    else { return nil }
    desk.turn(to: account, at: receiver.address)
    return EmailChangedMail(
      mail: desk.frame("email_changed"), greeting: desk.greeting(account),
      text: desk.locale.text(
        "mail_email_changed_text",
        ["time": desk.dateTime(mail.queuedAt), "site": desk.siteName]))
  }
}

/// The letter to an address that is not an account's any more.
struct EmailChangedMail: MailView {
  /// `mails/mail-email-changed.txt.mustache` and `.html.mustache`.
  static let template = "mail-email-changed"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Its first line: "Hello Irene,".
  let greeting: String
  /// What was changed and when, a sentence.
  let text: String
}
