public import Model
public import Time

// Queries for importing a whole forum: they find posts that exist already, and keep the numbers that addresses are made of.

extension SiteDatabase {
  /// Returns true if there is no topic in any state: then an imported forum keeps all its numbers.
  public func hasNoTopics() throws -> Bool {
    try !connection.isTrue("SELECT 1 FROM topics LIMIT 1")
  }

  /// Returns the post that came from a source, with its topic and its time of writing.
  public func post(
    source: String
  ) throws -> (comment: Comment.ID, topic: Topic.ID, createdAt: Timestamp)? {
    try connection.first(
      "SELECT id, topic_id, created_at FROM comments WHERE source = ?", [.text(source)]
    ) { (Comment.ID($0.integer(0)), Topic.ID($0.integer(1)), $0.time(2)) }
  }

  /// Returns true if a topic is the one that was exported: number, slug and time are equal.
  public func isTopic(_ id: Topic.ID, slug: String, createdAt: Timestamp) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM topics WHERE id = ? AND slug = ? AND created_at = ?",
      [.id(id), .text(slug), .time(createdAt)])
  }

  /// Returns the topic of a comment.
  public func topic(of comment: Comment.ID) throws -> Topic.ID? {
    try connection.first("SELECT topic_id FROM comments WHERE id = ?", [.id(comment)]) {
      Topic.ID($0.integer(0))
    }
  }
}

extension Transaction {
  /// Gives a topic the numbers that it had elsewhere, in the order of `ExportedTopic.numbers`; skips those that another topic
  /// has, and zeros.
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

  /// Makes each list continue after the highest number in it, after `keepNumbers` of all topics.
  public func settleNumbers() throws {
    try connection.run(
      """
      UPDATE lists SET last_number = max(0, coalesce(
        (SELECT max(number) FROM listings WHERE list_id = lists.id), 0))
      """)
  }

  /// Gives a member without a number the number among the people that they had elsewhere, unless another member has it.
  public func keepNumber(_ number: Int, of member: Member.ID) throws {
    try connection.run(
      "UPDATE OR IGNORE members SET number = ? WHERE id = ? AND number IS NULL",
      [.int(number), .id(member)])
  }

  /// Returns the anonymous member, as the author of exported posts whose authors had left.
  public func nobody() throws -> Member.ID {
    try site.member(username: Self.nobodysUsername)
      ?? addMember(
        username: Self.nobodysUsername, name: "", joined: Timestamp(seconds: 0), origin: .archive)
  }

  /// Neither a username nor the fingerprint of one looks like this.
  private static let nobodysUsername = "~"
}
