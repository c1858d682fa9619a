import Database
import Mail
import Model
import Theme

/// Email to an admin who tests whether the site's emails arrive.
struct TestMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let account = try composer.recipientAccount() else { return nil }
    return composer.standardMail(
      "test", greeting: composer.greeting(account),
      lines: [
        composer.locale.text(
          "mail_test_text", ["time": composer.dateTime(mail.queuedAt), "site": composer.siteName])
      ])
  }
}
