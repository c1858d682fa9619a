import Database
import Model
import Time

extension PageReader {
  /// Comments of a topic by their positions, the oldest first.
  ///
  /// A page of a topic is followed by its feed, which shows most of the same.
  func comments(_ topic: Topic.ID, positions: ClosedRange<Int>) throws -> [PublishedComment] {
    if shown.topic == topic, shown.positions.contains(positions.upperBound) {
      let known = shown.comments.filter { positions.contains($0.position) }
      let first = shown.positions.lowerBound
      if positions.lowerBound >= first { return known }
      return try read(topic, positions.lowerBound...(first - 1)) + known
    }
    let comments = try read(topic, positions)
    // One comment alone is read for a list.
    if positions.count > 1 { shown = (topic, positions, comments) }
    return comments
  }

  /// Returns comments of a topic by their positions, without the comments that they answer, which feeds do not name.
  func feedComments(_ topic: Topic.ID, positions: ClosedRange<Int>) throws -> [PublishedComment] {
    if shown.topic == topic, shown.positions.contains(positions.lowerBound),
      shown.positions.contains(positions.upperBound)
    {
      return shown.comments.filter { positions.contains($0.position) }
    }
    return try rows(topic, positions).comments
  }

  private func read(
    _ topic: Topic.ID, _ positions: ClosedRange<Int>
  ) throws -> [PublishedComment] {
    var (comments, answers) = try rows(topic, positions)
    for (index, id) in answers {
      comments[index] = comments[index].answering(try answered(id, among: comments))
    }
    return comments
  }

  private func rows(_ topic: Topic.ID, _ positions: ClosedRange<Int>) throws -> (
    comments: [PublishedComment], answers: [(index: Int, id: Comment.ID)]
  ) {
    var answers: [(index: Int, id: Comment.ID)] = []
    var comments: [PublishedComment] = []
    try database.forEach(
      """
      SELECT c.id, c.position, coalesce(m.name, c.guest_name, ''), m.username, c.lang, c.created_at,
        c.edited_at, c.likes, c.kind, c.state, c.html, c.reply_to, m.has_face,
        \(database.hasPage("m")), c.helped, c.smiles, c.papers
      FROM \(database.comments) c LEFT JOIN \(database.members) m ON m.id = c.author_id
      WHERE c.topic_id = ? AND c.position BETWEEN ? AND ? ORDER BY c.position
      """, [.id(topic), .int(positions.lowerBound), .int(positions.upperBound)]
    ) { row in
      if let id = row.id(11, of: Comment.self) { answers.append((comments.count, id)) }
      comments.append(Self.decode(row))
    }
    return (comments, answers)
  }

  private static func decode(_ row: borrowing Row) -> PublishedComment {
    PublishedComment(
      id: Comment.ID(row.integer(0)), position: row.int(1), author: row.text(2),
      username: row.optionalText(3), hasAvatar: row.flag(12) && row.flag(13), hasPage: row.flag(13),
      language: row.language(4),
      createdAt: row.time(5),
      editedAt: row.isNull(6) ? nil : row.time(6),
      reactions: Reactions(likes: row.int(7), helped: row.int(14), smiles: row.int(15)),
      kind: Comment.Kind(rawValue: row.integer(8)) ?? .comment,
      state: Comment.State(rawValue: row.integer(9)) ?? .removed, html: row.bytes(10),
      papers: row.uploads(16))
  }

  /// Returns the comment that a comment answers, or nil if that is not public; it is usually on the same page.
  private func answered(
    _ id: Comment.ID, among comments: [PublishedComment]
  ) throws -> PublishedComment.Answered? {
    if let near = comments.first(where: { $0.id == id }) {
      return PublishedComment.Answered(
        id: id, position: near.position, author: near.author, isGuest: near.isGuest)
    }
    return try database.first(
      """
      SELECT c.position, coalesce(m.name, c.guest_name, ''), c.guest_name IS NOT NULL
      FROM \(database.comments) c LEFT JOIN \(database.members) m ON m.id = c.author_id WHERE c.id = ?
      """, [.id(id)]
    ) {
      PublishedComment.Answered(
        id: id, position: $0.int(0), author: $0.text(1), isGuest: $0.flag(2))
    }
  }

  /// Returns the last public comments of a topic that people wrote, the newest first.
  ///
  /// It reads backwards by positions, in the words of `comments`: one statement less to prepare.
  func latestComments(
    _ topic: Topic.ID, count: Int, limit: Int
  ) throws -> [PublishedComment] {
    var found: [PublishedComment] = []
    var last = count
    while last > 0, found.count < limit {
      let first = max(1, last - limit + 1)
      found += try comments(topic, positions: first...last).reversed().filter {
        $0.state == .visible && $0.kind == .comment
      }
      last = first - 1
    }
    return Array(found.prefix(limit))
  }

  /// Numbers and times of the last comments of a topic, without their texts.
  func latestCommentTimes(
    _ topic: Topic.ID, limit: Int
  ) throws -> [(position: Int, id: Comment.ID, createdAt: Timestamp)] {
    try database.all(
      """
      SELECT c.position, c.id, c.created_at FROM \(database.comments) c
      WHERE c.topic_id = ? AND c.state = 0 AND c.kind = 0 ORDER BY c.position DESC LIMIT ?
      """, [.id(topic), .int(limit)]
    ) { ($0.int(0), Comment.ID($0.integer(1)), $0.time(2)) }
  }
}
