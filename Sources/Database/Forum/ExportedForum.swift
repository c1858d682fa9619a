public import Model
public import Time

/// Range of posts to export.
public enum ExportScope: Sendable {
  /// Posts that everyone may read.
  case everyone
  /// Also posts that are for members, held, or removed.
  case all
}

/// A board in an export.
public struct ExportedBoard: Hashable, Sendable {
  /// Name in addresses.
  public let slug: String
  /// Audience.
  public let audience: Audience
  /// Titles and descriptions by language; a nil language stands for any.
  public let texts: [Text]

  /// Title and description in a language.
  public struct Text: Hashable, Sendable {
    /// The language; nil means any.
    public let language: Language?
    /// Title.
    public let title: String
    /// One sentence; may be empty.
    public let description: String

    /// Takes every value as it is.
    public init(language: Language?, title: String, description: String) {
      self.language = language
      self.title = title
      self.description = description
    }
  }

  /// Takes every value as it is.
  public init(slug: String, audience: Audience, texts: [Text]) {
    self.slug = slug
    self.audience = audience
    self.texts = texts
  }
}

/// An author, with the facts that everyone may know.
public struct ExportedMember: Hashable, Sendable {
  /// Member number, as in the address of their page for members.
  public let id: Member.ID
  /// The name in addresses.
  public let username: String
  /// The name beside posts.
  public let name: String
  /// Time of joining.
  public let joined: Timestamp
  /// Number among the people; nil for a member who wrote only for members.
  public let number: Int?

  /// Takes every value as it is.
  public init(id: Member.ID, username: String, name: String, joined: Timestamp, number: Int?) {
    self.id = id
    self.username = username
    self.name = name
    self.joined = joined
    self.number = number
  }
}

/// A topic in an export, without its comments.
public struct ExportedTopic: Sendable {
  /// Topic number.
  public let id: Topic.ID
  /// Title in addresses.
  public let slug: String
  /// Title.
  public let title: String
  /// Language of the title and the first comment.
  public let language: Language
  /// The slug of its board.
  public let board: String
  /// Time of creation.
  public let createdAt: Timestamp
  /// True if it accepts no replies.
  public var isClosed = false
  /// Time since which it is pinned; nil if it is not.
  public var pinnedAt: Timestamp?
  /// Position of the comment that answers it.
  public var answer: Int?
  /// The topic that continues it.
  public var mergedInto: Topic.ID?
  /// Moderation state.
  public var state = Comment.State.visible
  /// True if it is for members, regardless of its board.
  public var isForMembers = false
  /// Source; nil if a person typed it.
  public var source: String?
  /// Poll; one that is still open has no votes.
  public var poll: Poll?
  /// Tags.
  public var tags: [NewTag] = []
  /// Numbers in the forum, its board and its tags, in this order; 0 where it has none.
  public var numbers: [Int] = []

  /// Source as the importing site stores it.
  public var origin: String { source ?? ownOrigin }

  /// Source of a comment of this topic, as the importing site stores it.
  public func origin(of comment: ExportedComment) -> String {
    comment.source ?? "\(ownOrigin)#\(comment.id)"
  }

  /// Number, time and slug distinguish a topic that was typed here from all others.
  private var ownOrigin: String { "tertulia:\(id):\(createdAt.seconds):\(slug)" }

  /// Takes what every topic has.
  public init(
    id: Topic.ID, slug: String, title: String, language: Language, board: String,
    createdAt: Timestamp
  ) {
    self.id = id
    self.slug = slug
    self.title = title
    self.language = language
    self.board = board
    self.createdAt = createdAt
  }
}

/// A comment in an export.
public struct ExportedComment: Sendable {
  /// Comment number.
  public let id: Comment.ID
  /// Position; nil for one that was never shown.
  public var position: Int?
  /// Displayed name; empty if the author has left.
  public var author = ""
  /// The author's username; nil for a guest, and for a member who has left.
  public var username: String?
  /// Language of the text.
  public let language: Language
  /// Time of writing, or of being shown for the first time.
  public let createdAt: Timestamp
  /// Time of the last edit.
  public var editedAt: Timestamp?
  /// Position of the comment that it replies to.
  public var replyTo: Int?
  /// Number of likes.
  public var likes = 0
  /// Number of “helped” and “smile” reactions.
  public var helped = 0, smiles = 0
  /// Written by a person or by the forum.
  public var kind = Comment.Kind.comment
  /// Moderation state.
  public var state = Comment.State.visible
  /// Source; nil if a person typed it.
  public var source: String?
  /// Markdown; empty for comments that were deleted, or that the scope leaves out.
  public var body = ""
  /// Rendered text, which is the only text of a notice without Markdown; empty when it was read from a file.
  public var html: [UInt8] = []

  /// Takes what every comment has.
  public init(id: Comment.ID, language: Language, createdAt: Timestamp) {
    self.id = id
    self.language = language
    self.createdAt = createdAt
  }
}
