import Database
import Mail
import Model
import Theme

/// To each of two members who like each other, while both do.
struct MatchMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let number = mail.about, let account = try desk.addressee(),
      let other = try desk.site.memberName(Member.ID(number)),
      try desk.site.isMatch(account.id, other.id)
    else { return nil }
    let name = PlainLine.text(other.name)
    return desk.letter(
      "match", subject: desk.locale.text("mail_match_subject", ["name": name]),
      lines: [desk.locale.text("mail_match_text")],
      button: ("mail_match_button", desk.url(to: .match(other.id))))
  }
}
