import Database
import Mail
import Model
import Theme

/// Email to each of two members who like each other, while both do.
struct MatchMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let number = mail.about, let account = try composer.recipientAccount(),
      let other = try composer.site.memberName(Member.ID(number)),
      try composer.site.isMatch(account.id, other.id)
    else { return nil }
    let name = PlainLine.text(other.name)
    return composer.standardMail(
      "match", subject: composer.locale.text("mail_match_subject", ["name": name]),
      lines: [composer.locale.text("mail_match_text")],
      button: ("mail_match_button", composer.url(to: .match(other.id))))
  }
}
