import Database
import Mail
import Model
import Pages
import Templates
import Theme
import Time

/// To a member of whom somebody said something, or whose report was decided: a piece of news by itself, at once.
///
/// There is none where the news was seen meanwhile, or tells of nothing any more.
struct NewsMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> NewsMail? {
    guard let about = mail.about,
      let kind = NewsKind.allCases.first(where: { $0.mail == mail.kind }),
      let account = try desk.addressee()
    else { return nil }
    let reader = desk.site.reader(forLettersTo: account)
    guard let news = try reader.news(kind, about: about), !news.isRead,
      let line = try NewsLine(news, desk.site, reader, desk.theme, desk.tree)
    else { return nil }
    let sentence = PlainLine.text(line.sentence)
    return NewsMail(
      mail: desk.frame(
        mail.kind.rawValue, subject: sentence, heading: sentence),
      lead: desk.dateTime(news.happenedAt), words: desk.words(line), lang: desk.lang(line),
      url: desk.url(line))
  }
}

extension MailDesk {
  /// The beginning of what was said, in quotation marks.
  func words(_ line: NewsLine) -> String? {
    line.quote.map { locale.text("mail_quoted", ["words": PlainLine.text($0)]) }
  }

  /// The language of the words, where it is not the letter's.
  func lang(_ line: NewsLine) -> String? { line.quoteLanguage.flatMap { theme.lang($0, in: tree) } }

  /// Where a piece of news leads: whoever reads the letter need not sign in for what everybody may read.
  func url(_ line: NewsLine) -> String {
    line.href(theme, tree).map { theme.settings.base.origin + $0 } ?? url(.news)
  }
}

/// The letter about a piece of news.
struct NewsMail: MailView {
  /// `mails/mail-news.txt.mustache` and `.html.mustache`.
  static let template = "mail-news"

  /// What surrounds the letter.
  let mail: MailFrame
  /// When it happened.
  let lead: String
  /// The beginning of the words, in quotation marks; none where nobody said anything.
  var words: String?
  /// The language of the words, where it is not the letter's.
  var lang: String?
  /// Where it leads.
  let url: String
}
