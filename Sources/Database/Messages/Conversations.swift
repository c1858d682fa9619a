public import Model
public import Time

/// A conversation as a participant sees it: its name, the messages they may read, and how far they have read.
public struct OwnConversation: Sendable {
  /// Row number.
  public let id: Conversation.ID
  /// Name of a group; nil for a conversation of two.
  public let groupName: String?
  /// The picture of a group, the small one where there is one; nil for a viewer who is no longer in it.
  public let picture: UploadName?
  /// The other member in a conversation of two; the name of one who left the site is empty.
  public let other: Participant?
  /// Signals for pages that have it open: the viewer's own first, then that of the other in a conversation of two.
  public let signals: [MessageSignal]
  /// When it began.
  public let madeAt: Timestamp
  /// Viewer's role in it.
  public let role: ConversationRole
  /// True if the viewer was invited and has not answered: they see no messages.
  public let isAsked: Bool
  /// True if the viewer left it: they see the messages up to then.
  public let hasLeft: Bool
  /// True if the viewer gets no notifications of it.
  public let isMuted: Bool
  /// True if it is pinned before the others.
  public let isFavourite: Bool
  /// They read messages after this number.
  public let readsAfter: Int
  /// They read no messages after this number.
  public let readsTo: Int
  /// Number of the newest message for them.
  public let newest: Int
  /// Number up to which they have read.
  public let readTo: Int

  /// Number of unread messages.
  public var unread: Int { isAsked ? 0 : max(newest - max(readTo, readsAfter), 0) }
  /// The viewer's own signal.
  public var signal: MessageSignal? { signals.first }
  /// True for a conversation of two.
  public var isOfTwo: Bool { groupName == nil }
  /// True if the viewer is in it now.
  public var isIn: Bool { !isAsked && !hasLeft }
}

/// A member in a conversation.
public struct Participant: Sendable {
  /// The member; the name of one who left the site is empty.
  public let name: MemberName
  /// True if they have a photo that everyone may see.
  public let hasAvatar: Bool

  /// Takes both as they are.
  public init(name: MemberName, hasAvatar: Bool) {
    (self.name, self.hasAvatar) = (name, hasAvatar)
  }
}

extension Participant {
  /// Columns of a participant, from a row of `members`.
  static func columns(_ table: String) -> String {
    "\(table).id, \(table).username, \(table).name, \(table).has_face AND \(table).number IS NOT NULL"
  }

  /// Reads them from a column on.
  init(_ row: borrowing Row, _ column: Int32) {
    name = MemberName(
      id: Member.ID(row.integer(column)), username: row.text(column + 1), name: row.text(column + 2)
    )
    hasAvatar = row.flag(column + 3)
  }
}

extension OwnConversation {
  fileprivate static let columns = """
    c.id, c.low_id IS NULL, c.name, c.bell, c.made_at, p.role, \(isAsked), p.left_at, p.is_muted,
    p.is_favourite, max(coalesce(p.joined_at, 0), p.wiped_to), max(c.heard, p.said), p.read_to, \(Participant.columns("m")),
    c.heard, p.member_id = c.high_id, iif(p.left_at IS NULL,
      (SELECT coalesce(nullif(u.small, ''), u.name) FROM uploads u WHERE u.id = c.picture_id), NULL)
    """

  /// True if the participant `p` was invited and has not answered.
  static let isAsked = "(p.joined_at IS NULL OR p.asked_at IS NOT NULL)"

  /// Conversations that `?1` takes part in, or was invited to.
  fileprivate static let source = """
    participants p CROSS JOIN conversations c ON c.id = p.conversation_id
      LEFT JOIN members m ON m.id = c.low_id + c.high_id - p.member_id
    WHERE p.member_id = ?1 AND c.ended_at IS NULL
    """

  fileprivate init(_ row: borrowing Row) {
    id = Conversation.ID(row.integer(0))
    let isGroup = row.flag(1)
    groupName = isGroup ? row.text(2) : nil
    madeAt = row.time(4)
    role = ConversationRole(rawValue: row.integer(5)) ?? .member
    isAsked = row.flag(6)
    hasLeft = !row.isNull(7)
    (isMuted, isFavourite) = (row.flag(8), row.flag(9))
    readsAfter = row.int(10)
    readsTo = isAsked ? 0 : row.isNull(7) ? .max : row.int(7)
    newest = min(row.int(11), readsTo)
    readTo = row.int(12)
    other = isGroup ? nil : Participant(row, 13)
    picture = row.optionalText(19).flatMap { UploadName($0) }
    signals = MessageSignal.all(row.text(3), own: newest, heard: row.int(17), isOther: row.flag(18))
  }
}

