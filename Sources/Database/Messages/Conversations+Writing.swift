public import Model
public import Time

// What people do with their own conversations, of two and of groups.
extension Transaction {
  /// What somebody is in a conversation: what a verb must know before it does anything.
  struct Place {
    let role: ConversationRole
    let isIn: Bool
    let isAsked: Bool
    /// With whom one of two is; nil in a group.
    let other: Member.ID?
    /// The greatest number that was given.
    let last: Int
  }

  /// What a member is in a conversation that goes on; nil where they have no part in it.
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
  /// Whether they may is the caller's to ask: `SiteDatabase.mayTalk`.
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

  /// 128 bits from the system, as hexadecimal digits, and as many for each of two: nobody guesses them (SQLite, `randomblob`).
  private static func newSignal(_ isOfTwo: String) -> String {
    "lower(hex(randomblob(iif(\(isOfTwo), 32, 16))))"
  }

  /// Gives a conversation another name for its bell: who has left it does not know it.
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

  /// Says whether a member is told of what is said in a conversation.
  public func setMuted(_ isMuted: Bool, _ talk: Conversation.ID, of member: Member.ID) throws {
    try change(talk, of: member, "is_muted = \(isMuted ? 1 : 0)")
  }

  /// Puts a conversation before the others of a member, or back among them.
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

  /// Takes a member who leaves the site out of all conversations; what they said is another matter.
  func leaveTalks(_ member: Member.ID, at now: Timestamp) throws {
    let talks: [Conversation.ID] = try connection.ids(
      "SELECT conversation_id FROM participants WHERE member_id = ?", [.id(member)])
    // What nobody else ever saw.
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

  /// Deletes messages that a condition names, as if they had never been; returns how many.
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

  /// Deletes some of what was said where nobody is any more, or what was ended a week ago; whether there is more.
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
