public import Model
public import Time

/// A member of a group, or one invited to it.
public struct GroupMember: Sendable {
  /// The member.
  public let participant: Participant
  /// Role in the group.
  public let role: ConversationRole
  /// True if they have not answered the invitation yet.
  public let isAsked: Bool
  /// When they joined, or were invited.
  public let since: Timestamp
}

extension Reader {
  /// Members of a group of the viewer's, the highest role first, then by name: `limit` of them after `offset`.
  public func members(
    of talk: OwnConversation, after offset: Int = 0, atMost limit: Int
  ) throws -> [GroupMember] {
    guard talk.isIn else { return [] }
    return try all(
      """
      SELECT p.role, \(OwnConversation.isAsked), p.since, \(Participant.columns("m"))
      FROM participants p CROSS JOIN members m ON m.id = p.member_id
      WHERE p.conversation_id = ?1 AND (p.left_at IS NULL OR p.asked_at IS NOT NULL)
      ORDER BY p.role DESC, \(OwnConversation.isAsked), m.folded_name, m.id LIMIT ?2 OFFSET ?3
      """, [.id(talk.id), .int(limit), .int(offset)]
    ) { row in
      GroupMember(
        participant: Participant(row, 3),
        role: ConversationRole(rawValue: row.integer(0)) ?? .member,
        isAsked: row.flag(1), since: row.time(2))
    }
  }
}

// Actions on groups. Each returns whether the member was allowed to take it.
extension Transaction {
  private static let noWords = NewMessage(body: "", html: [], renderer: 0)

  /// Makes a group owned by a member, and invites others.
  public func makeGroup(
    named name: String, by owner: Member.ID, asking others: [Member.ID], at now: Timestamp
  ) throws -> Conversation.ID {
    let talk = try begin(named: name, nil, at: now)
    try enter(owner, talk, .owner, joinedAt: 0, at: now)
    let number = try add(.made, Self.noWords, in: talk, by: owner, at: now)
    try read(talk, upTo: number, by: owner)
    for other in others { _ = try ask(other, into: talk, by: owner, at: now) }
    return talk
  }

  /// Invites a friend to a group; returns false if they are in it or invited already, or if the member may not invite.
  public func ask(
    _ other: Member.ID, into talk: Conversation.ID, by member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    guard let own = try place(of: member, in: talk), own.isIn, own.role >= .helper,
      own.other == nil, try site.relation(of: member, to: other) == .friend
    else { return false }
    guard let there = try place(of: other, in: talk) else {
      try enter(other, talk, .member, joinedAt: nil, at: now)
      return true
    }
    if there.isIn || there.isAsked { return false }
    // A former member keeps what they may read until they join again.
    try change(talk, of: other, "asked_at = \(now.seconds), since = \(now.seconds)")
    return true
  }

  /// Joins a group, with the messages from now on; returns false without an invitation.
  public func accept(
    _ talk: Conversation.ID, by member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    guard let own = try place(of: member, in: talk), own.isAsked else { return false }
    try enter(member, talk, .member, joinedAt: own.last, at: now)
    let number = try add(.came, Self.noWords, in: talk, by: member, at: now)
    try read(talk, upTo: number, by: member)
    return true
  }

  /// Declines an invitation to a group; no one is notified.
  public func decline(_ talk: Conversation.ID, by member: Member.ID) throws {
    try connection.run(
      "DELETE FROM participants WHERE member_id = ? AND conversation_id = ? AND joined_at IS NULL",
      [.id(member), .id(talk)])
    try change(talk, of: member, "asked_at = NULL")
  }

  /// Leaves a group; an owner hands it to the member with the highest role, and among these to the earliest.
  @discardableResult
  public func leave(
    _ talk: Conversation.ID, _ member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    guard let own = try place(of: member, in: talk), own.isIn, own.other == nil else {
      return false
    }
    if own.role == .owner, let heir = try heir(of: talk, but: member) {
      try set(.owner, of: heir, in: talk)
    }
    let number = try add(.went, Self.noWords, in: talk, by: member, at: now)
    try connection.run(
      """
      UPDATE participants SET left_at = ?3, read_to = ?3, role = 0, sort_at = ?4, is_favourite = 0
      WHERE member_id = ?1 AND conversation_id = ?2
      """, [.id(member), .id(talk), .int(number), .time(now)])
    signal(member)
    try changeSignal(of: talk)
    try forgetPlaces(of: member, for: talk)
    try leaveOpenCalls(member, in: talk, at: now)
    try endIfEmpty(talk, at: now)
    return true
  }

