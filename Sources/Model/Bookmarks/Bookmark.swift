public import Time

/// Something that a member finds again by a bookmark.
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
  /// The number of a bookmark; none comes twice.
  public typealias ID = Identifier<Bookmark>

  /// The most that a member has, with those removed in the last day.
  public static let most = 2000
  /// The most days until a reminder.
  public static let mostDays = 366

  /// Its number.
  public let id: ID
  /// What it marks.
  public let thing: Bookmarked
  /// When it was set.
  public let madeAt: Timestamp
  /// When its owner is to be reminded; nil for never, or where that is past.
  public let remindAt: Timestamp?

  /// Takes every value as it is.
  public init(id: ID, thing: Bookmarked, madeAt: Timestamp, remindAt: Timestamp?) {
    (self.id, self.thing, self.madeAt, self.remindAt) = (id, thing, madeAt, remindAt)
  }
}
