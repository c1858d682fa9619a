import Glibc

/// A query with a name that is read like a table: it leaves out private columns and rows.
///
/// It is no object of the file, since a process that starts for each request would parse all of them: each statement
/// that names one begins with it (https://sqlite.org/lang_with.html). `public_…` are what page rendering may read, `seen_…`
/// what a member sees besides.
struct PublicView: Sendable {
  let name: String
  private let make: @Sendable (_ isNamed: (String) -> Bool) -> String

  /// What it reads, all columns.
  var query: String { make { _ in true } }

  /// The query is put together when it is asked for, since a request names a few of all views.
  init(_ name: String, _ query: @escaping @autoclosure @Sendable () -> String) {
    self.name = name
    make = { _ in query() }
  }

  /// The view of what everyone sees of a table, or of what members see.
  init(_ table: VisibleTable, forMembers isMember: Bool = false) {
    name = table.view(forMembers: isMember)
    make = { table.rows(forMembers: isMember, named: $0) }
  }

  /// One may read those in front of it.
  static let all = FeatureStores.all.flatMap { $0.views }

  private static let prefixes = ["public_", "seen_"]

  /// Stands behind the name of a view, also in a statement that begins with its views already.
  private static let start = " AS NOT MATERIALIZED ("

  /// `sql` with the views that it names, directly or through another view, and of those the columns that are named.
  static func define(in sql: String) -> String { define(in: sql, with: []).text }

  /// The same; `others` are in place of tables that are absent, and `readsOthers` says whether it names one.
  static func define(
    in sql: String, with others: [PublicView]
  ) -> (text: String, readsOthers: Bool) {
    guard !others.isEmpty || prefixes.contains(where: { names($0, sql) }),
      !names(start, sql)
    else { return (sql, false) }
    let known = others.isEmpty ? all : others + all
    var (views, readsOthers) = ("", false)
    for index in known.indices.reversed() {
      let view = known[index]
      guard names(view.name, sql) || names(view.name, views) else { continue }
      readsOthers = readsOthers || index < others.count
      let query = view.make { names($0, sql) || names($0, views) }
      // As a view is read, too: never all of it first.
      views = "\(view.name)\(start)\(query))\(views.isEmpty ? "" : ", ")\(views)"
    }
    guard !views.isEmpty else { return (sql, false) }
    for word in ["WITH RECURSIVE ", "WITH ", "EXPLAIN QUERY PLAN "] where sql.hasPrefix(word) {
      let isExplained = word.utf8.first == UInt8(ascii: "E")
      let rest = String(sql[sql.utf8.index(sql.startIndex, offsetBy: word.utf8.count)...])
      let text = isExplained ? define(in: rest, with: others).text : "\(views), \(rest)"
      return (word + text, readsOthers)
    }
    return ("WITH \(views) \(sql)", readsOthers)
  }

  /// Whether a text has a word, or one that begins with it, somewhere.
  static func names(_ word: String, _ text: String) -> Bool {
    word.withCString { word in text.withCString { strstr($0, word) != nil } }
  }
}
