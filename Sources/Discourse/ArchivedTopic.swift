import Model
public import Time

/// A topic of a Discourse forum with all its posts, as values.
///
/// The reader returns these one at a time; nothing in them refers to the archive. Numbers and names are Discourse's own; the
/// importer decides what they become here.
public struct ArchivedTopic: Hashable, Sendable {
  /// Discourse's id, which `/t/<slug>/<id>` ends with.
  public let id: Int
  /// The title as plain text, emoji as characters where Discourse gives them.
  public let title: String
  /// Discourse's slug, not checked against any rule of ours; empty where it has none.
  public let slug: String
  /// When the topic was opened.
  public let createdAt: Timestamp
  /// The category's id; `DiscourseArchive.categories()` may know its title; nil in topics of no category.
  public let categoryID: Int?
  /// The tags' names.
  public let tags: [String]
  /// True if no one may reply.
  public let isClosed: Bool
  /// Frozen by a moderator: neither replies nor changes.
  public let isArchived: Bool
  /// False for a topic that lists leave out.
  public let isVisible: Bool
  /// True if the topic was not open to everyone in the forum.
  public internal(set) var isForMembers = false
  /// The posts in the order of their numbers.
  public let comments: [ArchivedComment]
  /// The topic's poll, out of the first post; nil for most topics.
  public let poll: ArchivedPoll?
  /// The numbers of the posts that are left out, and why.
  let skipped: [SkippedPost]
  /// Polls that stay in texts as lists, or lose their votes.
  let pollNotes: [PollNote]

  /// The numbers of the posts that are left out: they were not open to everyone in the forum, or they have no words.
  public var skippedPosts: [Int] { skipped.map(\.number) }
}

/// A post that is not among a topic's comments.
struct SkippedPost: Hashable, Sendable {
  let number: Int
  let reason: SkipReason
}

/// Author of a post.
public struct ArchivedAuthor: Hashable, Sendable {
  /// Discourse's number of the member; nil where the archive does not give it.
  public let number: Int?
  /// The name that mentions use, unique in the forum: `Sir_Nate`.
  public let username: String
  /// The name to show, when the author gave one: `Sir Nate`.
  public let name: String?
}

/// One post of a topic, its text as GitHub-flavoured Markdown.
public struct ArchivedComment: Hashable, Sendable {
  /// Kind of a post.
  public enum Kind: Hashable, Sendable {
    /// Someone's words.
    case post
    /// Written by Discourse when someone acted: `closed.enabled`, `split_topic`; mostly no text.
    case notice(action: String)
  }

  /// The number in the topic, from 1, rising; deleted posts leave gaps.
  public let number: Int
  /// The author; nil where the member was deleted.
  public let author: ArchivedAuthor?
  /// When it was posted.
  public let createdAt: Timestamp
  /// When it was last changed by its author; nil when it never was.
  public let editedAt: Timestamp?
  /// The number of the post that it answers.
  public let replyTo: Int?
  /// How many members liked it.
  public let likes: Int
  /// Flagged by the community and folded away.
  public let isHidden: Bool
  /// Kind of the post.
  public let kind: Kind
  /// The text, empty only where the post has none: the author's own source in `raw/`, Discourse's special forms
  /// made ordinary Markdown; else turned back from the rendered HTML in `json/`, since `raw/` stops at post 100.
  public let markdown: String

  /// Written by Discourse itself, not by a person.
  public var isSystem: Bool {
    if case .notice = kind { true } else { false }
  }
}

/// A category of the forum, as far as the archive names it.
public struct ArchivedCategory: Hashable, Sendable {
  /// Discourse's id.
  public let id: Int
  /// The title as plain text.
  public let title: String
  /// The last part of its address: `support` of `/c/discussions/support/10`.
  public let slug: String
  /// True if the category or its parent is not open to everyone; nil where the archive does not say.
  public let isRestricted: Bool?
}
