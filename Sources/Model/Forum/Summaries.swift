public import Time

/// Metadata of a topic: its newest comment, answer, cover and poll, and the topic it was merged into.
public struct TopicMetadata: Hashable, Sendable {
  /// The comment at its last position, also one of which a line is left; nil where nobody asks for it.
  public let newest: Comment.ID?
  /// The position of the comment that is its answer, while that is shown.
  public let solution: Int?
  /// The topic in which it goes on.
  public let mergedInto: Topic.ID?
  /// A small picture, the first one of its first comment.
  public let cover: UploadName?
  /// Whether it has a poll.
  public let hasPoll: Bool

  /// Takes the values of a row.
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

/// A topic as a list shows it; a class, since lists, a page and a feed hand it on.
public final class TopicSummary: Sendable {
  /// Number and slug.
  public let address: TopicAddress
  /// Its title.
  public let title: String
  /// What it is written in, and whose tree it stands in.
  public let language: Language
  /// Its board.
  public let board: TopicList.ID
  /// The name of who started it.
  public let author: String
  /// Whether that is a guest, who may have called themselves anything.
  public let isGuest: Bool
  /// When it was started.
  public let createdAt: Timestamp
  /// How many comments it has, the first included.
  public let commentCount: Int
  /// When it was last answered.
  public let activeAt: Timestamp
  /// Whether it takes no more comments.
  public let isClosed: Bool
  /// Its tags, in no order; none where nobody asks for them.
  public let tags: [TopicList.ID]
  /// Where it leads.
  public let metadata: TopicMetadata

  /// Takes the values of a row.
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

  /// The same topic, last answered at another time.
  public func active(at time: Timestamp) -> TopicSummary {
    TopicSummary(
      address: address, title: title, language: language, board: board, author: author,
      isGuest: isGuest, createdAt: createdAt, commentCount: commentCount, activeAt: time,
      isClosed: isClosed, tags: tags, metadata: metadata)
  }
}

/// A comment as a page shows it; a class, since a page, a feed and lists hand it on.
public final class PublishedComment: Sendable {
  /// Where an answered comment stands, and whose it is.
  public struct Answered: Hashable, Sendable {
    /// Its number.
    public let id: Comment.ID
    /// Its position in the topic.
    public let position: Int
    /// The name of its author.
    public let author: String
    /// Whether that is a guest.
    public let isGuest: Bool

    /// Takes the values of a row.
    public init(id: Comment.ID, position: Int, author: String, isGuest: Bool) {
      self.id = id
      self.position = position
      self.author = author
      self.isGuest = isGuest
    }
  }

  /// Its number.
  public let id: Comment.ID
  /// Its position in the topic; 0 while it has none.
  public let position: Int
  /// The name shown.
  public let author: String
  /// The author's username; nil for a guest.
  public let username: String?
  /// Whether the author has a photo.
  public let hasAvatar: Bool
  /// Whether the author has a page: who has written for members alone has none.
  public let hasPage: Bool
  /// What it is written in.
  public let language: Language
  /// When it was written.
  public let createdAt: Timestamp
  /// The same for machines, which pages and feeds show: `2026-11-14T18:20:00Z`.
  public let datetime: String
  /// When it was last changed.
  public let editedAt: Timestamp?
  /// How many people reacted to it.
  public let reactions: Reactions
  /// A person's words or the forum's.
  public let kind: Comment.Kind
  /// Whether it is shown.
  public let state: Comment.State
  /// Rendered; empty when it was removed.
  public let html: [UInt8]
  /// The first pages of documents that it shows.
  public let papers: [UploadName]
  /// What it answers.
  public let answered: Answered?

  /// Whether a guest wrote it, who may have called themselves anything.
  public var isGuest: Bool { username == nil && kind == .comment }

  /// Takes the values of a row; `datetime` is printed from `createdAt` where it is not known.
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

  /// The same comment as an answer to another.
  public func answering(_ other: Answered?) -> PublishedComment {
    PublishedComment(
      id: id, position: position, author: author, username: username, hasAvatar: hasAvatar,
      hasPage: hasPage, language: language, createdAt: createdAt, datetime: datetime,
      editedAt: editedAt,
      reactions: reactions, kind: kind, state: state, html: html, papers: papers,
      answered: other)
  }
}
