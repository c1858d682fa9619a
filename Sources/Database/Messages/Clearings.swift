public import Model
public import Time

/// A conversation whose history a member has cleared, or which they deleted from their list; for a day they can restore it.
public struct Clearing: Sendable {
  /// The conversation as they see it now.
  public let talk: OwnConversation
  /// When they cleared it.
  public let clearedAt: Timestamp
  /// True if they deleted it from their list, not only its history.
  public let isDeleted: Bool

  /// Time from which it can no longer be restored.
  public var endsAt: Timestamp { clearedAt.adding(seconds: Conversation.restorable) }
}

extension Schema {
  /// Columns for conversations that a member cleared or deleted within a day.
  ///
  /// `cleared_from` and `hidden_from` are the positions up to which they had cleared and hidden the conversation before;
  /// `was_favourite` is set if it was pinned. All are empty where nothing can be restored.
  static let clearings = """
    ALTER TABLE participants ADD COLUMN cleared_at INTEGER;
    ALTER TABLE participants ADD COLUMN cleared_from INTEGER;
    ALTER TABLE participants ADD COLUMN hidden_from INTEGER;
    ALTER TABLE participants ADD COLUMN was_favourite INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE participants ADD COLUMN is_dropped INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX participants_cleared ON participants (cleared_at) WHERE cleared_at IS NOT NULL;

    """
}

extension Schema {
  /// Makes it a separate choice whether friends see that a member is online.
  ///
  /// Members who saved a profile and kept their last visit private keep this private, too.
  static let onlineChoice = """
    INSERT INTO profile_blocks (member_id, block, value, audience)
      SELECT DISTINCT member_id, 'online', '', 4 FROM profile_blocks
      WHERE member_id NOT IN (SELECT member_id FROM profile_blocks WHERE block = 'last_seen');

    """
}

extension Reader {
  /// Conversations that the viewer cleared or deleted within the last day, the last first.
  public func clearings(at now: Timestamp, atMost limit: Int) throws -> [Clearing] {
    guard let member = viewer.member else { return [] }
    let found = try all(
      """
      SELECT p.conversation_id, p.cleared_at, p.is_dropped
      FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
      WHERE p.member_id = ? AND p.cleared_at > ? AND c.ended_at IS NULL
      ORDER BY p.cleared_at DESC, p.conversation_id DESC LIMIT ?
      """,
      [.id(member.id), .time(now.adding(seconds: -Conversation.restorable)), .int(limit)]
    ) { (Conversation.ID($0.integer(0)), $0.time(1), $0.flag(2)) }
    return try found.compactMap { id, time, isDeleted in
      try conversation(id).map { Clearing(talk: $0, clearedAt: time, isDeleted: isDeleted) }
    }
  }
}

extension Transaction {
  private static let last =
    "(SELECT last FROM conversations WHERE id = participants.conversation_id)"
  /// Values to restore: after two clearings within a day, those before the first.
  private static let kept = """
    cleared_from = iif(cleared_at > ?2, cleared_from, wiped_to),
    hidden_from = iif(cleared_at > ?2, hidden_from, hidden_to),
    was_favourite = iif(cleared_at > ?2, max(was_favourite, is_favourite), is_favourite),
    """
  private static let nothing =
    "cleared_at = NULL, cleared_from = NULL, hidden_from = NULL, was_favourite = 0, is_dropped = 0"
  /// A group that its member has left and deleted from their list: nothing of it remains for them.
  private static let isOver = """
    is_dropped AND left_at IS NOT NULL
      AND (SELECT low_id FROM conversations WHERE id = conversation_id) IS NULL
    """

  /// Clears the history of a conversation for a member; the others keep it.
  public func wipe(
    _ talk: Conversation.ID, for member: Member.ID, at now: Timestamp
  ) throws {
    try wipe("AND conversation_id = ?4", of: member, at: now, [.id(talk)])
  }

  /// Clears the histories of all conversations of a member; returns how many had one.
  @discardableResult
  public func wipeAll(for member: Member.ID, at now: Timestamp) throws -> Int {
    try wipe("", of: member, at: now, [])
  }

  @discardableResult
  private func wipe(
    _ condition: String, of member: Member.ID, at now: Timestamp, _ more: [SQLValue]
  ) throws -> Int {
    signal(member)
    return try connection.run(
      """
      UPDATE participants SET \(Self.kept)
        is_dropped = iif(cleared_at > ?2, is_dropped, 0), cleared_at = ?3,
        wiped_to = \(Self.last), read_to = \(Self.last)
      WHERE member_id = ?1 AND wiped_to < \(Self.last) \(condition)
        AND (SELECT ended_at FROM conversations WHERE id = conversation_id) IS NULL
      """,
      [.id(member), .time(now.adding(seconds: -Conversation.restorable)), .time(now)] + more)
  }

  /// Removes a conversation with its history from a member's list until there is a new message.
  public func forget(
    _ talk: Conversation.ID, for member: Member.ID, at now: Timestamp
  ) throws {
    signal(member)
    try connection.run(
      """
      UPDATE participants SET \(Self.kept) is_dropped = 1, cleared_at = ?3, is_favourite = 0,
        wiped_to = \(Self.last), read_to = \(Self.last),
        hidden_to = iif(left_at IS NULL, \(Self.last), 9007199254740991)
      WHERE member_id = ?1 AND conversation_id = ?4
      """,
      [.id(member), .time(now.adding(seconds: -Conversation.restorable)), .time(now), .id(talk)])
  }

  /// Restores what a member cleared or deleted within the last day; false where there is nothing.
  public func restore(
    _ talk: Conversation.ID, for member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    signal(member)
    return try connection.run(
      """
      UPDATE participants SET wiped_to = cleared_from, hidden_to = hidden_from,
        is_favourite = max(is_favourite, was_favourite), \(Self.nothing)
      WHERE member_id = ?1 AND conversation_id = ?3 AND cleared_at > ?2
        AND (SELECT ended_at FROM conversations WHERE id = conversation_id) IS NULL
      """,
      [.id(member), .time(now.adding(seconds: -Conversation.restorable)), .id(talk)]) > 0
  }

  /// Deletes at once what a member cleared or deleted; false where there is nothing.
  public func dropClearing(_ talk: Conversation.ID, of member: Member.ID) throws -> Bool {
    let ids: [SQLValue] = [.id(member), .id(talk)]
    let own = "member_id = ? AND conversation_id = ? AND cleared_at IS NOT NULL"
    let gone = try connection.run("DELETE FROM participants WHERE \(own) AND \(Self.isOver)", ids)
    return try connection.run("UPDATE participants SET \(Self.nothing) WHERE \(own)", ids) + gone
      > 0
  }

  /// Deletes what was cleared or deleted a day ago.
  public func dropClearings(at now: Timestamp) throws {
    let limit: [SQLValue] = [.time(now.adding(seconds: -Conversation.restorable))]
    try connection.run(
      "DELETE FROM participants WHERE cleared_at <= ? AND \(Self.isOver)", limit)
    try connection.run("UPDATE participants SET \(Self.nothing) WHERE cleared_at <= ?", limit)
  }
}
