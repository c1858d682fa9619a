public import Model
public import Time

extension Poll {
  fileprivate static let columns =
    "topic_id, question, is_multiple, is_anonymous, shows_at_end, ends_at, closed_at, voters"

  fileprivate init(_ row: borrowing Row) {
    self.init(
      topic: Topic.ID(row.integer(0)), question: row.text(1), isMultiple: row.flag(2),
      isAnonymous: row.flag(3), showsAtEnd: row.flag(4),
      endsAt: row.isNull(5) ? nil : row.time(5), closedAt: row.isNull(6) ? nil : row.time(6),
      voters: row.isNull(7) ? nil : row.int(7))
  }
}

extension Poll.Answer {
  fileprivate init(_ row: borrowing Row) {
    self.init(
      number: row.int(0), words: row.text(1), votes: row.isNull(2) ? nil : row.int(2))
  }
}

extension Reader {
  /// The poll of a topic that the viewer may read, in its public form: with results only if it is over.
  public func poll(of topic: Topic.ID) throws -> Poll? {
    let found = try first(
      "SELECT \(Poll.columns) FROM public_polls WHERE topic_id = ?", [.id(topic)], Poll.init)
    guard var poll = found else { return nil }
    poll.answers = try all(
      "SELECT number, words, votes FROM public_poll_answers WHERE topic_id = ? ORDER BY number",
      [.id(topic)], Poll.Answer.init)
    return poll
  }
}

extension SiteDatabase {
  /// The poll of a topic with its results so far; the caller decides who may see them.
  public func fullPoll(of topic: Topic.ID) throws -> Poll? {
    let found = try connection.first(
      "SELECT \(Poll.columns) FROM polls WHERE topic_id = ?", [.id(topic)], Poll.init)
    guard var poll = found else { return nil }
    poll.answers = try connection.all(
      "SELECT number, words, votes FROM poll_answers WHERE topic_id = ? ORDER BY number",
      [.id(topic)], Poll.Answer.init)
    return poll
  }

  /// A member's choices in the poll of a topic; empty for an anonymous poll that is over, whose votes are deleted.
  public func votes(of member: Member.ID, in topic: Topic.ID) throws -> Set<Int> {
    Set(
      try connection.all(
        "SELECT number FROM poll_votes WHERE topic_id = ? AND member_id = ?",
        [.id(topic), .id(member)]
      ) { $0.int(0) })
  }

  /// Voters of each answer in a poll that is not anonymous, by name, at most `limit`; without members whom the reader has
  /// blocked, or by whom they are blocked.
  public func voters(
    in topic: Topic.ID, for reader: Member.ID, atMost limit: Int
  ) throws -> [(number: Int, member: Member.ID, name: String)] {
    try connection.all(
      """
      SELECT v.number, m.id, m.name FROM poll_votes v JOIN members m ON m.id = v.member_id
        JOIN polls p ON p.topic_id = v.topic_id
      WHERE v.topic_id = ?1 AND NOT p.is_anonymous AND m.name <> ''
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE member_id = m.id AND blocked_id = ?2)
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE member_id = ?2 AND blocked_id = m.id)
      ORDER BY v.number, m.folded_name, m.id LIMIT ?3
      """, [.id(topic), .id(reader), .int(limit)]
    ) { (number: $0.int(0), member: Member.ID($0.integer(1)), name: $0.text(2)) }
  }

  /// True if a poll is past its end and not closed yet.
  public func hasEndedPolls(at now: Timestamp) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM polls WHERE closed_at IS NULL AND ends_at <= ? LIMIT 1", [.time(now)])
  }
}

