import Database
import Mail
import Model
import Pages
import Theme
import Time

/// To a member of whom somebody said something, who follows where a topic was started, or whose report was decided: a piece
/// of news by itself, at once.
///
/// There is none where the news was seen meanwhile, tells of nothing any more, or of what its reader follows no more.
struct NewsMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> LetterMail? {
    guard let about = mail.about,
      let kind = NewsKind.allCases.first(where: { $0.mail == mail.kind }),
      let account = try composer.addressee()
    else { return nil }
    let reader = composer.site.reader(forLettersTo: account)
    guard let news = try reader.news(kind, about: about), !news.isRead,
      let line = try NewsLine(news, composer.site, reader, composer.theme, composer.tree)
    else { return nil }
    if kind == .newTopic, try !composer.site.isTold(ofTopic: Topic.ID(about), account.id) {
      return nil
    }
    let sentence = PlainLine.text(line.sentence)
    var letter = composer.letter(
      mail.kind.rawValue, subject: sentence, button: ("mail_news_button", composer.url(line)))
    letter.lead = composer.dateTime(news.happenedAt)
    (letter.words, letter.lang) = (composer.words(line), composer.lang(line))
    return letter
  }
}

extension MailComposer {
  /// The beginning of what was said, in quotation marks.
  func words(_ line: NewsLine) -> String? { line.quote.flatMap { quoted(PlainLine.text($0)) } }

  /// The language of the words, where it is not the letter's.
  func lang(_ line: NewsLine) -> String? { line.quoteLanguage.flatMap { theme.lang($0, in: tree) } }

  /// Where a piece of news leads: whoever reads the letter need not sign in for what everybody may read.
  func url(_ line: NewsLine) -> String {
    line.href(theme, tree).map { theme.settings.base.origin + $0 } ?? url(.news)
  }
}
