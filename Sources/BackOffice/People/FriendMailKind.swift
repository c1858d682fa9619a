import Database
import Mail
import Model
import Theme

/// To a member whose request for friendship somebody accepted, while both are friends.
struct FriendMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let number = mail.about, let account = try desk.addressee(),
      let friend = try desk.site.memberName(Member.ID(number)),
      try desk.site.relation(of: account.id, to: friend.id) == .friend
    else { return nil }
    let name = PlainLine.text(friend.name)
    let route = Route(path: "people/\(friend.id)") ?? .friendship(friend.id)
    return desk.letter(
      "friend", subject: desk.locale.text("mail_friend_subject", ["name": name]),
      lines: [desk.locale.text("mail_friend_text")],
      button: ("mail_friend_button", desk.url(to: route)))
  }
}
