import Database
import Mail
import Model
import Pages
import Theme
import Time

/// Email to a member about a single piece of news, at once: a mention, a new topic where they follow, or a decided report.
///
/// None is sent where the news was seen meanwhile, is no longer about anything, or is about something that its reader no longer
/// follows.
struct NewsMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let about = mail.about,
      let kind = NewsKind.allCases.first(where: { $0.mail == mail.kind }),
      let account = try composer.recipientAccount()
    else { return nil }
    let reader = composer.site.reader(forEmailsTo: account)
    guard let news = try reader.news(kind, about: about), !news.isRead,
      let line = try NewsLine(news, composer.site, reader, composer.theme, composer.tree)
    else { return nil }
    if kind == .newTopic, try !composer.site.wantsNotification(ofTopic: Topic.ID(about), account.id)
    {
      return nil
    }
    let sentence = PlainLine.text(line.sentence)
    var email = composer.standardMail(
      mail.kind.rawValue, subject: sentence, button: ("mail_news_button", composer.url(line)))
    email.lead = composer.dateTime(news.happenedAt)
    (email.words, email.lang) = (composer.words(line), composer.lang(line))
    return email
  }
}

extension MailComposer {
  /// Beginning of the quoted text, in quotation marks.
  func words(_ line: NewsLine) -> String? { line.quote.flatMap { quoted(PlainLine.text($0)) } }

  /// Language of the words, if it is not the email's.
  func lang(_ line: NewsLine) -> String? { line.quoteLanguage.flatMap { theme.lang($0, in: tree) } }

  /// Address of a piece of news: readers of the email need not sign in for public content.
  func url(_ line: NewsLine) -> String {
    line.href(theme, tree).map { theme.settings.base.origin + $0 } ?? url(.news)
  }
}
