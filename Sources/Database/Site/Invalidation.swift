public import Model
public import Time

/// A change of rows, by which the pages that show them are found: a verb of `Transaction` records one for
/// each row that it writes, or for each run of rows.
///
/// An invalidation names rows, and with them the columns that it stands for (`columns`); it carries what was and what is,
/// where pages could not tell any more. Its text, such as `comments 42 57-57 1,3,9`, is stored in the table of
/// changes until its pages are written. What `content/` says of a row has the same text as its key in the memory
/// of the last build.
public enum Invalidation: Hashable, Sendable {
  /// Comments of a topic at some positions show something else, or are new; the topic is in these lists.
  case comments(Topic.ID, ClosedRange<Int>, in: [TopicList.ID])
  /// A topic has so many comments now, and is the latest in these lists.
  case length(Topic.ID, Int, in: [TopicList.ID])
  /// A topic is new, gone or says something else of itself: with so many comments, where it stands in lists or
  /// stood before, started by a member.
  case topic(Topic.ID, commentCount: Int, at: [ListPlace], by: Member.ID?)
  /// A list appears or vanishes, with the last number that it gave out.
  case list(ListPlace)
  /// Somebody is among the people now, with a number.
  case person(Member.ID, number: Int)
  /// A member has another name, or a photo for the first time, or none any more. Everything with it may be too much for
  /// one round: what is left are the topics that they started and the comments that they wrote after these.
  case author(Member.ID, afterTopic: Topic.ID, afterComment: Comment.ID)
  /// A member's photo is another one, or there, or gone.
  case face(Member.ID)
  /// What everybody sees of a member's profile is something else.
  case profile(Member.ID)
  /// A file that a member sent is everybody's now, or nobody's any more, or stands in another comment.
  case upload(String)
  /// A note of a member is everybody's now, or nobody's any more, or shows something else.
  case ownNote(OwnNote.ID, of: Member.ID)
  /// What moderators tell everybody is new, gone, or says something else.
  case notice(Notice.ID)
  /// Comments of a topic at some positions have another translation, or one more, or none any more; with the first the topic
  /// has pages in other languages, or loses them.
  case translated(Topic.ID, ClosedRange<Int>)
  /// A new day began on the clocks of the site: what was upcoming may be over.
  case day

  /// A page of the editors in a tree.
  case document(String, Language)
  /// A subject in a tree: its name, its colour, who teaches it, its place.
  case subject(String, Language)
  /// What is said of a subject.
  case subjectText(String, Language)
  /// A lesson of a subject, and all that it says.
  case lesson(subject: String, String, Language)
  /// A note in a tree: all of it but its text; `identity` joins it with the same note in other trees.
  case note(NoteAddress, Language, identity: String)
  /// The text of a note.
  case noteText(NoteAddress, Language)
  /// The links between a note and others, whichever of both says so.
  case links(NoteAddress, Language)
  /// Which notes and events of a tree have a tag.
  case tagged(TopicList.ID, Language)
  /// Somebody who teaches, in a tree.
  case professor(String, Language)
  /// An event in a tree, with its days.
  case event(String, Language, ClosedRange<CivilDate>)
  /// The rules of a time zone that events go by.
  case zone(String)
  /// A picture or a document that the editors publish.
  case media(String)

  /// A product is new, gone or says something else of itself; where it stands in lists or stood before.
  case product(Product.ID, at: [ProductPlace])
  /// What attributes and values of products are called in a tree.
  case catalogueWords(Language)
  /// A shop in a tree, and all that it says.
  case shop(String, Language)
  /// Under which name a picture of products is published.
  case productPicture(String)
  /// What is on every map: the site's own places and towns, and the world's.
  case map
}

extension Invalidation {
  /// The kinds of invalidations, by the first word of their texts.
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

/// Columns that may be others after an invalidation of a kind, as pages read them.
struct StaleColumns: Sendable {
  let invalidation: Invalidation.Kind
  /// `table.column` each.
  let columns: [String]

  /// Takes the columns of one table, with spaces between.
  init(_ invalidation: Invalidation.Kind, _ table: String, _ names: String) {
    self.invalidation = invalidation
    columns = names.split(separator: " ").map { "\(table).\($0)" }
  }
}

extension Invalidation.Kind {
  /// The columns that may be others after such an invalidation, as pages read them: `table.column`.
  ///
  /// Each column has one kind, which the `FeatureStore` of its table names. That a row is there at all is nobody's column: a
  /// list says it of itself. For tests: nothing that runs asks.
  public var columns: [String] {
    FeatureStores.all.flatMap { $0.stale }.filter { $0.invalidation == self }.flatMap(\.columns)
  }
}

/// The number that a topic got in a list.
public struct ListPlace: Hashable, Sendable {
  /// Which list.
  public let list: TopicList.ID
  /// Counts from 1 in each list and is never used again; below that, of a topic that the list has not shown.
  public let number: Int

  /// Takes the values of a row.
  public init(list: TopicList.ID, number: Int) {
    self.list = list
    self.number = number
  }
}
