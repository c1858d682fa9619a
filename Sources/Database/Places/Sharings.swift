public import Model
public import Time

/// A member's rule for one group, or for one person.
public struct PlaceRule<Of: Sendable>: Sendable {
  /// The group or person.
  public let of: Of
  /// How exactly they see the location.
  public let level: SharingLevel
  /// When a group sees it; for a person, always the hours for everyone.
  public var hours = GroupHours.shared
}

extension Sharing {
  /// Columns of the settings, from a row `s` of `place_settings`, or of none.
  static let columns = "s.friends, s.hours, s.paused_until, s.keep, s.metres"

  /// Reads them from a column on.
  init(_ row: borrowing Row, _ column: Int32) {
    self.init()
    guard !row.isNull(column) else { return }
    friends = SharingLevel(rawValue: row.integer(column)) ?? .nothing
    // Unreadable hours count as none: nothing is shown.
    hours = row.optionalText(column + 1).map { WeekHours($0) ?? .never }
    pausedUntil = row.time(column + 2)
    keep = RetentionPeriod(rawValue: row.integer(column + 3)) ?? .month
    metres = max(100, row.int(column + 4))
  }
}

extension SiteDatabase {
  /// A member's settings for sharing their location; by default nothing is shared.
  public func sharing(of member: Member.ID) throws -> Sharing {
    try connection.first(
      "SELECT \(Sharing.columns) FROM place_settings s WHERE s.member_id = ?", [.id(member)]
    ) { Sharing($0, 0) } ?? Sharing()
  }

  /// The groups of a member, each with its rule: first those that see something, then the others, by name; at most `limit`.
  public func placeGroups(
    of member: Member.ID, atMost limit: Int
  ) throws -> [PlaceRule<(id: Conversation.ID, name: String, count: Int)>] {
    try connection.all(
      """
      SELECT c.id, c.name, coalesce(g.level, 0), (SELECT count(*) FROM participants o
          WHERE o.conversation_id = c.id AND o.joined_at IS NOT NULL AND o.left_at IS NULL),
        g.hours
      FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
        LEFT JOIN place_groups g ON g.member_id = p.member_id AND g.conversation_id = c.id
      WHERE p.member_id = ? AND c.low_id IS NULL AND c.ended_at IS NULL
        AND p.joined_at IS NOT NULL AND p.left_at IS NULL
      ORDER BY coalesce(g.level, 0) = 0, c.folded_name, c.id LIMIT ?
      """, [.id(member), .int(limit)]
    ) { row in
      PlaceRule(
        of: (Conversation.ID(row.integer(0)), row.text(1), row.int(3)),
        level: SharingLevel(rawValue: row.integer(2)) ?? .nothing,
        hours: GroupHours(stored: row.optionalText(4)))
    }
  }

  /// A member's rule for one group; by default nothing, in the hours for everyone.
  public func placeRule(
    of member: Member.ID, for group: Conversation.ID
  ) throws -> SharingGrant {
    try connection.first(
      "SELECT level, hours FROM place_groups WHERE member_id = ? AND conversation_id = ?",
      [.id(member), .id(group)]
    ) { row in
      SharingGrant(
        SharingLevel(rawValue: row.integer(0)) ?? .nothing,
        GroupHours(stored: row.optionalText(1)))
    } ?? SharingGrant(.nothing)
  }

  /// People for whom a member has a rule of their own, by name; at most `limit`.
  public func placePeople(
    of member: Member.ID, atMost limit: Int
  ) throws -> [PlaceRule<MemberName>] {
    try connection.all(
      """
      SELECT m.id, m.username, m.name, p.level
      FROM place_people p JOIN members m ON m.id = p.person_id
      WHERE p.member_id = ? ORDER BY m.folded_name, m.id LIMIT ?
      """, [.id(member), .int(limit)]
    ) { row in
      PlaceRule(
        of: MemberName(id: Member.ID(row.integer(0)), username: row.text(1), name: row.text(2)),
        level: SharingLevel(rawValue: row.integer(3)) ?? .nothing)
    }
  }
}

// Actions on who may see a member's location.
extension Transaction {
  /// The most people for whom a member can have a rule.
  public static let maxPlacePeople = 60
  /// The most groups that see anything of a member's location: all of them are listed on the page.
  public static let maxPlaceGroups = 20

  /// Saves a member's settings for friends, hours, pauses and how long places are kept; deletes older places at once.
  public func setSharing(_ sharing: Sharing, of member: Member.ID, at now: Timestamp) throws {
    try connection.run(
      """
      INSERT OR REPLACE INTO place_settings (member_id, friends, hours, paused_until, keep, metres)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .id(member), .integer(sharing.friends.rawValue), .optional(sharing.hours?.text),
        .time(sharing.pausedUntil), .integer(sharing.keep.rawValue), .int(sharing.metres),
      ])
    try drop(of: member, sharing.keep, at: now)
  }

  /// Sets what one of the member's groups sees, and in which hours; nil leaves a value as it is.
  ///
  /// Returns false where they are not in the group, or where too many groups have a rule.
  @discardableResult
  public func setPlaces(
    _ level: SharingLevel? = nil, in hours: GroupHours? = nil, for group: Conversation.ID,
    of member: Member.ID
  ) throws -> Bool {
    guard let own = try place(of: member, in: group), own.isIn, own.other == nil else {
      return false
    }
    let before = try site.placeRule(of: member, for: group)
    let (level, hours) = (level ?? before.level, hours ?? before.hours)
    if level == .nothing, hours == .shared {
      try forgetPlaces(of: member, for: group)
    } else {
      let others = try connection.number(
        "SELECT count(*) FROM place_groups WHERE member_id = ? AND conversation_id <> ?",
        [.id(member), .id(group)])
      guard others < Self.maxPlaceGroups else { return false }
      try connection.run(
        """
        INSERT OR REPLACE INTO place_groups (member_id, conversation_id, level, hours)
        VALUES (?, ?, ?, ?)
        """,
        [.id(member), .id(group), .integer(level.rawValue), .optional(hours.stored)])
    }
    return true
  }

  /// Deletes a member's rule for a group; after rejoining, they have to set it again.
  func forgetPlaces(of member: Member.ID, for group: Conversation.ID) throws {
    try connection.run(
      "DELETE FROM place_groups WHERE member_id = ? AND conversation_id = ?",
      [.id(member), .id(group)])
  }

  /// Sets what one person sees, independent of friends and groups; with nil the person sees what those do.
  ///
  /// Returns false for a person who is neither a friend nor in one group with the member, and where there are too many rules.
  @discardableResult
  public func setPlaces(
    _ level: SharingLevel?, for person: Member.ID, of member: Member.ID
  ) throws -> Bool {
    guard let level else {
      try connection.run(
        "DELETE FROM place_people WHERE member_id = ? AND person_id = ?",
        [.id(member), .id(person)])
      return true
    }
    guard try site.mayTalk(member, with: person) else { return false }
    let others = try connection.number(
      "SELECT count(*) FROM place_people WHERE member_id = ? AND person_id <> ?",
      [.id(member), .id(person)])
    guard others < Self.maxPlacePeople else { return false }
    try connection.run(
      "INSERT OR REPLACE INTO place_people (member_id, person_id, level) VALUES (?, ?, ?)",
      [.id(member), .id(person), .integer(level.rawValue)])
    return true
  }

  /// Deletes the rules of two members for each other, when one of them ends the relation.
  func forgetPlaces(between one: Member.ID, and other: Member.ID) throws {
    try setPlaces(nil, for: one, of: other)
    try setPlaces(nil, for: other, of: one)
  }
}
