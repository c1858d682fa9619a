public import Time

/// Metadata of a topic: its newest comment, answer, cover and poll, and the topic it was merged into.
public struct TopicMetadata: Hashable, Sendable {
  /// The comment at the last position, even if only a stub of it is left; nil where it was not requested.
  public let newest: Comment.ID?
  /// The position of the comment that is its answer, while that is shown.
  public let solution: Int?
  /// The topic in which it continues.
  public let mergedInto: Topic.ID?
  /// A small picture, the first one of its first comment.
  public let cover: UploadName?
  /// True if it has a poll.
  public let hasPoll: Bool

  /// Creates metadata from the columns of a row.
  public init(
    newest: Comment.ID? = nil, solution: Int? = nil, mergedInto: Topic.ID? = nil,
    cover: UploadName? = nil, hasPoll: Bool = false
  ) {
    self.newest = newest
    self.solution = solution
    self.mergedInto = mergedInto
    self.cover = cover
    self.hasPoll = hasPoll
  }
}

/// A topic as a list shows it; a class, since lists, a page and a feed share it.
public final class TopicSummary: Sendable {
  /// Number and slug.
  public let address: TopicAddress
  /// Title, as its author wrote it.
  public let title: String
  /// Language of the title, and of the tree that has the topic.
  public let language: Language
  /// The board.
  public let board: TopicList.ID
  /// The name of the author.
  public let author: String
  /// True if the author is a guest, who may have chosen any name.
  public let isGuest: Bool
  /// Time at which it was started.
  public let createdAt: Timestamp
  /// Number of comments, including the first.
  public let commentCount: Int
  /// Time of the last answer.
  public let activeAt: Timestamp
  /// True if it takes no more comments.
  public let isClosed: Bool
  /// The tags, in no order; empty where they were not requested.
  public let tags: [TopicList.ID]
  /// Newest comment, answer, cover, poll and merge.
  public let metadata: TopicMetadata

  /// Creates a summary from the columns of a row.
  public init(
    address: TopicAddress, title: String, language: Language, board: TopicList.ID, author: String,
    isGuest: Bool, createdAt: Timestamp, commentCount: Int, activeAt: Timestamp, isClosed: Bool,
    tags: [TopicList.ID] = [], metadata: TopicMetadata = TopicMetadata()
  ) {
    self.address = address
    self.title = title
    self.language = language
    self.board = board
    self.author = author
    self.isGuest = isGuest
    self.createdAt = createdAt
    self.commentCount = commentCount
    self.activeAt = activeAt
    self.isClosed = isClosed
    self.tags = tags
    self.metadata = metadata
  }

  /// Returns the topic with another time of the last answer.
  public func active(at time: Timestamp) -> TopicSummary {
    TopicSummary(
      address: address, title: title, language: language, board: board, author: author,
      isGuest: isGuest, createdAt: createdAt, commentCount: commentCount, activeAt: time,
      isClosed: isClosed, tags: tags, metadata: metadata)
  }
}

/// A comment as a page shows it; a class, since a page, a feed and lists share it.
public final class PublishedComment: Sendable {
  /// Position and author of an answered comment.
  public struct Answered: Hashable, Sendable {
    /// Number of the answered comment.
    public let id: Comment.ID
    /// Position in the topic.
    public let position: Int
    /// The name of its author.
    public let author: String
    /// True if the author is a guest.
    public let isGuest: Bool

    /// Creates a value from the columns of a row.
    public init(id: Comment.ID, position: Int, author: String, isGuest: Bool) {
      self.id = id
      self.position = position
      self.author = author
      self.isGuest = isGuest
    }
  }

  /// Comment number.
  public let id: Comment.ID
  /// Position in the topic; 0 while it has none.
  public let position: Int
  /// The name shown.
  public let author: String
  /// The author's username; nil for a guest.
  public let username: String?
  /// True if the author has a photo.
  public let hasAvatar: Bool
  /// True if the author has a page: a member who has written only for members has none.
  public let hasPage: Bool
  /// Language of the text.
  public let language: Language
  /// Time of writing.
  public let createdAt: Timestamp
  /// Time of writing for machines, which pages and feeds show: `2026-11-14T18:20:00Z`.
  public let datetime: String
  /// Time of the last change; nil if there is none.
  public let editedAt: Timestamp?
  /// Reactions to it.
  public let reactions: Reactions
  /// Kind: a person's comment or a notice of the forum.
  public let kind: Comment.Kind
  /// State: shown or not.
  public let state: Comment.State
  /// Rendered text; empty when it was removed.
  public let html: [UInt8]
  /// The first pages of documents in it.
  public let papers: [UploadName]
  /// The comment that it answers.
  public let answered: Answered?

  /// True if a guest wrote it, who may have chosen any name.
  public var isGuest: Bool { username == nil && kind == .comment }

  /// Creates a comment from the columns of a row; `datetime` is printed from `createdAt` if it is nil.
  public init(
    id: Comment.ID, position: Int, author: String, username: String?, hasAvatar: Bool,
    hasPage: Bool = true, language: Language, createdAt: Timestamp, datetime: String? = nil,
    editedAt: Timestamp? = nil, reactions: Reactions = .none,
    kind: Comment.Kind = .comment, state: Comment.State = .visible, html: [UInt8],
    papers: [UploadName] = [], answered: Answered? = nil
  ) {
    self.id = id
    self.position = position
    self.author = author
    self.username = username
    self.hasAvatar = hasAvatar
    self.hasPage = hasPage
    self.language = language
    self.createdAt = createdAt
    self.datetime = datetime ?? createdAt.rfc3339
    self.editedAt = editedAt
    self.reactions = reactions
    self.kind = kind
    self.state = state
    self.html = html
    self.papers = papers
    self.answered = answered
  }

  /// Returns the comment as an answer to another.
  public func answering(_ other: Answered?) -> PublishedComment {
    PublishedComment(
      id: id, position: position, author: author, username: username, hasAvatar: hasAvatar,
      hasPage: hasPage, language: language, createdAt: createdAt, datetime: datetime,
      editedAt: editedAt,
      reactions: reactions, kind: kind, state: state, html: html, papers: papers,
      answered: other)
  }
}
