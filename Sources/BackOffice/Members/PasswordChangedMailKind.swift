import Database
import Mail
import Model
import Templates
import Theme

/// To a member whose password was changed, at the confirmed address; nothing to an account without one.
struct PasswordChangedMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> PasswordChangedMail? {
    guard let account = try desk.addressee() else { return nil }
    return PasswordChangedMail(
      mail: desk.frame("password_changed"), greeting: desk.greeting(account),
      text: desk.locale.text(
        "mail_password_changed_text",
        ["time": desk.dateTime(mail.queuedAt), "site": desk.siteName]),
      url: desk.url(.recover))
  }
}

/// The letter to a member whose password was changed.
struct PasswordChangedMail: MailView {
  /// `mails/mail-password-changed.txt.mustache` and `.html.mustache`.
  static let template = "mail-password-changed"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Its first line: "Hello Irene,".
  let greeting: String
  /// What was changed and when, a sentence.
  let text: String
  /// Where to choose another password.
  let url: String
}
