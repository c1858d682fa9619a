import Model
import Time

/// Comments of which no one has been notified yet, in the order of writing.
struct FreshComments {
  /// A comment, and the usernames that it mentions.
  struct Fresh {
    let id: Comment.ID
    let mentioned: [String]
  }

  /// The last comment, by number, that members had been notified of when this was read.
  let bookmark: Int64
  /// The last comment once all of these are handled.
  let last: Int64
  /// Numbers of comments that were shown long after they were written, as stored: `12 15`.
  let late: String
  let comments: [Fresh]
}

// Replies and mentions are resolved later, so that authors need not wait for it: the comment is the only record needed.
// Comments from a file or another forum notify no one.
extension SiteDatabase {
  /// The job whose bookmark is the last comment that members were notified of.
  public static let newsJob = "news"

  /// Maximum number of comments handled in one transaction, and maximum number skipped.
  private static let maxHandled = 50
  private static let maxSkipped: Int64 = 20_000

  /// SQL condition that there are comments to notify members of.
  static let hasFreshComments = """
    (SELECT coalesce(max(id), 0) FROM comments)
      > (SELECT coalesce(max(value + 0), 0) FROM marks WHERE name = 'duty:\(newsJob)')
      OR EXISTS (SELECT 1 FROM marks WHERE name IN ('\(MetadataKey.late.rawValue)', '\(MetadataKey.telling.rawValue)'))
    """

  /// Returns true if there are comments that members have not been notified of.
  public func hasFreshComments() throws -> Bool {
    try connection.isTrue("SELECT \(Self.hasFreshComments)")
  }

  /// Notifies members of some comments since the last time: news, emails and progress are one transaction.
  ///
  /// Returns true if there is more. Two processes may run it at a time: the second finds the work done.
  @discardableResult
  public func notifyOfComments() throws -> Bool {
    guard try hasFreshComments() else { return false }
    if let telling = try mark(.telling) {
      try write { transaction in
        guard try mark(.telling) == telling else { return }
        try transaction.notify(FollowersToNotify(telling))
      }
      return try hasFreshComments()
    }
    let fresh = try read { try freshComments() }
    try write { transaction in
      guard try newsBookmark() == fresh.bookmark, try mark(.late) ?? "" == fresh.late,
        try mark(.telling) == nil
      else { return }
      try transaction.notify(fresh)
    }
    return try hasFreshComments()
  }

  private func newsBookmark() throws -> Int64 {
    try bookmark(ofJob: Self.newsJob).flatMap { Int64($0) } ?? 0
  }

  private func freshComments() throws -> FreshComments {
    let bookmark = try newsBookmark()
    let newest =
      try connection.first("SELECT coalesce(max(id), 0) FROM comments") { $0.integer(0) } ?? 0
    let end = min(newest, bookmark + Self.maxSkipped)
    var comments = try connection.all(
      """
      SELECT id, html FROM comments
      WHERE id > ? AND id <= ? AND source IS NULL AND position IS NOT NULL
        AND kind = \(Comment.Kind.comment.rawValue)
      ORDER BY id LIMIT \(Self.maxHandled)
      """, [.integer(bookmark), .integer(end)], Self.fresh)
    let last = comments.count == Self.maxHandled ? comments[comments.count - 1].id.rawValue : end
    let late = try mark(.late) ?? ""
    // A comment that the bookmark has not passed yet is handled with those after it.
    for digits in late.utf8.split(separator: 32) {
      guard let id = Comment.ID(digits: Substring(digits)), id.rawValue <= bookmark
      else { continue }
      comments += try connection.all(
        "SELECT id, html FROM comments WHERE id = ? AND source IS NULL AND position IS NOT NULL",
        [.id(id)], Self.fresh)
    }
    return FreshComments(
      bookmark: bookmark, last: max(last, bookmark), late: late, comments: comments)
  }

  private static func fresh(_ row: borrowing Row) -> FreshComments.Fresh {
    FreshComments.Fresh(
      id: Comment.ID(row.integer(0)), mentioned: MentionScan.usernames(in: row.bytes(1)))
  }
}

extension Transaction {
  /// Notes that a comment is shown for the first time although later ones have been handled already.
  func noteLate(_ comment: Comment.ID) throws {
    try connection.run(
      """
      INSERT INTO marks (name, value) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET value = value || ' ' || excluded.value
      """, [.text(MetadataKey.late.rawValue), .text("\(comment)")])
  }

  /// Skips all comments so far without notifying anyone, for comments of invented authors.
  public func skipComments() throws {
    let newest = try connection.first("SELECT max(id) FROM comments") { $0.integer(0) } ?? 0
    try note(bookmark: "\(newest)", ofJob: SiteDatabase.newsJob)
  }

  /// Notifies members of comments and stores the progress: first replies and mentions, then some of the followers.
  fileprivate func notify(_ fresh: FreshComments) throws {
    for comment in fresh.comments { try notify(comment) }
    try notify(FollowersToNotify(fresh.comments.map(\.id)))
    if !fresh.late.isEmpty { try forget(.late) }
    try note(bookmark: "\(fresh.last)", ofJob: SiteDatabase.newsJob)
  }

  /// Notifies the author of the comment that a comment replies to, the author of its topic unless they stopped following it,
  /// and the members whom it mentions.
  ///
  /// Notifies each of them once, as the first of these that they are.
  private func notify(_ fresh: FreshComments.Fresh) throws {
    let found = try connection.first(
      """
      SELECT iif(\(Reader.isMuted("t")), NULL, t.author_id), (SELECT author_id FROM comments WHERE id = n.reply_to), n.author_id, n.topic_id,
        n.position, coalesce(n.published_at, n.created_at)
      FROM comments n JOIN topics t ON t.id = n.topic_id WHERE n.id = ?
      """, [.id(fresh.id)]
    ) { row in
      (
        answered: [row.id(0, of: Member.self), row.id(1, of: Member.self)].compactMap { $0 },
        author: row.id(2, of: Member.self), topic: row.integer(3), position: row.int(4),
        at: row.time(5)
      )
    }
    guard let found else { return }
    var told: Set<Member.ID> = found.author.map { [$0] } ?? []
    for member in found.answered where told.insert(member).inserted {
      try notify(
        member, .reply, about: fresh.id.rawValue, from: found.author,
        emailData: (found.topic, "\(found.position)"), at: found.at)
    }
    for username in fresh.mentioned {
      guard let member = try site.member(username: username), told.insert(member).inserted
      else { continue }
      try notify(member, .mention, about: fresh.id.rawValue, from: found.author, at: found.at)
    }
  }
}
