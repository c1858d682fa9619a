import Database
import Model
import Theme

/// Reads rows for pages, through views named `public_…` alone.
///
/// Names of lists are kept while one state of the database is read; whoever begins to read another
/// state takes another reader.
final class PageReader {
  let connection: Connection
  /// What there is to be found among notes and events.
  private let holds: [StudyKind]
  var lists: [Int64: ListRow] = [:]
  var boards: [ListRow]?
  /// By number and language.
  var listTexts: [String: (title: String, description: String)] = [:]
  /// Of each tree, by language and slugs.
  var subjects: [String: Subject] = [:]
  var professors: [String: Professor] = [:]
  var lessonTitles: [String: (title: String, writtenIn: Language)] = [:]
  var lessonNotes: [String: [NoteRow]] = [:]
  var rows = RecentRows()

  init(_ connection: Connection, holds: [StudyKind] = StudyKind.allCases) {
    self.connection = connection
    self.holds = holds
  }

  /// Whether asking for notes or events can find any.
  func mayHold(_ kind: StudyKind) -> Bool { holds.contains(kind) }
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
    // By index, so that nothing is copied on the way.
    for index in rows.indices
    where rows[index].topic.address.id == topic.address.id
      && rows[index].topic.activeAt == topic.activeAt && rows[index].tree == tree
    {
      return rows[index].row
    }
    if rows.count == Self.limit { rows.removeAll(keepingCapacity: true) }
    let row = make()
    rows.append((topic, tree, row))
    return row
  }
}
