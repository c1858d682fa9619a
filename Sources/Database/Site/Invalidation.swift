public import Model
public import Time

/// A change of rows, by which the pages that show them are found: an operation of `Transaction` records one for each row that
/// it writes, or for each run of rows.
///
/// An invalidation names rows, and implies their columns (`columns`); it carries former and new values that pages could no
/// longer find out. It is stored as text, such as `comments 42 57-57 1,3,9`, in the table of changes until its pages are
/// written. For rows from `content/`, the text is also the key of the digest of the last build.
public enum Invalidation: Hashable, Sendable {
  /// Comments of a topic at some positions have changed, or are new; the topic is in these lists.
  case comments(Topic.ID, ClosedRange<Int>, in: [TopicList.ID])
  /// A topic has another number of comments now, and is the latest in these lists.
  case length(Topic.ID, Int, in: [TopicList.ID])
  /// A topic is new, gone or changed: with its number of comments, its present and former places in lists, and the member who
  /// started it.
  case topic(Topic.ID, commentCount: Int, at: [ListPlace], by: Member.ID?)
  /// A list appears or vanishes, with the last number that it assigned.
  case list(ListPlace)
  /// A member got a number among the people.
  case person(Member.ID, number: Int)
  /// A member has another name, or got or lost a photo. All pages that show it may be too much for one round: the rest are the
  /// topics that they started and the comments that they wrote after these.
  case author(Member.ID, afterTopic: Topic.ID, afterComment: Comment.ID)
  /// A member's photo was changed, added or removed.
  case face(Member.ID)
  /// The public part of a member's profile has changed.
  case profile(Member.ID)
  /// A file that a member sent became public, or no longer is, or is in another comment.
  case upload(String)
  /// A note of a member became public, or no longer is, or has changed.
  case ownNote(OwnNote.ID, of: Member.ID)
  /// A moderator's notice to everyone is new, gone, or changed.
  case notice(Notice.ID)
  /// Comments of a topic at some positions got, changed or lost a translation; with the first comment's, the topic gets or
  /// loses pages in other languages.
  case translated(Topic.ID, ClosedRange<Int>)
  /// A new day began on the clocks of the site: upcoming events may be over.
  case day

  /// A page of the editors in a tree.
  case document(String, Language)
  /// A subject in a tree: its name, its colour, its teachers, its place.
  case subject(String, Language)
  /// The text of a subject.
  case subjectText(String, Language)
  /// A lesson of a subject, with its whole content.
  case lesson(subject: String, String, Language)
  /// A note in a tree except its text; `identity` joins it with the same note in other trees.
  case note(NoteAddress, Language, identity: String)
  /// The text of a note.
  case noteText(NoteAddress, Language)
  /// The links between a note and others, from either of them.
  case links(NoteAddress, Language)
  /// The notes and events of a tree with a tag.
  case tagged(TopicList.ID, Language)
  /// A teacher in a tree.
  case professor(String, Language)
  /// An event in a tree, with its days.
  case event(String, Language, ClosedRange<CivilDate>)
  /// The rules of a time zone that events use.
  case zone(String)
  /// A picture or a document published by the editors.
  case media(String)

  /// A product is new, gone or changed, with its present and former places in lists.
  case product(Product.ID, at: [ProductPlace])
  /// Names of products' attributes and values in a tree.
  case catalogueWords(Language)
  /// A shop in a tree, with its whole content.
  case shop(String, Language)
  /// The file name of a published picture of products.
  case productPicture(String)
  /// Content of every map: the site's own places and towns, and the world's.
  case map
}

extension Invalidation {
  /// Kinds of invalidations, by the first word of their texts.
  public enum Kind: String, CaseIterable, Sendable {
    case comments, length, topic, list, person, author, face, profile, upload, notice, day,
      document, subject, translated
    case ownNote = "own-note"
    case subjectText = "subject-text"
    case lesson, note
    case noteText = "note-text"
    case links, tagged, professor, event, zone, media, product
    case catalogueWords = "catalogue-words"
    case shop
    case productPicture = "product-picture"
    case map
  }
}

/// Columns, as pages read them, that may change with an invalidation of a kind.
struct StaleColumns: Sendable {
  let invalidation: Invalidation.Kind
  /// Each as `table.column`.
  let columns: [String]

  /// Takes the columns of one table, with spaces between.
  init(_ invalidation: Invalidation.Kind, _ table: String, _ names: String) {
    self.invalidation = invalidation
    columns = names.split(separator: " ").map { "\(table).\($0)" }
  }
}

extension Invalidation.Kind {
  /// Columns, as pages read them, that may change with such an invalidation: `table.column`.
  ///
  /// Each column has one kind, which the `FeatureStore` of its table names. The existence of a row belongs to no column: a list
  /// reports it itself. For tests: no other code uses it.
  public var columns: [String] {
    FeatureStores.all.flatMap { $0.stale }.filter { $0.invalidation == self }.flatMap(\.columns)
  }
}

/// The number of a topic in a list.
public struct ListPlace: Hashable, Sendable {
  /// The list.
  public let list: TopicList.ID
  /// Counts from 1 in each list and is never used again; below that if the list has not shown the topic.
  public let number: Int

  /// Takes the values of a row.
  public init(list: TopicList.ID, number: Int) {
    self.list = list
    self.number = number
  }
}
