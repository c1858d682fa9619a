import Database
import Mail
import Model
import Templates
import Theme

/// To an address with which somebody signed up: a link that opens the account, or that it has one.
///
/// The form answers everybody alike; only who reads this letter learns which of both it was.
struct SignUpMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> SignUpMail? {
    guard let receiver = desk.receiver else { return nil }
    if let account = try desk.site.account(login: receiver.address.text, at: desk.now) {
      desk.turn(to: account, at: receiver.address)
      return SignUpMail(
        mail: desk.frame("sign_up_known"), isKnown: true,
        url: desk.url(.signIn),
        recoverURL: desk.url(.recover))
    }
    let link = desk.link(.confirm, .signUp, facts: mail.facts)
    return SignUpMail(mail: desk.frame("sign_up"), url: link.url, until: link.until)
  }
}

/// The letter to somebody who signed up.
struct SignUpMail: MailView {
  /// `mails/mail-sign-up.txt.mustache` and `.html.mustache`.
  static let template = "mail-sign-up"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Whether the address has an account already.
  var isKnown = false
  /// Where the account is opened, or, when there is one, where to sign in.
  let url: String
  /// Until when that can be done, a sentence.
  var until: String?
  /// Where to choose another password for the account that there is.
  var recoverURL: String?
}
