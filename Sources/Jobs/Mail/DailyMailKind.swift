import Database
import Mail
import Model
import Pages
import Templates
import Theme
import Time

/// Email to a member, once a day: unread news of the kinds that they want daily.
///
/// It covers only the news of its day, as they are when it is sent: news seen meanwhile are left out, and if that is all, there
/// is no email.
struct DailyMailKind: MailKind {
  /// The most news that are shown; after these it says that there are more.
  private static let shown = 20
  /// The most that are counted.
  private static let counted = 100

  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> DailyMail? {
    let numbers = mail.facts.utf8.split(separator: 32).compactMap { Int64(Substring($0)) }
    guard numbers.count == 2, numbers[0] <= numbers[1],
      let account = try composer.recipientAccount()
    else {
      return nil
    }
    let reader = composer.site.reader(forEmailsTo: account)
    let kinds = try composer.site.mailChoices(of: account.id).collected
    let news = try reader.unreadNews(
      of: kinds, in: numbers[0]...numbers[1], atMost: counted)
    let lines = try news.prefix(shown).compactMap {
      try NewsLine($0, composer.site, reader, composer.theme, composer.tree)
    }
    guard let first = lines.first else { return nil }
    let sentence = PlainLine.text(first.sentence)
    let others = news.count - 1
    return DailyMail(
      mail: composer.frame(
        "daily",
        subject: others > 0
          ? composer.locale.plural("mail_daily_subject", others, ["what": sentence]) : sentence,
        heading: composer.locale.weekdayDate(composer.theme.civil(mail.queuedAt).date)),
      lead: composer.locale.text("mail_daily_lead"), items: lines.map { view($0, composer) },
      more: news.count > shown ? composer.locale.text("mail_daily_more") : nil,
      url: composer.url(.news))
  }

  private static func view(_ line: NewsLine, _ composer: MailComposer) -> DailyMailItem {
    DailyMailItem(
      sentence: PlainLine.text(line.sentence), time: composer.dateTime(line.news.happenedAt),
      words: composer.words(line), lang: composer.lang(line), url: composer.url(line))
  }
}

/// Daily email.
struct DailyMail: MailView {
  /// `mails/mail-daily.txt.mustache` and `.html.mustache`.
  static let template = "mail-daily"

  /// Frame of the email.
  let mail: MailFrame
  /// Introduction, a sentence.
  let lead: String
  /// News, the latest first.
  let items: [DailyMailItem]
  /// Sentence about further news.
  var more: String?
  /// Address of the page with all news.
  let url: String
}

/// A piece of news in the daily email.
struct DailyMailItem: View {
  /// The news, a sentence.
  let sentence: String
  /// Time of the news.
  let time: String
  /// Beginning of the quoted text, in quotation marks.
  var words: String?
  /// Language of the words, if it is not the email's.
  var lang: String?
  /// Address that it links to.
  let url: String
}
