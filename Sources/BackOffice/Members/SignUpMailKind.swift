import Database
import Mail
import Model
import Theme

/// To an address with which somebody signed up: a link that opens the account, or that it has one.
///
/// The form answers everybody alike; only who reads this letter learns which of both it was.
struct SignUpMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let receiver = desk.receiver else { return nil }
    if let account = try desk.site.account(login: receiver.address.text, at: desk.now) {
      desk.turn(to: account, at: receiver.address)
      return known(desk)
    }
    let link = desk.link(.confirm, .signUp, facts: mail.facts)
    return desk.letter(
      "sign_up", lines: [desk.locale.text("mail_sign_up_text")],
      button: ("mail_open_account", link.url),
      closing: ["\(link.until) \(desk.locale.text("mail_sign_up_ignore"))"])
  }

  /// To who has an account: where to sign in, and where to choose another password.
  private static func known(_ desk: MailDesk) -> LetterMail {
    let locale = desk.locale
    var letter = desk.letter(
      "sign_up_known", lines: [locale.text("mail_sign_up_known_text")],
      button: ("mail_sign_in", desk.url(.signIn)))
    letter.secondLink = LinkView(
      label: "\(locale.text("mail_forgotten")) \(locale.text("mail_choose_password"))",
      url: desk.url(.recover))
    return letter
  }
}