// Actions on polls; the action checks who may take them and whether the topic can be read.
extension Transaction {
  /// Gives a topic its poll; returns false and changes nothing where it has one.
  @discardableResult
  public func addPoll(_ poll: NewPoll, to topic: Topic.ID, at now: Timestamp) throws -> Bool {
    guard try site.fullPoll(of: topic) == nil else { return false }
    try connection.run(
      """
      INSERT INTO polls (topic_id, question, is_multiple, is_anonymous, shows_at_end, created_at, ends_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(topic), .text(poll.question), .flag(poll.isMultiple), .flag(poll.isAnonymous),
        .flag(poll.showsAtEnd), .time(now), .time(poll.endsAt),
      ])
    for (index, words) in poll.answers.enumerated() {
      try connection.run(
        "INSERT INTO poll_answers (topic_id, number, words) VALUES (?, ?, ?)",
        [.id(topic), .int(index + 1), .text(words)])
    }
    try mark(topic, hasPoll: true)
    return true
  }

  /// Gives an imported topic the poll that it had, with the result of one that has ended.
  ///
  /// Votes are not imported: an open poll starts again.
  public func keepPoll(_ poll: Poll, of topic: Topic.ID) throws {
    var new = NewPoll(question: poll.question, answers: poll.answers.map(\.words))
    (new.isMultiple, new.isAnonymous) = (poll.isMultiple, poll.isAnonymous)
    (new.showsAtEnd, new.endsAt) = (poll.showsAtEnd, poll.endsAt)
    let time = poll.closedAt ?? poll.endsAt ?? Timestamp(seconds: 0)
    guard try addPoll(new, to: topic, at: time), let closed = poll.closedAt else { return }
    try connection.run(
      "UPDATE polls SET closed_at = ?, voters = ? WHERE topic_id = ?",
      [.time(closed), .int(poll.voters ?? 0), .id(topic)])
    for answer in poll.answers {
      try connection.run(
        "UPDATE poll_answers SET votes = ? WHERE topic_id = ? AND number = ?",
        [.int(answer.votes ?? 0), .id(topic), .int(answer.number)])
    }
  }

  /// Saves a member's choice in place of an earlier one; a vote cannot be withdrawn altogether.
  ///
  /// Returns false and changes nothing where there is no such poll or answer, the poll is over, or it takes only one answer.
  @discardableResult
  public func vote(
    _ chosen: Set<Int>, in topic: Topic.ID, by member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    guard let poll = try site.fullPoll(of: topic), poll.isOpen(at: now),
      chosen.isSubset(of: poll.answers.map(\.number)), poll.isMultiple || chosen.count <= 1
    else { return false }
    let before = try site.votes(of: member, in: topic)
    guard before != chosen else { return true }
    try connection.run(
      "DELETE FROM poll_votes WHERE topic_id = ? AND member_id = ?", [.id(topic), .id(member)])
    for number in chosen.sorted() {
      try connection.run(
        "INSERT INTO poll_votes (topic_id, member_id, number) VALUES (?, ?, ?)",
        [.id(topic), .id(member), .int(number)])
    }
    try recount(topic)
    return true
  }

  /// Ends a poll: the counts stay; if it is anonymous, the votes are deleted.
  public func closePoll(of topic: Topic.ID, at time: Timestamp) throws {
    let isAnonymous = try connection.first(
      "UPDATE polls SET closed_at = ? WHERE topic_id = ? AND closed_at IS NULL RETURNING is_anonymous",
      [.time(time), .id(topic)]
    ) { $0.flag(0) }
    guard let isAnonymous else { return }
    if isAnonymous {
      try connection.run("DELETE FROM poll_votes WHERE topic_id = ?", [.id(topic)])
    }
    try invalidatePoll(of: topic)
  }

  /// Ends some polls whose time is over; returns true if there may be more.
  public func closeEndedPolls(at now: Timestamp, atMost limit: Int = 50) throws -> Bool {
    let ended = try connection.all(
      """
      SELECT topic_id, ends_at FROM polls WHERE closed_at IS NULL AND ends_at <= ?
      ORDER BY ends_at LIMIT ?
      """, [.time(now), .int(limit)]
    ) { (topic: Topic.ID($0.integer(0)), end: $0.time(1)) }
    for poll in ended { try closePoll(of: poll.topic, at: poll.end) }
    return ended.count == limit
  }

  /// Removes the poll of a topic, with all votes.
  public func removePoll(of topic: Topic.ID) throws {
    try erasePoll(of: topic)
    try invalidatePoll(of: topic)
  }

  /// Variant of `removePoll` for when the pages that show the poll go as well.
  func erasePoll(of topic: Topic.ID) throws {
    guard try connection.isTrue("SELECT poll FROM topics WHERE id = ?", [.id(topic)]) else {
      return
    }
    for table in ["poll_votes", "poll_answers", "polls"] {
      try connection.run("DELETE FROM \(table) WHERE topic_id = ?", [.id(topic)])
    }
    try mark(topic, hasPoll: false)
  }

  /// Withdraws a member's votes from open polls, and deletes who voted in those that are over.
  func forgetVotes(of member: Member.ID) throws {
    let open: [Topic.ID] = try connection.ids(
      """
      SELECT DISTINCT v.topic_id FROM poll_votes v JOIN polls p ON p.topic_id = v.topic_id
      WHERE v.member_id = ? AND p.closed_at IS NULL
      """, [.id(member)])
    try connection.run("DELETE FROM poll_votes WHERE member_id = ?", [.id(member)])
    for topic in open { try recount(topic) }
  }

  private func recount(_ topic: Topic.ID) throws {
    try connection.run(
      """
      UPDATE poll_answers SET votes = (SELECT count(*) FROM poll_votes v
        WHERE v.topic_id = poll_answers.topic_id AND v.number = poll_answers.number)
      WHERE topic_id = ?
      """, [.id(topic)])
    try connection.run(
      """
      UPDATE polls SET voters = (
        SELECT count(DISTINCT member_id) FROM poll_votes v WHERE v.topic_id = polls.topic_id)
      WHERE topic_id = ?
      """, [.id(topic)])
    try invalidatePoll(of: topic)
  }

  private func mark(_ topic: Topic.ID, hasPoll: Bool) throws {
    try connection.run(
      "UPDATE topics SET poll = ? WHERE id = ?", [.flag(hasPoll), .id(topic)])
    try invalidateTopics([topic])
    try invalidatePoll(of: topic)
  }

  /// Invalidates the first page of a topic, the only one that shows its poll.
  private func invalidatePoll(of topic: Topic.ID) throws {
    let first: [Comment.ID] = try connection.ids(
      "SELECT id FROM comments WHERE topic_id = ? AND position = 1", [.id(topic)])
    for comment in first { try invalidate(comment: comment) }
  }
}
