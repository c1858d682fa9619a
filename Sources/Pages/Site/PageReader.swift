import Database
import Model
import Theme

/// A lesson of a tree.
struct LessonKey: Hashable {
  let language: Language
  let subject: String
  let lesson: String
}

/// Reads rows for pages, and only those that pages may read (`Schema`).
///
/// The last rows are cached for one state of the database; use another reader for another state.
final class PageReader {
  let database: Reader
  /// Kinds of study pages that exist: notes, events.
  private let holds: [StudyKind]
  /// Features that are on.
  private let features: FeatureSet
  /// The lists that were read last: most pages name the same few.
  var known: [TopicList.ID: ListRow] = [:]
  var boards: [ListRow]?
  /// The page of the editors that was read last.
  var documents: (slug: String, versions: [Document])?
  /// The topics that were read last: a topic is in several lists, and has a page and a feed.
  var topics: [Topic.ID: TopicSummary] = [:]
  /// The lists whose topics were read last: a comment's forum, board and tags.
  var hot: [(list: TopicList.ID, limit: Int, topics: [TopicSummary])] = []
  /// The comments that were read last.
  var shown: (topic: Topic.ID?, positions: ClosedRange<Int>, comments: [PublishedComment]) =
    (nil, 1...1, [])
  /// Subjects of each tree, by language and slug.
  var subjects: [Language: [String: Subject]] = [:]
  var lastSubject: Subject?
  var professors: [String: Professor] = [:]
  var lessonTitles: [LessonKey: (title: String, writtenIn: Language)] = [:]
  var lessonNotes: [LessonKey: [NoteRow]] = [:]
  var lessons: (subject: String, language: Language, rows: [LessonRow])?
  var originals: [Language: [NoteAddress]] = [:]
  /// Words of each tree.
  var catalogueWords: [Language: CatalogueWords] = [:]
  var shops: [Language: [Shop]] = [:]

  init(
    _ database: Reader, holds: [StudyKind] = StudyKind.allCases, features: FeatureSet = .all
  ) {
    self.database = database
    self.holds = holds
    self.features = features
  }

  /// False if a query for notes or events cannot find any.
  func mayHold(_ kind: StudyKind) -> Bool { holds.contains(kind) }

  /// True if anything but topics can have tags.
  var mayHoldTagged: Bool { !holds.isEmpty }

  /// True if shops that take reservations are offered for them.
  var acceptsReservations: Bool { features.has(.reservations) }
}
