import Database
import Mail
import Model
import Theme
import Time

/// To a member whom somebody asks for friendship: who, with their words, while the request waits; then it rests for an hour.
struct FriendRequestMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
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
    var letter = desk.letter(
      "friend_request", heading: locale.text("mail_friend_request_heading", ["name": name]),
      notes: try notes(about: row.comment, for: account, desk),
      button: ("mail_answer", desk.url(to: .friendship(asker.id))),
      closing: [locale.text("mail_friend_request_note")])
    letter.words = desk.quoted(
      words.isEmpty ? locale.text(row.praises ? "invite_default" : "ask_default") : words)
    return letter
  }

  /// Of which day the comment is that it is about; nothing where its reader sees none.
  private static func notes(
    about id: Comment.ID?, for account: Account, _ desk: MailDesk
  ) throws -> [LetterNote] {
    guard let id, let comment = try desk.site.reader(forLettersTo: account).comment(id) else {
      return []
    }
    let date = desk.locale.date(desk.theme.civil(comment.createdAt))
    return [LetterNote(text: desk.locale.text("request_about", ["date": date]))]
  }
}
