import Database
import Mail
import Model
import Pages
import Theme

/// Email to all members: a moderator's notice to everyone, in full, as long as it is posted and the receiver has not seen it.
struct NoticeMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let about = mail.about, let account = try composer.recipientAccount() else { return nil }
    let reader = composer.site.reader(forEmailsTo: account)
    guard let news = try reader.news(.notice, about: about), !news.isRead,
      let notice = try composer.site.displayedNotice(Notice.ID(about)),
      let line = try NewsLine(news, composer.site, reader, composer.theme, composer.tree)
    else { return nil }
    let title = PlainLine.text(notice.words.title)
    var email = composer.standardMail(
      "notice", subject: title, heading: title, lines: lines(of: notice.words.html),
      button: ("mail_notice_button", composer.url(line)))
    email.lead = composer.locale.text(
      "mail_notice_lead",
      [
        "name": PlainLine.text(composer.locale.author(notice.author.name, isGuest: false)),
        "date": composer.locale.longDate(composer.theme.civil(notice.madeAt)),
      ])
    return email
  }

  /// The words without markup, a line for each that the renderer wrote.
  private static func lines(of html: [UInt8]) -> [String] {
    html.split(separator: UInt8(ascii: "\n")).compactMap { part in
      let text = PlainLine.text(
        String(decoding: HTMLText.text(of: Array(part)), as: UTF8.self))
      return PlainText.isBlank(text) ? nil : text
    }
  }
}