extension Reader {
  /// A conversation that the viewer takes part in, or was invited to; nil for any other.
  public func conversation(_ id: Conversation.ID) throws -> OwnConversation? {
    guard let member = viewer.member else { return nil }
    return try first(
      "SELECT \(OwnConversation.columns) FROM \(OwnConversation.source) AND p.conversation_id = ?2",
      [.id(member.id), .id(id)]
    ) { OwnConversation($0) }
  }

  /// The viewer's conversation with a member; nil where there never was one.
  public func conversation(with other: Member.ID) throws -> Conversation.ID? {
    guard let member = viewer.member else { return nil }
    let (low, high) = member.id < other ? (member.id, other) : (other, member.id)
    return try first(
      "SELECT id FROM conversations WHERE low_id = ? AND high_id = ?", [.id(low), .id(high)]
    ) { $0.id(0) }
  }

  /// The viewer's conversations with a text in their names: invitations, pinned ones, then by the latest message; `limit` of
  /// them after `offset`.
  public func conversations(
    whoseNameHas text: String = "", after offset: Int = 0, atMost limit: Int
  ) throws -> [OwnConversation] {
    guard let member = viewer.member else { return [] }
    return try all(
      """
      SELECT \(OwnConversation.columns) FROM \(OwnConversation.source)
        AND (\(OwnConversation.isAsked) OR max(c.heard, p.said) > p.hidden_to)
        AND (?2 = '' OR instr(iif(c.low_id IS NULL, c.folded_name, m.folded_name), ?2) > 0
          OR instr(m.username, ?2) > 0)
      ORDER BY \(OwnConversation.isAsked) DESC, p.is_favourite DESC,
        iif(p.left_at IS NULL, max(c.heard_at, p.sort_at), p.sort_at) DESC, c.id DESC
      LIMIT ?3 OFFSET ?4
      """, [.id(member.id), .text(Folding.fold(text)), .int(limit), .int(offset)]
    ) { OwnConversation($0) }
  }

  /// The groups that the viewer pinned, by name: those with a text in their names.
  public func favouriteGroups(
    whoseNameHas text: String = "", atMost limit: Int
  ) throws -> [OwnConversation] {
    guard let member = viewer.member else { return [] }
    return try all(
      """
      SELECT \(OwnConversation.columns) FROM \(OwnConversation.source)
        AND p.is_favourite AND c.low_id IS NULL AND (?3 = '' OR instr(c.folded_name, ?3) > 0)
      ORDER BY c.folded_name, c.id LIMIT ?2
      """, [.id(member.id), .int(limit), .text(Folding.fold(text))]
    ) { OwnConversation($0) }
  }

  /// Number of conversations with an unread message or an open invitation; counted up to a limit.
  public func unreadConversations(upTo limit: Int) throws -> Int {
    guard let member = viewer.member else { return 0 }
    return try first(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
        WHERE p.member_id = ?1 AND c.ended_at IS NULL AND (\(OwnConversation.isAsked) OR p.is_muted = 0
          AND min(c.heard, coalesce(p.left_at, c.heard)) > max(p.read_to, p.joined_at, p.wiped_to))
        LIMIT ?2)
      """, [.id(member.id), .int(limit)]
    ) { $0.int(0) } ?? 0
  }
}

extension SiteDatabase {
  /// True if a member may begin a conversation with another: both are friends, like each other, or are in one group.
  ///
  /// A member is not shown that the other has blocked them: where both are in a group they may write, and the messages reach no
  /// one.
  public func mayTalk(_ member: Member.ID, with other: Member.ID) throws -> Bool {
    guard member != other, try hasAccount(other), try !hasBlocked(member, other) else {
      return false
    }
    if try relation(of: member, to: other) == .friend || isMatch(member, other) { return true }
    return try connection.isTrue(
      """
      SELECT 1 FROM participants p JOIN participants o
        ON o.member_id = ?2 AND o.conversation_id = p.conversation_id
        JOIN conversations c ON c.id = p.conversation_id
      WHERE p.member_id = ?1 AND c.low_id IS NULL AND c.ended_at IS NULL
        AND p.joined_at IS NOT NULL AND p.left_at IS NULL
        AND o.joined_at IS NOT NULL AND o.left_at IS NULL LIMIT 1
      """, [.id(member), .id(other)])
  }
}
