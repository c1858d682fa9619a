import Database
import Model
import Time

/// A topic that comes from elsewhere, as `TopicImporter` stores it: what an archive calls things is settled before.
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
  /// Since when it stands first; nil where it does not.
  var pinnedAt: Timestamp?
  /// The number of the topic in which it goes on, where numbers are kept.
  var mergedInto: Topic.ID?
  /// Whether a topic that is there already is closed or opened, too, as it is there by now.
  var isFollowed = false
  /// Not everybody's, whatever its board says.
  var isForMembers = false
  /// Taken away as a whole.
  var isRemoved = false
  /// Whether everybody may read it where it comes from.
  var isForEverybody: Bool { !isForMembers && !board.isForMembers && !isRemoved }
  /// `ExportedTopic.numbers`, which it gets where there was no topic before.
  var numbers: [Int] = []
  /// What it asks, with the result of what has ended.
  var poll: Poll?
  /// At least one where the topic may be new.
  var comments: [IncomingComment] = []
}

/// The board of a topic; made with this title where there is none of its slug.
struct IncomingBoard {
  var slug: String
  var title: String
  /// Where it stands among the boards when it is new; nil leaves it at the front.
  var sort: Int?
  /// Not everybody's when it is new; in one that is there and everybody's, its topics are for members by themselves.
  var isForMembers = false
}

/// Who wrote something elsewhere.
enum IncomingAuthor: Hashable {
  /// By the username wanted, and the name shown.
  case member(username: String, name: String)
  /// Somebody without an account.
  case guest(name: String)
  /// Somebody who has left.
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
  /// The source of what it answers.
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
