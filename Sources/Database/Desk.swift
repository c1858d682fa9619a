public import Model
public import Time

/// Something that waits for a moderator, as the queue of the desk lists it.
public struct Waiting: Sendable {
  /// What waits.
  public let subject: Moderated
  /// The title of its topic.
  public let title: String
  /// What the topic is written in.
  public let language: Language
  /// Who wrote it.
  public let author: String
  /// Whether that is a guest.
  public let isGuest: Bool
  /// Whether it is hidden until somebody decides.
  public let isHeld: Bool
  /// Since when it waits.
  public internal(set) var since: Timestamp
  /// How many reported it and have had no answer.
  public internal(set) var reports = 0
  /// The rules that they named, in ascending order.
  public internal(set) var rules: [Int] = []
}

extension Reader {
  /// Reports of one answer: of a post that more than these complain of, the others come after it.
  private static let reports = 500

  /// What waits for a moderator, that which waits for longest first: posts that are held and posts that were reported.
  ///
  /// At most `limit`, found by as many rows of three indexes.
  public func waiting(atMost limit: Int) throws -> [Waiting] {
    var all = try heldTopics(limit) + heldComments(limit)
    var places: [Moderated: Int] = [:]
    for (index, waiting) in all.enumerated() { places[waiting.subject] = index }
    try forEach(Self.openReports(viewer), [.int(Self.reports)]) { row in
      let subject = Moderated.comment(Comment.ID(row.integer(0)))
      if places[subject] == nil {
        places[subject] = all.count
        all.append(waiting(subject, row, isHeld: false))
      }
      guard let index = places[subject] else { return }
      all[index].reports += 1
      if !row.isNull(6), !all[index].rules.contains(row.int(6)) {
        all[index].rules.append(row.int(6))
      }
    }
    for index in all.indices { all[index].rules.sort() }
    // The order of numbers decides where times are equal, so that it is the same each time.
    return Array(
      all.sorted { ($0.since, $0.subject.order) < ($1.since, $1.subject.order) }.prefix(limit))
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
    ) { waiting(.comment(Comment.ID($0.integer(0))), $0, isHeld: true) }
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
    ) { waiting(.topic(Topic.ID($0.integer(0))), $0, isHeld: true) }
  }

  /// Also of what is not shown any more: somebody has to answer those who reported it.
  private static func openReports(_ viewer: Viewer) -> String {
    """
    SELECT c.id, t.title, t.lang, coalesce(m.name, c.guest_name, ''), c.author_id IS NULL,
      r.created_at, r.rule
    FROM reports r CROSS JOIN comments c ON c.id = r.comment_id
      CROSS JOIN topics t ON t.id = c.topic_id LEFT JOIN members m ON m.id = c.author_id
    WHERE r.decided_at IS NULL AND \(viewer.sees("t")) ORDER BY r.created_at LIMIT ?
    """
  }

  private func waiting(
    _ subject: Moderated, _ row: borrowing Row, isHeld: Bool
  ) -> Waiting {
    Waiting(
      subject: subject, title: row.text(1), language: row.language(2), author: row.text(3),
      isGuest: row.flag(4), isHeld: isHeld, since: row.time(5))
  }
}

extension Moderated {
  /// Its number; a topic comes before the comment of the same number.
  fileprivate var order: Int64 {
    switch self {
    case .topic(let id): id.rawValue &* 2
    case .comment(let id): id.rawValue &* 2 &+ 1
    }
  }

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
