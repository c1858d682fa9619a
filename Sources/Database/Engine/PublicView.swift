import Glibc

/// A named query that is read like a table: it leaves out private columns and rows.
///
/// It is not an object of the file, since a process that starts for each request would parse all of them: each statement that
/// names one begins with its definition (https://sqlite.org/lang_with.html). `public_…` are those that page rendering may read,
/// `seen_…` those for members.
struct PublicView: Sendable {
  let name: String
  private let make: @Sendable (_ isNamed: (String) -> Bool) -> String

  /// The query with all columns.
  var query: String { make { _ in true } }

  /// The query is built on demand, since a request names only a few of all views.
  init(_ name: String, _ query: @escaping @autoclosure @Sendable () -> String) {
    self.name = name
    make = { _ in query() }
  }

  /// Creates the view of a table for everyone, or for members.
  init(_ table: VisibleTable, forMembers isMember: Bool = false) {
    name = table.view(forMembers: isMember)
    make = { table.rows(forMembers: isMember, named: $0) }
  }

  /// Each may read those in front of it.
  static let all = FeatureStores.all.flatMap { $0.views }

  private static let prefixes = ["public_", "seen_"]

  /// Text after the name of a view; it also marks a statement that begins with its views already.
  private static let start = " AS NOT MATERIALIZED ("

  /// Returns `sql` with the views that it names, directly or through another view, with only their named columns.
  static func define(in sql: String) -> String { define(in: sql, with: []).text }

  /// Variant of `define(in:)`; `others` replace absent tables, and `readsOthers` is true if `sql` names one of them.
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
      // Read like a view, too: never computed completely first.
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

  /// Returns true if a text contains a word, or one that begins with it.
  static func names(_ word: String, _ text: String) -> Bool {
    word.withCString { word in text.withCString { strstr($0, word) != nil } }
  }
}
