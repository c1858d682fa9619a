import Database
import Mail
import Model
import Theme

/// To an admin who wants to know whether the site's letters arrive.
struct TestMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let account = try desk.addressee() else { return nil }
    return desk.letter(
      "test", greeting: desk.greeting(account),
      lines: [
        desk.locale.text(
          "mail_test_text", ["time": desk.dateTime(mail.queuedAt), "site": desk.siteName])
      ])
  }
}
