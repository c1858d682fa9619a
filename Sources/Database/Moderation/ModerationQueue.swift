public import Model
public import Time

/// Something that waits for a moderator, as the queue of the desk lists it.
public struct Waiting: Sendable {
  /// What can wait.
  public enum Subject: Hashable, Sendable {
    /// What somebody wrote.
    case post(Moderated)
    /// A member who was reported.
    case member(Member.ID)
  }

  /// What waits.
  public let subject: Subject
  /// The title of its topic; the name of a member.
  public let title: String
  /// What the topic is written in; nil for a name.
  public let language: Language?
  /// Who wrote it; nil for a member.
  public let author: String?
  /// Whether that is a guest.
  public let isGuest: Bool
  /// Whether it is hidden until somebody decides.
  public let isHeld: Bool
  /// Whether it is a newcomer's that says something else since somebody let it be shown.
  public internal(set) var isEdited = false
  /// Since when it waits.
  public internal(set) var since: Timestamp
  /// How many reported it and have had no answer.
  public internal(set) var reports = 0
  /// The rules that they named, in ascending order.
  public internal(set) var rules: [Int] = []

  /// The post; nil for a member.
  public var post: Moderated? {
    if case .post(let post) = subject { post } else { nil }
  }
}

extension Reader {
  /// Reports of one answer: of what more than these complain of, the others come after it.
  private static let reports = 500

  /// The newest edits that are looked through for those of newcomers.
  private static let edits = 500

  /// What waits for a moderator, that which waits for longest first: posts that are held, or that newcomers have changed,
  /// posts and members that were reported.
  ///
  /// At most `limit` posts, and as many members, so that neither hides the other; found by as many rows of three indexes, and
  /// by the newest edits.
  /// Nobody sees that they were reported themselves.
  public func waiting(atMost limit: Int) throws -> [Waiting] {
    var posts = try heldTopics(limit) + heldComments(limit) + editedComments(limit)
    try count(&posts, Self.reportedPosts(viewer), []) { .post(.comment(Comment.ID($0))) }
    var members: [Waiting] = []
    try count(&members, Self.reportedMembers, [.id(viewer.member?.id)]) { .member(Member.ID($0)) }
    let found = [posts, members].flatMap { $0.sorted(by: Waiting.isEarlier).prefix(limit) }
    return found.sorted(by: Waiting.isEarlier)
  }

  /// Adds what open reports are about, and their number and rules.
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

  /// Also of what is not shown any more: somebody has to answer those who reported it.
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
  /// That a comment `c` had to wait once, is shown, and says something else since somebody looked at it; nobody has said of
  /// its author that their posts wait no more.
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
  /// Whether a comment is a newcomer's that says something else since somebody looked at it.
  func isEditedByNewcomer(_ id: Comment.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM comments c WHERE c.id = ? AND \(StoredComment.isEditedByNewcomer)", [.id(id)])
  }
}

extension Waiting {
  /// The order of numbers decides where times are equal, so that it is the same each time.
  fileprivate static func isEarlier(_ one: Waiting, _ other: Waiting) -> Bool {
    (one.since, one.subject.order) < (other.since, other.subject.order)
  }
}

extension Waiting.Subject {
  /// Its number; a topic comes before the comment of the same number, and that before the member.
  fileprivate var order: Int64 {
    switch self {
    case .post(.topic(let id)): id.rawValue &* 3
    case .post(.comment(let id)): id.rawValue &* 3 &+ 1
    case .member(let id): id.rawValue &* 3 &+ 2
    }
  }
}

extension Moderated {
  /// Its mark in forms and addresses: `c57`, `t12`.
  public var mark: String {
    switch self {
    case .topic(let id): "t\(id)"
    case .comment(let id): "c\(id)"
    }
  }

  /// Reads a mark.
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
