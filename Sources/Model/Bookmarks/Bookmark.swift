public import Time

/// A thing that a member can bookmark.
public enum Bookmarked: Hashable, Sendable {
  /// A topic.
  case topic(Topic.ID)
  /// A comment.
  case comment(Comment.ID)
  /// A note of a member.
  case ownNote(OwnNote.ID)
  /// A note of the site, in the tree of a language.
  case note(NoteAddress, Language)
}

/// A bookmark of a member.
public struct Bookmark: Hashable, Sendable {
  /// The number of a bookmark; never used twice.
  public typealias ID = Identifier<Bookmark>

  /// The most bookmarks of a member, including those removed in the last day.
  public static let most = 2000
  /// The most days until a reminder.
  public static let maxDays = 366

  /// Bookmark number.
  public let id: ID
  /// The bookmarked thing.
  public let thing: Bookmarked
  /// Time at which it was set.
  public let madeAt: Timestamp
  /// Time at which its owner is to be reminded; nil for never, and after the reminder.
  public let remindAt: Timestamp?

  /// Stores every value as given.
  public init(id: ID, thing: Bookmarked, madeAt: Timestamp, remindAt: Timestamp?) {
    (self.id, self.thing, self.madeAt, self.remindAt) = (id, thing, madeAt, remindAt)
  }
}
