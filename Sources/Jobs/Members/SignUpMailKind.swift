import Database
import Mail
import Model
import Theme

/// Email to an address that was used to sign up: a link that opens the account, or a notice that it already has one.
///
/// The form always gives the same answer; only the reader of this email learns which of the two it was.
struct SignUpMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let receiver = composer.receiver else { return nil }
    if let account = try composer.site.account(login: receiver.address.text, at: composer.now) {
      composer.turn(to: account, at: receiver.address)
      return known(composer)
    }
    let link = composer.link(.confirm, .signUp, facts: mail.facts)
    return composer.standardMail(
      "sign_up", lines: [composer.locale.text("mail_sign_up_text")],
      button: ("mail_open_account", link.url),
      closing: ["\(link.until) \(composer.locale.text("mail_sign_up_ignore"))"])
  }

  /// For an existing account: links to sign in, and to choose another password.
  private static func known(_ composer: MailComposer) -> StandardMail {
    let locale = composer.locale
    var email = composer.standardMail(
      "sign_up_known", lines: [locale.text("mail_sign_up_known_text")],
      button: ("mail_sign_in", composer.url(.signIn)))
    email.secondLink = LinkView(
      label: "\(locale.text("mail_forgotten")) \(locale.text("mail_choose_password"))",
      url: composer.url(.recover))
    return email
  }
}
