/// How a site sends emails: the section `mail:` of `site.yml`.
public struct MailSettings: Hashable, Sendable {
  /// The program that accepts emails like `sendmail -t -i -f from`; without it they are written to files, and no one receives them.
  public var sendmail: String?
  /// The sender's address, which also receives reports of emails that could not be delivered.
  public var from: EmailAddress?
  /// Sending as soon as a request has been answered, for hosts where nothing runs `tertulia refresh`.
  public var isAfterAnswer = false
  /// The shortest time between two emails to a moderator about the queue, in minutes.
  ///
  /// Four hours are the longest that an email rests.
  public var deskMinutes = 60

  /// Settings without a program: emails are written to `data/mail`.
  public init() {}
}

extension MailSettings {
  mutating func declare(to visitor: inout some SettingsVisitor) {
    visitor.group("Emails", "How to send emails, and which there are: [mail.md](mail.md).")
    visitor.optional(
      Setting("mail.sendmail", otherwise: "files in `data/mail/`", needs: "from"),
      expected: "the absolute path of a program such as /usr/sbin/sendmail", &sendmail,
      read: { SettingText.program($0) }, write: { $0 })
    visitor.optional(
      "mail.from", expected: "an address such as club@example.org", &from,
      read: { EmailAddress($0) }, write: { $0.text })
    visitor.value(
      Setting("mail.after_answer", otherwise: "`no`"), expected: "yes or no", &isAfterAnswer,
      read: { $0 == "yes" ? true : $0 == "no" ? false : nil }, write: { $0 ? "yes" : nil })
    visitor.number("mail.desk_minutes", &deskMinutes, in: 1...240)
  }
}
