public import Model
public import Time

/// A conversation as one of those in it sees it: what it is called, what they may read of it, how far they have.
public struct OwnConversation: Sendable {
  /// Its number.
  public let id: Conversation.ID
  /// What a group is called; nil for a conversation of two.
  public let groupName: String?
  /// The picture of a group, a small one where there is; nil for who is not in it any more.
  public let picture: UploadName?
  /// With whom one of two is; the name of who left is empty.
  public let other: Participant?
  /// What those with its page open hear: first they themselves, then the other of two.
  public let signals: [MessageSignal]
  /// When it began.
  public let madeAt: Timestamp
  /// What they may do in it.
  public let role: ConversationRole
  /// Whether they were asked in and have not answered: they read nothing.
  public let isAsked: Bool
  /// Whether they left it: they read what was said until then.
  public let hasLeft: Bool
  /// Whether nobody tells them of it.
  public let isMuted: Bool
  /// Whether it stands before the others.
  public let isFavourite: Bool
  /// They read what has a greater number.
  public let readsAfter: Int
  /// They read nothing that has a greater number.
  public let readsTo: Int
  /// The newest that they may have heard.
  public let newest: Int
  /// How far they have read.
  public let readTo: Int

  /// How much they have not read.
  public var unread: Int { isAsked ? 0 : max(newest - max(readTo, readsAfter), 0) }
  /// What they themselves hear.
  public var signal: MessageSignal? { signals.first }
  /// Whether it is of two.
  public var isOfTwo: Bool { groupName == nil }
  /// Whether they are in it now.
  public var isIn: Bool { !isAsked && !hasLeft }
}

/// Somebody in a conversation.
public struct Participant: Sendable {
  /// Who it is; the name of who left is empty.
  public let name: MemberName
  /// Whether they have a photo that everybody sees.
  public let hasAvatar: Bool

  /// Takes both as they are.
  public init(name: MemberName, hasAvatar: Bool) {
    (self.name, self.hasAvatar) = (name, hasAvatar)
  }
}

extension Participant {
  /// Its columns, of a row of `members`.
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

  /// Whether who takes part as `p` was asked in and has not answered.
  static let isAsked = "(p.joined_at IS NULL OR p.asked_at IS NOT NULL)"

  /// Conversations that `?1` takes part in, or was asked into.
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
  /// A conversation that the viewer takes part in, or was asked into; nil for every other one.
  public func conversation(_ id: Conversation.ID) throws -> OwnConversation? {
    guard let member = viewer.member else { return nil }
    return try first(
      "SELECT \(OwnConversation.columns) FROM \(OwnConversation.source) AND p.conversation_id = ?2",
      [.id(member.id), .id(id)]
    ) { OwnConversation($0) }
  }

  /// The viewer's conversation with a member; nil where both have never talked.
  public func conversation(with other: Member.ID) throws -> Conversation.ID? {
    guard let member = viewer.member else { return nil }
    let (low, high) = member.id < other ? (member.id, other) : (other, member.id)
    return try first(
      "SELECT id FROM conversations WHERE low_id = ? AND high_id = ?", [.id(low), .id(high)]
    ) { $0.id(0) }
  }

  /// The viewer's conversations whose names have a text in them: those into which they were asked, favourites, then that
  /// in which something was said last; `limit` after so many others.
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

  /// The groups that the viewer pinned, by name: those whose names have a text in them.
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

  /// In how many conversations something waits that the viewer has not read, or their answer; counted up to a limit.
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
  /// Whether a member may begin to talk with another: both are friends, like each other, or are in one group.
  ///
  /// Whom the other has blocked is not told so: where both are in a group they may, and nobody hears it.
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
