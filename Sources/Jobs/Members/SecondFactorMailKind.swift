import Database
import Mail
import Model
import Theme

/// Email to a member after a change of their ways to sign in, or a used recovery code; none to an account without an address.
struct SecondFactorMailKind: MailKind {
  /// Possible changes; anything else is the number of recovery codes left.
  private static let changes = ["on", "off", "codes", "passkey", "removed", "alone"]

  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let account = try composer.recipientAccount() else { return nil }
    let left = composer.locale.plural("recovery_codes", Int(mail.facts) ?? 0)
    let text = composer.locale.text(
      Self.changes.contains(mail.facts)
        ? "mail_second_factor_\(mail.facts)" : "mail_second_factor_code",
      ["time": composer.dateTime(mail.queuedAt), "site": composer.siteName, "codes": left])
    return composer.standardMail(
      "second_factor", greeting: composer.greeting(account),
      lines: [text, composer.locale.text("mail_password_changed_advice")],
      button: ("mail_choose_password", composer.url(.recover)))
  }
}
