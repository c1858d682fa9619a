import Database
import Model

/// Reads rows for pages, through views named `public_…` alone.
///
/// Names of lists are kept while one state of the database is read; whoever begins to read another
/// state takes another reader.
final class PageReader {
  let connection: Connection
  var lists: [TopicList.ID: ListRow] = [:]
  var listTexts: [ListTextKey: (title: String, description: String)] = [:]

  init(_ connection: Connection) { self.connection = connection }
}
