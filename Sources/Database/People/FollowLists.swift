public import Model
public import Time

/// A topic that a member follows.
public struct FollowedTopic: Sendable {
  /// The topic.
  public let topic: Topic
  /// True if they wrote in it.
  public let isWriter: Bool
}

extension Reader {
  private func followed(_ kind: Followed.Kind) -> String {
    "follows f WHERE f.member_id = ? AND f.kind = \(kind.rawValue) AND f.ended_at IS NULL"
  }

  /// Returns the topics that the viewer follows and may read, the latest first: at most `limit` after `offset` others.
  public func followedTopics(limit: Int, offset: Int = 0) throws -> [FollowedTopic] {
    guard let member = viewer.member?.id else { return [] }
    return try all(
      """
      SELECT \(topicColumns), EXISTS (SELECT 1 FROM comments c
        WHERE c.author_id = ?1 AND c.topic_id = t.id AND c.position IS NOT NULL)
      FROM \(topics) t JOIN follows f ON f.thing_id = t.id
      WHERE f.member_id = ?1 AND f.kind = 0 AND f.ended_at IS NULL
      ORDER BY f.since DESC, f.thing_id DESC LIMIT ?2 OFFSET ?3
      """, [.id(member), .int(limit), .int(offset)]
    ) { FollowedTopic(topic: Topic($0), isWriter: $0.flag(8)) }
  }

  /// Returns the forum, boards and tags that the viewer follows and may see: boards in their order, tags by name.
  public func followedLists() throws -> [TopicList] {
    guard let member = viewer.member?.id else { return [] }
    return try all(
      """
      SELECT \(Self.listColumns(isPublic(list: "l"))) FROM \(lists) l
      WHERE l.id IN (SELECT f.thing_id FROM \(followed(.list)))
      ORDER BY l.kind, l.sort, l.slug
      """, [.id(member)], Self.list)
  }

  /// Returns the members that the viewer follows, by name, except those who have left.
  public func followedPeople() throws -> [MemberName] {
    guard let member = viewer.member?.id else { return [] }
    return try all(
      """
      SELECT m.id, m.username, m.name FROM members m
      WHERE m.id IN (SELECT f.thing_id FROM \(followed(.person))) AND m.name <> ''
      ORDER BY m.folded_name, m.id
      """, [.id(member)]
    ) { MemberName(id: Member.ID($0.integer(0)), username: $0.text(1), name: $0.text(2)) }
  }

  /// Returns a list that the viewer may see; tags only if some topic has had them.
  public func topicList(_ id: TopicList.ID) throws -> TopicList? {
    try first(
      """
      SELECT \(Self.listColumns(isPublic(list: "l"))) FROM \(lists) l
      WHERE l.id = ? AND (l.kind < 2 OR EXISTS (SELECT 1 FROM listings x WHERE x.list_id = l.id))
      """, [.id(id)], Self.list)
  }

  private static func listColumns(_ isPublic: String) -> String {
    "l.id, l.kind, l.slug, \(isPublic)"
  }

  private static func list(_ row: borrowing Row) -> TopicList? {
    TopicList.Kind(rawValue: row.integer(1)).map { kind in
      TopicList(
        id: TopicList.ID(row.integer(0)), kind: kind, slug: row.text(2),
        audience: row.flag(3) ? .everyone : .members)
    }
  }

  /// Returns the position of the first comment that the viewer's unread news of a topic is about; nil if they do not follow it.
  public func firstNew(in topic: Topic.ID) throws -> Int? {
    guard let member = viewer.member?.id else { return nil }
    return try first(
      """
      SELECT first_new FROM follows
      WHERE member_id = ? AND kind = 0 AND thing_id = ? AND ended_at IS NULL
      """, [.id(member), .id(topic)]
    ) { $0.int(0) }
  }

  /// Returns the first comment of a topic, if it is shown.
  public func firstComment(of topic: Topic.ID) throws -> Comment.ID? {
    try first(
      "SELECT c.id FROM \(comments) c WHERE c.topic_id = ? AND c.position = 1 AND c.state = 0",
      [.id(topic)]
    ) { $0.id(0) }
  }

  /// Returns how many of the last comments of a topic were written since a time by others whom the viewer has not blocked.
  public func freshComments(
    in topic: Topic.ID, since time: Timestamp, ofTheLast limit: Int
  ) throws -> Int {
    guard let member = viewer.member?.id else { return 0 }
    return try first(
      """
      SELECT count(*) FROM (
        SELECT c.author_id, c.created_at, c.state, c.kind FROM \(comments) c WHERE c.topic_id = ?1
        ORDER BY c.position DESC LIMIT ?3) c
      WHERE c.created_at > ?4 AND c.state = 0 AND c.kind = 0 AND c.author_id IS NOT ?2
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.member_id = ?2 AND b.blocked_id = c.author_id)
      """, [.id(topic), .id(member), .int(limit), .time(time)]
    ) { $0.int(0) } ?? 0
  }
}
