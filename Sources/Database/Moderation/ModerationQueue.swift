public import Model
public import Time

/// Something that waits for a moderator, as the moderation queue lists it.
public struct Waiting: Sendable {
  /// Kind of item.
  public enum Subject: Hashable, Sendable {
    /// A topic or a comment.
    case post(ModerationSubject)
    /// A member who was reported.
    case member(Member.ID)
  }

  /// The waiting item.
  public let subject: Subject
  /// Title of its topic, or a member's name.
  public let title: String
  /// Language of the topic; nil for a member.
  public let language: Language?
  /// Author; nil for a member.
  public let author: String?
  /// True if the author is a guest.
  public let isGuest: Bool
  /// True if it is hidden until a moderator decides.
  public let isHeld: Bool
  /// True if a newcomer has edited it since a moderator approved it.
  public internal(set) var isEdited = false
  /// Time since which it waits.
  public internal(set) var since: Timestamp
  /// Number of open reports.
  public internal(set) var reports = 0
  /// Rules that they named, in ascending order.
  public internal(set) var rules: [Int] = []

  /// The post; nil for a member.
  public var post: ModerationSubject? {
    if case .post(let post) = subject { post } else { nil }
  }
}

extension Reader {
  /// Maximum number of reports read for one queue; the items of further reports follow once these are answered.
  private static let reports = 500

  /// Maximum number of newest edits searched for those of newcomers.
  private static let edits = 500

  /// Returns the items that wait for a moderator, the oldest first: held posts, posts edited by newcomers, and reported posts
  /// and members.
  ///
  /// At most `limit` posts, and as many members, so that neither hides the other; found by as many rows of three indexes, and
  /// by the newest edits. Leaves out reports of the viewer.
  public func waiting(atMost limit: Int) throws -> [Waiting] {
    var posts = try heldTopics(limit) + heldComments(limit) + editedComments(limit)
    try count(&posts, Self.reportedPosts(viewer), []) { .post(.comment(Comment.ID($0))) }
    var members: [Waiting] = []
    try count(&members, Self.reportedMembers, [.id(viewer.member?.id)]) { .member(Member.ID($0)) }
    let found = [posts, members].flatMap { $0.sorted(by: Waiting.isEarlier).prefix(limit) }
    return found.sorted(by: Waiting.isEarlier)
  }

  /// Adds the subjects of open reports, with the number and rules of these.
  private func count(
    _ all: inout [Waiting], _ reports: String, _ values: [SQLValue],
    subject: (Int64) -> Waiting.Subject
  ) throws {
    var places: [Waiting.Subject: Int] = [:]
    for (index, waiting) in all.enumerated() { places[waiting.subject] = index }
    try forEach(reports, values + [.int(Self.reports)]) { row in
      let subject = subject(row.integer(0))
      let index = places[subject] ?? all.count
      if index == all.count {
        places[subject] = index
        all.append(waiting(subject, row, isHeld: false))
      }
      all[index].reports += 1
      if !row.isNull(6), !all[index].rules.contains(row.int(6)) {
        all[index].rules.append(row.int(6))
      }
    }
    for index in all.indices { all[index].rules.sort() }
  }

  private func heldComments(_ limit: Int) throws -> [Waiting] {
    try all(
      """
      SELECT c.id, t.title, t.lang, coalesce(m.name, c.guest_name, ''), c.author_id IS NULL,
        max(c.created_at, coalesce((
          SELECT max(d.made_at) FROM decisions d
          WHERE d.comment_id = c.id AND d.kind = 'hold' AND d.undone_at IS NULL), c.created_at))
      FROM comments c CROSS JOIN topics t ON t.id = c.topic_id
        LEFT JOIN members m ON m.id = c.author_id
      WHERE c.state = 1 AND \(viewer.sees("t")) AND NOT (t.state = 1 AND t.comment_count = 0)
      ORDER BY c.id LIMIT ?
      """, [.int(limit)]
    ) { waiting(.post(.comment(Comment.ID($0.integer(0)))), $0, isHeld: true) }
  }

  private func heldTopics(_ limit: Int) throws -> [Waiting] {
    try all(
      """
      SELECT t.id, t.title, t.lang, coalesce(m.name, t.guest_name, ''), t.author_id IS NULL,
        max(t.created_at, coalesce((
          SELECT max(d.made_at) FROM decisions d
          WHERE d.topic_id = t.id AND d.comment_id IS NULL AND d.kind = 'hold'
            AND d.undone_at IS NULL), t.created_at))
      FROM topics t LEFT JOIN members m ON m.id = t.author_id
      WHERE t.state = 1 AND \(viewer.sees("t")) ORDER BY t.id LIMIT ?
      """, [.int(limit)]
    ) { waiting(.post(.topic(Topic.ID($0.integer(0)))), $0, isHeld: true) }
  }

