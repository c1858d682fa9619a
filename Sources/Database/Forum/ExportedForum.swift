public import Model
public import Time

/// Whose posts are taken along.
public enum ExportScope: Sendable {
  /// What everybody may read.
  case everyone
  /// Besides, what is for members, waits, or was taken away.
  case all
}

/// A board as an export has it.
public struct ExportedBoard: Hashable, Sendable {
  /// Its name in addresses.
  public let slug: String
  /// Who may read it.
  public let audience: Audience
  /// Titles and descriptions by language; nil is for any.
  public let texts: [Text]

  /// What it is called in a language.
  public struct Text: Hashable, Sendable {
    /// The language; nil is any.
    public let language: Language?
    /// Its title.
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

/// Somebody who wrote, as everybody may know them.
public struct ExportedMember: Hashable, Sendable {
  /// Their number, as the address of what members see of them has it.
  public let id: Member.ID
  /// The name in addresses.
  public let username: String
  /// The name beside posts.
  public let name: String
  /// When they came.
  public let joined: Timestamp
  /// Their number among the people; nil for who wrote for members alone.
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

/// A topic as an export has it, without what was said in it.
public struct ExportedTopic: Sendable {
  /// Its number.
  public let id: Topic.ID
  /// Its title in addresses.
  public let slug: String
  /// Its title.
  public let title: String
  /// What it is written in.
  public let language: Language
  /// The slug of its board.
  public let board: String
  /// When it was started.
  public let createdAt: Timestamp
  /// Whether it takes no replies.
  public var isClosed = false
  /// Since when it stands first; nil where it does not.
  public var pinnedAt: Timestamp?
  /// The position of the comment that answers it.
  public var answer: Int?
  /// The topic in which it goes on.
  public var mergedInto: Topic.ID?
  /// Whether it is shown.
  public var state = Comment.State.visible
  /// Whether it is for members whatever its board says.
  public var isForMembers = false
  /// Where it came from; nil when a person typed it.
  public var source: String?
  /// What it asks; of a poll that goes on, without votes.
  public var poll: Poll?
  /// Its tags.
  public var tags: [NewTag] = []
  /// Its numbers in the forum, its board and its tags, in this order; 0 where it has none.
  public var numbers: [Int] = []

  /// Where it comes from where it moves to.
  public var origin: String { source ?? ownOrigin }

  /// The same for a comment in it.
  public func origin(of comment: ExportedComment) -> String {
    comment.source ?? "\(ownOrigin)#\(comment.id)"
  }

  /// Of what was typed here number, time and slug tell it from all others.
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

/// A comment as an export has it.
public struct ExportedComment: Sendable {
  /// Its number.
  public let id: Comment.ID
  /// Its position; nil for one that was never shown.
  public var position: Int?
  /// The name shown; empty for somebody who left.
  public var author = ""
  /// The author's username; nil for a guest, and for somebody who left.
  public var username: String?
  /// What it is written in.
  public let language: Language
  /// When it was written, or shown for the first time.
  public let createdAt: Timestamp
  /// When it was last changed.
  public var editedAt: Timestamp?
  /// The position of what it answers.
  public var replyTo: Int?
  /// How many people like it.
  public var likes = 0
  /// How many people it helped, and how many it made smile.
  public var helped = 0, smiles = 0
  /// A person's words or the forum's.
  public var kind = Comment.Kind.comment
  /// Whether it is shown.
  public var state = Comment.State.visible
  /// Where it came from; nil when a person typed it.
  public var source: String?
  /// Markdown; empty for what was taken back, and for what the scope leaves out.
  public var body = ""
  /// The same rendered, of a notice without Markdown its only words; none when it was read from a file.
  public var html: [UInt8] = []

  /// Takes what every comment has.
  public init(id: Comment.ID, language: Language, createdAt: Timestamp) {
    self.id = id
    self.language = language
    self.createdAt = createdAt
  }
}
