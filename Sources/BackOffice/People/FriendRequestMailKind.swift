import Database
import Mail
import Model
import Templates
import Theme
import Time

/// To a member whom somebody asks for friendship: who, with their words, while the request waits; then it rests for an hour.
struct FriendRequestMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> FriendRequestMail? {
    guard let number = mail.about, let since = Int64(mail.facts),
      let account = try desk.addressee(),
      let asker = try desk.site.memberName(Member.ID(number)),
      let row = try desk.site.friendship(account.id, asker.id),
      row.state == .asked, row.asker == asker.id, row.askedAt.seconds >= since,
      try desk.site.wasTold(account.id, of: asker.id, at: row.askedAt)
    else { return nil }
    // Asked again after it was taken back: of that there is one letter an hour.
    desk.rest = MailRest(facts: String(row.askedAt.seconds &+ 1), seconds: MailDesk.hour)
    let locale = desk.locale
    let name = PlainLine.text(asker.name)
    let words = PlainLine.text(row.text)
    let comment = try row.comment.flatMap {
      try desk.site.reader(forLettersTo: account).comment($0)
    }
    return FriendRequestMail(
      mail: desk.frame(
        "friend_request", subject: locale.text("mail_friend_request_subject"),
        heading: locale.text("mail_friend_request_heading", ["name": name])),
      lead: comment.map {
        locale.text("request_about", ["date": locale.date(desk.theme.civil($0.createdAt))])
      },
      words: locale.text(
        "mail_quoted",
        [
          "words": words.isEmpty
            ? locale.text(row.praises ? "invite_default" : "ask_default") : words
        ]),
      url: desk.url(to: .friendship(asker.id)))
  }
}

/// The letter to somebody who is asked for friendship.
struct FriendRequestMail: MailView {
  /// `mails/mail-friend-request.txt.mustache` and `.html.mustache`.
  static let template = "mail-friend-request"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Which comment it is about, a sentence.
  var lead: String?
  /// What the request says, in quotation marks.
  let words: String
  /// Where it is answered.
  let url: String
}
