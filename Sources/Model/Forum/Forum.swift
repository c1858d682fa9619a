/// A list of topics: the whole forum, one board or one tag.
///
/// All three behave alike: the topics with the latest activity first, and an archive in which each
/// topic keeps the number that it got when it joined the list.
public struct TopicList: Hashable, Sendable {
  /// The number of a list.
  public typealias ID = Identifier<TopicList>

  /// Kind of list.
  public enum Kind: Int64, Sendable, CaseIterable {
    /// Every topic; there is one such list.
    case forum = 0
    /// The topics of one board.
    case board = 1
    /// The topics with one tag.
    case tag = 2
  }

  /// List number.
  public let id: ID
  /// Kind of list: forum, board or tag.
  public let kind: Kind
  /// Slug in addresses; `forum` for the forum.
  public let slug: String
  /// The audience of its page: of a board, the readers of its topics.
  public let audience: Audience

  /// Creates a list from the columns of a row.
  public init(id: ID, kind: Kind, slug: String, audience: Audience = .everyone) {
    self.id = id
    self.kind = kind
    self.slug = slug
    self.audience = audience
  }

  /// The list as members see it: with topics for members.
  public var forMembers: TopicList {
    TopicList(id: id, kind: kind, slug: slug, audience: .members)
  }

  /// The list of every topic; the schema creates it.
  public static let forum = TopicList(id: ID(1), kind: .forum, slug: "forum")
}

/// The parts of a topic's address; fixed when the topic is created.
public struct TopicAddress: Hashable, Sendable {
  /// The topic's number.
  public let id: Topic.ID
  /// Slug of the title in the address.
  public let slug: String
  /// The readers of the topic, which decide where links lead.
  public let audience: Audience

  /// Creates an address from the columns of a row.
  public init(id: Topic.ID, slug: String, audience: Audience = .everyone) {
    self.id = id
    self.slug = slug
    self.audience = audience
  }
}

/// A conversation: a title and comments, the oldest first.
public struct Topic: Hashable, Sendable {
  /// The number of a topic.
  public typealias ID = Identifier<Topic>

  /// Number and slug.
  public let address: TopicAddress
  /// The title as its author wrote it.
  public let title: String
  /// Language of the title, and of the tree that has the topic.
  public let language: Language
  /// The board.
  public let board: TopicList.ID
  /// True if it takes no more comments.
  public let isClosed: Bool
  /// Number of comments with a position, which is also the last position.
  public let commentCount: Int

  /// Creates a topic from the columns of a row.
  public init(
    address: TopicAddress, title: String, language: Language, board: TopicList.ID, isClosed: Bool,
    commentCount: Int
  ) {
    self.address = address
    self.title = title
    self.language = language
    self.board = board
    self.isClosed = isClosed
    self.commentCount = commentCount
  }

  /// Topic number.
  public var id: ID { address.id }
}

/// One contribution to a topic.
public enum Comment {
  /// The number of a comment, as in `#c1234`.
  public typealias ID = Identifier<Comment>

  /// State of a comment: on its page or not.
  public enum State: Int64, Sendable {
    /// It is on its page.
    case visible = 0
    /// It waits for a moderator, and has no position yet.
    case held = 1
    /// Removed by a moderator; a stub keeps its place.
    case removed = 2
    /// Deleted by its author, who may restore it for a while; a stub keeps its place.
    case deleted = 3
  }

  /// Kind of author: a person or the forum.
  public enum Kind: Int64, Sendable {
    /// A person.
    case comment = 0
    /// The forum itself, such as “closed this topic”.
    case notice = 1
  }
}

/// A person with a page under `/people/`.
public enum Member {
  /// The number of a member.
  public typealias ID = Identifier<Member>

  /// Origin of a member.
  public enum Origin: Int64, Sendable {
    /// They signed up.
    case signUp = 0
    /// They are an author in `content/`, and cannot sign in yet.
    case content = 1
    /// They came with an imported forum, and cannot sign in yet.
    case archive = 2
  }
}

/// The author of a post.
public enum Author: Hashable, Sendable {
  /// A member.
  case member(Member.ID)
  /// A person without an account, by the name that they typed.
  case guest(name: String)
}

/// The people who may see something; a column of everything that can be shown, from the first schema on.
public enum Audience: Int64, Sendable {
  /// Everyone: the only audience whose pages are written under the document root.
  case everyone = 0
  /// Members.
  case members = 1
  /// The owner's friends.
  case friends = 2
  /// A group.
  case group = 3
  /// The owner.
  case me = 4
  /// Members, regardless of the board: a topic that an archive did not list.
  case unlisted = 5

  /// Returns the audience of a topic that is for `self` by itself, in a board that is for `board`.
  public func inBoard(_ board: Audience) -> Audience {
    if self == .everyone { return board }
    return board == .everyone || self != .members ? self : .unlisted
  }

  /// The audience in a board for everyone, from what `inBoard` returned.
  public var withoutBoard: Audience { self == .members ? .everyone : self }
}

/// Position of an entry in a list whose pages hold a fixed number of entries.
public enum Paging {
  /// The page, from 1, that holds the entry at `position`, from 1.
  public static func page(of position: Int, size: Int) -> Int {
    guard position > 0, size > 0 else { return 1 }
    return (position - 1) / size + 1
  }

  /// True if the entry at `position` is the first of its page.
  public static func opensPage(_ position: Int, size: Int) -> Bool {
    size > 0 && position > 0 && (position - 1) % size == 0
  }

  /// The positions that a page holds.
  public static func positions(on page: Int, size: Int) -> ClosedRange<Int> {
    let first = (min(max(page, 1), 1_000_000_000) - 1) * size + 1
    return first...(first + max(size, 1) - 1)
  }
}