  private func editedComments(_ limit: Int) throws -> [Waiting] {
    try all(
      """
      SELECT c.id, t.title, t.lang, m.name, 0, c.edited_at
      FROM (SELECT DISTINCT comment_id FROM (
          SELECT comment_id FROM comment_versions ORDER BY id DESC LIMIT ?)) v
        CROSS JOIN comments c ON c.id = v.comment_id CROSS JOIN topics t ON t.id = c.topic_id
        JOIN members m ON m.id = c.author_id
      WHERE \(StoredComment.isEditedByNewcomer) AND \(viewer.sees("t"))
      ORDER BY c.edited_at, c.id LIMIT ?
      """, [.int(Self.edits), .int(limit)]
    ) { row in
      var edited = waiting(.post(.comment(Comment.ID(row.integer(0)))), row, isHeld: false)
      edited.isEdited = true
      return edited
    }
  }

  /// Includes posts that are no longer shown: their reports still need an answer.
  private static func reportedPosts(_ viewer: Viewer) -> String {
    """
    SELECT c.id, t.title, t.lang, coalesce(m.name, c.guest_name, ''), c.author_id IS NULL,
      r.created_at, r.rule
    FROM reports r CROSS JOIN comments c ON c.id = r.comment_id
      CROSS JOIN topics t ON t.id = c.topic_id LEFT JOIN members m ON m.id = c.author_id
    WHERE r.decided_at IS NULL AND \(viewer.sees("t")) ORDER BY r.created_at LIMIT ?
    """
  }

  private static let reportedMembers = """
    SELECT m.id, m.name, NULL, NULL, 0, r.created_at, r.rule
    FROM reports r CROSS JOIN members m ON m.id = r.member_id
    WHERE r.decided_at IS NULL AND r.member_id IS NOT ? ORDER BY r.created_at LIMIT ?
    """

  private func waiting(
    _ subject: Waiting.Subject, _ row: borrowing Row, isHeld: Bool
  ) -> Waiting {
    let isPost = !row.isNull(2)
    return Waiting(
      subject: subject, title: row.text(1), language: isPost ? row.language(2) : nil,
      author: isPost ? row.text(3) : nil, isGuest: isPost && row.flag(4), isHeld: isHeld,
      since: row.time(5))
  }
}

extension StoredComment {
  /// SQL condition that a comment `c` was held once, is shown, and was edited since a moderator looked at it, by an author who
  /// is not trusted.
  static let isEditedByNewcomer = """
    c.state = 0 AND c.published_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM topics s WHERE s.id = c.topic_id AND s.state = 0)
      AND c.edited_at > coalesce((
      SELECT max(d.made_at) FROM decisions d WHERE d.comment_id = c.id AND d.undone_at IS NULL), 0)
      AND EXISTS (SELECT 1 FROM accounts a
        WHERE a.member_id = c.author_id AND a.role = 0 AND a.is_trusted = 0)
    """
}

extension SiteDatabase {
  /// Returns true if a newcomer has edited a comment since a moderator looked at it.
  func isEditedByNewcomer(_ id: Comment.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM comments c WHERE c.id = ? AND \(StoredComment.isEditedByNewcomer)", [.id(id)])
  }
}

extension Waiting {
  /// Compares numbers where times are equal, so that the order is the same each time.
  fileprivate static func isEarlier(_ one: Waiting, _ other: Waiting) -> Bool {
    (one.since, one.subject.order) < (other.since, other.subject.order)
  }
}

extension Waiting.Subject {
  /// Sort key; a topic precedes the comment with the same number, and that precedes the member.
  fileprivate var order: Int64 {
    switch self {
    case .post(.topic(let id)): id.rawValue &* 3
    case .post(.comment(let id)): id.rawValue &* 3 &+ 1
    case .member(let id): id.rawValue &* 3 &+ 2
    }
  }
}

extension ModerationSubject {
  /// Identifier in forms and addresses: `c57`, `t12`.
  public var mark: String {
    switch self {
    case .topic(let id): "t\(id)"
    case .comment(let id): "c\(id)"
    }
  }

  /// Reads an identifier.
  public init?(mark: String) {
    guard let kind = mark.utf8.first, let id = Topic.ID(digits: Substring(mark.utf8.dropFirst()))
    else { return nil }
    switch kind {
    case UInt8(ascii: "t"): self = .topic(id)
    case UInt8(ascii: "c"): self = .comment(Comment.ID(id.rawValue))
    default: return nil
    }
  }
}
