import Database
import Mail
import Model
import Pages
import Templates
import Theme
import Time

/// To a member, once a day: what is new and unread of the kinds that they want to hear of so.
///
/// It tells of the news of its day alone, as they stand when it is sent: those that were seen meanwhile are left out, and with
/// all of them the letter.
struct DailyMailKind: MailKind {
  /// The most news that are told; that there are more is said.
  private static let shown = 20
  /// The most that are counted.
  private static let counted = 100

  static func letter(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> DailyMail? {
    let numbers = mail.facts.utf8.split(separator: 32).compactMap { Int64(Substring($0)) }
    guard numbers.count == 2, numbers[0] <= numbers[1], let account = try composer.addressee()
    else {
      return nil
    }
    let reader = composer.site.reader(forLettersTo: account)
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

/// The letter of a day.
struct DailyMail: MailView {
  /// `mails/mail-daily.txt.mustache` and `.html.mustache`.
  static let template = "mail-daily"

  /// What surrounds the letter.
  let mail: MailFrame
  /// What it is, a sentence.
  let lead: String
  /// What is new, the latest first.
  let items: [DailyMailItem]
  /// That there is more, a sentence.
  var more: String?
  /// Where all of it is.
  let url: String
}

/// A piece of news in the letter of a day.
struct DailyMailItem: View {
  /// What happened, a sentence.
  let sentence: String
  /// When.
  let time: String
  /// The beginning of the words, in quotation marks.
  var words: String?
  /// The language of the words, where it is not the letter's.
  var lang: String?
  /// Where it leads.
  let url: String
}
