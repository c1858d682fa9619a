import Database
import Mail
import Model
import Templates
import Theme

/// To a member whose request for friendship somebody accepted, while both are friends.
struct FriendMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> FriendMail? {
    guard let number = mail.about, let account = try desk.addressee(),
      let friend = try desk.site.memberName(Member.ID(number)),
      try desk.site.relation(of: account.id, to: friend.id) == .friend
    else { return nil }
    let name = PlainLine.text(friend.name)
    let route = Route(path: "people/\(friend.id)") ?? .friendship(friend.id)
    return FriendMail(
      mail: desk.frame(
        "friend", subject: desk.locale.text("mail_friend_subject", ["name": name])),
      url: desk.url(to: route))
  }
}

/// The letter to somebody who has a new friend.
struct FriendMail: MailView {
  /// `mails/mail-friend.txt.mustache` and `.html.mustache`.
  static let template = "mail-friend"

  /// What surrounds the letter.
  let mail: MailFrame
  /// The friend's page.
  let url: String
}
