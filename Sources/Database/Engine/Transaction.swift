public import Model

/// One write transaction, and the only thing that can write to a site's database.
///
/// `SiteDatabase.write` provides it, commits when the closure returns and rolls back when it throws; outside of this module it
/// cannot be created, copied or kept. Actions of people are methods of it – `startTopic`, `reply`, `edit`, `rename`, `move`,
/// `close`, `hold`, `remove`, `approve` – that write the rows and record the changes, so that no caller can forget one of the
/// two. Reads use the site, which sees everything that the transaction has written so far.
public struct Transaction: ~Copyable {
  /// The site's database, including everything written so far.
  public let site: SiteDatabase
  private var isRecording = true
  /// The digests of the last build, while another build stores `content/`.
  var content: ContentComparison?

  var connection: Connection { site.connection }

  init(_ site: SiteDatabase) { self.site = site }

  /// Stops the recording of changes from here on, because a build finds stale pages itself.
  public mutating func leaveRecordingToBuild() { isRecording = false }

  /// Records changes of an operation, unless a build finds them.
  func invalidate(_ invalidations: [Invalidation]) throws {
    if isRecording, !invalidations.isEmpty {
      try record(invalidations + consequences(of: invalidations))
    }
  }
}

// Actions of people in the forum.
extension Transaction {
  /// Starts a topic with its first comment; tags that do not exist yet are created.
  ///
  /// If that is held, so is the topic: before its approval it is in no list, and no one sees its tags.
  public func startTopic(
    _ topic: NewTopic, saying first: NewComment
  ) throws -> (topic: Topic.ID, comment: Comment.ID) {
    if first.state == .held { return try holdTopic(topic, saying: first) }
    let tags = try enter(topic.tags, isPublic: audience(of: topic) == .everyone)
    let id = try insert(topic, state: .visible, tags.all)
    try invalidate(try list(id, by: topic.author, in: topic.board, tags, at: topic.createdAt))
    return (id, try reply(first, in: id).comment)
  }

  /// Adds a comment to a topic, at its next position; a held one is on no page yet.
  ///
  /// Throws `damagedRow` if the topic does not exist, or was never shown.
  @discardableResult
  public func reply(
    _ comment: NewComment, in topic: Topic.ID
  ) throws -> (comment: Comment.ID, position: Int?) {
    if comment.state == .held {
      if try wasNeverShown(topic) { throw DatabaseError.neverShown(topic) }
      let id = try insert(comment, in: topic, at: nil)
      if comment.isNews { try notifyModerators(at: comment.createdAt) }
      return (id, nil)
    }
    let place = try nextPlace(in: topic)
    let newcomer = place.isPublic ? try numberAuthor(comment.author) : nil
    let id = try insert(comment, in: topic, at: place.position)
    try noteActivity(in: topic, at: comment.createdAt)
    // A topic that is not public is on no page that is written.
    if place.isPublic { try invalidate(published(at: place.position, in: topic, newcomer)) }
    return (id, place.position)
  }

  /// Returns the topic and position of a comment, in any state; the position is nil if it was never shown.
  func place(of comment: Comment.ID) throws -> (topic: Topic.ID, position: Int?)? {
    try connection.first("SELECT topic_id, position FROM comments WHERE id = ?", [.id(comment)]) {
      (Topic.ID($0.integer(0)), $0.isNull(1) ? nil : $0.int(1))
    }
  }

  /// Returns the invalidations for a comment that got its position.
  func published(
    at position: Int, in topic: Topic.ID, _ newcomer: Invalidation?
  ) throws -> [Invalidation] {
    let lists = try site.lists(of: topic)
    let invalidations: [Invalidation] = [
      .comments(topic, position...position, in: lists), .length(topic, position, in: lists),
    ]
    return newcomer.map { invalidations + [$0] } ?? invalidations
  }
}
