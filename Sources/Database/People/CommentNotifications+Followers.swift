import Model
import Time

/// Comments with followers who have yet to be notified, in order, each with the last member notified: `57 1200 58 0`.
///
/// A topic may have thousands of followers: each transaction notifies some of them, and stores the rest in the mark `telling`.
/// While it exists, newer comments wait.
struct FollowersToNotify {
  var left: [(comment: Comment.ID, after: Member.ID)]

  /// Takes all followers of some comments.
  init(_ comments: [Comment.ID]) { left = comments.map { ($0, Member.ID(0)) } }

  /// Reads a mark.
  init(_ mark: String) {
    let numbers = mark.utf8.split(separator: 32).compactMap { Int64(Substring($0)) }
    left = stride(from: 0, to: numbers.count - 1, by: 2).map {
      (Comment.ID(numbers[$0]), Member.ID(numbers[$0 + 1]))
    }
  }

  /// Text of the mark.
  var mark: String {
    left.map { "\($0.comment) \($0.after)" }.joined(separator: " ")
  }
}

extension Transaction {
  /// Maximum number of followers notified in one transaction.
  static let maxFollowers = 200
  /// Seconds after which an email about a followed topic is sent: most corrections of a comment are made within this time.
  static let editingTime: Int64 = 300

  /// Facts about a comment for its followers.
  private struct Story {
    let comment: Comment.ID
    let author: Member.ID?
    let topic: Topic.ID
    let position: Int
    let at: Timestamp
    /// True if its author chose to notify no one of the topic.
    let isQuiet: Bool
  }

  /// Notifies at most `maxFollowers` followers of comments, and stores the rest.
  func notify(_ followers: FollowersToNotify) throws {
    var (left, room) = (followers.left[...], Self.maxFollowers)
    while let next = left.first, room > 0 {
      guard let story = try story(next.comment) else {
        left.removeFirst()
        continue
      }
      let members = try self.followers(of: story, after: next.after, atMost: room)
      for member in members { try notify(member, story) }
      if members.count == room, let last = members.last {
        left[left.startIndex].after = last
      } else {
        left.removeFirst()
      }
      room -= members.count
    }
    var rest = followers
    rest.left = Array(left)
    guard !rest.left.isEmpty else { return try forget(.telling) }
    try note(rest.mark, as: MetadataKey.telling.rawValue)
  }

  private func story(_ comment: Comment.ID) throws -> Story? {
    try connection.first(
      """
      SELECT c.author_id, c.topic_id, c.position, coalesce(c.published_at, c.created_at), t.is_quiet
      FROM comments c JOIN topics t ON t.id = c.topic_id WHERE c.id = ? AND c.position IS NOT NULL
      """, [.id(comment)]
    ) {
      Story(
        comment: comment, author: $0.id(0), topic: Topic.ID($0.integer(1)), position: $0.int(2),
        at: $0.time(3), isQuiet: $0.flag(4))
    }
  }

  /// Returns followers of a comment's topic or, for the first comment, of its lists or its author: by number, some after one.
  private func followers(
    of story: Story, after member: Member.ID, atMost limit: Int
  ) throws -> [Member.ID] {
    guard story.position == 1 else {
      return try followers(of: .topic(story.topic), after: member, atMost: limit)
    }
    if story.isQuiet { return [] }
    var followers: Set<Member.ID> = []
    for list in try site.lists(of: story.topic) {
      try followers.formUnion(self.followers(of: .list(list), after: member, atMost: limit))
    }
    if let author = story.author {
      try followers.formUnion(
        self.followers(
          of: .person(author), after: member, atMost: limit,
          // Members whom the author blocked are not notified as the author's followers; they may be as followers of a public
          // topic's board.
          """
          AND NOT EXISTS (SELECT 1 FROM blocks b
            WHERE b.member_id = follows.thing_id AND b.blocked_id = follows.member_id)
          """))
    }
    return Array(followers.sorted().prefix(limit))
  }

  private func followers(
    of thing: Followed, after member: Member.ID, atMost limit: Int, _ condition: String = ""
  ) throws -> [Member.ID] {
    try connection.ids(
      """
      SELECT member_id FROM follows
      WHERE kind = ? AND thing_id = ? AND member_id > ? AND ended_at IS NULL \(condition)
      ORDER BY member_id LIMIT ?
      """,
      [.integer(thing.kind.rawValue), .integer(thing.number), .id(member), .int(limit)])
  }

  /// Notifies a follower, unless they are the author or were notified of it as a reply or a mention.
  private func notify(_ member: Member.ID, _ story: Story) throws {
    let isTold = try connection.isTrue(
      """
      SELECT 1 FROM news WHERE member_id = ? AND kind IN ('reply', 'mention') AND about = ? LIMIT 1
      """, [.id(member), .id(story.comment)])
    guard member != story.author, !isTold else { return }
    let topic = story.topic.rawValue
    if story.position > 1 {
      try connection.run(
        """
        UPDATE follows SET first_new = ?3 WHERE member_id = ?1 AND kind = 0 AND thing_id = ?2
          AND NOT EXISTS (SELECT 1 FROM news n
            WHERE n.member_id = ?1 AND n.kind = 'followed' AND n.about = ?2 AND n.read_at IS NULL)
        """, [.id(member), .integer(topic), .int(story.position)])
    }
    try notify(
      member, story.position == 1 ? .newTopic : .followed, about: topic, from: story.author,
      emailData: (topic, String(story.position)), after: Self.editingTime, at: story.at)
  }
}
