public import Model
public import Time

// Actions of members on their own conversations, of two and of groups.
extension Transaction {
  /// A member's position in a conversation, as every action needs it.
  struct Place {
    let role: ConversationRole
    let isIn: Bool
    let isAsked: Bool
    /// The other member of a conversation of two; nil in a group.
    let other: Member.ID?
    /// The greatest number given so far.
    let last: Int
  }

  /// A member's position in a conversation that has not ended; nil where they are not a participant.
  func place(of member: Member.ID, in talk: Conversation.ID) throws -> Place? {
    try connection.first(
      """
      SELECT p.role, \(OwnConversation.isAsked), p.left_at IS NOT NULL, c.low_id + c.high_id - p.member_id, c.last
      FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
      WHERE p.member_id = ? AND p.conversation_id = ? AND c.ended_at IS NULL
      """, [.id(member), .id(talk)]
    ) { row in
      Place(
        role: ConversationRole(rawValue: row.integer(0)) ?? .member,
        isIn: !row.flag(1) && !row.flag(2), isAsked: row.flag(1), other: row.id(3),
        last: row.int(4))
    }
  }

  /// The conversation of two members, begun if there is none.
  ///
  /// The caller must check that they may: `SiteDatabase.mayTalk`.
  public func talk(
    of member: Member.ID, with other: Member.ID, at now: Timestamp
  ) throws -> Conversation.ID {
    let (low, high) = member < other ? (member, other) : (other, member)
    if let id = try connection.first(
      "SELECT id FROM conversations WHERE low_id = ? AND high_id = ?", [.id(low), .id(high)],
      { $0.id(0, of: Conversation.self) }) ?? nil
    {
      return id
    }
    let id = try begin(named: "", (low, high), at: now)
    for each in [low, high] { try enter(each, id, .member, joinedAt: 0, at: now) }
    return id
  }

  func begin(
    named name: String, _ pair: (low: Member.ID, high: Member.ID)?, at now: Timestamp
  ) throws -> Conversation.ID {
    let id = try connection.first(
      """
      INSERT INTO conversations (low_id, high_id, name, folded_name, bell, heard_at, made_at)
      VALUES (?1, ?2, ?3, ?4, \(Self.newSignal("?1 IS NOT NULL")), ?5, ?5) RETURNING id
      """, [.id(pair?.low), .id(pair?.high), .text(name), .text(Folding.fold(name)), .time(now)]
    ) { $0.id(0, of: Conversation.self) }
    guard let id = id ?? nil else { throw DatabaseError.damagedRow("no new conversation") }
    return id
  }

  /// SQL for 128 random bits from the system as hexadecimal digits (`randomblob`), for a conversation of two as many for each:
  /// they cannot be guessed.
  private static func newSignal(_ isOfTwo: String) -> String {
    "lower(hex(randomblob(iif(\(isOfTwo), 32, 16))))"
  }

  /// Gives a conversation a new name for its signal, which former participants do not know.
  func changeSignal(of talk: Conversation.ID) throws {
    try connection.run(
      "UPDATE conversations SET bell = \(Self.newSignal("low_id IS NOT NULL")) WHERE id = ?",
      [.id(talk)])
  }

  func enter(
    _ member: Member.ID, _ talk: Conversation.ID, _ role: ConversationRole, joinedAt number: Int?,
    at now: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT OR REPLACE INTO participants (member_id, conversation_id, role, since, joined_at)
      VALUES (?, ?, ?, ?, ?)
      """,
      [
        .id(member), .id(talk), .integer(role.rawValue), .time(now),
        number.map { .int($0) } ?? .null,
      ])
    signal(member)
  }

  /// Sets whether a member is notified of messages in a conversation.
  public func setMuted(_ isMuted: Bool, _ talk: Conversation.ID, of member: Member.ID) throws {
    try change(talk, of: member, "is_muted = \(isMuted ? 1 : 0)")
  }

  /// Pins a conversation for a member, or unpins it.
  public func setFavourite(
    _ isFavourite: Bool, _ talk: Conversation.ID, of member: Member.ID
  ) throws {
    try change(talk, of: member, "is_favourite = \(isFavourite ? 1 : 0)")
  }

  func change(
    _ talk: Conversation.ID, of member: Member.ID, _ columns: String
  ) throws {
    try connection.run(
      "UPDATE participants SET \(columns) WHERE member_id = ? AND conversation_id = ?",
      [.id(member), .id(talk)])
    signal(member)
  }

  /// Removes a member who leaves the site from all conversations; their messages are dealt with elsewhere.
  func leaveTalks(_ member: Member.ID, at now: Timestamp) throws {
    let talks: [Conversation.ID] = try connection.ids(
      "SELECT conversation_id FROM participants WHERE member_id = ?", [.id(member)])
    // Messages that no one else ever saw.
    try deleteMessages(
      "author_id = ? AND body <> '' AND state = \(Message.State.unheard.rawValue)", [.id(member)])
    for talk in talks {
      try leave(talk, member, at: now)
      try connection.run(
        "DELETE FROM participants WHERE member_id = ? AND conversation_id = ?",
        [.id(member), .id(talk)])
      try changeSignal(of: talk)
      try endIfEmpty(talk, at: now)
    }
  }

  /// Deletes messages by a condition, without a trace; returns how many.
  @discardableResult
  func deleteMessages(_ condition: String, _ values: [SQLValue]) throws -> Int {
    let messages: [Message.ID] = try connection.ids(
      "SELECT id FROM messages WHERE \(condition)", values)
    for message in messages {
      try connection.run("DELETE FROM message_uploads WHERE message_id = ?", [.id(message)])
      try connection.run("DELETE FROM messages WHERE id = ?", [.id(message)])
    }
    return messages.count
  }

  /// Deletes some messages of conversations without participants, or ended a week ago; returns true if there may be more.
  public func dropEndedTalks(at now: Timestamp, limit: Int) throws -> Bool {
    let talk = try connection.first(
      """
      SELECT id FROM conversations c WHERE ended_at IS NOT NULL AND (ended_at < ? OR NOT EXISTS (
        SELECT 1 FROM participants p WHERE p.conversation_id = c.id)) LIMIT 1
      """, [.time(now.adding(seconds: -Conversation.ended))]
    ) { $0.id(0, of: Conversation.self) }
    guard let talk = talk ?? nil else { return false }
    let count = try deleteMessages(
      "conversation_id = ? ORDER BY number LIMIT ?", [.id(talk), .int(limit)])
    guard count < limit else { return true }
    try connection.run("DELETE FROM participants WHERE conversation_id = ?", [.id(talk)])
    try connection.run("DELETE FROM conversations WHERE id = ?", [.id(talk)])
    return true
  }
}
