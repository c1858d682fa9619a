public import Model

/// One write transaction, and the only thing that can write to a site's database.
///
/// `SiteDatabase.write` hands it out, commits when the closure returns and rolls back when it throws; outside of
/// this module it cannot be made, copied or kept. What people do is a verb on it – `startTopic`, `reply`, `edit`,
/// `rename`, `move`, `close`, `hold`, `remove`, `approve` – that writes the rows and records what is different now, so
/// that no caller can forget the one or the other. Reading goes on through the site, which sees what the
/// transaction has written so far.
public struct Transaction: ~Copyable {
  /// What there is, with all that was written so far.
  public let site: SiteDatabase
  private var isRecording = true
  /// What the last build saw, while another one stores what `content/` says.
  var content: ContentComparison?

  var connection: Connection { site.connection }

  init(_ site: SiteDatabase) { self.site = site }

  /// Says that verbs need record nothing from here on, because a build finds out itself what is stale.
  public mutating func leaveRecordingToBuild() { isRecording = false }

  /// Records what a verb made different, unless a build finds out.
  func invalidate(_ invalidations: [Invalidation]) throws {
    if isRecording, !invalidations.isEmpty {
      try record(invalidations + consequences(of: invalidations))
    }
  }
}

// What people do in the forum.
extension Transaction {
  /// Starts a topic with its first comment; tags that do not exist yet are created.
  ///
  /// When that is held, so is the topic: it is in no list, and its tags are nobody's, before it is approved.
  public func startTopic(
    _ topic: NewTopic, saying first: NewComment
  ) throws -> (topic: Topic.ID, comment: Comment.ID) {
    if first.state == .held { return try holdTopic(topic, saying: first) }
    let tags = try enter(topic.tags, isPublic: audience(of: topic) == .everyone)
    let id = try insert(topic, state: .visible, tags.all)
    try invalidate(try list(id, by: topic.author, in: topic.board, tags, at: topic.createdAt))
    return (id, try reply(first, in: id).comment)
  }

  /// Adds a comment to a topic, at its next position unless it is held: then it is on no page yet.
  ///
  /// Throws `damagedRow` when there is no such topic, or one that was never shown.
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
    // What not everybody may read is on no page that is written.
    if place.isPublic { try invalidate(published(at: place.position, in: topic, newcomer)) }
    return (id, place.position)
  }

  /// Where a comment stands, whatever its state; without a position when it was never shown.
  func place(of comment: Comment.ID) throws -> (topic: Topic.ID, position: Int?)? {
    try connection.first("SELECT topic_id, position FROM comments WHERE id = ?", [.id(comment)]) {
      (Topic.ID($0.integer(0)), $0.isNull(1) ? nil : $0.int(1))
    }
  }

  /// What is different with a comment that got its position.
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