  private func heir(of talk: Conversation.ID, but member: Member.ID) throws -> Member.ID? {
    try connection.first(
      """
      SELECT member_id FROM participants
      WHERE conversation_id = ? AND member_id <> ? AND joined_at IS NOT NULL AND left_at IS NULL
      ORDER BY role DESC, since, member_id LIMIT 1
      """, [.id(talk), .id(member)]
    ) { $0.id(0) }
  }

  /// Ends a conversation without participants.
  func endIfEmpty(_ talk: Conversation.ID, at now: Timestamp) throws {
    try connection.run(
      """
      UPDATE conversations SET ended_at = ?2 WHERE id = ?1 AND ended_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM participants p
        WHERE p.conversation_id = ?1 AND p.joined_at IS NOT NULL AND p.left_at IS NULL)
      """, [.id(talk), .time(now)])
  }

  /// Removes a member from a group, or withdraws an invitation; returns false where the acting member may not.
  public func removeMember(
    _ other: Member.ID, of talk: Conversation.ID, by member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    guard let own = try place(of: member, in: talk), own.isIn, own.role >= .helper,
      let there = try place(of: other, in: talk), there.role < own.role
    else { return false }
    if there.isAsked { try decline(talk, by: other) }
    if there.isIn { try leave(talk, other, at: now) }
    return true
  }

  /// Changes a member's role in a group; an owner who gives it away becomes a helper.
  public func set(
    _ role: ConversationRole, of other: Member.ID, in talk: Conversation.ID, by member: Member.ID
  ) throws -> Bool {
    guard member != other, let own = try place(of: member, in: talk), own.isIn,
      own.role == .owner, let there = try place(of: other, in: talk), there.isIn
    else { return false }
    try set(role, of: other, in: talk)
    if role == .owner { try set(.helper, of: member, in: talk) }
    return true
  }

  private func set(_ role: ConversationRole, of member: Member.ID, in talk: Conversation.ID) throws
  {
    try change(talk, of: member, "role = \(role.rawValue)")
  }

  /// Renames a group; returns false where the acting member may not.
  public func rename(
    _ talk: Conversation.ID, to name: String, by member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    guard let own = try place(of: member, in: talk), own.isIn, own.role >= .helper,
      own.other == nil
    else { return false }
    let changed = try connection.run(
      "UPDATE conversations SET name = ?2, folded_name = ?3 WHERE id = ?1 AND name <> ?2",
      [.id(talk), .text(name), .text(Folding.fold(name))])
    guard changed > 0 else { return true }
    let words = NewMessage(body: name, html: [], renderer: 0)
    let number = try add(.named, words, in: talk, by: member, at: now)
    try read(talk, upTo: number, by: member)
    return true
  }

  /// Sets a group's picture to one that a member sent, or removes it; returns false where they may not.
  ///
  /// A picture that is no longer used is deleted by the job that prunes.
  public func setPicture(
    _ picture: UploadName?, of talk: Conversation.ID, by member: Member.ID
  ) throws -> Bool {
    guard let own = try place(of: member, in: talk), own.isIn, own.role >= .helper,
      own.other == nil
    else { return false }
    try connection.run(
      """
      UPDATE conversations SET picture_id =
        (SELECT id FROM uploads WHERE name = ?2 AND member_id = ?3) WHERE id = ?1
      """, [.id(talk), .optional(picture?.text), .id(member)])
    return true
  }

  /// Ends a group for all of its members; returns false where the acting member may not.
  ///
  /// The messages are deleted a week later.
  public func end(
    _ talk: Conversation.ID, by member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    guard let own = try place(of: member, in: talk), own.role == .owner else { return false }
    try connection.run(
      "UPDATE conversations SET ended_at = ? WHERE id = ?", [.time(now), .id(talk)])
    try signalAll(in: talk)
    return true
  }

  /// Restores an ended group; returns false once it is too late.
  public func revive(_ talk: Conversation.ID, by member: Member.ID, at now: Timestamp) throws
    -> Bool
  {
    let changed = try connection.run(
      """
      UPDATE conversations SET ended_at = NULL WHERE id = ?1 AND ended_at >= ?3 AND EXISTS (
        SELECT 1 FROM participants p WHERE p.member_id = ?2 AND p.conversation_id = ?1
          AND p.role = \(ConversationRole.owner.rawValue) AND p.left_at IS NULL)
      """, [.id(talk), .id(member), .time(now.adding(seconds: -Conversation.ended))])
    if changed > 0 { try signalAll(in: talk) }
    return changed > 0
  }
}
