import Database
import Mail
import Model
import Theme

/// Email to a member whose request for friendship was accepted, while both are friends.
struct FriendMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let number = mail.about, let account = try composer.recipientAccount(),
      let friend = try composer.site.memberName(Member.ID(number)),
      try composer.site.relation(of: account.id, to: friend.id) == .friend
    else { return nil }
    let name = PlainLine.text(friend.name)
    return composer.standardMail(
      "friend", subject: composer.locale.text("mail_friend_subject", ["name": name]),
      lines: [composer.locale.text("mail_friend_text")],
      button: ("mail_friend_button", composer.url(to: .person(friend.id))))
  }
}
