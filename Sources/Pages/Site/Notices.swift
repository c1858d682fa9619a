import Database
import Model
import Templates
import Theme
import Time

/// A notice to all as everybody reads it.
struct PublicNotice {
  let id: Int64
  let language: Language
  let title: String
  let html: [UInt8]
  let madeAt: Timestamp
  /// Empty for who has left.
  let author: String
}

extension PageReader {
  /// What stands on the first page of a tree on a day, the newest first.
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

/// What a moderator tells everybody, on the first page.
struct NoticeView: View {
  /// Its id on the page: "notice-3".
  let id: String
  /// What it is about, a line.
  let title: String
  /// What it says.
  let html: [UInt8]
  /// The language of both, where it differs from the page's.
  var lang: String?
  /// Who wrote it.
  let author: String
  /// When: the day.
  let date: String
  /// The moment for machines.
  let datetime: String
}
