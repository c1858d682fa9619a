import Database
import Model
import Theme

/// A lesson of a tree.
struct LessonKey: Hashable {
  let language: Language
  let subject: String
  let lesson: String
}

/// Reads rows for pages, of what pages may read alone (`Schema`).
///
/// What was read last is kept while one state of the database is read; whoever begins to read another
/// state takes another reader.
final class PageReader {
  let database: Reader
  /// What there is to be found among notes and events.
  private let holds: [StudyKind]
  /// What is switched on.
  private let features: FeatureSet
  /// The lists that were read last: most pages name the same few.
  var known: [TopicList.ID: ListRow] = [:]
  var boards: [ListRow]?
  /// The page of the editors that was read last.
  var documents: (slug: String, versions: [Document])?
  /// The topics that were read last: one stands in several lists, and has a page and a feed.
  var topics: [Topic.ID: TopicSummary] = [:]
  /// The lists whose topics were read last: a comment's forum, board and tags.
  var hot: [(list: TopicList.ID, limit: Int, topics: [TopicSummary])] = []
  /// The comments that were read last.
  var shown: (topic: Topic.ID?, positions: ClosedRange<Int>, comments: [PublishedComment]) =
    (nil, 1...1, [])
  /// Of each tree, by language and slugs.
  var subjects: [Language: [String: Subject]] = [:]
  var lastSubject: Subject?
  var professors: [String: Professor] = [:]
  var lessonTitles: [LessonKey: (title: String, writtenIn: Language)] = [:]
  var lessonNotes: [LessonKey: [NoteRow]] = [:]
  var lessons: (subject: String, language: Language, rows: [LessonRow])?
  var originals: [Language: [NoteAddress]] = [:]
  /// Of each tree.
  var catalogueWords: [Language: CatalogueWords] = [:]
  var shops: [Language: [Shop]] = [:]

  init(
    _ database: Reader, holds: [StudyKind] = StudyKind.allCases, features: FeatureSet = .all
  ) {
    self.database = database
    self.holds = holds
    self.features = features
  }

  /// Whether asking for notes or events can find any.
  func mayHold(_ kind: StudyKind) -> Bool { holds.contains(kind) }

  /// Whether anything but topics can have tags.
  var mayHoldTagged: Bool { !holds.isEmpty }

  /// Whether shops that can be asked for products are.
  var takesReservations: Bool { features.has(.reservations) }
}
