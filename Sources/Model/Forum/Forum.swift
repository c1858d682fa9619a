/// A list of topics: the whole forum, one board or one tag.
///
/// All three behave alike: the topics with the latest activity first, and an archive in which each
/// topic keeps the number that it got when it joined the list.
public struct TopicList: Hashable, Sendable {
  /// The number of a list.
  public typealias ID = Identifier<TopicList>

  /// What kind of list it is.
  public enum Kind: Int64, Sendable, CaseIterable {
    /// Every topic; there is one such list.
    case forum = 0
    /// The topics of one board.
    case board = 1
    /// The topics with one tag.
    case tag = 2
  }

  /// Its number.
  public let id: ID
  /// What it gathers.
  public let kind: Kind
  /// Its name in addresses; `forum` for the forum.
  public let slug: String
  /// Who may see its page: of a board, who may read its topics.
  public let audience: Audience

  /// Takes the values of a row.
  public init(id: ID, kind: Kind, slug: String, audience: Audience = .everyone) {
    self.id = id
    self.kind = kind
    self.slug = slug
    self.audience = audience
  }

  /// The same list as only members see it: with what is theirs.
  public var forMembers: TopicList {
    TopicList(id: id, kind: kind, slug: slug, audience: .members)
  }

  /// The list of every topic; the schema creates it.
  public static let forum = TopicList(id: ID(1), kind: .forum, slug: "forum")
}

/// What the address of a topic is made of; fixed when the topic is created.
public struct TopicAddress: Hashable, Sendable {
  /// The topic's number.
  public let id: Topic.ID
  /// Its title as it stands in the address.
  public let slug: String
  /// Who may read the topic: links lead to where that is.
  public let audience: Audience

  /// Takes the values of a row.
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
  /// As its author wrote it.
  public let title: String
  /// What it is written in, and whose tree it stands in.
  public let language: Language
  /// The board, and the tags.
  public let board: TopicList.ID
  /// Whether it takes no more comments.
  public let isClosed: Bool
  /// How many comments have a position: the last position.
  public let commentCount: Int

  /// Takes the values of a row.
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

  /// Its number.
  public var id: ID { address.id }
}

/// One contribution to a topic.
public enum Comment {
  /// The number of a comment, as it stands in `#c1234`.
  public typealias ID = Identifier<Comment>

  /// Whether a comment is on its page.
  public enum State: Int64, Sendable {
    /// On its page.
    case visible = 0
    /// Waits for a moderator; has no position yet.
    case held = 1
    /// Taken away by a moderator; its place is kept by a stub.
    case removed = 2
    /// Taken away by its author, who may bring it back for a while; its place is kept by a stub.
    case deleted = 3
  }

  /// Who says it.
  public enum Kind: Int64, Sendable {
    /// A person.
    case comment = 0
    /// The forum itself, such as “closed this topic”.
    case notice = 1
  }
}

/// Somebody with a page under `/people/`.
public enum Member {
  /// The number of a member.
  public typealias ID = Identifier<Member>

  /// Where a member comes from.
  public enum Origin: Int64, Sendable {
    /// Signed up.
    case signUp = 0
    /// Named as an author in `content/`; cannot sign in yet.
    case content = 1
    /// Came with an imported forum; cannot sign in yet.
    case archive = 2
  }
}

/// Who wrote something.
public enum Author: Hashable, Sendable {
  /// A member.
  case member(Member.ID)
  /// Somebody without an account, by the name that they typed.
  case guest(name: String)
}

/// Who may see something; a column of everything that can be shown, from the first schema on.
public enum Audience: Int64, Sendable {
  /// Everybody: the only one that is written under the document root.
  case everyone = 0
  /// Members.
  case members = 1
  /// The owner's friends.
  case friends = 2
  /// A group.
  case group = 3
  /// The owner.
  case me = 4
  /// Members, whatever the board says: a topic that an archive did not list.
  case unlisted = 5

  /// Who may read a topic that is for `self` by itself, in a board that is for `board`.
  public func inBoard(_ board: Audience) -> Audience {
    if self == .everyone { return board }
    return board == .everyone || self != .members ? self : .unlisted
  }

  /// Who may read it in a board for everybody: what `inBoard` gave back.
  public var withoutBoard: Audience { self == .members ? .everyone : self }
}

/// Where in a list something stands whose pages hold a fixed number of entries.
public enum Paging {
  /// The page, from 1, that holds the entry at `position`, from 1.
  public static func page(of position: Int, size: Int) -> Int {
    guard position > 0, size > 0 else { return 1 }
    return (position - 1) / size + 1
  }

  /// Whether the entry at `position` is the first of its page.
  public static func opensPage(_ position: Int, size: Int) -> Bool {
    size > 0 && position > 0 && (position - 1) % size == 0
  }

  /// The positions that a page holds.
  public static func positions(on page: Int, size: Int) -> ClosedRange<Int> {
    let first = (min(max(page, 1), 1_000_000_000) - 1) * size + 1
    return first...(first + max(size, 1) - 1)
  }
}
