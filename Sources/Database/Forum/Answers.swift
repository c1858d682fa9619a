public import Model
public import Time

/// A comment that answers a member, as the notification email quotes it.
public struct Answer: Sendable {
  /// Comment number.
  public let id: Comment.ID
  /// Position in the topic.
  public let position: Int
  /// The author's name.
  public let author: String
  /// True if the author has no account.
  public let isGuest: Bool
  /// Language of the comment.
  public let language: Language
  /// Time of writing.
  public let createdAt: Timestamp
  /// True if it replies to one of the reader's comments; false if it only appears in a topic that they started.
  public let isDirect: Bool
  /// Rendered.
  public let html: [UInt8]
}

/// The first answers that a member got in a topic.
public struct Answers: Sendable {
  /// The first ones, at most as many as were requested.
  public let first: [Answer]
  /// Number of all answers.
  public let count: Int
}

/// A post that a moderator decided about, as the email to its author describes it.
public struct DecidedPost: Sendable {
  /// Address of its topic.
  public let address: TopicAddress
  /// Title of its topic; nil if its author may no longer see the topic.
  public let title: String?
  /// Language of the topic.
  public let topicLanguage: Language
  /// The comment with its position, language and HTML; nil if the decision is about the whole topic.
  public let comment: (id: Comment.ID, position: Int?, language: Language, html: [UInt8])?
  /// True if everyone who may read the topic sees the post.
  public let isShown: Bool
}

/// Number of items that wait for moderators.
public struct ModeratorQueue: Hashable, Sendable {
  /// Number of posts that members reported.
  public let reported: Int
  /// Number of members whom others reported.
  public let reportedMembers: Int
  /// Number of posts that are hidden until a moderator has looked at them.
  public let held: Int
  /// Number (ID) of the newest open report; 0 if there is none.
  public let newestReport: Int64
  /// Number (ID) of the newest held comment; 0 if there is none.
  public let newestComment: Int64
}

extension SiteDatabase {
  /// Reader with the rights of the member that an email goes to, who has confirmed the address.
  public func reader(forEmailsTo account: Account) -> Reader {
    reader(
      for: .member(
        SignedIn(
          id: account.id, role: account.role, language: account.language, name: account.name,
          username: account.username)))
  }

  /// Returns the items that wait for a moderator; a topic that was never shown counts as its first comment.
  ///
  /// Leaves out reports about the moderator.
  public func moderatorQueue(of moderator: Member.ID?) throws -> ModeratorQueue {
    let open =
      "FROM reports WHERE decided_at IS NULL AND (member_id IS NULL OR member_id IS NOT ?1)"
    let queue = try connection.first(
      """
      SELECT (SELECT count(DISTINCT comment_id) \(open)),
        (SELECT count(DISTINCT member_id) \(open)),
        (SELECT count(*) FROM comments WHERE state = 1)
          + (SELECT count(*) FROM topics WHERE state = 1 AND comment_count > 0),
        coalesce((SELECT max(id) \(open)), 0),
        coalesce((SELECT max(id) FROM comments WHERE state = 1), 0)
      """, [.id(moderator)]
    ) {
      ModeratorQueue(
        reported: $0.int(0), reportedMembers: $0.int(1), held: $0.int(2),
        newestReport: $0.integer(3), newestComment: $0.integer(4))
    }
    return queue
      ?? ModeratorQueue(
        reported: 0, reportedMembers: 0, held: 0, newestReport: 0, newestComment: 0)
  }
}

extension Reader {
  /// SQL condition that the author of a topic is no longer notified of its answers, of a table of topics.
  static func isMuted(_ topics: String) -> String {
    """
    EXISTS (SELECT 1 FROM follows f WHERE f.member_id = \(topics).author_id AND f.kind = 0
      AND f.thing_id = \(topics).id AND f.ended_at IS NOT NULL)
    """
  }

  /// Returns the answers to a member in a topic at some positions: replies to the member's comments and, if the member started
  /// the topic, everything; at most `limit` of them with their text.
  ///
  /// With `asFollower`, returns instead what a follower of the topic is notified of beyond answers. Leaves out members whom the
  /// member has blocked.
  public func answers(
    to member: Member.ID, in topic: Topic.ID, at positions: ClosedRange<Int>, atMost limit: Int,
    asFollower: Bool = false
  ) throws -> Answers {
    let isMeant =
      asFollower
      ? Self.isFollowed("?4")
      : "(t.author_id = ?4 AND NOT \(Self.isMuted("t")) OR o.author_id = ?4)"
    let source = """
      FROM \(comments) c JOIN topics t ON t.id = c.topic_id
        LEFT JOIN comments o ON o.id = c.reply_to LEFT JOIN members m ON m.id = c.author_id
      WHERE c.topic_id = ?1 AND c.position BETWEEN ?2 AND ?3 AND c.state = 0
        AND c.kind = \(Comment.Kind.comment.rawValue) AND c.author_id IS NOT ?4
        AND \(isMeant)
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE member_id = ?4 AND blocked_id = c.author_id)
      """
    let values: [SQLValue] = [
      .id(topic), .int(positions.lowerBound), .int(positions.upperBound), .id(member),
    ]
    let first = try all(
      """
      SELECT c.id, c.position, coalesce(m.name, c.guest_name, ''), c.author_id IS NULL, c.lang,
        c.created_at, coalesce(o.author_id = ?4, 0), c.html
      \(source) ORDER BY c.position LIMIT ?5
      """, values + [.int(limit)]
    ) { row in
      Answer(
        id: Comment.ID(row.integer(0)), position: row.int(1), author: row.text(2),
        isGuest: row.flag(3), language: row.language(4), createdAt: row.time(5),
        isDirect: row.flag(6), html: row.bytes(7))
    }
    let count =
      first.count < limit
      ? first.count : try self.first("SELECT count(*) \(source)", values) { $0.int(0) } ?? 0
    return Answers(first: first, count: count)
  }

  /// Returns the post that a decision was about, in any state, for the member who wrote it; nil if the viewer did not
  /// write it, or no longer belongs to its topic's audience.
  public func decidedPost(_ decision: Decision) throws -> DecidedPost? {
    guard let member = viewer.member else { return nil }
    return try first(
      """
      SELECT t.id, t.slug, CASE WHEN t.state = 0 OR t.author_id = ?3 THEN t.title END, t.lang,
        t.audience, t.state = 0 AND (c.id IS NULL OR c.state = 0 AND c.position IS NOT NULL),
        c.id, c.position, c.lang, c.html
      FROM topics t LEFT JOIN comments c ON c.id = ?2
      WHERE t.id = coalesce((SELECT topic_id FROM comments WHERE id = ?2), ?1)
        AND CASE WHEN ?2 IS NULL THEN t.author_id ELSE c.author_id END = ?3 AND \(viewer.sees("t"))
      """, [.id(decision.topic), .id(decision.comment), .id(member.id)]
    ) { row in
      DecidedPost(
        address: TopicAddress(
          id: Topic.ID(row.integer(0)), slug: row.text(1), audience: row.audience(4)),
        title: row.optionalText(2), topicLanguage: row.language(3),
        comment: row.isNull(6)
          ? nil
          : (
            Comment.ID(row.integer(6)), row.isNull(7) ? nil : row.int(7), row.language(8),
            row.bytes(9)
          ),
        isShown: row.flag(5))
    }
  }
}
