import Database
import Model
import Templates
import Theme
import Time

/// A notice to everyone, as shown on public pages.
struct PublicNotice {
  let id: Int64
  let language: Language
  let title: String
  let html: [UInt8]
  let madeAt: Timestamp
  /// Empty if the author has left.
  let author: String
}

extension PageReader {
  /// Returns the notices on the first page of a tree on a day, the newest first.
  func notices(on day: CivilDate, _ tree: SiteTree) throws -> [PublicNotice] {
    try database.all(
      """
      SELECT id, lang, title, html, made_at, author FROM public_notices
      WHERE last_day >= ? AND (is_everywhere = 1 OR lang = ?) ORDER BY id DESC
      """, [.text(day.description), .text(tree.language.code)]
    ) { row in
      PublicNotice(
        id: row.integer(0), language: row.language(1), title: row.text(2), html: row.bytes(3),
        madeAt: row.time(4), author: row.text(5))
    }
  }
}

extension PageRenderer {
  func notice(_ notice: PublicNotice, _ tree: SiteTree) -> NoticeView {
    let locale = theme.locale(tree.language)
    return NoticeView(
      id: "notice-\(notice.id)", title: notice.title, html: notice.html,
      lang: theme.lang(notice.language, in: tree),
      author: locale.author(notice.author, isGuest: false),
      date: locale.longDate(theme.civil(notice.madeAt)), datetime: notice.madeAt.rfc3339)
  }
}

/// A moderator's notice to everyone, on the first page.
struct NoticeView: View {
  /// Element id: "notice-3".
  let id: String
  /// Subject of the notice, a line.
  let title: String
  /// Text of the notice.
  let html: [UInt8]
  /// The language of both, where it differs from the page's.
  var lang: String?
  /// Name of the author.
  let author: String
  /// When: the day.
  let date: String
  /// The moment for machines.
  let datetime: String
}
