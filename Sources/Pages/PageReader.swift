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
  /// Of each tree, by language and slugs.
  var subjects: [String: Subject] = [:]
  var professors: [String: Professor] = [:]
  var lessonTitles: [String: (title: String, writtenIn: Language)] = [:]
  var lessonNotes: [String: [NoteRow]] = [:]

  init(_ connection: Connection) { self.connection = connection }
}
