public import Model
public import Time

// What a forum needs that moves in: to find what is there already, and to keep the numbers that addresses are made of.

extension SiteDatabase {
  /// Whether there is no topic yet, of whatever state: then a forum that moves in keeps all its numbers.
  public func hasNoTopics() throws -> Bool {
    try !connection.isTrue("SELECT 1 FROM topics LIMIT 1")
  }

  /// Where a post is that came from a source, and when it was written.
  public func post(
    source: String
  ) throws -> (comment: Comment.ID, topic: Topic.ID, createdAt: Timestamp)? {
    try connection.first(
      "SELECT id, topic_id, created_at FROM comments WHERE source = ?", [.text(source)]
    ) { (Comment.ID($0.integer(0)), Topic.ID($0.integer(1)), $0.time(2)) }
  }

  /// Whether a topic is the one that was exported: number, slug and time are the same.
  public func isTopic(_ id: Topic.ID, slug: String, createdAt: Timestamp) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM topics WHERE id = ? AND slug = ? AND created_at = ?",
      [.id(id), .text(slug), .time(createdAt)])
  }

  /// The topic in which a comment is.
  public func topic(of comment: Comment.ID) throws -> Topic.ID? {
    try connection.first("SELECT topic_id FROM comments WHERE id = ?", [.id(comment)]) {
      Topic.ID($0.integer(0))
    }
  }
}

extension Transaction {
  /// Gives a topic the numbers that it had elsewhere, in the order of `ExportedTopic.numbers`; those that another topic
  /// has, or that are none, are left.
  public func keepNumbers(_ numbers: [Int], of topic: Topic.ID) throws {
    let lists: [TopicList.ID] = try connection.ids(
      """
      SELECT s.id FROM listings l JOIN lists s ON s.id = l.list_id
      WHERE l.topic_id = ? ORDER BY s.kind, s.id
      """, [.id(topic)])
    guard lists.count == numbers.count else { return }
    for (list, number) in zip(lists, numbers) where number > 0 {
      try connection.run(
        """
        UPDATE OR IGNORE listings SET number = ?1 WHERE list_id = ?2 AND topic_id = ?3 AND number > 0
        """, [.int(number), .id(list), .id(topic)])
      // The next topic's number is above all that are taken.
      try connection.run(
        "UPDATE lists SET last_number = max(last_number, ?) WHERE id = ?",
        [.int(number), .id(list)])
    }
  }

  /// Lets each list go on behind the highest number in it, after `keepNumbers` of all topics.
  public func settleNumbers() throws {
    try connection.run(
      """
      UPDATE lists SET last_number = max(0, coalesce(
        (SELECT max(number) FROM listings WHERE list_id = lists.id), 0))
      """)
  }

  /// Gives somebody who has none yet the number among the people that they had elsewhere, unless it is another's.
  public func keepNumber(_ number: Int, of member: Member.ID) throws {
    try connection.run(
      "UPDATE OR IGNORE members SET number = ? WHERE id = ? AND number IS NULL",
      [.int(number), .id(member)])
  }

  /// Nobody: whose posts were taken along after they had left.
  public func nobody() throws -> Member.ID {
    try site.member(username: Self.nobodysUsername)
      ?? addMember(
        username: Self.nobodysUsername, name: "", joined: Timestamp(seconds: 0), origin: .archive)
  }

  /// No username looks so, nor any fingerprint of one.
  private static let nobodysUsername = "~"
}
