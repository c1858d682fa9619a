import Database
import Mail
import Model
import Theme
import Time

/// Email to a member about a request for friendship: from whom, with their words, while the request waits; then it rests for an
/// hour.
struct FriendRequestMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let number = mail.about, let since = Int64(mail.facts),
      let account = try composer.recipientAccount(),
      let asker = try composer.site.memberName(Member.ID(number)),
      let row = try composer.site.friendship(account.id, asker.id),
      row.state == .asked, row.asker == asker.id, row.askedAt.seconds >= since,
      try composer.site.wasNotified(account.id, of: asker.id, at: row.askedAt)
    else { return nil }
    // Repeated after a withdrawal: for that there is one email an hour.
    composer.rest = MailCooldown(
      facts: String(row.askedAt.seconds &+ 1), seconds: MailComposer.hour)
    let locale = composer.locale
    let name = PlainLine.text(asker.name)
    let words = PlainLine.text(row.text)
    var email = composer.standardMail(
      "friend_request", heading: locale.text("mail_friend_request_heading", ["name": name]),
      notes: try notes(about: row.comment, for: account, composer),
      button: ("mail_answer", composer.url(to: .friendship(asker.id))),
      closing: [locale.text("mail_friend_request_note")])
    email.words = composer.quoted(
      words.isEmpty ? locale.text(row.praises ? "invite_default" : "ask_default") : words)
    return email
  }

  /// Note with the date of the comment that the request is about; none where its reader cannot see it.
  private static func notes(
    about id: Comment.ID?, for account: Account, _ composer: MailComposer
  ) throws -> [MailNote] {
    guard let id, let comment = try composer.site.reader(forEmailsTo: account).comment(id) else {
      return []
    }
    let date = composer.locale.date(composer.theme.civil(comment.createdAt))
    return [MailNote(text: composer.locale.text("request_about", ["date": date]))]
  }
}
