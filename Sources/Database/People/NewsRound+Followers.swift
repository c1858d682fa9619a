import Model
import Time

/// Comments of which not all followers were told yet, in their order, each with the member after whom to go on:
/// `57 1200 58 0`.
///
/// A topic may have thousands of followers: a transaction tells some of them, and notes in the mark `telling` who is left.
/// As long as it is there nothing newer is told of.
struct FollowersToTell {
  var left: [(comment: Comment.ID, after: Member.ID)]

  /// All followers of some comments.
  init(_ comments: [Comment.ID]) { left = comments.map { ($0, Member.ID(0)) } }

  /// Reads what a mark says.
  init(_ mark: String) {
    let numbers = mark.utf8.split(separator: 32).compactMap { Int64(Substring($0)) }
    left = stride(from: 0, to: numbers.count - 1, by: 2).map {
      (Comment.ID(numbers[$0]), Member.ID(numbers[$0 + 1]))
    }
  }

  /// What the mark says of it.
  var mark: String {
    left.map { "\($0.comment) \($0.after)" }.joined(separator: " ")
  }
}

extension Transaction {
  /// The most followers that are told in one transaction.
  static let mostFollowers = 200
  /// Seconds after which a letter about a topic that somebody follows leaves: a comment is mostly mended before they are
  /// over.
  static let editingTime: Int64 = 300

  /// What followers are told of a comment.
  private struct Story {
    let comment: Comment.ID
    let author: Member.ID?
    let topic: Topic.ID
    let position: Int
    let at: Timestamp
    /// Whether its author tells nobody of the topic.
    let isQuiet: Bool
  }

  /// Tells the followers of comments, so many of them, and notes who is left.
  func tell(_ followers: FollowersToTell) throws {
    var (left, room) = (followers.left[...], Self.mostFollowers)
    while let next = left.first, room > 0 {
      guard let story = try story(next.comment) else {
        left.removeFirst()
        continue
      }
      let members = try self.followers(of: story, after: next.after, atMost: room)
      for member in members { try tell(member, story) }
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

  /// Who follows the topic of a comment or, of the first one, its lists or its author: by their numbers, some after one.
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
          // Whom the author blocked is not told of them; of a public topic they may hear where they follow its board.
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

  /// Tells a follower, unless they wrote it themselves or were told of it as an answer to them, or for their name in it.
  private func tell(_ member: Member.ID, _ story: Story) throws {
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
    try tell(
      member, story.position == 1 ? .newTopic : .followed, about: topic, from: story.author,
      letter: (topic, String(story.position)), after: Self.editingTime, at: story.at)
  }
}
