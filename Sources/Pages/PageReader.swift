import Database
import Model
import Theme

/// Reads rows for pages, through views named `public_…` alone.
///
/// Names of lists are kept while one state of the database is read; whoever begins to read another
/// state takes another reader.
final class PageReader {
  let connection: Connection
  var lists: [Int64: ListRow] = [:]
  /// By number and language.
  var listTexts: [String: (title: String, description: String)] = [:]
  /// Of each tree, by language and slugs.
  var subjects: [String: Subject] = [:]
  var professors: [String: Professor] = [:]
  var lessonTitles: [String: (title: String, writtenIn: Language)] = [:]
  var lessonNotes: [String: [NoteRow]] = [:]
  var rows = RecentRows()

  init(_ connection: Connection) { self.connection = connection }
}

/// The rows of topics that were shown last: what is new stands in the forum's list, at home, in a board's
/// and in each tag's.
struct RecentRows {
  private static let limit = 200

  private var rows: [(topic: TopicSummary, tree: SiteTree, row: TopicRowView)] = []

  /// The row of a topic in a tree, made when it is not among them.
  mutating func row(
    of topic: TopicSummary, in tree: SiteTree, _ make: () -> TopicRowView
  ) -> TopicRowView {
    let known = rows.first {
      $0.topic.address.id == topic.address.id && $0.topic.activeAt == topic.activeAt
        && $0.tree == tree
    }
    if let known { return known.row }
    if rows.count == Self.limit { rows.removeAll(keepingCapacity: true) }
    let row = make()
    rows.append((topic, tree, row))
    return row
  }
}
