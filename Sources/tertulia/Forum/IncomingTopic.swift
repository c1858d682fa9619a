import Database
import Model
import Time

/// A topic that comes from elsewhere, as `TopicImporter` stores it: the names of the archive are converted before.
struct IncomingTopic {
  /// Where it comes from: `discourse:2400`.
  var source: String
  /// The number that it would like to keep.
  var id: Topic.ID?
  var slug: String
  var title: String
  var language: Language
  var board: IncomingBoard
  var tags: [NewTag] = []
  var createdAt: Timestamp
  var isClosed = false
  /// When it was pinned; nil where it is not.
  var pinnedAt: Timestamp?
  /// The number of the topic that continues this one, where numbers are kept.
  var mergedInto: Topic.ID?
  /// True if a topic that is here already is closed or opened, too, to match its present state at the source.
  var isFollowed = false
  /// True if it is for members only, regardless of its board.
  var isForMembers = false
  /// Taken away as a whole.
  var isRemoved = false
  /// True if everyone may read it at the source.
  var isForEverybody: Bool { !isForMembers && !board.isForMembers && !isRemoved }
  /// `ExportedTopic.numbers`, which it gets where there was no topic before.
  var numbers: [Int] = []
  /// The topic's poll, with its result if it has ended.
  var poll: Poll?
  /// Comments, at least one where the topic may be new.
  var comments: [IncomingComment] = []
}

/// The board of a topic; made with this title where there is none of its slug.
struct IncomingBoard {
  var slug: String
  var title: String
  /// Place among the boards when it is new; nil leaves it at the front.
  var sort: Int?
  /// True if a new board is for members only; where the board exists and is open to everyone, its topics are for members
  /// instead.
  var isForMembers = false
}

/// An author at the source.
enum IncomingAuthor: Hashable {
  /// A member, by the username wanted and the name shown.
  case member(username: String, name: String)
  /// A person without an account.
  case guest(name: String)
  /// A person who has left.
  case nobody
}

/// A comment that comes from elsewhere.
struct IncomingComment {
  /// Where it comes from: `discourse:2400#7`.
  var source: String
  /// The number that it would like to keep.
  var id: Comment.ID?
  var author: IncomingAuthor
  var language: Language
  var createdAt: Timestamp
  var editedAt: Timestamp?
  /// The source of the post that it answers.
  var replyTo: String?
  var likes = 0
  var helped = 0
  var smiles = 0
  var kind = Comment.Kind.comment
  var state = Comment.State.visible
  /// It is the answer to its topic.
  var isAnswer = false
  /// It waited, and a moderator refused it.
  var isRefused = false
  /// Markdown.
  var body: String
}
