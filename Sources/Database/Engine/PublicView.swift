import Glibc

/// A query with a name that page rendering reads like a table: it leaves out private columns and rows.
///
/// It is no object of the file, since a process that starts for each request would parse all of them: each statement
/// that names one begins with it (https://sqlite.org/lang_with.html).
struct PublicView {
  let name: String
  let query: String

  init(_ name: String, _ query: String) {
    self.name = name
    self.query = query
  }

  /// The view of what everyone sees of a table.
  init(_ table: VisibleTable) { self.init(table.publicView, table.rows(for: .everyone)) }

  /// One may read those in front of it.
  static let all =
    Schema.memberViews + Schema.forumViews + Schema.notebookViews + Schema.uploadViews
    + Schema.noticeViews + Schema.pollViews + Schema.studyViews

  private static let prefix = "public_"

  /// `sql` with the views that it names, directly or through another view.
  static func define(in sql: String) -> String {
    guard names(prefix, sql) else { return sql }
    var needed: [PublicView] = []
    for view in all.reversed()
    where names(view.name, sql) || needed.contains(where: { names(view.name, $0.query) }) {
      needed.insert(view, at: 0)
    }
    guard !needed.isEmpty else { return sql }
    // As a view is read, too: never all of it first.
    let text = needed.map { "\($0.name) AS NOT MATERIALIZED (\($0.query))" }.joined(separator: ", ")
    for start in ["WITH RECURSIVE ", "WITH ", "EXPLAIN QUERY PLAN "] where sql.hasPrefix(start) {
      let isExplained = start.utf8.first == UInt8(ascii: "E")
      let rest = sql[sql.utf8.index(sql.startIndex, offsetBy: start.utf8.count)...]
      return isExplained ? start + define(in: String(rest)) : "\(start)\(text), \(rest)"
    }
    return "WITH \(text) \(sql)"
  }

  /// Whether a text has a word, or one that begins with it, somewhere.
  private static func names(_ word: String, _ text: String) -> Bool {
    word.withCString { word in text.withCString { strstr($0, word) != nil } }
  }
}
